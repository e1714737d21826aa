import { useEffect } from 'react'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import { fetchTypesetter } from '#school/questions/web/formula.tsx'

/** What is drawn only later: without a network it could not be fetched any more. */
const drawnLater: { icon: IconName }[] = [
  { icon: 'arrow-clockwise' },
  { icon: 'arrow-down' },
  { icon: 'arrow-left' },
  { icon: 'arrow-up' },
  { icon: 'check' },
  { icon: 'clock' },
  { icon: 'cloud-arrow-up' },
  { icon: 'cloud-check' },
  { icon: 'flag' },
  { icon: 'info' },
  { icon: 'plus-minus' },
  { icon: 'sign-out' },
  { icon: 'warning-circle' },
]

/** Fetches at the beginning whatever the test may need before its end: icons and the typesetter of formulae. */
export function KeptReady() {
  useEffect(fetchTypesetter, [])
  return (
    <span hidden>
      {drawnLater.map(({ icon }) => (
        <Icon key={icon} name={icon} />
      ))}
    </span>
  )
}
