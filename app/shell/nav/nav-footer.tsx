import { NavFooterArt } from '#kit/web/pattern/nav-footer-art.tsx'
import styles from './nav-footer.module.css'

/** The drawing at the foot of the menu. */
export function NavFooter() {
  return (
    <figure className={styles.foot}>
      <NavFooterArt />
      <figcaption>Glossary</figcaption>
    </figure>
  )
}
