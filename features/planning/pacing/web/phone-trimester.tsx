import { useState } from 'react'
import { counted } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Pacing, PacingBody } from '../contract.ts'
import { type Laid, type LaidStep, type LaidTrimester, withUnitLessons } from '../lay.ts'
import styles from './pacing.module.css'
import { Stepper } from './stepper.tsx'
import { lastDayText, segmentsOf } from './trimester-line.tsx'

interface PhoneTrimesterProps {
  pacing: Pacing
  laid: Laid
  body: PacingBody
  onChange: ((next: Partial<PacingBody>) => void) | undefined
}

/** On a phone, one trimester at a time: where each unit stands in it, and one lesson fewer or more. */
export function PhoneTrimester({ pacing, laid, body, onChange }: PhoneTrimesterProps) {
  const { trimesters } = laid
  const [chosen, setChosen] = useState(() => String(firstOf(pacing, laid)))
  const shown = trimesters.find(each => String(each.number) === chosen) ?? trimesters[0]
  if (!shown) return null
  const { number, times, used, reserved } = shown
  const size = times.length
  const isLast = number === trimesters.at(-1)?.number
  const weeksIn = weeksOf(pacing, shown)
  const closed = pacing.closed.filter(day => inSpan(shown, day.date))
  const places = segmentsOf(shown, pacing, laid)
  // What has no lesson in any trimester stands in the last one, so that it can have one.
  const units = pacing.units.filter(unit => {
    const own = stepsOf(unit, laid)
    return (
      places.some(each => each.unitId === unit.id) || (isLast && own.every(step => step.parts.length === 0))
    )
  })
  return (
    <>
      <Segments
        label="Trimestre"
        value={chosen}
        options={trimesters.map(each => ({
          value: String(each.number),
          label: `${each.number}.º trimestre`,
        }))}
        onChange={setChosen}
      />
      <Section flush>
        <Row gap={12} baseline between className={styles.phoneHead}>
          <b>
            {used + reserved} de {counted(size, 'aula', 'aulas')}
          </b>
          <Text caption secondary>
            {counted(weeksIn.length, 'semana', 'semanas')}
            {closed.length > 0 && `, ${counted(closed.length, 'dia sem aulas', 'dias sem aulas')}`}
          </Text>
        </Row>
        <ul className={styles.phoneUnits}>
          {units.map(unit => {
            const own = stepsOf(unit, laid)
            const ids = new Set(own.map(step => step.rowId))
            const left = sum(own.map(step => step.left))
            return (
              <Text as="li" inset over={12} under={12} key={unit.id}>
                <Row gap={12} center between>
                  <Stack as="span">
                    <Text semibold>{unit.title}</Text>
                    <Text caption secondary>
                      {whereText(own, shown, pacing)}
                    </Text>
                    {left > 0 && (
                      <Text caption semibold warning>
                        {counted(left, 'não cabe', 'não cabem')}
                      </Text>
                    )}
                  </Stack>
                  <Stepper
                    what={unit.title}
                    value={sum(own.map(step => step.lessons))}
                    onMove={
                      onChange &&
                      (by =>
                        onChange({ steps: withUnitLessons(body.steps, step => ids.has(step.rowId), by) }))
                    }
                  />
                </Row>
                <i className={styles.track} aria-hidden="true">
                  {places
                    .filter(each => each.unitId === unit.id)
                    .map(({ from, count }) => (
                      <i key={from} style={spanOf(from, count, size)} />
                    ))}
                </i>
              </Text>
            )
          })}
          <Text as="li" inset over={12} under={12}>
            <Row gap={12} center between>
              <Stack as="span">
                <Text semibold>Revisão e avaliação</Text>
                <Text caption secondary>
                  {reserved === 0 ? 'nenhuma aula' : weeksText(pacing, shown, size - reserved, reserved)}
                </Text>
              </Stack>
              <Stepper
                what={`revisão e avaliação do ${number}.º trimestre`}
                value={reserved}
                onMove={
                  onChange &&
                  (by =>
                    onChange({
                      reserved: body.reserved.map((value, at) =>
                        at === number - 1 ? Math.max(0, Math.min(100, size, value + by)) : value,
                      ),
                    }))
                }
              />
            </Row>
            <i className={styles.track} aria-hidden="true">
              <i className={styles.revision} style={spanOf(size - reserved, reserved, size)} />
            </i>
          </Text>
        </ul>
        {isLast && (
          <Text as="p" inset over={12} under={12} ruled caption secondary>
            {lastDayText(pacing, times)}
          </Text>
        )}
      </Section>
    </>
  )
}

/** The trimester of today, or the first one. */
function firstOf({ weeks, today }: Pacing, { trimesters }: Laid): number {
  const now = weeks.findLast(week => week.startsOn <= today)?.trimester
  return trimesters.find(each => each.number === now)?.number ?? trimesters[0]?.number ?? 1
}

function stepsOf(unit: Pacing['units'][number], laid: Laid): LaidStep[] {
  const ids = new Set(unit.rows.map(row => row.id))
  return laid.steps.filter(step => ids.has(step.rowId))
}

const inSpan = ({ times }: LaidTrimester, day: string) =>
  day >= (times[0]?.date ?? '') && day <= (times.at(-1)?.date ?? '')

function weeksOf({ weeks }: Pacing, { number, times }: LaidTrimester) {
  return weeks.filter(
    week =>
      week.trimester === number && times.some(time => week.startsOn <= time.date && time.date <= week.endsOn),
  )
}

/** «semanas 8 a 10 · 17 aqui, 13 no 2.º» */
function whereText(own: readonly LaidStep[], shown: LaidTrimester, pacing: Pacing): string {
  const parts = own.flatMap(step => step.parts)
  const here = parts.filter(part => part.trimester === shown.number)
  const count = sum(here.map(part => part.count))
  if (count === 0) return 'sem lugar no ano'
  const first = Math.min(...here.map(part => part.from))
  const last = Math.max(...here.map(part => part.from + part.count))
  const others = [...Map.groupBy(parts, part => part.trimester)]
    .filter(([trimester]) => trimester !== shown.number)
    .map(([trimester, some]) => `${sum(some.map(part => part.count))} no ${trimester}.º`)
  const weeks = weeksText(pacing, shown, first, last - first)
  return others.length === 0 ? weeks : `${weeks} · ${[`${count} aqui`, ...others].join(', ')}`
}

/** «semanas 1 a 4» */
function weeksText(pacing: Pacing, shown: LaidTrimester, from: number, count: number): string {
  const weekOf = (at: number) => {
    const date = shown.times[at]?.date ?? ''
    return pacing.weeks.find(week => week.startsOn <= date && date <= week.endsOn)?.number ?? '–'
  }
  const [first, last] = [weekOf(from), weekOf(from + count - 1)]
  return first === last ? `semana ${first}` : `semanas ${first} a ${last}`
}

function spanOf(from: number, count: number, size: number) {
  const share = (value: number) => `${(100 * value) / Math.max(1, size)}%`
  return { insetInlineStart: share(from), width: share(count) }
}
