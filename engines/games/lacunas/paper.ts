import type { Block } from '../../documents/description.ts'
import { nameLine, type PaperHead, solutionPage } from '../paper.ts'
import type { GapSentence, GapsBoard } from './gaps.ts'

/** Sentences with lines to write on, under the words to choose from, and whole on another page. */
export function gapsPaper(board: GapsBoard, head: PaperHead): Block[] {
  const words = board.sentences.flatMap(sentence => sentence.words)
  const bank = [...new Set(words)].toSorted((a, b) => a.localeCompare(b, 'pt'))
  const help: Block[] =
    board.rules.how === 'bank'
      ? [
          { kind: 'paragraph', text: 'Completa as frases com estas palavras:', below: 1 },
          { kind: 'paragraph', text: [{ text: bank.join('  ·  '), bold: true }], below: 4 },
        ]
      : [{ kind: 'paragraph', text: 'Completa as frases.', below: 3 }]
  return [
    { kind: 'title', text: head.title, under: head.subtitle },
    nameLine,
    ...help,
    {
      kind: 'list',
      marker: 'number',
      items: board.sentences.map(sentence => filledWith(sentence, () => LINE)),
      apart: 3,
    },
    ...solutionPage(
      head.title,
      [
        ['Frase', 1],
        ['Palavras', 4],
        ['Completa', 9],
      ],
      board.sentences.map((sentence, at) => [
        `${at + 1}`,
        sentence.words.join('; '),
        filledWith(sentence, gap => sentence.words[gap] ?? ''),
      ]),
    ),
  ]
}

const LINE = '_______________'

function filledWith({ pieces }: GapSentence, wordOf: (gap: number) => string): string {
  return pieces.map((piece, gap) => (gap === pieces.length - 1 ? piece : piece + wordOf(gap))).join('')
}
