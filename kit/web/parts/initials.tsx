import styles from './initials.module.css'

/** The letters of a person, in a circle beside the name that says who it is. */
export function Initials({ children }: { children: string }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {children}
    </span>
  )
}
