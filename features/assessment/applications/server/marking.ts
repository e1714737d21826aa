import { createHash } from 'node:crypto'
import { itemsOfAttempt } from '#features/assessment/results/items-of-attempt.ts'
import { markOf, scoreEntry } from '#features/assessment/results/scoring.ts'
import { keepMarks } from '#features/assessment/results/server/enter.ts'
import {
  findAttemptOf,
  findOpenAnswers,
  keepLevel,
  keepMarking,
} from '#features/assessment/results/server/marking-queries.ts'
import { findApplication, lockApplication } from '#features/assessment/results/server/queries.ts'
import {
  presentSitting,
  readItems,
  readRow,
  readSittings,
  WHAT,
} from '#features/assessment/results/server/read.ts'
import { findResponses } from '#features/assessment/results/server/response-queries.ts'
import { invalidField, notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Application, ApplicationItem, StoredMarking } from '../../results/contract.ts'
import { listOpenAnswers, markAnswer, setLevels } from '../marking-contract.ts'

/** What a person has to judge: open answers, by rubric and without names, and levels of an oral assessment. */
export const markingRoutes: Served[] = [
  serve(listOpenAnswers, async ({ db, account, params }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const { items } = await readItems(db, row)
    const open = items.filter(item => item.question.type === 'essay').map(item => item.id)
    const rows = await findOpenAnswers(db, row.id, open)
    return {
      answers: rows
        .map(({ attempt_id, item_id, answer, marking, points }) => ({
          attemptId: attempt_id,
          itemId: item_id,
          text: String(answer),
          marking: marking as StoredMarking | null,
          points: points === null ? null : Number(points),
        }))
        .sort((a, b) => placeOf(a).localeCompare(placeOf(b))),
    }
  }),

  serve(markAnswer, async ({ db, account, params, body, record }) => {
    const row = await lockOpen(db, account, params.id)
    const { items, totalPoints } = await readItems(db, row)
    const item = items.find(item => item.id === body.itemId)
    if (item?.question.type !== 'essay') throw invalidField('itemId', 'Esta pergunta não se cota à mão.')
    refuseTooMany(item, body.marking)
    const responses = (await findResponses(db, [body.attemptId])).get(body.attemptId) ?? {}
    const response = responses[item.id]
    const attempt = await findAttemptOf(db, row.id, body.attemptId)
    if (!attempt || !response || response.answer === null) throw notFound('Esta resposta')
    const scored = scoreEntry(item, { kind: 'answer', answer: response.answer }, body.marking ?? undefined)
    if (!scored) throw notFound('Esta resposta')
    await keepMarking(db, body, scored)
    const mark = markOf(itemsOfAttempt(items, attempt), { ...responses, [item.id]: scored }, totalPoints)
    await keepMarks(db, [{ attemptId: body.attemptId, mark }])
    const after = await readRow(db, account, row.id)
    const label = `${after.testTitle}, ${after.group.name}`
    await record({ table: 'applications', id: row.id, label, before: null, after: null })
    return { points: scored.points, toMark: after.toMark }
  }),

  serve(setLevels, async ({ db, account, params, body, record }) => {
    const row = await lockOpen(db, account, params.id)
    const test = await readItems(db, row)
    for (const { level } of body.entries) refuseUnknownLevel(test, level)
    const ids = [...new Set(body.entries.map(entry => entry.studentId))]
    if ((await readSittings(db, row, test, ids)).length !== ids.length)
      throw invalidField('entries', 'Um dos alunos não é desta turma.')
    for (const entry of body.entries) await keepLevel(db, row.id, entry)
    const label = await labelOf(db, account, row.id)
    await record({ table: 'applications', id: row.id, label, before: null, after: null })
    const sittings = await readSittings(db, row, test, ids)
    return { sittings: sittings.map(presentSitting) }
  }),
]

const ABSENT = 'não apresentado'

async function lockOpen(db: Db, account: Parameters<typeof lockApplication>[1], id: string) {
  const row = orNotFound(await lockApplication(db, account, id), WHAT)
  if (row.state === 'corrigido')
    throw wrongState('Esta aplicação já está corrigida; volte a corrigir para mudar.')
  return row
}

async function labelOf(db: Db, account: Parameters<typeof readRow>[1], id: string): Promise<string> {
  const row = await readRow(db, account, id)
  return `${row.testTitle}, ${row.group.name}`
}

/** An order that is the same at every visit and says nothing of the pupil. */
function placeOf({ attemptId, itemId }: { attemptId: string; itemId: string }): string {
  return createHash('sha256').update(`${itemId}/${attemptId}`).digest('hex')
}

function refuseTooMany({ question, points }: ApplicationItem, marking: StoredMarking | null): void {
  if (marking === null || question.type !== 'essay') return
  const tooMany =
    'points' in marking
      ? marking.points > points
      : Object.entries(marking.criteria).some(([id, value]) => {
          const criterion = question.rubric.find(criterion => criterion.id === id)
          return !criterion || value > criterion.points
        })
  if (tooMany) throw invalidField('marking', 'São mais pontos do que a pergunta tem.')
}

function refuseUnknownLevel({ levels }: Pick<Application, 'levels'>, level: string | null): void {
  if (level === null || level === ABSENT || levels.some(entry => entry.name === level)) return
  throw invalidField('entries', `Este teste não tem o nível «${level}».`)
}
