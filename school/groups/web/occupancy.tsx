import styles from './groups.module.css'

/** How many pupils a group has of how many it holds: «49 de 55» and a bar; over the limit it says by how many. */
export function Occupancy({ pupils, capacity }: { pupils: number; capacity: number | null }) {
  if (capacity === null) return <span>{pupils}</span>
  const over = pupils - capacity
  return (
    <span className={styles.occupancy}>
      <span>
        {pupils} de {capacity}
        {over > 0 && <small> ({over} a mais)</small>}
      </span>
      <span className={over > 0 ? `${styles.bar} ${styles.over}` : styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (100 * pupils) / capacity)}%` }} />
      </span>
    </span>
  )
}
