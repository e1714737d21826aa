import { visibleTo } from '#features/glossary/server/queries.ts'
import { findPlan } from '#features/planning/analytical-plans/server/queries.ts'
import { findLesson } from '#features/planning/lesson-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { phraseSearch } from '#kit/phrases.ts'
import { notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { listTermsInPlan, MAX_TERMS } from '../contract.ts'

/** Terms of one subject that are looked for. */
const MAX_KNOWN = 5000

export const routes: Served[] = [
  serve(listTermsInPlan, async ({ db, account, params }) => {
    const plan =
      params.kind === 'analytical-plans'
        ? await findPlan(db, account, params.id)
        : await findLesson(db, account, params.id)
    if (!plan) throw notFound('Este plano')
    const known = await findPublishedTerms(db, account, plan.subjectId)
    const find = phraseSearch(known.flatMap(term => term.words.map(word => [word, term] as const)))
    const terms = new Set(textsOf(plan).flatMap(text => find(text).map(found => found.of)))
    return { terms: [...terms].slice(0, MAX_TERMS) }
  }),
]

async function findPublishedTerms(db: Db, account: Account, subjectId: string) {
  const rows = await db
    .selectFrom('terms')
    .select(['id', 'term', 'synonyms'])
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'publicado')
    .where('deleted_at', 'is', null)
    .where(visibleTo(account))
    .orderBy('term_folded')
    .limit(MAX_KNOWN)
    .execute()
  return rows.map(({ id, term, synonyms }) => ({ id, words: [term, ...synonyms] }))
}

/** Every text that a stored plan holds, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsOf)
}
