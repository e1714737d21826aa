import { itemsOf } from '#features/assessment/diagnostic-tests/server/present.ts'
import { findSharedHours } from '#features/assessment/hearing/server/shared-hours.ts'
import { type PupilGroup, recoveryThing } from '#features/assessment/recovery/recovery.ts'
import { readRecoveryPlan } from '#features/assessment/recovery/server/present.ts'
import { insertRecoveryPlan, updateRecoveryRow } from '#features/assessment/recovery/server/queries.ts'
import { lockEditable, recoveryRows, refuseUnsound } from '#features/assessment/recovery/server/rules.ts'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import type { Results } from '#features/assessment/reports/results.ts'
import { computeReport } from '#features/assessment/reports/server/compute-report.ts'
import { readElsewhere, readResults } from '#features/assessment/reports/server/read.ts'
import { pairOfQuestion } from '#features/games/pairs.ts'
import { findLessonHead } from '#features/planning/lesson-plans/server/lesson-head.ts'
import { findGroupOfLesson, insertLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { findLessonTimes } from '#features/planning/lesson-plans/server/schedule.ts'
import type { Account } from '#kit/account.ts'
import { forbidden, HttpError, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { BodyOf } from '#kit/server/http/serve.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { editRow } from '#kit/server/records/edit.ts'
import { createRecovery, createRetest, getRecoveryPractice, readRetest, startRecovery } from '../contract.ts'
import { draftLesson } from '../draft-lesson.ts'
import { measureLevels } from '../measure-levels.ts'
import { typicalErrors } from '../propose.ts'
import { levelRoutes } from './from-levels.ts'
import { makeGame, makeQuiz } from './make-practice.ts'
import { makeRetest, recoveryJobs } from './make-retest.ts'
import { findPracticeQuestions } from './practice-questions.ts'
import {
  findApplicationOf,
  findBankItems,
  findCompetences,
  findHeardOfPlan,
  findModelLesson,
  findPracticeOf,
  findStudentNames,
  findTeacherOf,
  findTerms,
  findTestOf,
} from './queries.ts'

/** So many lesson times are offered for the sessions. */
const TIMES = 60
const MINUTES = 45

const rows = recoveryRows(findLessonHead)

export const routes: Served[] = [
  ...levelRoutes,

  serve(startRecovery, async ({ db, account, query, today, reply }) => {
    const results = await readResults(db, account, query.application)
    const { group, subject } = results.head
    const test = await findTestOf(db, query.application)
    const competenceIds = competencesOf(results)
    const first = await computeReport(reply, 'firstTest', [results])
    const inTest = new Set(test ? itemsOf(test).map(item => item.questionId) : [])
    const bank: Record<string, number> = {}
    for (const { competenceId } of await findBankItems(db, account, {
      competenceIds,
      without: [...inTest],
    }))
      bank[competenceId] = (bank[competenceId] ?? 0) + 1
    const teacher = await findTeacherOf(db, group.id, subject.id, today)
    const times = await findLessonTimes(db, {
      groupId: group.id,
      subjectId: subject.id,
      from: today,
      count: TIMES,
      findSharedHours,
    })
    const place = await findGroupOfLesson(db, account, group.id, subject.id)
    const terms = await findTerms(db, account, {
      subjectId: subject.id,
      grade: place?.grade ?? results.head.grade,
      words: wordsOf(results.items.map(item => item.competence?.description ?? '')),
    })
    return {
      questions: (await findPracticeQuestions(db, account, competenceIds)).map(({ question, ...fields }) => {
        const pair = pairOfQuestion(question)
        return {
          ...fields,
          asked: inTest.has(fields.id),
          pair: pair ? { prompt: pair.prompt, answer: pair.answer } : null,
        }
      }),
      terms: terms.map(({ id, term, definition }) => ({ id, term, definition })),
      times: times.filter(time => time.date > today),
      minutes: MINUTES,
      responsibleId: account.role === 'professor' ? account.id : (teacher ?? account.id),
      bank,
      first: { ...first, items: [...first.items] },
    }
  }),

  serve(createRecovery, async ({ db, account, body, today, record, reply }) => {
    const { applicationId, retest: kind, lesson, quiz: _quiz, game: _game, ...written } = body
    const results = await readResults(db, account, applicationId)
    const { group, subject } = results.head
    const place = await findGroupOfLesson(db, account, group.id, subject.id)
    if (!place) throw forbidden('Só quem lecciona a disciplina nesta turma faz o plano.')
    const of = { groupId: group.id, subjectId: subject.id, applicationId }
    await refuseUnsound(db, of, { ...written, retestId: null })
    const changes: Change[] = []
    const retest =
      kind === 'nenhuma'
        ? null
        : await makeRetest(
            { db, account, reply },
            {
              applicationId,
              kind,
              competenceIds: written.competenceIds,
              ownerId: written.responsibleId,
              pupils: pupilsOf(written.pupilGroups),
              // What is practised is not what measures.
              practised: [...(body.quiz?.questionIds ?? []), ...(body.game?.questionIds ?? [])],
            },
          )
    if (retest)
      changes.push({ table: 'tests', id: retest.id, label: retest.title, before: null, after: retest })
    const lessonPlan = lesson
      ? await makeLesson(db, account, results, {
          body,
          grade: place.grade,
          schoolId: place.school_id,
          day: body.startsOn ?? today,
          report: await computeReport(reply, 'classReport', [results]),
        })
      : null
    if (lessonPlan)
      changes.push({
        table: 'lesson_plans',
        id: lessonPlan.id,
        label: lessonPlan.theme,
        before: null,
        after: lessonPlan,
      })
    const { quiz, game } = await makePractice(db, account, results, { body, grade: place.grade })
    if (quiz) changes.push({ table: 'quizzes', id: quiz.id, label: quiz.title, before: null, after: quiz })
    if (game) changes.push({ table: 'games', id: game.id, label: game.title, before: null, after: game })
    const row = await insertRecoveryPlan(
      db,
      { ...written, retestId: retest?.id ?? null },
      {
        ...of,
        lessonPlanId: lessonPlan?.id ?? null,
        quizId: quiz?.id ?? null,
        gameId: game?.id ?? null,
        createdBy: account.id,
      },
    )
    await record(...changes, {
      table: recoveryThing.table,
      id: row.id,
      label: row.title,
      before: null,
      after: row,
    })
    return readRecoveryPlan(db, findLessonHead, account, row.id)
  }),

  serve(getRecoveryPractice, async ({ db, account, params }) => {
    const plan = await readRecoveryPlan(db, findLessonHead, account, params.id)
    return findPracticeOf(db, plan.id)
  }),

  serve(createRetest, async call => {
    const { db, account, params, body, record } = call
    const before = await lockEditable(db, account, params.id)
    return editRow(rows, call, before, body, async () => {
      if (before.application_id === null)
        throw new HttpError(409, 'NO_QUESTIONS', 'Este plano não vem de um teste: escolha um teste já feito.')
      const retest = await makeRetest(call, {
        applicationId: before.application_id,
        competenceIds: before.competence_ids,
        kind: body.retest,
        ownerId: before.responsible_id,
        pupils: pupilsOf(before.pupil_groups as PupilGroup[]),
      })
      await record({ table: 'tests', id: retest.id, label: retest.title, before: null, after: retest })
      return updateRecoveryRow(db, before.id, { retest_id: retest.id })
    })
  }),

  serve(readRetest, async call => {
    const { db, account, params, body } = call
    const before = await lockEditable(db, account, params.id)
    if (before.state !== 'em curso' && before.state !== 'reavaliado')
      throw wrongState(
        before.state === 'rascunho'
          ? 'Comece o plano antes de o reavaliar.'
          : 'O plano está encerrado: reabra-o.',
      )
    if (before.competence_ids.length === 0) {
      const measured = measureLevels(await findHeardOfPlan(db, before), before.pupil_groups as PupilGroup[])
      if (measured.every(row => row.outcome === null))
        throw new HttpError(
          409,
          'NOT_RETESTED',
          'Nenhum aluno do plano que ainda podia subir de nível foi ouvido de novo.',
        )
      return editRow(rows, call, before, body, () =>
        updateRecoveryRow(db, before.id, { results: JSON.stringify(measured), state: 'reavaliado' }),
      )
    }
    const retested =
      before.retest_id === null ? undefined : await findApplicationOf(db, before.retest_id, before.group_id)
    if (!retested)
      throw new HttpError(409, 'NOT_RETESTED', 'A reavaliação ainda não foi aplicada a esta turma.')
    const first =
      before.application_id === null ? null : await readResults(db, account, before.application_id)
    const retest = await readResults(db, account, retested.id)
    const second = { ...retest, elsewhere: await readElsewhere(db, retest) }
    const groups = before.pupil_groups as PupilGroup[]
    const { measured, gain } = await recoveryJobs.run(call.reply, 'measureRecovery', first, second, {
      groups,
      competenceIds: before.competence_ids,
    })
    if (measured.every(row => row.outcome === null))
      throw new HttpError(409, 'NOT_RETESTED', 'Nenhum aluno do plano entregou ainda a reavaliação.')
    return editRow(rows, call, before, body, () =>
      updateRecoveryRow(db, before.id, {
        results: JSON.stringify(measured),
        gain: JSON.stringify(gain),
        state: 'reavaliado',
      }),
    )
  }),
]

function competencesOf(results: Results): string[] {
  return [...new Set(results.items.flatMap(item => item.competence?.id ?? []))]
}

async function makePractice(
  db: Db,
  account: Account,
  results: Results,
  { body, grade }: { body: BodyOf<typeof createRecovery>; grade: number },
) {
  if (!body.quiz && !body.game) return { quiz: null, game: null }
  const { group, subject, year, applicationId, testTitle } = results.head
  const competences = await findCompetences(db, body.competenceIds)
  const questions = await findPracticeQuestions(db, account, competencesOf(results))
  const of = {
    ownerId: body.responsibleId,
    subjectId: subject.id,
    groupId: group.id,
    grade,
    year,
    codes: competences.map(competence => competence.code).join(', '),
    competenceIds: body.competenceIds,
    pupilIds: body.pupilGroups.flatMap(group => group.studentIds),
    source: { id: applicationId, label: testTitle.slice(0, 200) },
  }
  const terms = body.game ? await findTerms(db, account, { subjectId: subject.id, grade, words: [] }) : []
  return {
    quiz: body.quiz ? await makeQuiz(db, of, body.quiz.questionIds, questions) : null,
    game: body.game ? await makeGame(db, of, body.game, { questions, terms }) : null,
  }
}

/** Words of some length, as terms are searched by. */
function wordsOf(texts: readonly string[]): string[] {
  const words = texts
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]{6,}/g)
  return [...new Set(words ?? [])].slice(0, 60)
}

