import { v7 as uuid } from 'uuid'
import type { RecoveryPlan } from '#features/assessment/recovery/contract.ts'
import type { PlanValues } from '#features/assessment/recovery/web/plan-fields.tsx'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import type { RetestKind, startRecovery } from '../contract.ts'
import { needsOf, proposeCompetences, proposeGroups, proposeObjective, weekly } from '../propose.ts'
import { PAIRS, proposeKind, proposeQuestions } from '../propose-practice.ts'
import type { Practice } from './practice-fields.tsx'

const SESSIONS = 4
/** Pairs that a game begins with at most. */
const MAX_PAIRS = 10
export type Start = ResponseOf<typeof startRecovery>
type Values = PlanValues & { retest: RetestKind; lesson: boolean } & Practice

/** What follows from the competences that are picked. */
export function proposed(report: ClassReport, competenceIds: readonly string[], endsOn: string | null) {
  const codes = new Map(
    report.competences.flatMap(topic =>
      topic.competenceId !== null && competenceIds.includes(topic.competenceId)
        ? [[topic.competenceId, topic.code] as const]
        : [],
    ),
  )
  const needs = needsOf(report, competenceIds)
  return {
    title:
      `Recuperação de ${report.head.subject.name}, ${report.head.group.name}: ${[...codes.values()].join(', ')}`.slice(
        0,
        200,
      ),
    objective: proposeObjective(needs.length, [...codes.values()], endsOn),
    pupilGroups: proposeGroups(needs, codes),
  }
}

/** A quiz and a game of these competences, as far as the bank goes. */
export function practiceOf({ questions }: Start, competenceIds: readonly string[]): Practice {
  const questionIds = proposeQuestions(questions, competenceIds)
  const paired = questions.flatMap(({ id, pair, competenceId }) =>
    pair && competenceIds.includes(competenceId) ? [id] : [],
  )
  // What is practised measures no more: the game takes what the quiz takes, and others only where it could not be played.
  const shared = paired.filter(id => questionIds.includes(id))
  const others = paired.filter(id => !questionIds.includes(id)).slice(0, Math.max(0, PAIRS - shared.length))
  const pairs = [...shared.slice(0, MAX_PAIRS), ...others]
  const kind = proposeKind(pairs.length)
  return {
    quiz: questionIds.length > 0 ? { questionIds } : null,
    game: kind && { kind, questionIds: pairs, termIds: [] },
  }
}

/** The groups of an earlier plan, with those of its pupils who have not recovered. */
export function groupsLeft({ pupilGroups, results }: Pick<RecoveryPlan, 'pupilGroups' | 'results'>) {
  const done = new Set(
    results.flatMap(({ studentId, outcome }) => (outcome === 'recuperado' ? [studentId] : [])),
  )
  return pupilGroups.flatMap(group => {
    const studentIds = group.studentIds.filter(id => !done.has(id))
    return studentIds.length > 0 ? [{ ...group, studentIds }] : []
  })
}

/**
 * All that is proposed to begin with: of these competences, or of those that most pupils lack.
 * @param continued the earlier plan that is gone on with: its competences, and who has not recovered
 */
export function begin(
  report: ClassReport,
  start: Start,
  first: readonly string[],
  continued?: RecoveryPlan,
): Values {
  if (continued) {
    const pupilGroups = groupsLeft(continued)
    const competenceIds = continued.competences.flatMap(({ id }) =>
      pupilGroups.some(group => group.competenceIds.includes(id)) ? [id] : [],
    )
    const pupils = pupilGroups.reduce((sum, group) => sum + group.studentIds.length, 0)
    const { endsOn, ...rest } = begin(report, start, competenceIds)
    const codes = continued.competences.flatMap(({ id, code }) => (competenceIds.includes(id) ? [code] : []))
    return {
      ...rest,
      endsOn,
      title: `${continued.title}, continuação`.slice(0, 200),
      objective: proposeObjective(pupils, codes, endsOn ?? null),
      competenceIds,
      pupilGroups,
      activities: continued.activities,
    }
  }
  const fromFirst = report.competences.flatMap(topic =>
    topic.competenceId !== null && first.includes(topic.competenceId) ? [topic.competenceId] : [],
  )
  const competenceIds = fromFirst.length > 0 ? fromFirst : proposeCompetences(report)
  // The week after the last session is for the re-test.
  const [times, last] = [weekly(start.times, SESSIONS), weekly(start.times, SESSIONS + 1).at(-1)]
  const endsOn = last?.date ?? null
  return {
    ...proposed(report, competenceIds, endsOn),
    competenceIds,
    activities: [],
    responsibleId: start.responsibleId,
    startsOn: times[0]?.date ?? null,
    endsOn,
    sessions: times.map(time => ({
      id: uuid(),
      date: time.date,
      startsAt: time.startsAt,
      minutes: start.minutes,
      theme: '',
    })),
    retest: 'banco',
    lesson: true,
    ...practiceOf(start, competenceIds),
  }
}
