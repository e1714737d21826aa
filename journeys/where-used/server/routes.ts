import { findTerm } from '#features/glossary/server/queries.ts'
import { orNotFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { listTermUses } from '../contract.ts'
import { findTermsUsing } from './queries.ts'

export const routes: Served[] = [
  serve(listTermUses, async ({ db, account, params }) => {
    const term = orNotFound(await findTerm(db, account, params.id), 'Este termo')
    return { uses: await findTermsUsing(db, account, { id: term.id, word: term.term }) }
  }),
]
