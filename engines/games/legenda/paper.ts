import type { Block } from '../../documents/description.ts'
import { itemsById, nameLine, type PaperHead, solutionPage } from '../paper.ts'
import type { PictureLabelsBoard } from './picture-labels.ts'

/** A numbered line for each place of a picture, under the words to choose from; the pictures follow with their numbers. */
export function pictureLabelsPaper(board: PictureLabelsBoard, head: PaperHead): Block[] {
  const items = itemsById(board.items)
  return [
    { kind: 'title', text: head.title, under: head.subtitle },
    nameLine,
    ...board.pictures.map(
      (picture): Block => ({
        kind: 'keep',
        blocks: [
          {
            kind: 'paragraph',
            text: [{ text: items.get(picture.item)?.prompt ?? '', bold: true }],
            below: 1,
          },
          { kind: 'paragraph', text: picture.bank.join('  ·  '), below: 2 },
          { kind: 'list', marker: 'number', items: picture.words.map(() => LINE), apart: 2 },
          { kind: 'space', height: 4 },
        ],
      }),
    ),
    ...solutionPage(
      head.title,
      [
        ['Imagem', 3],
        ['Legendas, de 1 em diante', 9],
      ],
      board.pictures.map(({ item, words }) => [items.get(item)?.prompt ?? '', words.join('; ')]),
    ),
  ]
}

const LINE = '_______________________'
