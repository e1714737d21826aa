import type { Sex } from '#engines/psychometrics/by-sex.ts'
import type { Measuring, PupilScores } from './facts.ts'

/** A question of a test that measures a competence. */
export interface MeasuringItem {
  id: string
  /** Which version of which question: what links two tests. */
  versionId: string
  competenceId: string
  points: number
}

/** A test handed out to a group, in the order in which they were handed out. */
export interface MeasuringApplication {
  id: string
  groupId: string
  title: string
  day: string
  /** Those that count in it. */
  items: readonly MeasuringItem[]
}

/** What one pupil handed in: the points of each question; null where the answer does not count, none where it is blank. */
export interface HandedIn {
  applicationId: string
  /** The pupil, or the attempt of a nickname. */
  who: string
  studentId: string | null
  sex: Sex
  points: ReadonlyMap<string, number | null>
}

/** The first and the last application that measured a competence in a group. */
export interface Edge {
  competenceId: string
  groupId: string
  first: MeasuringApplication
  last: MeasuringApplication
}

/** The first and the last application that measured each competence in each group. */
export function edgesOf(applications: readonly MeasuringApplication[]): Edge[] {
  const edges = new Map<string, Edge>()
  for (const application of applications)
    for (const competenceId of new Set(application.items.map(item => item.competenceId))) {
      const key = `${application.groupId} ${competenceId}`
      const known = edges.get(key)
      if (known) known.last = application
      else
        edges.set(key, { competenceId, groupId: application.groupId, first: application, last: application })
    }
  return [...edges.values()]
}

/** An application as a measure of one competence. */
export function measuringOf(
  { id, title, day, items }: MeasuringApplication,
  competenceId: string,
): Measuring {
  return { id, title, day, items: items.filter(item => item.competenceId === competenceId).length }
}

/** Earned and possible points of one version: the first time, and the last. */
type Twice = [number | null, number | null, number | null, number | null]

/**
 * What each pupil obtained of a competence the first time and the last. An
 * answer that was not presented or waits to be marked does not count, and a question that nothing is stored of is blank,
 * as in every report.
 * @param handedIn by application
 */
export function scoresOfEdge(edge: Edge, handedIn: ReadonlyMap<string, readonly HandedIn[]>): PupilScores[] {
  const pupils = new Map<string, { of: HandedIn; versions: Map<string, Twice> }>()
  const sides = edge.first.id === edge.last.id ? [edge.first] : [edge.first, edge.last]
  for (const [side, application] of sides.entries()) {
    const items = application.items.filter(item => item.competenceId === edge.competenceId)
    for (const attempt of handedIn.get(application.id) ?? [])
      for (const { id, versionId, points: possible } of items) {
        const earnedPoints = attempt.points.get(id)
        if (earnedPoints === null) continue
        let pupil = pupils.get(attempt.who)
        if (!pupil) {
          pupil = { of: attempt, versions: new Map() }
          pupils.set(attempt.who, pupil)
        }
        let twice = pupil.versions.get(versionId)
        if (!twice) {
          twice = [null, null, null, null]
          pupil.versions.set(versionId, twice)
        }
        const [earned, of] = side === 0 ? ([0, 1] as const) : ([2, 3] as const)
        twice[earned] = Math.max(twice[earned] ?? 0, earnedPoints ?? 0)
        twice[of] = Math.max(twice[of] ?? 0, possible)
      }
  }
  return [...pupils.values()].map(({ of, versions }) => scoresOf(of, [...versions.values()]))
}

function scoresOf({ studentId, sex }: HandedIn, versions: readonly Twice[]): PupilScores {
  const first = { earned: 0, possible: 0, items: 0 }
  const last = { earned: 0, possible: 0, items: 0 }
  for (const [firstEarned, firstOf, lastEarned, lastOf] of versions) {
    if (firstOf !== null) add(first, firstEarned, firstOf)
    if (lastOf !== null) add(last, lastEarned, lastOf)
  }
  return {
    student_id: studentId,
    sex,
    first_earned: first.items > 0 ? first.earned : null,
    first_possible: first.items > 0 ? first.possible : null,
    first_items: first.items,
    last_earned: last.items > 0 ? last.earned : null,
    last_possible: last.items > 0 ? last.possible : null,
    last_items: last.items,
  }
}

function add(
  sum: { earned: number; possible: number; items: number },
  earned: number | null,
  possible: number,
): void {
  sum.earned += earned ?? 0
  sum.possible += possible
  sum.items++
}
