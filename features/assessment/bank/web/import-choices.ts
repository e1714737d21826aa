import type { ResponseOf } from '#kit/endpoint.ts'
import type { previewQuestionImport } from '#school/questions/transfer-contract.ts'

export type Preview = ResponseOf<typeof previewQuestionImport>
export type Seen = Preview['questions'][number]
export type ReadTest = Preview['tests'][number]

/** What is done with a question that is left out: nothing, or the bank's own takes its place. */
export type LeftOut = 'out' | 'bank'
/** The questions that do not enter, by their number in the file. */
export type Choices = ReadonlyMap<number, LeftOut>

/** The question of the bank that one of the file resembles, and how much. */
export function alikeOf({
  twin,
  near,
}: Pick<Seen, 'twin' | 'near'>): { id: string; name: string; same: boolean } | undefined {
  if (twin) return { ...twin, same: true }
  return near ? { ...near, same: false } : undefined
}

/** With one question left out for a reason, or in again. */
export function withChoice(choices: Choices, index: number, choice: LeftOut | undefined): Choices {
  const next = new Map(choices)
  if (choice) next.set(index, choice)
  else next.delete(index)
  return next
}

/** What is proposed before anybody has chosen: the bank's own where it has the same words; earlier choices stay. */
export function proposedChoices(preview: Preview, before?: { preview: Preview; choices: Choices }): Choices {
  const wereGood = new Set(before?.preview.questions.filter(({ ok }) => ok).map(({ index }) => index))
  const fresh = preview.questions.filter(({ ok, twin, index }) => ok && twin && !wereGood.has(index))
  return new Map([
    ...fresh.map(({ index }) => [index, 'bank'] as const),
    ...(before?.choices ?? new Map<number, LeftOut>()),
  ])
}

/** The question of the bank that stands for each number of the file: the one that entered, or the bank's own. */
export function idsInBank(
  preview: Preview,
  choices: Choices,
  entered: { indexes: readonly number[]; questionIds: readonly string[] },
): Map<number, string> {
  const ids = new Map(entered.indexes.map((index, at) => [index, entered.questionIds[at] ?? '']))
  for (const seen of preview.questions) {
    const alike = alikeOf(seen)
    if (alike && choices.get(seen.index) === 'bank') ids.set(seen.index, alike.id)
  }
  return new Map([...ids].sort(([one], [other]) => one - other))
}
