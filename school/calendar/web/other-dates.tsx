import { formatDateSlashes, weekdayNames } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { DataTable } from '#kit/web/list/data-table.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Calendar } from '../contract.ts'
import { lessonsOfDay } from '../in-words.ts'
import { schoolDaysBetween, weekdayOf } from '../weeks.ts'
import styles from './calendar.module.css'

interface OtherDate {
  id: string
  startsOn: string
  endsOn: string
  name: string
  kind: 'Feriado' | 'Interrupção' | 'Reposição' | 'Avaliação' | 'Exames' | 'Abertura'
  /** What it means for lessons. */
  effect: string
}

/** Holidays, breaks, tests and exams of a year, in the order of their days, with what each takes from the lessons. */
export function OtherDates({ calendar }: { calendar: Calendar }) {
  const rows = datesOf(calendar)
  if (rows.length === 0) return null
  return (
    <Section title="Feriados, interrupções e exames" flush folds className={styles.dates}>
      <DataTable
        label="Feriados, interrupções e exames"
        rows={rows}
        rowId={row => row.id}
        rowName={row => row.name}
        card={row => (
          <Stack gap={2}>
            <b>{row.name}</b>
            <Text small secondary>
              {whenInWords(row)}
            </Text>
            {row.effect !== '–' && (
              <Text small secondary>
                {row.effect}
              </Text>
            )}
          </Stack>
        )}
        columns={[
          { key: 'when', head: 'Quando', width: 220, cell: row => whenInWords(row) },
          {
            key: 'name',
            head: 'O quê',
            cell: row => (
              <Text as="b" semibold>
                {row.name}
              </Text>
            ),
          },
          { key: 'kind', head: 'Tipo', width: 132, priority: 2, cell: row => row.kind },
          { key: 'effect', head: 'Nas aulas', width: 200, cell: row => row.effect },
        ]}
      />
    </Section>
  )
}

function datesOf(calendar: Calendar): OtherDate[] {
  const { holidays, breaks, makeUps, exams, trimesters, opensOn } = calendar
  const open = { ...calendar, holidays: [] }
  const all: OtherDate[] = [
    ...(opensOn ? [dated('Abertura', opensOn, opensOn, 'Abertura do ano lectivo', '–')] : []),
    ...holidays.map(({ date, name }) => {
      const taken = schoolDaysBetween(open, { startsOn: date, endsOn: date }).length > 0
      return dated('Feriado', date, date, name, taken ? 'menos 1 dia de aulas' : 'não cai em dia de aulas')
    }),
    ...breaks.map(pause =>
      dated('Interrupção', pause.startsOn, pause.endsOn, pause.name || 'Interrupção lectiva', 'sem aulas'),
    ),
    ...makeUps.map(({ date, weekday }) =>
      dated('Reposição', date, date, capital(lessonsOfDay(weekday)), 'mais 1 dia de aulas'),
    ),
    ...trimesters.flatMap(trimester =>
      trimester.assessmentStartsOn && trimester.assessmentEndsOn
        ? [
            dated(
              'Avaliação',
              trimester.assessmentStartsOn,
              trimester.assessmentEndsOn,
              `Avaliação do ${trimester.number}.º trimestre`,
              'dias contados como aulas',
            ),
          ]
        : [],
    ),
    ...exams.map(exam => dated('Exames', exam.startsOn, exam.endsOn, `Exames, nível ${exam.level}`, '–')),
  ]
  return all.sort((a, b) => a.startsOn.localeCompare(b.startsOn) || a.endsOn.localeCompare(b.endsOn))
}

function dated(
  kind: OtherDate['kind'],
  startsOn: string,
  endsOn: string,
  name: string,
  effect: string,
): OtherDate {
  return { id: `${kind} ${startsOn} ${name}`, kind, startsOn, endsOn, name, effect }
}

function whenInWords({ startsOn, endsOn }: OtherDate): string {
  if (startsOn !== endsOn) return `${formatDateSlashes(startsOn)} a ${formatDateSlashes(endsOn)}`
  const weekday = (weekdayNames[weekdayOf(startsOn) % 7] ?? '').replace('-feira', '').toLowerCase()
  return `${formatDateSlashes(startsOn)}, ${weekday}`
}
