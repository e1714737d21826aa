import { initialsOf } from '#kit/web/parts/initials.ts'
import styles from './account-photo.module.css'

/** Somebody's photo, or the initials of the name where there is none; fills its container. */
export function AccountPhoto({ name, url }: { name: string; url?: string }) {
  return url ? (
    <img className={styles.photo} src={url} alt="" />
  ) : (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
