import type { Block } from '../../documents/description.ts'
import { itemsById, nameLine, type PaperHead, solutionPage } from '../paper.ts'
import type { LightningBoard } from './lightning.ts'

/** The questions with their options, and the key on another page. */
export function lightningPaper(board: LightningBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  return [
    { kind: 'title', text: head.title, under: head.subtitle },
    nameLine,
    ...board.questions.map(
      (question, at): Block => ({
        kind: 'keep',
        blocks: [
          {
            kind: 'paragraph',
            text: [{ text: `${at + 1}. `, bold: true }, { text: items.get(question.item)?.prompt ?? '' }],
            below: 1,
          },
          {
            kind: 'list',
            marker: 'none',
            items: question.options.map((option, place) => `□ ${String.fromCharCode(65 + place)}. ${option}`),
          },
          { kind: 'space', height: 2 },
        ],
      }),
    ),
    ...solutionPage(
      head.title,
      [
        ['Pergunta', 1],
        ['Certa', 1],
        ['Resposta', 8],
      ],
      board.questions.map((question, at) => [
        `${at + 1}`,
        String.fromCharCode(65 + question.key),
        question.options[question.key] ?? '',
      ]),
    ),
  ]
}
