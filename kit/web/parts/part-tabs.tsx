import { useRef } from 'react'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { Link } from './link.tsx'
import styles from './part-tabs.module.css'
import tabRow from './tab-row.module.css'
import { useChosenInSight } from './use-chosen-in-sight.ts'

interface PartTabsProps {
  label: string
  /** Each part has an address of its own. */
  tabs: readonly { label: string; icon?: IconName; to: string; here: boolean }[]
}

/** The parts of the work on one thing, as links under the head of its page; on a phone the row scrolls. */
export function PartTabs({ label, tabs }: PartTabsProps) {
  const row = useRef<HTMLElement>(null)
  useChosenInSight(row, '[aria-current]', tabs.find(tab => tab.here)?.to)
  return (
    <nav ref={row} aria-label={label} className={`${tabRow.tabs} ${styles.tabs}`} data-print="none">
      {tabs.map(tab => (
        <Link key={tab.label} to={tab.to} aria-current={tab.here ? 'page' : undefined}>
          {tab.icon && (
            <span className={styles.icon}>
              <Icon name={tab.icon} />
            </span>
          )}
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
