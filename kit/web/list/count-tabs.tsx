import { type KeyboardEvent, useRef } from 'react'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import tabRow from '#kit/web/parts/tab-row.module.css'
import { useChosenInSight } from '#kit/web/parts/use-chosen-in-sight.ts'
import styles from './count-tabs.module.css'

interface CountTabsProps<T extends string> {
  label: string
  value: T
  tabs: readonly { value: T; label: string; count?: number }[]
  onChange: (value: T) => void
}

/** Tabs by state, each with how many there are. Arrow keys move, Enter chooses; on a phone the row scrolls. */
export function CountTabs<T extends string>({ label, value, tabs, onChange }: CountTabsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  useChosenInSight(row, '[aria-selected="true"]', value)

  function move(event: KeyboardEvent) {
    const all = [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const at = all.indexOf(event.target as HTMLElement)
    const step = nextTab(event.key, at, all.length, document.documentElement.dir === 'rtl')
    if (step === undefined) return
    event.preventDefault()
    all[step]?.focus()
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={`${tabRow.tabs} ${styles.tabs}`}
      onKeyDown={move}
    >
      {tabs.map(tab => (
        <PlainButton
          key={tab.value}
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span>{tab.count}</span>}
        </PlainButton>
      ))}
    </div>
  )
}

/** The tab that a key leads to, round the ends; undefined for other keys. */
export function nextTab(key: string, at: number, count: number, rightToLeft: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const onward = (key === 'ArrowRight') !== rightToLeft
  return (at + (onward ? 1 : count - 1)) % count
}
