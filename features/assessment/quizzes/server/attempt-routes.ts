import type { Account } from '#kit/account.ts'
import { invalidField, notFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { AttemptRow } from '../../results/attempts-table.ts'
import type { Application } from '../../results/contract.ts'
import { itemsOfAttempt } from '../../results/items-of-attempt.ts'
import { markOf, rescore } from '../../results/scoring.ts'
import { type ExtraQuestion, findExtraQuestions } from '../../results/server/another-queries.ts'
import { readAttemptRows } from '../../results/server/attempt-rows.ts'
import { endSitting } from '../../results/server/end-sitting.ts'
import { deleteAttempt, lockAttempt, reopenById } from '../../results/server/ending-queries.ts'
import { keepMarks } from '../../results/server/enter.ts'
import { keepByHand, keepMarking } from '../../results/server/marking-queries.ts'
import { orderOfAttempt } from '../../results/server/paper.ts'
import { findApplication } from '../../results/server/queries.ts'
import { readItems } from '../../results/server/read.ts'
import { reportFile } from '../../results/server/report-file.ts'
import { findResponses, findWritten } from '../../results/server/response-queries.ts'
import { findNameOf, findSitting } from '../../results/server/sitting-queries.ts'
import { asSeen, rightText } from '../feedback.ts'
import {
  exportQuizResults,
  getQuizAttempt,
  getQuizResults,
  markQuizAnswer,
  type QuizAttempt,
  removeQuizAttempt,
  reopenQuizAttempt,
  submitQuizAttempt,
} from '../results-contract.ts'
import { findApplicationsOf } from './queries.ts'
import type { AttemptsOfQuiz } from './quiz-jobs.ts'
import { quizJobs, readQuizResults } from './read-results.ts'
import { settleExpired } from './settle.ts'

const WHAT = 'Esta tentativa'

/** What a teacher reads of the attempts of a quiz, and does about them. */
export const attemptRoutes: Served[] = [
  serve(getQuizResults, call => readQuizResults(call, call.params.id, call.query)),

  serve(exportQuizResults, async call => {
    const { db, account, params, reply } = call
    const { format, ...query } = call.query
    const results = await readQuizResults(call, params.id, query)
    if (format === 'pdf' || format === 'docx')
      return reportFile(quizJobs.run(reply, 'quizResultsFile', results, format, null), format)
    const attempts = await readAllAttempts(db, account, params.id, query.group)
    const drawn =
      format === 'csv'
        ? quizJobs.run(reply, 'quizAttemptsFile', results, attempts)
        : quizJobs.run(reply, 'quizResultsFile', results, format, attempts)
    return reportFile(drawn, format)
  }),

  serve(getQuizAttempt, async ({ db, account, params }) => {
    await settleExpired(db)
    return readAttempt(db, account, params)
  }),

  serve(removeQuizAttempt, async ({ db, account, params, record }) => {
    const { attempt, label } = await lockOwn(db, account, params)
    const after = await deleteAttempt(db, attempt.id)
    await record({ table: 'attempts', id: attempt.id, label, before: attempt, after })
    return { id: attempt.id }
  }),

  serve(reopenQuizAttempt, async ({ db, account, params, body, record }) => {
    const { attempt, application, label } = await lockOwn(db, account, params)
    if (application.state !== 'em aplicação') throw wrongState('Reabra primeiro o quiz.')
    if (attempt.state !== 'entregue') throw wrongState('Esta tentativa ainda não foi entregue.')
    await reopenById(db, attempt.id, body.minutes)
    await record({ table: 'attempts', id: attempt.id, label, before: null, after: null })
    return { id: attempt.id }
  }),

  serve(submitQuizAttempt, async ({ db, account, params, record }) => {
    const { attempt, application, label } = await lockOwn(db, account, params)
    if (attempt.state !== 'a responder') throw wrongState('Esta tentativa já foi entregue.')
    const { items, totalPoints } = await readItems(db, application)
    await endSitting(db, attempt, items, totalPoints)
    await record({ table: 'attempts', id: attempt.id, label, before: null, after: null })
    return { id: attempt.id }
  }),

  serve(markQuizAnswer, async ({ db, account, params, body, record }) => {
    const { attempt, application, label } = await lockOwn(db, account, params)
    const { items, totalPoints } = await readItems(db, application)
    const own = itemsOfAttempt(items, attempt)
    const item = own.find(item => item.id === body.itemId)
    const responses = (await findResponses(db, [attempt.id])).get(attempt.id) ?? {}
    const response = responses[body.itemId]
    if (!item || !response) throw notFound('Esta resposta')
    if (body.points !== null && body.points > item.points)
      throw invalidField('points', 'São mais pontos do que a pergunta tem.')
    const byMachine = item.question.type !== 'essay'
    if (byMachine && body.points !== null && body.reason.length < 3)
      throw invalidField('reason', 'Escreva porque muda o que a máquina cotou.')
    const marking = body.points === null ? null : { points: body.points }
    const scored = { ...rescore(item, { ...response, marking }), marking }
    await keepMarking(db, { attemptId: attempt.id, itemId: item.id }, scored)
    await keepByHand(db, { attemptId: attempt.id, itemId: item.id }, body)
    const mark = markOf(own, { ...responses, [item.id]: scored }, totalPoints)
    await keepMarks(db, [{ attemptId: attempt.id, mark: attempt.state === 'entregue' ? mark : null }])
    await record({ table: 'attempts', id: attempt.id, label, before: null, after: null, reason: body.reason })
    return { points: scored.points, mark: attempt.state === 'entregue' ? mark : null }
  }),
]

/** Every attempt in the groups that the account may see, or in one of them; and the questions that were before anybody. */
async function readAllAttempts(
  db: Db,
  account: Account,
  quizId: string,
  groupId: string | undefined,
): Promise<AttemptsOfQuiz> {
  const items = new Map<string, Application['items'][number]>()
  const rows: AttemptRow[] = []
  for (const application of await findApplicationsOf(db, quizId, account)) {
    if (groupId !== undefined && groupId !== application.group_id) continue
    const paper = await readItems(db, application)
    for (const item of paper.items) items.set(item.id, item)
    rows.push(...(await readAttemptRows(db, application, paper)))
  }
  return { items: [...items.values()], rows }
}

/** An attempt of a quiz in a group that the account may see, locked. */
async function lockOwn(
  db: Db,
  account: Account,
  { id, attempt: attemptId }: { id: string; attempt: string },
) {
  const attempt = await lockAttempt(db, attemptId)
  const application = attempt && (await findApplication(db, account, attempt.application_id))
  if (!application || application.quiz_id !== id) throw notFound(WHAT)
  const name = await findNameOf(db, { studentId: attempt.student_id, attemptId: attempt.id })
  return { attempt, application, name, label: `${application.title}, ${application.group_name}: ${name}` }
}

async function readAttempt(
  db: Db,
  account: Account,
  params: { id: string; attempt: string },
): Promise<QuizAttempt> {
  const sitting = await findSitting(db, params.attempt)
  const application = sitting && (await findApplication(db, account, sitting.application_id))
  if (!application || application.quiz_id !== params.id) throw notFound(WHAT)
  const { items, totalPoints } = await readItems(db, application)
  const own = itemsOfAttempt(items, sitting)
  const responses = (await findResponses(db, [sitting.id])).get(sitting.id) ?? {}
  const written = await findWritten(db, sitting.id)
  const { rows: changes } = await findSteps(db, sitting.id)
  return {
    id: sitting.id,
    applicationId: application.id,
    name: await findNameOf(db, { studentId: sitting.student_id, attemptId: sitting.id }),
    number: sitting.number,
    state: sitting.state,
    mark: sitting.state === 'entregue' ? markOf(own, responses, totalPoints) : null,
    counts: sitting.counts,
    items: own.map(stored => {
      const item = asSeen(stored, orderOfAttempt(stored, sitting, []))
      const response = responses[item.id]
      const beside = written.get(item.id)
      return {
        id: item.id,
        question: item.question,
        points: response?.points ?? null,
        possible: item.points,
        outcome: response?.outcome ?? null,
        answer: response?.answer ?? null,
        right: rightText(item.question),
        certainty: response?.certainty ?? null,
        tries: response?.tries ?? [],
        late: beside?.late ?? false,
        answeredAt: beside?.answered_at ?? null,
        byHand: response?.marking ? { reason: beside?.reason ?? '' } : null,
        comment: beside?.comment ?? '',
      }
    }),
    steps: stepsOf(sitting, written, responses, changes, await findExtraQuestions(db, sitting.id)),
  }
}

/** What people did about an attempt. */
async function findSteps(db: Db, attemptId: string) {
  const rows = await db
    .selectFrom('changes')
    .select(['at', 'action', 'account_name'])
    .where('table_name', '=', 'attempts')
    .where('row_id', '=', attemptId)
    .orderBy('at')
    .limit(200)
    .execute()
  return { rows }
}

const stepWords: Readonly<Record<string, string>> = {
  'quizzes.attempt-remove': 'Eliminada',
  'quizzes.attempt-reopen': 'Reaberta',
  'quizzes.attempt-submit': 'Entregue pelo professor',
  'quizzes.mark': 'Cotada à mão',
}

function stepsOf(
  sitting: { started_at: string; submitted_at: string | null },
  written: ReadonlyMap<string, { answered_at: string; answered: boolean }>,
  responses: Readonly<Record<string, { tries?: readonly { at: string }[] | undefined }>>,
  changes: readonly { at: string; action: string; account_name: string | null }[],
  extra: readonly ExtraQuestion[],
): QuizAttempt['steps'] {
  const steps = [
    { at: sitting.started_at, what: 'Começou', by: null },
    ...[...written.values()]
      .filter(answer => answer.answered)
      .map(answer => ({ at: answer.answered_at, what: 'Respondeu', by: null })),
    ...Object.values(responses).flatMap(response =>
      (response.tries ?? []).map(each => ({ at: each.at, what: 'Verificou', by: null })),
    ),
    ...extra.flatMap(one => [
      { at: one.at, what: 'Pediu outra parecida', by: null },
      ...(one.answeredAt
        ? [{ at: one.answeredAt, what: `Respondeu à outra parecida: ${one.outcome}`, by: null }]
        : []),
    ]),
    ...(sitting.submitted_at ? [{ at: sitting.submitted_at, what: 'Entregou', by: null }] : []),
    ...changes.map(change => ({
      at: change.at,
      what: stepWords[change.action] ?? change.action,
      by: change.account_name,
    })),
  ]
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
