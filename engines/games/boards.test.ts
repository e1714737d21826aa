import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { seededRandom, shuffled } from '../questions/shuffle.ts'
import { arbitraryContent, fifteenTerms } from './arbitrary.ts'
import { bingo, bingoCards, bingoLines, fullLine, lineName } from './bingo/bingo.ts'
import { unevenness } from './chi-square-testing.ts'
import { crossword, crosswordLetters, knownCells } from './cruzadas/crossword.ts'
import { fairInteger, newSeed } from './fair.ts'
import { hangman, leavesLeft } from './forca/hangman.ts'
import { memory } from './memoria/memory.ts'
import { lightning } from './relampago/lightning.ts'
import { drawSlot, wheel } from './roda/wheel.ts'
import type { Level } from './rules.ts'
import { rudeIn } from './sopa/fill.ts'
import { cellName, wordSearch } from './sopa/word-search.ts'

/** Beyond what chance does once in 30,000 times. */
const TOO_UNEVEN = 4
const seeds = Array.from({ length: 100 }, (_, at) => `seed-${at}`)
const level = fc.constantFrom<Level>('easy', 'medium', 'hard')

describe('a crossword', () => {
  it('places at least nine of ten of fifteen terms, with each of a hundred seeds', () => {
    const placed = seeds.map(
      seed => crossword.board(fifteenTerms, { ...crossword.defaults, level: 'hard' }, seed).entries.length,
    )
    expect(Math.min(...placed)).toBeGreaterThanOrEqual(Math.ceil(0.9 * fifteenTerms.length))
  })

  it('is one connected grid in which letters agree and every run of letters is one of its words', () => {
    fc.assert(
      fc.property(arbitraryContent, level, fc.string(), (content, chosen, seed) => {
        const rules = { ...crossword.defaults, level: chosen }
        if (crossword.fits(content, rules) !== undefined) return
        const board = crossword.board(content, rules, seed)
        const grid = crosswordLetters(board)
        for (const entry of board.entries)
          for (const [at, cell] of entry.cells.entries()) expect(grid.get(cell)).toBe(entry.letters[at])
        expect(runs(board, grid).sort()).toEqual(
          board.entries.map(entry => `${entry.across} ${entry.cells.join()}`).sort(),
        )
        expect(reached(board, grid).size).toBe(grid.size)
        expect(Math.max(...grid.keys())).toBeLessThan(board.width * board.height)
      }),
      { numRuns: cases(300, 2000) },
    )
  })

  it('shows a letter as a hint, and asks no more for a word than what was not shown', () => {
    const board = crossword.board(fifteenTerms, crossword.defaults, 'hint')
    const { state } = crossword.move(board, crossword.start(board), { do: 'letter', entry: 0 }, 1)
    expect(knownCells(board, state)).toEqual(new Set([board.entries[0]?.cells[0]]))
    const letters = board.entries[0]?.letters.join('') ?? ''
    const solved = crossword.move(board, state, { do: 'word', entry: 0, letters }, 2).state
    expect(crossword.score(board, solved).points).toBe(letters.length - 1)
  })
})

/** Runs of two or more letters, as `across` with their cells. */
function runs(board: { width: number; height: number }, grid: Map<number, string>): string[] {
  const found: string[] = []
  const { width, height } = board
  for (const across of [true, false])
    for (let line = 0; line < (across ? height : width); line++) {
      let run: number[] = []
      for (let at = 0; at <= (across ? width : height); at++) {
        const cell = across ? line * width + at : at * width + line
        if (at < (across ? width : height) && grid.has(cell)) run.push(cell)
        else {
          if (run.length > 1) found.push(`${across} ${run.join()}`)
          run = []
        }
      }
    }
  return found
}

function reached({ width }: { width: number }, grid: Map<number, string>): Set<number> {
  const seen = new Set<number>()
  const waiting = [...grid.keys()].slice(0, 1)
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (seen.has(cell)) continue
    seen.add(cell)
    const sides = [cell - width, cell + width]
    if (cell % width > 0) sides.push(cell - 1)
    if (cell % width < width - 1) sides.push(cell + 1)
    waiting.push(...sides.filter(side => grid.has(side)))
  }
  return seen
}

