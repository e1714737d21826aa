import styles from './school-picture.module.css'

/** A part of a whole, and hatched the part of which nothing is known. */
export function ShareBar({ full, unknown = 0, of }: { full: number; unknown?: number; of: number }) {
  const share = (part: number) => `${of === 0 ? 0 : Math.min(100, (100 * part) / of)}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: share(full) }} />
      {unknown > 0 && <i className={styles.unknown} style={{ inlineSize: share(unknown) }} />}
    </span>
  )
}
