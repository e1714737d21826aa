import styles from './logo.module.css'

/** The mark alone: an open book with a seed growing from it. */
export function LogoMark({ size = 48, title }: { size?: number; title?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label where it is alone, else hidden.
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="var(--logo-ink, var(--primary-main))"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <path d="M22.9 43.2V27.6C22.9 20 16.6 15.4 4 15.4V33.2C13.6 33.2 19.4 36.4 22.9 43.2Z" />
      <path d="M25.1 43.2V27.6C25.1 20 31.4 15.4 44 15.4V33.2C34.4 33.2 28.6 36.4 25.1 43.2Z" />
      <path
        d="M24 3.2C28.7 8.2 28.7 14.6 24 19.6C19.3 14.6 19.3 8.2 24 3.2Z"
        fill="var(--logo-seed, var(--cloth-ochre))"
      />
      <path
        d="M8.6 20.8C13.4 21.2 17 22.7 18.6 25.6M8.6 26.4C12.6 26.7 15.8 27.8 18 30M39.4 20.8C34.6 21.2 31 22.7 29.4 25.6M39.4 26.4C35.4 26.7 32.2 27.8 30 30"
        fill="none"
        stroke="var(--logo-line, var(--bg-paper))"
        strokeWidth={1.7}
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Mark and name. The first word of the name is set as the wordmark, the rest follows plainly. */
export function LogoFull({ name, size = 36 }: { name: string; size?: number }) {
  const [first, ...others] = name.split(' ')
  return (
    <span className={styles.full}>
      <LogoMark size={size} />
      <span className={styles.wordmark} dir="ltr">
        <b>{first}</b> {others.join(' ')}
      </span>
    </span>
  )
}