describe('a word search', () => {
  it('holds its words where it says, and no rude word in any direction', () => {
    fc.assert(
      fc.property(arbitraryContent, level, fc.string(), (content, chosen, seed) => {
        const rules = { ...wordSearch.defaults, level: chosen }
        if (wordSearch.fits(content, rules) !== undefined) return
        const board = wordSearch.board(content, rules, seed)
        expect(board.letters).toHaveLength(board.width * board.height)
        expect(board.letters.every(letter => [...letter].length === 1)).toBe(true)
        expect(rudeIn(board.letters, board.width, board.words)).toEqual([])
        expect(board.words.length).toBe(board.items.length)
      }),
      { numRuns: cases(300, 2000) },
    )
  })

  it('finds a rude word that is planted, in any direction, but not within a word of its own', () => {
    const grid = [...'XXXXXXATUPXXXXXX'.padEnd(64, 'Z')]
    expect(rudeIn(grid, 16, [])).toEqual(['PUTA'])
    expect(rudeIn(grid, 16, [{ cells: [5, 6, 7, 8, 9, 10] }])).toEqual([])
    const column = Array.from({ length: 16 }, (_, at) => (at % 4 === 1 ? 'PUTA'.charAt(at >> 2) : 'Z'))
    expect(rudeIn(column, 4, [])).toEqual(['PUTA'])
  })

  it('knows two words apart of which one is the other backwards', () => {
    const content = ['OEAE', 'EAEO', 'Solo'].map((answer, at) => ({ id: `i${at}`, answer, prompt: 'P' }))
    for (const seed of seeds) {
      const board = wordSearch.board(content, wordSearch.defaults, seed)
      let state = wordSearch.start(board)
      for (const move of wordSearch.winning(board)) {
        const next = wordSearch.move(board, state, move, 1)
        expect(next.refused).toBeUndefined()
        state = next.state
      }
      expect(wordSearch.finished(board, state)).toBe(true)
    }
  })

  it('names a cell as the paper does', () => {
    expect(cellName({ width: 8 }, 10)).toBe('na coluna C, linha 2')
  })
})

describe('bingo', () => {
  const board = bingo.board(fifteenTerms.slice(0, 13), bingo.defaults, 'class')

  it('has seventy cards that are all different, each of different words', () => {
    const cards = bingoCards(board, 70)
    expect(new Set(cards.map(card => card.join())).size).toBe(70)
    expect(cards.every(card => new Set(card).size === 9)).toBe(true)
  })

  it('gives the first cards again when more are asked for', () => {
    expect(bingoCards(board, 70).slice(0, 5)).toEqual(bingoCards(board, 5))
  })

  it('lets each of seventy cards win as often, over ten thousand draws', () => {
    const wins = new Array<number>(70).fill(0)
    for (let draw = 0; draw < 10_000; draw++) {
      const drawn = bingo.board(fifteenTerms.slice(0, 13), bingo.defaults, `draw-${draw}`)
      const cards = bingoCards(drawn, 70)
      const random = seededRandom(`tie-${draw}`)
      for (let out = 3; out <= drawn.order.length; out++) {
        const winners = cards.flatMap((card, at) => (fullLine(drawn, card, out) === undefined ? [] : [at]))
        if (winners.length === 0) continue
        // Who calls first of several that have a line is chance.
        const winner = winners[Math.floor(random() * winners.length)] as number
        wins[winner] = (wins[winner] ?? 0) + 1
        break
      }
    }
    expect(unevenness(wins)).toBeLessThan(TOO_UNEVEN)
  })

  it('lets each of seventy given cards have a line after as many definitions, over ten thousand draws', () => {
    const cards = bingoCards(board, 70)
    const early = new Array<number>(70).fill(0)
    for (let draw = 0; draw < 10_000; draw++) {
      const order = shuffled(board.order, seededRandom(`order-${draw}`))
      for (const [at, card] of cards.entries())
        if (fullLine({ ...board, order }, card, 6) !== undefined) early[at] = (early[at] ?? 0) + 1
    }
    expect(unevenness(early)).toBeLessThan(TOO_UNEVEN)
  })

  it('names its lines', () => {
    expect(bingoLines(board.rules).map((_, line) => lineName(board.rules, line))).toEqual([
      ...['linha 1', 'linha 2', 'linha 3', 'coluna 1', 'coluna 2', 'coluna 3', 'diagonal', 'diagonal'],
    ])
  })

  it('refuses a claim without a line, and confirms the one of another card', () => {
    const start = bingo.start(board)
    expect(bingo.move(board, start, { do: 'claim', card: 7 }, 1).refused).toBe(
      'Ainda não há uma linha completa.',
    )
    const all = { ...start, drawn: board.order.length }
    expect(bingo.move(board, all, { do: 'claim', card: 7 }, 1).state.won).toBe(7)
  })
})

