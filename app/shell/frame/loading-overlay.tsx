import { LoadingSeeds } from '#kit/web/pattern/loading-seeds.tsx'
import styles from './loading-overlay.module.css'

/** The logo and its seeds over the whole window, while there is nothing else to show. */
export function LoadingOverlay() {
  return (
    <div className={styles.overlay}>
      <LoadingSeeds />
    </div>
  )
}

/** The same within the frame of a page: navigation and header stay. */
export function LoadingPage() {
  return (
    <div className={styles.page}>
      <LoadingSeeds size={120} />
    </div>
  )
}
