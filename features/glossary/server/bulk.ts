import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { BodyOf } from '#kit/server/http/serve.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { changeTerms } from '../contract.ts'
import type { TermState } from '../term.ts'
import { lockTerm, removeTermRow, updateTermRow } from './queries.ts'
import { refuseStep } from './rules.ts'

type Action = BodyOf<typeof changeTerms>['action']

/** What may be done to many terms at once; what cannot is said per term, the rest is done. */
export const bulkRoutes: Served[] = [
  serve(changeTerms, async ({ db, account, body, record }) => {
    const refused: { id: string; term: string; why: string }[] = []
    let changed = 0
    for (const id of [...new Set(body.ids)].sort()) {
      const outcome = await changeOne(db, account, id, body.action)
      if (outcome.after === undefined) refused.push({ id, term: outcome.term, why: outcome.why })
      else {
        changed += 1
        await record({
          table: 'terms',
          id,
          label: outcome.after.term,
          before: outcome.before,
          after: outcome.after,
        })
      }
    }
    return { changed, refused }
  }),
]

type Outcome = { before: object; after: { term: string } } | { term: string; why: string; after?: undefined }

async function changeOne(db: Db, account: Account, id: string, action: Action): Promise<Outcome> {
  const row = await lockTerm(db, account, id)
  if (!row) return { term: '', why: 'Já não existe.' }
  const { may_edit: mayEdit, ...before } = row
  try {
    refuseAction(account, before.state, mayEdit, action)
    return { before, after: await applyAction(db, id, action) }
  } catch (error) {
    if (error instanceof HttpError) return { term: before.term, why: error.message }
    throw error
  }
}

function refuseAction(account: Account, state: TermState, mayEdit: boolean, action: Action): void {
  if (action.kind === 'state') refuseStep(account, state, action.state, mayEdit)
  else if (!mayEdit)
    throw new HttpError(403, 'FORBIDDEN', 'Só quem criou o rascunho ou um pedagogo o pode alterar.')
}

function applyAction(db: Db, id: string, action: Action) {
  switch (action.kind) {
    case 'state':
      return updateTermRow(db, id, { state: action.state })
    case 'remove':
      return removeTermRow(db, id)
    case 'grades':
      return updateTermRow(db, id, { grades: [...new Set(action.grades)].sort((a, b) => a - b) })
  }
}