async function makeLesson(
  db: Db,
  account: Account,
  results: Results,
  of: {
    body: BodyOf<typeof createRecovery>
    grade: number
    schoolId: string
    day: string
    report: ClassReport
  },
) {
  const { body } = of
  const { group, subject } = results.head
  const competences = await findCompetences(db, body.competenceIds)
  const names = await findStudentNames(
    db,
    body.pupilGroups.flatMap(group => group.studentIds),
  )
  return insertLesson(
    db,
    draftLesson({
      subjectId: subject.id,
      grade: of.grade,
      groupId: group.id,
      session: body.sessions.toSorted((a, b) => a.date.localeCompare(b.date))[0],
      day: of.day,
      objective: body.objective,
      competences,
      exercises: (await findPracticeQuestions(db, account, body.competenceIds)).flatMap(question => {
        const pair = question.tests === 0 ? pairOfQuestion(question.question) : undefined
        return pair ? [{ stem: pair.prompt, answer: pair.answer }] : []
      }),
      terms: (
        await findTerms(db, account, {
          subjectId: subject.id,
          grade: of.grade,
          words: wordsOf(competences.map(competence => competence.description)),
        })
      ).filter(term => term.about),
      model: await findModelLesson(db, { teacherId: body.responsibleId, subjectId: subject.id }),
      groups: body.pupilGroups.map(group => ({
        name: group.name,
        pupils: group.studentIds.map(id => names.get(id) ?? '–'),
      })),
      activities: body.activities,
      errors: typicalErrors(
        of.report,
        competences.map(competence => competence.code),
      ),
    }),
    { schoolId: of.schoolId, teacherId: body.responsibleId },
  )
}

function pupilsOf(groups: readonly PupilGroup[]): number {
  return new Set(groups.flatMap(({ studentIds }) => studentIds)).size
}
