import { type SqlBool, sql } from 'kysely'
import { plainText } from '#engines/questions/rich-text.ts'
import { findSitting } from '#features/assessment/results/server/sitting-queries.ts'
import { findPlan } from '#features/planning/analytical-plans/server/queries.ts'
import { findLesson } from '#features/planning/lesson-plans/server/queries.ts'
import { phraseSearch } from '#kit/phrases.ts'
import { HttpError, notFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { hashOfKey } from '#school/entry/server/device-key.ts'
import { findTermsInExplanation, listTermsInPlan, MAX_TERMS, type TermInText } from '../contract.ts'
import { showsTerms, subjectOfPaper } from './shown.ts'

/** Terms of one subject that are looked for. */
const MAX_KNOWN = 5000

export const routes: Served[] = [
  serve(listTermsInPlan, async ({ db, account, params }) => {
    const plan =
      params.kind === 'analytical-plans'
        ? await findPlan(db, account, params.id)
        : await findLesson(db, account, params.id)
    if (!plan) throw notFound('Este plano')
    if (!(await showsTerms(db, params))) return { terms: [] }
    return { terms: await findTermsIn(db, plan.subjectId, textsOf(plan)) }
  }),

  serve(findTermsInExplanation, async ({ db, params, body }) => {
    const sitting = await findSitting(db, body.attemptId)
    if (!sitting || sitting.code !== params.code.toUpperCase() || sitting.key_hash !== hashOfKey(body.key))
      throw new HttpError(403, 'UNKNOWN_DEVICE', 'Este aparelho já não está neste quiz: entra de novo.')
    // While it is answered, a quiz may ask what a term means.
    if (sitting.state !== 'entregue') return { terms: [] }
    const subjectId = await subjectOfPaper(db, sitting)
    if (!subjectId) return { terms: [] }
    return { terms: await findTermsIn(db, subjectId, [plainText(body.text)]) }
  }),
]

/** The published terms of a subject that these texts hold, in the order in which they stand. */
async function findTermsIn(db: Db, subjectId: string, texts: readonly string[]): Promise<TermInText[]> {
  const known = await findPublishedTerms(db, subjectId)
  const find = phraseSearch(known.flatMap(term => term.words.map(word => [word, term.id] as const)))
  const ids = [...new Set(texts.flatMap(text => find(text).map(found => found.of)))].slice(0, MAX_TERMS)
  const whole = new Map((await findShownTerms(db, ids)).map(term => [term.id, term]))
  return ids.flatMap(id => whole.get(id) ?? [])
}

async function findPublishedTerms(db: Db, subjectId: string) {
  const rows = await existing(db, 'terms')
    .select(['id', 'term', 'synonyms'])
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'publicado')
    .orderBy('term_folded')
    .limit(MAX_KNOWN)
    .execute()
  return rows.map(({ id, term, synonyms }) => ({ id, words: [term, ...synonyms] }))
}

async function findShownTerms(db: Db, ids: readonly string[]): Promise<TermInText[]> {
  const rows = await existing(db, 'terms')
    .select([
      'id',
      'term',
      'synonyms',
      'definition',
      sql<
        TermInText['translations']
      >`jsonb_path_query_array(translations, '$[*] ? (@.validatedBy != "")')`.as('translations'),
    ])
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ term, synonyms, ...shown }) => ({ ...shown, words: [term, ...synonyms] }))
}

/** Every text that a stored plan holds, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsOf)
}
