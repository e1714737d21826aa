import type { QuestionOf } from './question.ts'

type Gaps = QuestionOf<'gaps'>

/** Under which name the order of a bank's words is kept. */
export const BANK = 'bank'

/** Whether the words of all gaps are offered together. */
export function hasWordBank(question: Gaps): boolean {
  return question.presentation === 'bank'
}

/** The words that are offered for every gap alike, each once: what a gap lists by itself would tell its key. */
export function wordsOfBank(question: Gaps): { id: string; text: string }[] {
  const words = new Map<string, { id: string; text: string }>()
  for (const gap of question.gaps) {
    if (gap.kind !== 'choice') continue
    for (const { id, text } of gap.options)
      if (!words.has(text.trim())) words.set(text.trim(), { id: `${gap.id}/${id}`, text })
  }
  return [...words.values()]
}

/** What a word of the bank is called as an answer of one gap: by that gap's own option, if it has one of this text. */
export function idInGap(question: Gaps, gapId: string, word: { id: string; text: string }): string {
  const gap = question.gaps.find(each => each.id === gapId)
  const own =
    gap?.kind === 'choice' ? gap.options.find(({ text }) => text.trim() === word.text.trim()) : undefined
  return own?.id ?? word.id
}
