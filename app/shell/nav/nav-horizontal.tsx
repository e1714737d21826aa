import { narrowItems } from './narrow-items.ts'
import { NarrowSections } from './narrow-sections.tsx'
import styles from './nav-horizontal.module.css'
import type { NavSection } from './navigation.ts'

/** How many items stand beside each other with their icons on a window of 1440 pixels. */
const ROOMY = 10

/** The menu as a bar under the header; children open below it on hover. */
export function NavHorizontal({ sections }: { sections: readonly NavSection[] }) {
  const count = sections.reduce((sum, section) => sum + Math.max(narrowItems(section).length, 1), 0)
  return (
    <ul className={styles.bar} data-crowded={count > ROOMY || undefined}>
      <NarrowSections sections={sections} side="below" iconSize={20} styles={styles} />
    </ul>
  )
}
