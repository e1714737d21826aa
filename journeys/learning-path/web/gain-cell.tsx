import { gainText, shownGain, signedPoints } from '#engines/psychometrics/gain.ts'
import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { counted } from '#kit/figures.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import type { PathRow } from '../contract.ts'
import { gainShort } from '../paper.ts'
import styles from './path.module.css'

type Gain = NonNullable<PathRow['gain']>

/** The axis that all rows share, in points; wider than usual where one of them leaves it. */
export interface Axis {
  low: number
  high: number
}

export function axisOf(rows: readonly PathRow[]): Axis {
  const ends = rows.flatMap(({ gain }) => {
    if (!gain || gain.total.gain === null) return []
    const { interval } = gain.total
    return interval ? [100 * interval.low, 100 * interval.high] : [100 * gain.total.gain]
  })
  return { low: Math.min(-20, ...ends), high: Math.max(40, ...ends) }
}

const WIDTH = 112

interface GainCellProps {
  gain: Gain
  axis: Axis
  /** What it is made of; null where no one report has it. */
  to: string | null
  /** Code of the competence. */
  of: string
}

/** What the same pupils gained: on an axis, in one sentence, and by sex. */
export function GainCell({ gain, axis, to, of }: GainCellProps) {
  const { total } = gain
  if (total.gain === null) return <p className={styles.quiet}>Sem ganho a mostrar: {total.why}.</p>
  const at = (share: number) => ((100 * share - axis.low) / (axis.high - axis.low)) * (WIDTH - 12) + 6
  const isClear = total.clear === 'up'
  const figure = <b>{signedPoints(shownGain(total))}</b>
  return (
    <Stack gap={4} fit>
      <div className={isClear ? `${styles.bar} ${styles.clear}` : styles.bar}>
        <svg width={WIDTH} height="18" aria-hidden="true">
          <line x1={at(0)} x2={at(0)} y1="1" y2="17" />
          {total.interval && (
            <rect
              x={at(total.interval.low)}
              width={Math.max(2, at(total.interval.high) - at(total.interval.low))}
              y="6"
              height="6"
              rx="3"
            />
          )}
          <circle cx={at(total.gain)} cy="9" r="4.5" />
        </svg>
        {to ? (
          <Link to={to} aria-label={`${of}, ganho: ${gainText(total)}. Abrir a evolução`}>
            {figure}
          </Link>
        ) : (
          figure
        )}
      </div>
      <p className={styles.quiet}>
        {gainText({ ...total, clear: null })}
        {total.clear === 'none' && (
          <>
            {' · '}
            <Text semibold warning>
              sem ganho claro
            </Text>
          </>
        )}
        {total.indication && ` · ${FEW_QUESTIONS}`}
        {total.why && ` · ${total.why}`}
      </p>
      {total.n > 1 && (
        <p className={styles.quiet}>
          H {gainShort({ ...gain.H, interval: null })} ({counted(gain.H.n, 'aluno', 'alunos')}) · M{' '}
          {gainShort({ ...gain.M, interval: null })} ({counted(gain.M.n, 'aluno', 'alunos')})
        </p>
      )}
    </Stack>
  )
}
