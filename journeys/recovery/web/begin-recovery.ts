import { v7 as uuid } from 'uuid'
import type { PlanValues } from '#features/assessment/recovery/web/plan-fields.tsx'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import type { RetestKind, startRecovery } from '../contract.ts'
import { needsOf, proposeCompetences, proposeGroups, proposeObjective, weekly } from '../propose.ts'
import { proposeKind, proposeQuestions } from '../propose-practice.ts'
import type { Practice } from './practice-fields.tsx'

const SESSIONS = 4
/** Pairs that a game begins with. */
const PAIRS = 10
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
  const paired = questions.filter(question => question.pair && competenceIds.includes(question.competenceId))
  const kind = proposeKind(paired.length)
  return {
    quiz: questionIds.length > 0 ? { questionIds } : null,
    game: kind && { kind, questionIds: paired.slice(0, PAIRS).map(question => question.id), termIds: [] },
  }
}

/** All that is proposed to begin with: of these competences, or of those that most pupils lack. */
export function begin(report: ClassReport, start: Start, first: readonly string[]): Values {
  const asked = report.competences.flatMap(topic =>
    topic.competenceId !== null && first.includes(topic.competenceId) ? [topic.competenceId] : [],
  )
  const competenceIds = asked.length > 0 ? asked : proposeCompetences(report)
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
    retest: 'mesmas',
    lesson: true,
    ...practiceOf(start, competenceIds),
  }
}
