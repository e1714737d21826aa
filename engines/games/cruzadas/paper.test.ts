import { expect, it } from 'vitest'
import { item } from '../by-hand-testing.ts'
import { type CrosswordBoard, crossword } from './crossword.ts'
import { crosswordPaper } from './paper.ts'

it('keeps the head of the clues with its first one, however many there are', () => {
  for (let count = 1; count <= 30; count += 1)
    for (const across of [1, count]) {
      const items = Array.from({ length: count + 1 }, (_, at) => item(`${at}`, 'Sol'))
      const board: CrosswordBoard = {
        kind: 'cruzadas',
        items,
        rules: crossword.defaults,
        width: 3,
        height: 3,
        entries: items.map(({ id }, at) => ({
          item: id,
          number: at + 1,
          across: at < across,
          cells: [0, 1, 2],
          letters: ['S', 'O', 'L'],
        })),
      }
      const [page] = crosswordPaper(board, { title: 'Sol', subtitle: '', pupils: [] })
      const texts = page?.kind === 'placed-page' ? page.texts : []
      const at = texts.findIndex(({ text }) => text === 'VERTICAIS')
      expect(texts[at + 1]?.text).toMatch(new RegExp(`^${across + 1}\\. `))
      expect(texts[at + 1]?.x, `${count} clues, ${across} across`).toBe(texts[at]?.x)
    }
})
