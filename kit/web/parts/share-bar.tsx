import styles from './share-bar.module.css'

/** How much of a whole, as a bar beside the figure that says it. @param share 0 to 1 */
export function ShareBar({ share }: { share: number }) {
  return (
    <i className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: `${100 * share}%` }} />
    </i>
  )
}
