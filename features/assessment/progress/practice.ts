import { masteryLevel } from '#engines/psychometrics/mastery.ts'
import { addDays, type CalendarDays, mondayOf, trimesterOf, weeksOf } from '#school/calendar/weeks.ts'
import type { Plant } from './contract.ts'

/** Answers that count: the last ones, so that who has learnt is not held to an old slip. */
export const LAST_ANSWERS = 12
/** Fewer than that say nothing yet. */
const MIN_ANSWERS = 3
/** Answers that make a week one of practice; a finished game does as well. */
const ANSWERS_A_WEEK = 5
/** A board of a smaller group, or of a competence that fewer have answered, would say who. */
export const MIN_PUPILS = 10

export function plantOf(right: number, answered: number): Plant {
  if (answered < MIN_ANSWERS) return 'a começar'
  return plants[masteryLevel(right / answered)]
}

const plants = { mastered: 'consolidado', developing: 'a crescer', 'not-mastered': 'semente' } as const

/** An answer in practice. */
export interface PracticeAnswer {
  competenceId: string
  right: boolean
}

/** Of each competence how many of the last answers were right. @param answers the oldest first */
export function countKnown(
  answers: readonly PracticeAnswer[],
): Map<string, { plant: Plant; right: number; answered: number }> {
  const by = new Map<string, boolean[]>()
  for (const { competenceId, right } of answers) {
    const own = by.get(competenceId) ?? []
    own.push(right)
    by.set(competenceId, own)
  }
  return new Map(
    [...by].map(([id, all]) => {
      const last = all.slice(-LAST_ANSWERS)
      const right = last.filter(Boolean).length
      return [id, { plant: plantOf(right, last.length), right, answered: last.length }]
    }),
  )
}

/** What was done on a day. */
export interface PracticeDay {
  day: string
  answers: number
  games: number
}

export interface Weeks {
  trimester: number | null
  /** The week of today; null where today is in none. */
  now: number | null
  all: { number: number; practised: boolean; when: 'antes' | 'agora' | 'depois' }[]
  /** Weeks of practice one after the other up to now; this one counts when it has practice, and breaks nothing yet. */
  inARow: number
  /** Number of the last week with practice. */
  last: number | null
}

/** Whether a week has practice enough. @param monday of the week */
export function isPractised(days: readonly PracticeDay[], monday: string): boolean {
  const until = addDays(monday, 7)
  const within = days.filter(day => day.day >= monday && day.day < until)
  const answers = within.reduce((sum, day) => sum + day.answers, 0)
  return answers >= ANSWERS_A_WEEK || within.some(day => day.games > 0)
}

/** The weeks of the trimester, or of the last one in the holidays, and in which of them there was practice. */
export function practiceWeeks(
  calendar: CalendarDays | undefined,
  today: string,
  days: readonly PracticeDay[],
): Weeks {
  const trimester =
    calendar &&
    (trimesterOf(calendar, today) ??
      calendar.trimesters.filter(trimester => trimester.startsOn <= today).at(-1))
  if (!calendar || !trimester) return { trimester: null, now: null, all: [], inARow: 0, last: null }
  const monday = mondayOf(today)
  const all = weeksOf(calendar, trimester.number).map(week => {
    const from = mondayOf(week.startsOn)
    const when: Weeks['all'][number]['when'] = from < monday ? 'antes' : from === monday ? 'agora' : 'depois'
    return {
      number: week.number,
      practised: isPractised(days, from),
      when,
    }
  })
  const past = all.filter(week => week.when !== 'depois')
  const now = all.find(week => week.when === 'agora')
  const counted = now && !now.practised ? past.slice(0, -1) : past
  let inARow = 0
  while (counted.at(-1 - inARow)?.practised) inARow += 1
  return {
    trimester: trimester.number,
    now: now?.number ?? null,
    all,
    inARow,
    last: past.findLast(week => week.practised)?.number ?? null,
  }
}

interface Practisable {
  id: string
  plant: Plant
  right: number
  answered: number
}

/**
 * The next thing to practise: what the next quiz asks for and is not mastered, else what is least known. Nothing where
 * all is mastered.
 */
export function nextToPractise<C extends Practisable>(
  competences: readonly C[],
  needed: ReadonlySet<string>,
): C | undefined {
  const order: Plant[] = ['semente', 'a crescer', 'a começar']
  const share = (competence: C) => (competence.answered === 0 ? 0 : competence.right / competence.answered)
  return competences
    .filter(competence => competence.plant !== 'consolidado')
    .toSorted(
      (a, b) =>
        Number(needed.has(b.id)) - Number(needed.has(a.id)) ||
        order.indexOf(a.plant) - order.indexOf(b.plant) ||
        share(a) - share(b),
    )[0]
}
