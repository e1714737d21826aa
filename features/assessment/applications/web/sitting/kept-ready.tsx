import { useEffect } from 'react'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { fetchTypesetter } from '#school/questions/web/formula.tsx'
import type { Begun } from '../../sitting-contract.ts'

/** What is drawn only later: without a network it could not be fetched any more. */
const drawnLater: { icon: IconName }[] = [
  { icon: 'arrow-clockwise' },
  { icon: 'arrow-down' },
  { icon: 'arrow-left' },
  { icon: 'arrow-up' },
  { icon: 'check' },
  { icon: 'check-circle' },
  { icon: 'clock' },
  { icon: 'cloud-arrow-up' },
  { icon: 'cloud-check' },
  { icon: 'flag' },
  { icon: 'info' },
  { icon: 'plus-minus' },
  { icon: 'sign-out' },
  { icon: 'warning-circle' },
  { icon: 'x-circle' },
]

/**
 * Fetches at the beginning whatever the test may need before its end: icons and, where a question has a formula, what
 * sets it.
 */
export function KeptReady({ items }: { items: Begun['items'] }) {
  useEffect(() => {
    if (holdsFormula(items)) fetchTypesetter()
  }, [items])
  return (
    <span hidden>
      {drawnLater.map(({ icon }) => (
        <Icon key={icon} name={icon} />
      ))}
    </span>
  )
}

/** Whether any text of the questions begins a formula: `\\(`, `\\[` or `$$`, as they stand in JSON. */
export function holdsFormula(items: Begun['items']): boolean {
  return /\\\\[([]|\$\$/.test(JSON.stringify(items))
}
