import { v7 as uuid } from 'uuid'
import { seededRandom } from '#engines/questions/shuffle.ts'
import { itemsOf } from '#features/assessment/diagnostic-tests/server/present.ts'
import { updateTestRow } from '#features/assessment/diagnostic-tests/server/queries.ts'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import type { StoredSession } from '#features/assessment/recovery/recovery.ts'
import { insertRecoveryPlan, updateRecoveryRow } from '#features/assessment/recovery/server/queries.ts'
import { classReport } from '#features/assessment/reports/class-report.ts'
import { readResults } from '#features/assessment/reports/server/read.ts'
import { fixtureApplication } from '#features/assessment/results/fixtures.ts'
import { findLessonTimes } from '#features/planning/lesson-plans/server/schedule.ts'
import { gainOfPlan, measureRecovery } from '#journeys/recovery/measure.ts'
import {
  needsOf,
  proposeCompetences,
  proposeGroups,
  proposeObjective,
  weekly,
} from '#journeys/recovery/propose.ts'
import { makeRetest } from '#journeys/recovery/server/make-retest.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays } from '#school/calendar/weeks.ts'

const SESSIONS = 4
const THEMES = [
  'Fracções equivalentes com tiras de papel',
  'Comparar fracções na recta numérica',
  'Fracção de uma quantidade: a machamba e o mercado',
  'Adição com o mesmo denominador; preparação da reavaliação',
]

/** Loads what followed the diagnostic test: a recovery plan with its sessions, the re-test, and what it showed. */
export async function loadRecovery(
  db: Db,
  around: { applicationId: string; owner: Account; day: string },
): Promise<void> {
  const { applicationId, owner } = around
  const before = await readResults(db, owner, applicationId)
  const report = classReport(before)
  const { group, subject } = before.head
  const competenceIds = proposeCompetences(report)
  const codes = new Map(
    report.competences.flatMap(competence =>
      competence.competenceId !== null && competenceIds.includes(competence.competenceId)
        ? [[competence.competenceId, competence.code] as const]
        : [],
    ),
  )
  const pupilGroups = proposeGroups(needsOf(report, competenceIds), codes)
  const pupils = pupilGroups.flatMap(group => group.studentIds)
  const days = weekly(
    await findLessonTimes(db, {
      groupId: group.id,
      subjectId: subject.id,
      from: addDays(around.day, 14),
      count: 60,
      findSharedHours,
    }),
    SESSIONS + 1,
  )
  const last = days[SESSIONS] ?? days.at(-1)
  if (!last) return
  const retest = await makeRetest(
    { db, account: owner, reply: null },
    {
      applicationId,
      competenceIds,
      kind: 'mesmas',
      ownerId: owner.id,
      pupils: pupils.length,
    },
  )
  await updateTestRow(db, retest.id, { state: 'publicado' })
  const plan = await insertRecoveryPlan(
    db,
    {
      title: `Recuperação de ${subject.name}, ${group.name}: ${[...codes.values()].join(', ')}`,
      objective: proposeObjective(pupils.length, [...codes.values()], last.date),
      competenceIds,
      pupilGroups,
      activities: [
        'Trabalho em pares com tiras de papel e grãos de feijão.',
        'Correcção mútua no quadro: cada aluno explica um passo.',
        'TPC curto de cinco perguntas depois de cada sessão.',
      ],
      responsibleId: owner.id,
      startsOn: days[0]?.date ?? null,
      endsOn: last.date,
      sessions: [],
      retestId: retest.id,
    },
    { groupId: group.id, subjectId: subject.id, applicationId, lessonPlanId: null, createdBy: owner.id },
  )
  const sessions = days.slice(0, SESSIONS).map(
    (time, at): StoredSession => ({
      id: uuid(),
      date: time.date,
      startsAt: time.startsAt,
      minutes: 45,
      theme: THEMES[at] ?? '',
      presence: Object.fromEntries(pupils.map((id, place) => [id, !missed(place, at)])),
    }),
  )
  const application = await fixtureApplication(db, {
    testId: retest.id,
    groupId: group.id,
    by: owner,
    mode: 'lançamento manual',
    state: 'corrigido',
    at: `${last.date}T08:00:00+02:00`,
    minutes: retest.minutes,
    answers: pupils.map((studentId, place) => ({
      studentId,
      answers: answersOf(itemsOf(retest), before, place),
    })),
  })
  const after = await readResults(db, owner, application.id)
  await updateRecoveryRow(db, plan.id, {
    sessions: JSON.stringify(sessions),
    results: JSON.stringify(measureRecovery(before, after, pupilGroups)),
    gain: JSON.stringify(gainOfPlan(before, after, { groups: pupilGroups, competenceIds })),
    state: 'reavaliado',
  })
}

/** The same number in [0, 1) for the same words. */
function chance(seed: string): number {
  return seededRandom(seed)()
}

/** Every ninth pupil misses a session, now one, now another. */
function missed(place: number, session: number): boolean {
  return (place * 4 + session) % 9 === 0
}

/**
 * What a pupil answered in the re-test: most have learnt most of it, one in three half of it, one in
 * thirteen did not come.
 */
function answersOf(
  items: ReturnType<typeof itemsOf>,
  before: Awaited<ReturnType<typeof readResults>>,
  place: number,
) {
  const keys = new Map(
    before.items.map(item => [
      item.versionId,
      {
        right: item.options.find(option => option.key)?.id ?? 'a',
        wrong: item.options.find(option => !option.key)?.id ?? 'b',
      },
    ]),
  )
  return Object.fromEntries(
    items.map((item, at) => {
      const key = keys.get(item.versionId)
      const learnt = chance(`${place} ${at}`) < (place % 3 === 2 ? 0.5 : 0.88)
      return [
        item.id,
        place % 13 === 12
          ? { kind: 'not-presented' as const }
          : { kind: 'answer' as const, answer: (learnt ? key?.right : key?.wrong) ?? 'a' },
      ]
    }),
  )
}
