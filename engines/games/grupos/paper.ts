import type { Block } from '../../documents/description.ts'
import { nameLine, type PaperHead, solutionPage } from '../paper.ts'
import { type GroupsBoard, spokenCard } from './groups.ts'

/** The words in a frame, a table with a column for each group to write them in, and the key on another page. */
export function groupsPaper(board: GroupsBoard, head: PaperHead): Block[] {
  const share = Math.ceil(board.cards.length / board.groups.length)
  const wordsOf = (group: number) =>
    board.cards.filter(card => card.group === group).map(card => spokenCard(board, card))
  const columns = board.groups.map(label => ({ label, width: 1 }))
  return [
    { kind: 'title', text: head.title, under: head.subtitle },
    nameLine,
    { kind: 'paragraph', text: 'Escreve cada uma no seu grupo, e risca-a.', below: 2 },
    {
      kind: 'list',
      marker: 'none',
      items: board.cards.map(card => `□ ${spokenCard(board, card)}`),
      apart: 1,
    },
    { kind: 'space', height: 4 },
    {
      kind: 'table',
      columns,
      rows: Array.from({ length: share + 1 }, () => ({ cells: board.groups.map(() => '\n') })),
      size: 'running',
      rules: 'all',
    },
    ...solutionPage(
      head.title,
      [
        ['Grupo', 3],
        ['São dele', 9],
      ],
      board.groups.map((name, group) => [name, wordsOf(group).join(' · ')]),
    ),
  ]
}
