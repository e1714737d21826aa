import styles from './auth-page.module.css'

/** Who an account is: initials, name, e-mail. */
export function AuthWho({ name, email }: { name: string; email: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const initials = `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`
  return (
    <div className={styles.who}>
      <span aria-hidden="true">{initials.toUpperCase()}</span>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          <bdi>{email}</bdi>
        </small>
      </span>
    </div>
  )
}
