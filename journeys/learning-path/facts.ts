import { bySex, type Sex } from '#engines/psychometrics/by-sex.ts'
import { emptyGain, pooledGain } from '#engines/psychometrics/gain.ts'
import { ITEMS_FOR_MASTERY, mastery, masteryLevel } from '#engines/psychometrics/mastery.ts'
import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import type { Measured, PathRow } from './contract.ts'
import type { Facts } from './stages.ts'

/** An application that measured a competence. */
export interface Measuring {
  id: string
  title: string
  day: string
  items: number
}

/** What one pupil obtained of a competence: the first time and the last. */
export interface PupilScores {
  student_id: string | null
  sex: Sex
  first_earned: number | null
  first_possible: number | null
  first_items: number
  last_earned: number | null
  last_possible: number | null
  last_items: number
}

export interface PlannedRow {
  plan_id: string
  plan_state: string
  row_id: string
  place: number
  unit: string
  competences: readonly string[]
  lessons: number
  starts_on: string
  ends_on: string
  marked: number
  registered: number
  last: string | null
}

export interface PathLesson {
  id: string
  held_on: string
  state: string
  theme: string
  competence_ids: readonly string[]
  row_id: string | null
}

export interface PathRecovery {
  id: string
  title: string
  state: string
  competence_ids: readonly string[]
  sessions: readonly { date: string; presence?: Record<string, boolean> }[]
  /** Of one of its sessions, written with the plan. */
  lesson_plan_id: string | null
  starts_on: string | null
  ends_on: string | null
  retest_id: string | null
  retested: boolean
}

export interface Practice {
  kind: 'quiz' | 'prática' | 'jogo' | null
  id: string | null
  title: string | null
  state: string | null
  pupils: number
  last: string | null
}

/** What is stored of one competence in one group, or in several. */
export interface Raw {
  competence: PathRow['competence'] & { unit: string }
  edges: readonly { first: Measuring; last: Measuring }[]
  scores: readonly PupilScores[]
  /** What each group that was measured again gained beyond what was to be expected of it. */
  gains: readonly NonNullable<PathRow['gain']>[]
  planned: readonly PlannedRow[]
  lessons: readonly PathLesson[]
  recoveries: readonly PathRecovery[]
  practice: readonly Practice[]
}

/** What is known of a competence, from what is stored of it. */
export function factsOf(raw: Raw): Facts {
  const again = measuredOf(raw.edges, measuredTwice(raw.scores), 'last')
  // Beside a second measure the first one is of the same pupils: others are nobody to compare with.
  const first = measuredOf(raw.edges, again ? measuredTwice(raw.scores) : raw.scores, 'first')
  const { unit: _unit, ...competence } = raw.competence
  const active = raw.recoveries.filter(recovery => recovery.state !== 'encerrado')
  const untested = active.findLast(plan => plan.retest_id !== null && !plan.retested)
  return {
    competence,
    first,
    again,
    gain: again ? gainIn(raw.gains) : null,
    planned: plannedOf(raw),
    taught: taughtOf(raw),
    practised: practisedOf(raw.practice),
    waiting: untested ? { recoveryId: untested.id, on: untested.ends_on } : null,
    recoveryId: active.at(-1)?.id ?? null,
  }
}

/** Who was measured both times. */
function measuredTwice(scores: readonly PupilScores[]): readonly PupilScores[] {
  return scores.filter(row => row.student_id !== null && row.first_items > 0 && row.last_items > 0)
}

function gainIn(groups: Raw['gains']): NonNullable<Facts['gain']> {
  const of = (sex: 'H' | 'M' | 'total') =>
    pooledGain(groups.map(group => group[sex])) ?? emptyGain({ n: 0, items: 0, method: 'same' })
  return { H: of('H'), M: of('M'), total: of('total') }
}

/** What a group obtained of a competence the first time, or the last where that was another time. */
export function measuredOf(
  edges: Raw['edges'],
  scores: readonly PupilScores[],
  side: 'first' | 'last',
): Measured | null {
  const held = edges.flatMap(({ first, last }) =>
    side === 'first' ? [first] : last.id === first.id ? [] : [last],
  )
  const [earliest] = held.toSorted((a, b) => a.day.localeCompare(b.day))
  if (!earliest) return null
  const cells = scores.flatMap(row => {
    const [earned, possible, items] =
      side === 'first'
        ? [row.first_earned, row.first_possible, row.first_items]
        : [row.last_earned, row.last_possible, row.last_items]
    const level = earned === null || possible === null ? null : mastery(earned, possible, items)?.level
    return level ? [{ sex: row.sex, earned: earned ?? 0, possible: possible ?? 0, level }] : []
  })
  const standings = bySex(cells, group => {
    const possible = group.reduce((sum, cell) => sum + cell.possible, 0)
    const count = (level: string) => group.filter(cell => cell.level === level).length
    return {
      n: group.length,
      share: possible > 0 ? group.reduce((sum, cell) => sum + cell.earned, 0) / possible : null,
      possible,
      mastered: count('mastered'),
      developing: count('developing'),
      notMastered: count('not-mastered'),
    }
  })
  const items = Math.min(...held.map(each => each.items))
  return {
    applicationId: held.length === 1 ? earliest.id : null,
    title: earliest.title,
    day: earliest.day,
    items,
    indication: items < ITEMS_FOR_MASTERY,
    level: standings.total.share === null ? null : masteryLevel(standings.total.share),
    bySex: standings,
  }
}

