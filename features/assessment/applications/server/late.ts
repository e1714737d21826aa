import { itemsOfAttempt } from '#features/assessment/results/items-of-attempt.ts'
import { markOf, rescore, scoreEntry } from '#features/assessment/results/scoring.ts'
import { keepMarks } from '#features/assessment/results/server/enter.ts'
import { findLate, keepLate } from '#features/assessment/results/server/late-queries.ts'
import { readItems } from '#features/assessment/results/server/read.ts'
import { findResponses } from '#features/assessment/results/server/response-queries.ts'
import { orNotFound, wrongState } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { ScoredResponse } from '../../results/contract.ts'
import { decideLate } from '../late-contract.ts'
import { labelOf, lockOwn } from './locked.ts'

/** What a teacher decides of answers that came late. */
export const lateRoutes: Served[] = [
  serve(decideLate, async ({ db, account, params, body, record }) => {
    const row = await lockOwn(db, account, params.id)
    if (row.state === 'corrigido')
      throw wrongState('Esta aplicação já está corrigida; volte a corrigir para mudar.')
    const found = orNotFound(await findLate(db, row.id, body.pupil), 'Este aluno')
    const { items, totalPoints } = await readItems(db, row)
    const own = itemsOfAttempt(items, found)
    const responses = (await findResponses(db, [found.id])).get(found.id) ?? {}
    const changed: Record<string, ScoredResponse> = {}
    for (const { itemId, counts } of found.late) {
      const [item, response] = [own.find(entry => entry.id === itemId), responses[itemId]]
      if (!item || !response || counts === body.take) continue
      const { marking: _none, ...alone } = response
      const scored = body.take
        ? rescore(item, alone)
        : scoreEntry(item, { kind: 'answer', answer: response.answer }, { points: 0 })
      if (scored) changed[itemId] = scored
    }
    await keepLate(db, found.id, changed)
    if (found.state === 'entregue') {
      const mark = markOf(own, { ...responses, ...changed }, totalPoints)
      await keepMarks(db, [{ attemptId: found.id, mark }])
    }
    const label = await labelOf(db, account, row.id)
    await record({ table: 'applications', id: row.id, label, before: null, after: null })
    return { answers: Object.keys(changed).length }
  }),
]
