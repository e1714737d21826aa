import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import styles from './count-tabs.module.css'

interface CountTabsProps<T extends string> {
  label: string
  value: T
  tabs: readonly { value: T; label: string; count?: number }[]
  onChange: (value: T) => void
}

/** Tabs by state, each with how many there are; arrow keys move, the row scrolls on a phone. */
export function CountTabs<T extends string>({ label, value, tabs, onChange }: CountTabsProps<T>) {
  return (
    <Tabs
      value={value}
      onChange={(_, next: T) => onChange(next)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={label}
      className={styles.tabs}
    >
      {tabs.map(tab => (
        <Tab
          key={tab.value}
          value={tab.value}
          disableRipple
          label={
            <span className={styles.label}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </span>
          }
        />
      ))}
    </Tabs>
  )
}
