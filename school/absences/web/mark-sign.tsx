import { Row } from '#kit/web/parts/layout.tsx'
import { type Mark, markLabels } from '../contract.ts'
import { markLetters } from '../register-table.ts'
import styles from './mark-sign.module.css'

/** A mark as letter and shape; `part` says of how many lessons of the day, where it was not all of them. */
export function MarkSign({ mark, part }: { mark: Mark; part?: string | undefined }) {
  return (
    <span className={styles.sign} data-mark={mark} aria-hidden="true">
      {markLetters[mark]}
      {part && <small>{part}</small>}
    </span>
  )
}

/** What the letters mean, and the hatched cells of days on which a pupil was not in the group, where there are any. */
export function MarkLegend({ closed, away }: { closed?: boolean; away?: boolean }) {
  return (
    <Row as="p" gap={16} rowGap={4} wrap center secondary caption className={styles.legend}>
      {(['falta', 'justificada', 'atraso', 'presente'] as const).map(mark => (
        <Row as="span" center gap={6} key={mark}>
          <MarkSign mark={mark} /> {mark === 'justificada' ? mark : markLabels[mark].toLowerCase()}
        </Row>
      ))}
      {closed && (
        <Row as="span" center gap={6}>
          <i className={styles.closed} aria-hidden="true" /> sem aulas
        </Row>
      )}
      {away && (
        <Row as="span" center gap={6}>
          <i className={styles.away} aria-hidden="true" /> não estava na turma
        </Row>
      )}
    </Row>
  )
}
