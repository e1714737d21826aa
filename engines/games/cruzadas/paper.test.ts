import fc from 'fast-check'
import { expect, it } from 'vitest'
import { item } from '../by-hand-testing.ts'
import { describeOmitted } from '../letters.ts'
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

it('says beside the solution which words found no place, and nothing where all did', () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[AEIO][A-F]{2,7}$/), { minLength: 8, maxLength: 24 })
  fc.assert(
    fc.property(words, fc.string(), (answers, seed) => {
      const content = answers.map((answer, at) => item(`${at}`, answer))
      if (crossword.fits(content, crossword.defaults)) return
      const board = crossword.board(content, crossword.defaults, seed)
      const said = describeOmitted(board, content)
      const missing = content.filter(({ id }) => !board.items.some(other => other.id === id))
      expect(said === '').toBe(missing.length === 0)
      for (const { answer } of missing.slice(0, 3)) expect(said).toContain(`«${answer}»`)
      const pages = crosswordPaper(board, { title: 'T', subtitle: 'S', pupils: [], offBoard: said })
      const onPage = pages.map(
        page => page.kind === 'placed-page' && page.texts.some(({ text }) => text === said),
      )
      expect(onPage).toEqual([false, said !== ''])
    }),
    { numRuns: 40 },
  )
})
