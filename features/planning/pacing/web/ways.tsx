import { counted, weekdayNames } from '#kit/figures.ts'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Pacing, PacingBody } from '../contract.ts'
import { type Laid, shortened } from '../lay.ts'
import styles from './pacing.module.css'

/** Where the ways stand on the page. */
export const WAYS = 'maneiras'

interface WaysProps {
  pacing: Pacing
  laid: Laid
  body: PacingBody
  onChange: (next: Partial<PacingBody>) => void
}

/** Three ways for what does not fit, each with its price; none is taken by itself. */
export function Ways({ pacing, laid, body, onChange }: WaysProps) {
  const { left } = laid
  const fewer = shortened(body.steps, left)
  const losses = pacing.units.flatMap((unit, at) => {
    const ids = new Set(unit.rows.map(row => row.id))
    const of = (steps: PacingBody['steps']) =>
      steps.reduce((total, step) => total + (ids.has(step.rowId) ? step.lessons : 0), 0)
    const loss = of(body.steps) - of(fewer)
    return loss > 0 ? [`${at + 1}: −${loss}`] : []
  })
  const last = laid.trimesters.at(-1)?.number ?? 3
  const weeks = pacing.weeks.filter(
    week => week.trimester === last && week.endsOn >= pacing.startsOn && week.endsOn >= pacing.today,
  ).length
  const { freeTime } = pacing
  return (
    <Section flush title={left === 1 ? 'Para caber a aula' : `Para caberem as ${left}`}>
      <ul id={WAYS}>
        <li>
          <PlainButton className={styles.way} onClick={() => onChange({ steps: fewer })}>
            <b>Encurtar todas por igual</b>
            <small>Por unidade, {losses.join('; ')}. Todas ficam no ano, com menos aulas.</small>
          </PlainButton>
        </li>
        <li>
          <PlainButton
            className={styles.way}
            onClick={() =>
              onChange({
                extra: body.extra.map((each, at) => (at === last - 1 ? Math.min(5, each + 1) : each)),
              })
            }
          >
            <b>Mais um tempo por semana no {last}.º trimestre</b>
            <small>
              {counted(weeks, 'aula', 'aulas')} a mais:{' '}
              {weeks >= left ? 'cabem todas' : `ficam ${left - weeks} por caber`}.
              {freeTime
                ? ` Há um tempo sem aulas: ${weekdayNames[freeTime.weekday - 1] ?? ''}, ${freeTime.period}.º tempo.`
                : ' O horário não tem nenhum tempo livre comum.'}{' '}
              O horário muda-se à parte.
            </small>
          </PlainButton>
        </li>
        <li>
          <PlainButton
            className={styles.way}
            aria-pressed={body.leavesOut}
            onClick={() => onChange({ leavesOut: !body.leavesOut })}
          >
            <b>{left === 1 ? 'Deixar 1 aula de fora' : `Deixar ${left} aulas de fora`}</b>
            <small>
              {body.leavesOut ? 'Escolhido. ' : ''}Fica escrito na última semana do plano, e quem o aprova
              lê-o.
            </small>
          </PlainButton>
        </li>
      </ul>
    </Section>
  )
}