describe('chance', () => {
  it('draws every slot of the wheel as often, first and last', () => {
    const board = wheel.board(fifteenTerms.slice(0, 12), wheel.defaults, 'wheel')
    const first = new Array<number>(12).fill(0)
    const last = new Array<number>(12).fill(0)
    for (let play = 0; play < 6000; play++) {
      let state = wheel.start(board)
      for (let spin = 0; spin < 12; spin++) {
        const slot = drawSlot(board, state)
        if (spin === 0) first[slot] = (first[slot] ?? 0) + 1
        if (spin === 11) last[slot] = (last[slot] ?? 0) + 1
        state = wheel.move(board, state, { do: 'spin', slot }, 1).state
        state = wheel.move(board, state, { do: 'award', points: 0.5 }, 1).state
      }
      expect(new Set(state.used).size).toBe(12)
    }
    expect(unevenness(first)).toBeLessThan(TOO_UNEVEN)
    expect(unevenness(last)).toBeLessThan(TOO_UNEVEN)
  })

  it('shuffles by a seed so that each item comes to each place as often', () => {
    const counts = Array.from({ length: 8 }, () => new Array<number>(8).fill(0))
    for (let seed = 0; seed < 10_000; seed++)
      for (const [place, item] of shuffled(
        [0, 1, 2, 3, 4, 5, 6, 7],
        seededRandom(`memoria/${seed}`),
      ).entries()) {
        const row = counts[place]
        if (row) row[item] = (row[item] ?? 0) + 1
      }
    for (const row of counts) expect(unevenness(row)).toBeLessThan(TOO_UNEVEN)
  })

  it('puts the right answer, and each card, in every place as often', () => {
    const content = fifteenTerms.slice(0, 6)
    const keys = new Array<number>(4).fill(0)
    const places = new Array<number>(12).fill(0)
    for (let seed = 0; seed < 4000; seed++) {
      const [question] = lightning.board(content, lightning.defaults, `${seed}`).questions
      if (question) keys[question.key] = (keys[question.key] ?? 0) + 1
      const { cards } = memory.board(content, memory.defaults, `${seed}`)
      const place = cards.findIndex(card => card.item === content[0]?.id && card.side === 'answer')
      places[place] = (places[place] ?? 0) + 1
    }
    expect(unevenness(keys)).toBeLessThan(TOO_UNEVEN)
    expect(unevenness(places)).toBeLessThan(TOO_UNEVEN)
  })

  it('sees what is uneven', () => {
    expect(unevenness([850, 1000, 1150, 1000])).toBeGreaterThan(TOO_UNEVEN)
    expect(unevenness([1010, 990, 1005, 995])).toBeLessThan(TOO_UNEVEN)
  })

  it('gives numbers within their bounds and seeds that differ', () => {
    const drawn = Array.from({ length: 1000 }, () => fairInteger(3))
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2]))
    expect(newSeed()).not.toBe(newSeed())
    expect(() => fairInteger(0)).toThrow(RangeError)
  })
})

describe('hangman', () => {
  it('folds accents, costs a leaf for a wrong letter, and tells the word at the end', () => {
    const content = [
      { id: 'a', prompt: 'P', answer: 'Pão' },
      { id: 'b', prompt: 'Q', answer: 'Pão' },
    ]
    const board = hangman.board(content, hangman.defaults, '1')
    let state = hangman.start(board)
    for (const letter of ['ã', 'X', 'p'])
      state = hangman.move(board, state, { do: 'letter', letter }, 1).state
    expect(leavesLeft(board, state)).toBe(board.leaves - 1)
    state = hangman.move(board, state, { do: 'letter', letter: 'O' }, 2).state
    expect(state.tally.said).toBe('«Pão»: palavra descoberta.')
    expect(hangman.score(board, state)).toEqual({ points: 7, max: 8 })
  })
})
