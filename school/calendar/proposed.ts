import type { CalendarBody } from './contract.ts'
import { addDays, weekdayOf } from './weeks.ts'

/** Public holidays of Mozambique: month and day. */
const NATIONAL: readonly [day: string, name: string][] = [
  ['01-01', 'Dia da Fraternidade Universal'],
  ['02-03', 'Dia dos Heróis Moçambicanos'],
  ['04-07', 'Dia da Mulher Moçambicana'],
  ['05-01', 'Dia Internacional dos Trabalhadores'],
  ['06-25', 'Dia da Independência Nacional'],
  ['09-07', 'Dia dos Acordos de Lusaka'],
  ['09-25', 'Dia das Forças Armadas de Moçambique'],
  ['10-04', 'Dia da Paz e da Reconciliação'],
  ['12-25', 'Dia da Família'],
]

/** The national holidays of a year; one on a Sunday is enjoyed on the Monday too. */
export function nationalHolidays(year: number): { date: string; name: string }[] {
  return NATIONAL.flatMap(([day, name]) => {
    const date = `${year}-${day}`
    const own = { date, name }
    return weekdayOf(date) === 7 ? [own, { date: addDays(date, 1), name: `${name} (gozado)` }] : [own]
  })
}

/** In days from the first Monday of February, as in most years: three trimesters and what is between them. */
const TRIMESTERS = [
  [0, 95],
  [105, 193],
  [210, 291],
] as const
const BREAKS = [
  [98, 102],
  [196, 207],
] as const

/**
 * A calendar to begin from: the national holidays are there, and trimesters are proposed where those of the year before
 * were, a year of whole weeks later, for the same school. The person puts right what the ministry has decided otherwise.
 */
export function proposedCalendar(
  year: number,
  before?: Pick<CalendarBody, 'year' | 'trimesters' | 'breaks'> & Partial<Pick<CalendarBody, 'schoolId'>>,
): CalendarBody {
  const later = (days: number) => (date: string) => addDays(date, days)
  const first = firstMondayOfFebruary(year)
  const move = before ? later((year - before.year) * 364) : undefined
  const trimesters =
    before && move
      ? before.trimesters.map(({ number, startsOn, endsOn }) => ({
          number,
          startsOn: move(startsOn),
          endsOn: move(endsOn),
        }))
      : TRIMESTERS.map(([from, to], at) => ({
          number: at + 1,
          startsOn: addDays(first, from),
          endsOn: addDays(first, to),
        }))
  const breaks =
    before && move
      ? before.breaks.map(({ name, startsOn, endsOn }) => ({
          name,
          startsOn: move(startsOn),
          endsOn: move(endsOn),
        }))
      : BREAKS.map(([from, to]) => ({ name: '', startsOn: addDays(first, from), endsOn: addDays(first, to) }))
  return {
    schoolId: before?.schoolId ?? null,
    year,
    edition: 1,
    approvedOn: '',
    source: '',
    opensOn: null,
    trimesters: trimesters.map(trimester => ({
      ...trimester,
      assessmentStartsOn: null,
      assessmentEndsOn: null,
    })),
    breaks,
    holidays: nationalHolidays(year),
    makeUps: [],
    exams: [],
  }
}

function firstMondayOfFebruary(year: number): string {
  const first = `${year}-02-01`
  return addDays(first, (8 - weekdayOf(first)) % 7)
}
