import { lacking } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { phasesAt } from '../lessons.ts'
import styles from './phase-bar.module.css'

interface PhaseBarProps {
  phases: readonly { name: string; minutes: number }[]
  /** When the lesson began, and what the clock says: hour and minute. */
  startsAt: string
  clock: string
}

/** The didactic functions of the lesson that is being taught: one bar, as wide as their minutes, filled by the clock. */
export function PhaseBar({ phases, startsAt, clock }: PhaseBarProps) {
  const now = phasesAt(phases, startsAt, clock)
  return (
    <div className={styles.bar}>
      <Row gap={2} className={styles.phases} aria-hidden="true">
        {now.phases.map(({ name, minutes, gone }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a function may be split into parts of one name.
          <span key={at} style={{ flexGrow: minutes }} title={`${name}: ${minutes} min`}>
            <span style={{ inlineSize: `${gone * 100}%` }} />
          </span>
        ))}
      </Row>
      {now.phases.length > 0 && (
        <p>
          {now.current ? (
            <>
              <Text as="b" semibold ink>
                {now.current.name}
              </Text>{' '}
              · {lacking(now.current.left)} min
            </>
          ) : (
            'As funções didácticas do plano chegaram ao fim'
          )}
        </p>
      )}
    </div>
  )
}
