import { counted, weekdayNames } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Pacing, PacingBody } from '../contract.ts'
import { type Laid, shortened } from '../lay.ts'

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
    <Section title={left === 1 ? 'Para caber a aula' : `Para caberem as ${left}`}>
      <Stack as="ul" gap={16}>
        <li>
          <Button variant="outlined" onClick={() => onChange({ steps: fewer })}>
            Encurtar todas por igual
          </Button>
          <Text as="p" small secondary above={4}>
            Por unidade, {losses.join('; ')}. Todas ficam no ano, com menos aulas.
          </Text>
        </li>
        <li>
          <Button
            variant="outlined"
            onClick={() =>
              onChange({
                extra: body.extra.map((each, at) => (at === last - 1 ? Math.min(5, each + 1) : each)),
              })
            }
          >
            Mais um tempo por semana no {last}.º trimestre
          </Button>
          <Text as="p" small secondary above={4}>
            {counted(weeks, 'aula', 'aulas')} a mais:{' '}
            {weeks >= left ? 'cabem todas' : `ficam ${left - weeks} por caber`}.
            {freeTime
              ? ` Há um tempo sem aulas: ${weekdayNames[freeTime.weekday - 1] ?? ''}, ${freeTime.period}.º tempo.`
              : ' O horário não tem nenhum tempo livre comum.'}{' '}
            O horário muda-se à parte.
          </Text>
        </li>
        <li>
          <Button
            variant="outlined"
            aria-pressed={body.leavesOut}
            onClick={() => onChange({ leavesOut: !body.leavesOut })}
          >
            {left === 1 ? 'Deixar 1 aula de fora' : `Deixar ${left} aulas de fora`}
          </Button>
          <Text as="p" small secondary above={4}>
            {body.leavesOut ? 'Escolhido. ' : ''}Fica escrito na última semana do plano, e quem o aprova lê-o.
          </Text>
        </li>
      </Stack>
    </Section>
  )
}
