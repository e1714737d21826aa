import type { Block } from '../../documents/description.ts'
import { itemsById, nameLine, type PaperHead, solutionPage } from '../paper.ts'
import { formatStatement, type TrueFalseBoard } from './true-false.ts'

/** Statements with two boxes to mark each, and the key on another page with what is right. */
export function trueFalsePaper(board: TrueFalseBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  return [
    { kind: 'title', text: head.title, under: head.subtitle },
    nameLine,
    { kind: 'paragraph', text: 'Marca V se a afirmação é verdadeira, F se é falsa.', below: 3 },
    {
      kind: 'table',
      columns: [
        { label: '', width: 1, align: 'end' },
        { label: 'Afirmação', width: 16 },
        { label: 'V', width: 1, align: 'centre' },
        { label: 'F', width: 1, align: 'centre' },
      ],
      rows: board.statements.map((statement, at) => ({
        cells: [`${at + 1}`, formatStatement(board.items, statement), '□', '□'],
      })),
      size: 'running',
    },
    ...solutionPage(
      head.title,
      [
        ['Afirmação', 1],
        ['V ou F', 1],
        ['Resposta certa', 7],
      ],
      board.statements.map(({ item, isTrue }, at) => [
        `${at + 1}`,
        isTrue ? 'V' : 'F',
        items.get(item)?.answer ?? '',
      ]),
    ),
  ]
}
