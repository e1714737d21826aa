import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { inBlocks } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import type { Account } from '#kit/account.ts'
import { HttpError } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import type { Change } from '#kit/server/records/changes.ts'
import type { TestItem } from '#school/questions/contract.ts'
import { cleanQuestion } from '#school/questions/server/clean-question.ts'
import { refuseForeignFiles } from '#school/questions/server/files.ts'
import { findReachable, findStoredQuestions, findVersions } from '#school/questions/server/queries.ts'
import { insertQuestions, insertVersion } from '#school/questions/server/store.ts'
import type { Beginning, ItemBody } from '../contract.ts'
import type { TestHead } from '../diagnostic-test.ts'

/** Of a question that enters the bank with the others. */
const ENTERING = { questionId: '', versionId: '' }

/**
 * Keeps the questions of a test in the bank and gives its items. A question that is not there yet enters, one that
 * was changed gains a version, one that the account may not change is copied; a version, once there, never changes.
 * Those of one text are put together. What a question is worth and its level belong to the item: they make no version.
 * @throws HttpError 404 for a question out of reach
 */
export async function keepItems(
  db: Db,
  account: Account,
  head: Pick<TestHead, 'subjectId' | 'grade'>,
  bodies: readonly ItemBody[],
  before: readonly TestItem[],
  record: (...changes: Change[]) => Promise<void> = async () => undefined,
): Promise<TestItem[]> {
  const held = new Map(before.map(item => [item.questionId, item.versionId]))
  // A device that did not hear the answer sends its new question again: it is known by its place in the test.
  const placed = new Map(before.map(item => [item.id, item.questionId]))
  const withQuestions = inBlocks(bodies)
    .flat()
    .map(body => ({ ...body, questionId: body.questionId ?? placed.get(body.id) ?? null }))
  const ids = withQuestions.flatMap(body => (body.questionId ? [body.questionId] : []))
  const reachable = new Map((await findReachable(db, account, ids)).map(row => [row.id, row]))
  const current = new Map([...reachable].map(([id, row]) => [id, row.current_version_id ?? '']))
  const versions = await findVersions(db, [...held.values(), ...current.values()].filter(Boolean))
  const changed = new Map<string, 'new' | 'changed'>()
  const stored = new Map((await findStoredQuestions(db, ids)).map(row => [row.id, row]))
  const items: TestItem[] = []
  const entering: (Parameters<typeof insertQuestions>[1][number] & { at: number })[] = []
  for (const [at, body] of withQuestions.entries()) {
    const question = await cleanQuestion({ ...body.question, points: body.points, bloom: body.bloom })
    const known = versions.get(held.get(body.questionId ?? '') ?? current.get(body.questionId ?? '') ?? '')
    await refuseForeignFiles(db, account, question, known?.question, `items.${at}.question`)
    items.push({
      id: body.id,
      points: body.points,
      competenceId: body.competenceId,
      domain: body.domain,
      bloom: body.bloom,
      ...(await keep(question, body, at)),
    })
  }
  const entered = await insertQuestions(db, entering)
  for (const [place, ids] of entered.entries()) {
    Object.assign(items[entering[place]?.at ?? -1] ?? {}, ids)
    changed.set(ids.questionId, 'new')
  }
  await recordChanged()
  return items

  async function keep(question: Question, { questionId: id, competenceId }: ItemBody, at: number) {
    const place = { ...head, competenceId, ownerId: account.id }
    const enter = () => {
      entering.push({ question, place, at })
      return ENTERING
    }
    if (id === null) return enter()
    const known = held.get(id) ?? current.get(id)
    const inReach = reachable.get(id)
    if (known === undefined || (!inReach && !held.has(id)))
      throw new HttpError(404, 'NOT_FOUND', 'Uma das perguntas não existe no banco.')
    if (saysTheSame(versions.get(known)?.question, question)) return { questionId: id, versionId: known }
    if (!inReach?.may_edit) return enter()
    changed.set(id, changed.get(id) ?? 'changed')
    return { questionId: id, versionId: await insertVersion(db, id, question, place) }
  }

  async function recordChanged() {
    const after = await findStoredQuestions(db, [...changed.keys()])
    await record(
      ...after.map(row => ({
        table: 'questions',
        id: row.id,
        label: row.name,
        before: changed.get(row.id) === 'new' ? null : (stored.get(row.id) ?? null),
        after: row,
      })),
    )
  }
}

/**
 * Questions of the bank, as they are now, as the items of a new test, in the order in which they are named;
 * those of one text together.
 * @throws HttpError 404 for a question out of reach
 */
export async function itemsOfBank(
  db: Db,
  account: Account,
  subjectId: string,
  beginnings: readonly Beginning[],
): Promise<TestItem[]> {
  const ids = beginnings.map(({ questionId }) => questionId)
  const current = new Map(
    (await findReachable(db, account, ids)).map(row => [row.id, row.current_version_id ?? '']),
  )
  const versions = await findVersions(db, [...current.values()].filter(Boolean))
  const stored = new Map((await findStoredQuestions(db, ids)).map(row => [row.id, row]))
  const competences = await existing(db, 'competences')
    .select(['id', 'domain'])
    .where('subject_id', '=', subjectId)
    .execute()
  const domains = new Map(competences.map(({ id, domain }) => [id, domain]))
  const found = beginnings.map(each => {
    const versionId = current.get(each.questionId) ?? ''
    const question = versions.get(versionId)?.question
    if (!question) throw new HttpError(404, 'NOT_FOUND', 'Uma das perguntas não existe no banco.')
    return { ...each, versionId, question }
  })
  return inBlocks(found)
    .flat()
    .map(({ questionId, versionId, question, points, section }) => {
      const competenceId = stored.get(questionId)?.competence_id ?? ''
      const domain = domains.get(competenceId)
      return {
        id: uuid(),
        questionId,
        versionId,
        // The criteria of an essay add up to its points.
        points: question.type === 'essay' && question.rubric.length > 0 ? question.points : points,
        competenceId: domain === undefined ? null : competenceId,
        domain: domain || section,
        bloom: question.bloom,
      }
    })
}

/** Points are part of a question only where its rubric adds up to them. */
function saysTheSame(stored: Question | undefined, written: Question): boolean {
  if (!stored) return false
  const bare = (question: Question) => ({
    ...question,
    bloom: null,
    ...(question.type === 'essay' && question.rubric.length > 0 ? {} : { points: 0 }),
  })
  return isDeepStrictEqual(bare(stored), bare(written))
}
