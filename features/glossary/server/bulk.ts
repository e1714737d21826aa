import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { BodyOf } from '#kit/server/http/serve.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { AS_STORED, type Change } from '#kit/server/records/changes.ts'
import { softDelete } from '#kit/server/records/versions.ts'
import { changeTerms } from '../contract.ts'
import type { TermState } from '../term.ts'
import { lockTerms, updateTermRows } from './queries.ts'
import { refuseStep } from './rules.ts'

type Action = BodyOf<typeof changeTerms>['action']

/** What may be done to many terms at once; what cannot is said per term, the rest is done. */
export const bulkRoutes: Served[] = [
  serve(changeTerms, async ({ db, account, body, record }) => {
    const held = new Map((await lockTerms(db, account, body.ids)).map(row => [row.id, row]))
    const refused: { id: string; term: string; why: string }[] = []
    const changes: Change[] = []
    for (const id of [...new Set(body.ids)].sort()) {
      const row = held.get(id)
      const why = row ? whyNot(account, row.state, row.may_edit, body.action) : 'Já não existe.'
      if (!row || why !== undefined) refused.push({ id, term: row?.term ?? '', why: why ?? '' })
      else {
        const { may_edit: _, ...before } = row
        changes.push({ table: 'terms', id, label: row.term, before, after: AS_STORED })
      }
    }
    const ids = changes.map(change => change.id)
    await updateTermRows(db, ids, setOf(body.action))
    await record(...changes)
    return { changed: changes.length, refused }
  }),
]

function whyNot(account: Account, state: TermState, mayEdit: boolean, action: Action): string | undefined {
  if (action.kind !== 'state')
    return mayEdit ? undefined : 'Só quem criou o rascunho ou um pedagogo o pode alterar.'
  try {
    refuseStep(account, state, action.state, mayEdit)
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

function setOf(action: Action) {
  switch (action.kind) {
    case 'state':
      return { state: action.state }
    case 'remove':
      return softDelete
    case 'grades':
      return { grades: [...new Set(action.grades)].sort((a, b) => a - b) }
  }
}
