import { describe, expect, it } from 'vitest'
import type { Block } from '#engines/documents/description.ts'
import { drawPdf } from '#engines/documents/pdf.ts'
import { readPdf } from '#engines/documents/read-back.ts'
import { PIXEL } from '#engines/documents/sample-testing.ts'
import { drawWord } from '#engines/documents/word.ts'
import { contentFor } from '#engines/games/arbitrary.ts'
import { type KindName, kindNames, loadKind } from '#engines/games/kinds.ts'
import { gameDocument } from './game-document.ts'

function printed(kind: KindName, more: object = {}) {
  return gameDocument({
    title: 'A água, o solo e a vida',
    subtitle: 'Ciências Naturais, 5ª classe',
    kind,
    items: contentFor(kind).slice(0, 13),
    rules: {},
    seed: 'paper',
    code: 'ABC234',
    ...more,
  })
}

/** Pages of each kind's paper, so that fronts and backs stay together and no page is empty. */
const pages: Record<KindName, number> = {
  memoria: 2,
  forca: 3,
  sopa: 2,
  cruzadas: 2,
  associacao: 4,
  ordenacao: 2,
  relampago: 3,
  bingo: 3,
  roda: 2,
  flashcards: 4,
  verdadeiro: 2,
  grupos: 2,
  lacunas: 2,
  legenda: 2,
}

describe.each(kindNames)('%s on paper', kind => {
  it('names the game and its board on every page, and has as many pages as it should', async () => {
    const found = await readPdf(await drawPdf(await printed(kind)))
    expect(found).toHaveLength(pages[kind])
    for (const page of found) expect(page).toMatch(/A água, o solo e a vida[\s\S]*Tabuleiro ABC234/)
  })

  it('holds the words of its board, and the same ones for the same seed', async () => {
    const rules = await loadKind(kind)
    const board = rules.board(contentFor(kind).slice(0, 13), rules.defaults, 'paper')
    const text = (await readPdf(await drawPdf(await printed(kind)))).join(' ').replace(/\s+/g, ' ')
    for (const item of board.items) expect(text).toContain(item.answer)
    expect(await printed(kind)).toEqual(await printed(kind))
  })

  it('can be written for Word', async () => {
    expect((await drawWord(await printed(kind))).length).toBeGreaterThan(1000)
  })
})

describe('paper', () => {
  it('lays the backs of cards where their fronts are when the sheet is turned', async () => {
    const { blocks } = await printed('memoria')
    const [front, back] = blocks.flatMap(block => (block.kind === 'placed-page' ? [block] : []))
    const cuts = (page: typeof front) =>
      (page?.shapes ?? [])
        .filter(shape => shape.dash)
        .map(shape => shape.path.slice(1).split(/[ hv]/).map(Number))
    const fronts = cuts(front)
    for (const [at, [x = 0, y, width = 0]] of cuts(back).entries()) {
      expect(x).toBeCloseTo(210 - (fronts[at]?.[0] ?? 0) - width)
      expect(y).toBe(fronts[at]?.[1])
    }
    expect(fronts).toHaveLength(12)
  })

  it('gives a card with its name to each of seventy pupils', async () => {
    const pupils = Array.from({ length: 70 }, (_, at) => `Aluno ${at + 1}`)
    const found = await readPdf(await drawPdf(await printed('bingo', { pupils })))
    expect(found).toHaveLength(19)
    for (const name of pupils) expect(found.join(' ')).toContain(name)
  })

  it('stands a picture whose places are written on below the lines for them, before the solutions', async () => {
    const items = contentFor('legenda')
    const pictures = new Map(items.map(({ id }) => [id, { format: 'png' as const, bytes: PIXEL }]))
    const { blocks } = await printed('legenda', { pictures })
    const holds = (kind: string) => (block: Block) => JSON.stringify(block).includes(`"kind":"${kind}"`)
    const solutions = blocks.findIndex(holds('page-break'))
    const lines = blocks.findLastIndex(holds('list'))
    const shown = blocks.flatMap((block, at) => (holds('picture')(block) ? [at] : []))
    expect(shown).toHaveLength(items.length)
    for (const at of shown) expect([at > lines, at < solutions]).toEqual([true, true])
  })

  it('keeps the solution from the page that pupils get', async () => {
    for (const kind of ['sopa', 'cruzadas', 'relampago', 'ordenacao'] as const) {
      const [first = ''] = await readPdf(await drawPdf(await printed(kind)))
      expect(first).not.toContain('Solução')
    }
    const [puzzle = ''] = await readPdf(await drawPdf(await printed('cruzadas')))
    expect(puzzle).not.toContain('Germinação')
  })
})
