import type { Db } from '#kit/server/database/database.ts'
import type { TakenSitting } from '../../results/server/kind.ts'
import type { Paper, PaperItem } from '../../results/server/paper.ts'
import { findAnswers } from '../../results/server/sitting-queries.ts'
import type { QuizPart } from '../settings.ts'
import { settingsOfPaper } from './paper-settings.ts'
import { findParts } from './queries.ts'

/** What of a quiz says in which order it is answered. */
export interface OrderRules {
  forwardOnly: boolean
  /** Questions on a page; null is all. */
  perPage: number | null
  /** Answers that another attempt was begun with say nothing of the order. */
  buildsOnLast: boolean
  /** Item → the item that has to be answered before it. */
  waitsFor: ReadonlyMap<string, string>
  parts: readonly QuizPart[]
  /** Questions that change places have no page breaks. */
  shuffled: boolean
}

interface Item {
  id: string
  /** The part of the quiz that it comes from. */
  partId?: string
}

/** That something was answered, and as which number of its device. */
interface NumberedAnswer {
  itemId: string
  sequence: number
  blank: boolean
}

/** Items to which the rules let no answer pass, given what stands and what comes together with it. */
export function barredBy(
  rules: OrderRules,
  items: readonly Item[],
  stored: readonly NumberedAnswer[],
  answers: readonly NumberedAnswer[],
): Set<string> {
  const pages = pagesOf(rules, items)
  const known = new Map<string, number>()
  for (const answer of [...stored, ...answers]) {
    if (answer.blank) known.delete(answer.itemId)
    else known.set(answer.itemId, answer.sequence)
  }
  const began = (id: string, sequence: number) => sequence > 0 || !rules.buildsOnLast || !known.has(id)
  const barred = new Set<string>()
  for (const { itemId, sequence, blank } of answers) {
    const before = rules.waitsFor.get(itemId)
    if (!blank && before !== undefined && !known.has(before)) barred.add(itemId)
    const page = pages.get(itemId) ?? 0
    const wentOn = [...known].some(
      ([id, number]) => (pages.get(id) ?? 0) > page && number < sequence && began(id, number),
    )
    if (rules.forwardOnly && wentOn) barred.add(itemId)
  }
  return barred
}

function pagesOf(rules: OrderRules, items: readonly Item[]): Map<string, number> {
  const breaks = breaksIn(rules, items)
  const most = rules.perPage ?? items.length
  const pages = new Map<string, number>()
  let [page, on] = [0, 0]
  for (const { id } of items) {
    if (on > 0 && (on >= most || breaks.has(id))) [page, on] = [page + 1, 0]
    pages.set(id, page)
    on += 1
  }
  return pages
}

/** Rules by the version of the quiz: a class that answers does not have them read for every answer. */
const remembered = new Map<string, OrderRules>()
const MAX_REMEMBERED = 40

/** Items of an attempt to which no answer is taken now. */
export async function barredItems(
  db: Db,
  sitting: TakenSitting,
  paper: Paper,
  items: readonly PaperItem[],
  answers: readonly NumberedAnswer[],
): Promise<ReadonlySet<string>> {
  const rules = await rulesOf(db, sitting, paper)
  if (answers.length === 0 || (!rules.forwardOnly && rules.waitsFor.size === 0)) return new Set()
  const stored = (await findAnswers(db, sitting.id)).map(row => ({
    itemId: row.item_id,
    sequence: row.sequence,
    blank: row.answer === null,
  }))
  return barredBy(rules, items, stored, answers)
}

async function rulesOf(db: Db, { quiz_id, paper_version }: TakenSitting, paper: Paper): Promise<OrderRules> {
  const name = `${quiz_id} ${paper_version}`
  const known = remembered.get(name)
  if (known) return known
  const { forwardOnly, perPage, buildsOnLast, shuffleQuestions } = settingsOfPaper(paper)
  const parts = await findParts(db, quiz_id ?? '')
  const rules = {
    forwardOnly,
    perPage,
    buildsOnLast,
    waitsFor: new Map(
      parts.flatMap(part =>
        part.kind === 'question' && part.waitsFor !== null ? [[part.id, part.waitsFor] as const] : [],
      ),
    ),
    parts,
    shuffled: shuffleQuestions,
  }
  remembered.set(name, rules)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return rules
}

/** Items that begin a page, as the device draws them: the first one of the part after a page break. */
function breaksIn({ parts, shuffled }: OrderRules, items: readonly Item[]): Set<string> {
  const breaks = new Set<string>()
  let broken = false
  for (const part of shuffled ? [] : parts) {
    if (part.kind === 'page') broken = true
    const first = items.find(item => item.partId === part.id)
    if (!first) continue
    if (broken) breaks.add(first.id)
    broken = false
  }
  return breaks
}