function plannedOf({ planned, recoveries, lessons }: Raw): Facts['planned'] {
  if (planned.length === 0 && recoveries.length === 0 && lessons.length === 0) return null
  const loose = looseLessons({ planned, recoveries, lessons })
  const sessions = recoveries.flatMap(recovery => recovery.sessions)
  const days = [
    ...planned.map(row => row.starts_on),
    ...recoveries.flatMap(recovery => recovery.starts_on ?? recovery.sessions[0]?.date ?? []),
    ...loose.map(lesson => lesson.held_on),
  ].toSorted()
  const inForce = planned.some(row => !drafts.includes(row.plan_state))
  return {
    lessons: planned.reduce((sum, row) => sum + row.lessons, 0) + sessions.length + loose.length,
    draft: !inForce && planned.length > 0 && recoveries.length === 0 && loose.length === 0,
    from: days[0] ?? null,
    places: [
      ...planned.map(row => ({
        label: `linha ${row.place}`,
        to: href(pages.plans, { id: row.plan_id }),
      })),
      ...recoveries.map(recovery => ({
        label: 'plano de recuperação',
        to: href(pages.recoveryPlan, { id: recovery.id }),
      })),
      ...loose.map(lesson => ({ label: lesson.theme, to: href(pages.lesson, { id: lesson.id }) })),
    ],
  }
}

const drafts = ['rascunho', 'submetido', 'devolvido']

/** Lessons that are counted by themselves: of no row of a plan, and of no session of a recovery plan. */
function looseLessons({ planned, recoveries, lessons }: Pick<Raw, 'planned' | 'recoveries' | 'lessons'>) {
  const rows = new Set(planned.map(row => row.row_id))
  const ofSession = new Set(recoveries.map(recovery => recovery.lesson_plan_id))
  return lessons.filter(
    lesson => !ofSession.has(lesson.id) && (lesson.row_id === null || !rows.has(lesson.row_id)),
  )
}

const isTaught = ({ state }: PathLesson) => state === 'dada' || state === 'parcial'

/** The days of the sessions that took place: somebody's presence was marked, or the lesson written for it was taught. */
function heldSessions({ sessions, lesson_plan_id: lessonId }: PathRecovery, lessons: readonly PathLesson[]) {
  const marked = sessions
    .filter(session => Object.keys(session.presence ?? {}).length > 0)
    .map(session => session.date)
  const taught = lessons.find(lesson => lesson.id === lessonId && isTaught(lesson))
  return taught && !marked.includes(taught.held_on) ? [...marked, taught.held_on] : marked
}

/** Lessons taught: of a row what was registered or marked, whichever knows more of it; and those of no row. */
function taughtOf({ planned, recoveries, lessons }: Raw): Facts['taught'] {
  const taught = lessons.filter(isTaught)
  const loose = looseLessons({ planned, recoveries, lessons: taught })
  const held = recoveries.flatMap(recovery => heldSessions(recovery, lessons))
  const ofRows = planned.reduce(
    (sum, row) => sum + Math.min(Math.max(row.lessons, row.marked), Math.max(row.marked, row.registered)),
    0,
  )
  const days = [
    ...taught.map(lesson => lesson.held_on),
    ...held,
    ...planned.flatMap(row => row.last ?? (row.registered > 0 ? row.ends_on : [])),
  ].toSorted()
  return {
    lessons: ofRows + loose.length + held.length,
    last: days.at(-1) ?? null,
    places: [
      ...taught
        .toReversed()
        .map(lesson => ({ label: lesson.theme, to: href(pages.lesson, { id: lesson.id }) })),
      ...recoveries
        .filter(recovery => heldSessions(recovery, lessons).length > 0)
        .map(recovery => ({ label: recovery.title, to: href(pages.recoveryPlan, { id: recovery.id }) })),
      ...(ofRows > 0
        ? [{ label: 'Cumprimento', to: href(pages.planControl, { separador: 'cumprimento' }) }]
        : []),
    ],
  }
}

function practisedOf(practice: readonly Practice[]): Facts['practised'] {
  const inAll = practice.filter(row => row.kind === null)
  const activities = new Map<string, Facts['practised']['activities'][number]>()
  for (const { kind, id, title, pupils, state } of practice) {
    if (kind === null || id === null) continue
    const known = activities.get(id)
    activities.set(id, {
      kind,
      id,
      title: title ?? '',
      pupils: (known?.pupils ?? 0) + pupils,
      state: state ?? '',
    })
  }
  return {
    pupils: inAll.reduce((sum, row) => sum + row.pupils, 0),
    activities: [...activities.values()],
  }
}
