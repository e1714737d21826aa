import { NarrowSections } from './narrow-sections.tsx'
import styles from './nav-mini.module.css'
import type { NavSection } from './navigation.ts'

/** The narrow menu: an icon above a caption; children open beside it on hover. */
export function NavMini({ sections }: { sections: readonly NavSection[] }) {
  return (
    <ul>
      <NarrowSections sections={sections} side="beside" iconSize={22} styles={styles} />
    </ul>
  )
}
