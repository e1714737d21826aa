import { v7 as uuid } from 'uuid'
import type { Db } from '#kit/server/database/database.ts'
import type { QuizItem } from '../contract.ts'
import { drawItems } from '../draw.ts'
import type { QuizPart } from '../settings.ts'
import {
  type BankQuestion,
  countFitting,
  findFitting,
  findPicked,
  type Reader,
  type RulePlace,
} from './bank-queries.ts'

/** What the parts of a quiz come to, with the bank as it is now. */
export interface Frozen {
  items: QuizItem[]
  /** Questions that each pupil gets. */
  questions: number
  /** Picked questions that the bank does not have, by their part. */
  missing: string[]
  /** By rule: how many questions of the bank fit, how many take part, how many are lacking. */
  rules: Map<string, { fits: number; inDraw: number; lacking: number }>
  bank: Map<string, BankQuestion>
}

/**
 * The paper of a quiz, frozen: every picked question, and the pool of every rule, in the version that the bank has now.
 * What stood there before keeps its id, and its version where somebody has answered it.
 */
export async function freezeParts(
  db: Db,
  reader: Reader,
  parts: readonly QuizPart[],
  place: RulePlace,
  {
    before = [],
    answered = new Set<string>(),
  }: { before?: readonly QuizItem[]; answered?: ReadonlySet<string> } = {},
): Promise<Frozen> {
  const pickedIds = parts.flatMap(part => (part.kind === 'question' ? [part.questionId] : []))
  const bank = new Map((await findPicked(db, reader, pickedIds)).map(row => [row.id, row]))
  const known = new Map(before.map(item => [`${item.partId}/${item.questionId}`, item]))
  const items: QuizItem[] = []
  const missing: string[] = []
  const rules: Frozen['rules'] = new Map()
  let section = ''
  const put = (part: { id: string; kind: string; points: number }, row: BankQuestion) => {
    const stood = known.get(`${part.id}/${row.id}`)
    const kept = stood && answered.has(stood.id) ? stood : undefined
    items.push({
      // A picked question is called as its part, so that others can wait for it.
      id: stood?.id ?? (part.kind === 'question' ? part.id : uuid()),
      questionId: row.id,
      versionId: kept?.versionId ?? row.version_id,
      points: kept?.points ?? part.points,
      competenceId: row.competence_id,
      domain: row.domain,
      bloom: (row.bloom || null) as QuizItem['bloom'],
      partId: part.id,
      section,
    })
  }
  for (const part of parts) {
    if (part.kind === 'section') section = part.title
    if (part.kind === 'question') {
      const row = bank.get(part.questionId)
      const stood = known.get(`${part.id}/${part.questionId}`)
      if (row) put(part, row)
      else if (stood) items.push({ ...stood, section })
      else missing.push(part.id)
    }
    if (part.kind === 'rule') {
      const fits = await countFitting(db, reader, part, place)
      const stood = before.flatMap(item => (item.partId === part.id ? [item.questionId] : []))
      const pool = await findFitting(db, reader, part, place, stood)
      for (const row of pool) {
        bank.set(row.id, row)
        put(part, row)
      }
      rules.set(part.id, { fits, inDraw: pool.length, lacking: 0 })
    }
  }
  // What somebody was asked stays part of the paper, though nobody draws it any more.
  const here = new Set(items.map(item => item.id))
  items.push(
    ...before
      .filter(item => answered.has(item.id) && !here.has(item.id))
      .map(item => ({ ...item, retired: true })),
  )
  const { ids, lacking } = drawItems(parts, items, 'count')
  for (const [part, count] of lacking) {
    const rule = rules.get(part)
    if (rule) rule.lacking = count
  }
  return { items, questions: ids.length, missing, rules, bank }
}
