import { later } from '#features/planning/lesson-plans/lesson-values.ts'
import { weekdayNames } from '#kit/figures.ts'

/** «na segunda», «no sábado»: a day of the school week in a sentence; without a day, the next lesson. */
export function onDay(date: string | undefined): string {
  if (date === undefined) return 'na próxima aula'
  const name = weekdayNames[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const [short = ''] = name.toLowerCase().split('-')
  return `${name.endsWith('-feira') ? 'na' : 'no'} ${short}`
}

/** What a competence is called within a sentence: «Comparar fracções.» → «comparar fracções»; «PA, soma» as it stands. */
export function inSentence(name: string): string {
  const bare = name.trim().replace(/\.$/, '')
  const [first = '', second = ''] = bare
  return second === second.toLowerCase() ? first.toLowerCase() + bare.slice(1) : bare
}

/** When the ten minutes of the start begin, change and end; minutes alone where the school sets no hours. */
export function timesOfStart(startsAt: string | null): [string, string, string] {
  if (startsAt === null) return ['0 min', '5 min', '10 min']
  return [startsAt, later(startsAt, 5), later(startsAt, 10)]
}
