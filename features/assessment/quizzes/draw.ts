import { seededRandom, shuffled } from '#engines/questions/shuffle.ts'
import type { QuizItem } from './contract.ts'
import type { QuizPart } from './settings.ts'

type Drawn = Pick<QuizItem, 'id' | 'questionId' | 'partId' | 'retired'>

/**
 * The questions of one attempt, in the order of the parts: the picked ones, and as many of each rule as it asks for.
 * No question comes twice, also where the same one fits two rules: a rule with alternatives gives way. Every question
 * that fits a rule is equally likely.
 * @param items the frozen paper: picked questions and the pool of every rule
 * @param seed the same one draws the same questions
 * @returns ids of items, and by part how many questions are lacking
 */
export function drawItems(
  parts: readonly QuizPart[],
  items: readonly Drawn[],
  seed: string,
): { ids: string[]; lacking: Map<string, number> } {
  const byPart = Map.groupBy(
    items.filter(item => !item.retired),
    item => item.partId,
  )
  const picked = new Set(
    parts
      .flatMap(part => (part.kind === 'question' ? (byPart.get(part.id) ?? []) : []))
      .map(part => part.questionId),
  )
  const random = seededRandom(seed)
  const pools = new Map<string, Drawn[]>()
  for (const part of parts)
    if (part.kind === 'rule')
      pools.set(
        part.id,
        shuffled(
          (byPart.get(part.id) ?? []).filter(candidate => !picked.has(candidate.questionId)),
          random,
        ),
      )
  const drawn = assign(parts, pools)
  const lacking = new Map<string, number>()
  const ids = parts.flatMap(part => {
    if (part.kind === 'question') return (byPart.get(part.id) ?? []).map(item => item.id)
    if (part.kind !== 'rule') return []
    const own = drawn.get(part.id) ?? []
    if (own.length < part.count) lacking.set(part.id, part.count - own.length)
    return own.map(item => item.id)
  })
  return { ids, lacking }
}

/**
 * The questions on paper, where rules draw: one draw, the same for everybody who answers on paper. What was drawn before
 * stays as long as it keeps the rules, since it may be printed. Null where everybody has all of the questions.
 */
export function drawPaper(
  parts: readonly QuizPart[],
  items: readonly Drawn[],
  { before, seed }: { before: readonly string[] | null; seed: string },
): string[] | null {
  if (!parts.some(part => part.kind === 'rule')) return null
  const partOf = new Map(items.flatMap(item => (item.retired ? [] : [[item.id, item.partId] as const])))
  const { ids } = drawItems(parts, items, seed)
  const shape = (all: readonly string[]) =>
    all
      .map(id => partOf.get(id) ?? 'gone')
      .sort()
      .join()
  return before !== null && shape(before) === shape(ids) ? [...before] : ids
}

interface Slot {
  part: string
  item: Drawn
}

/**
 * Gives each rule its questions out of its pool, none twice: a bipartite matching by augmenting paths (Kuhn), so that
 * a way is found wherever there is one.
 */
function assign(
  parts: readonly QuizPart[],
  pools: ReadonlyMap<string, readonly Drawn[]>,
): Map<string, Drawn[]> {
  /** By question, the slot that holds it. */
  const held = new Map<string, Slot>()
  const place = (part: string, tried: Set<string>): boolean => {
    for (const item of pools.get(part) ?? []) {
      if (tried.has(item.questionId)) continue
      tried.add(item.questionId)
      const before = held.get(item.questionId)
      if (before?.part === part) continue
      if (before && !place(before.part, tried)) continue
      held.set(item.questionId, { part, item })
      return true
    }
    return false
  }
  for (const part of parts)
    if (part.kind === 'rule')
      for (let slot = 0; slot < part.count; slot++) if (!place(part.id, new Set())) break
  return new Map(
    [...Map.groupBy(held.values(), slot => slot.part)].map(([part, slots]) => [
      part,
      slots.map(slot => slot.item),
    ]),
  )
}
/**
 * The order in which an attempt shows its questions: as they were drawn or, shuffled, each within its section and none
 * before the one that it waits for. Those of a section that share a text stand together.
 * @param textOf names the text of an item; none where it is undefined
 */
export function orderItems(
  ids: readonly string[],
  items: readonly Pick<QuizItem, 'id' | 'section' | 'partId'>[],
  parts: readonly QuizPart[],
  { shuffle, seed, textOf }: { shuffle: boolean; seed: string; textOf: (id: string) => string | undefined },
): string[] {
  const byId = new Map(items.map(item => [item.id, item]))
  const random = seededRandom(seed)
  const sections = Map.groupBy(ids, id => byId.get(id)?.section ?? '')
  const waits = new Map(
    parts.flatMap(part =>
      part.kind === 'question' && part.waitsFor ? [[part.id, part.waitsFor] as const] : [],
    ),
  )
  return [...sections.values()].flatMap(own => {
    const blocks = [...Map.groupBy(own, id => textOf(id) ?? id).values()]
    return inTurn(shuffle ? shuffled(blocks, random) : blocks, waits).flat()
  })
}

/**
 * Moves the questions of a text that wait for others behind them, whole, and within it each behind the one that it waits for.
 * A picked question's item has the id of its part.
 */
function inTurn(blocks: readonly string[][], waits: ReadonlyMap<string, string>): string[][] {
  const blockOf = new Map(blocks.flatMap(block => block.map(id => [id, block] as const)))
  const placed = new Set<string[]>()
  const put = (block: string[], above: ReadonlySet<string[]>): void => {
    if (placed.has(block) || above.has(block)) return
    for (const id of block) {
      const first = blockOf.get(waits.get(id) ?? '')
      if (first && first !== block) put(first, new Set([...above, block]))
    }
    placed.add(block)
  }
  for (const block of blocks) put(block, new Set())
  return [...placed].map(block =>
    block.length === 1 || !block.some(id => waits.has(id))
      ? block
      : inTurn(
          block.map(id => [id]),
          waits,
        ).flat(),
  )
}
