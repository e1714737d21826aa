import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../scripts/patience.ts'
import { arbitraryContent, contentFor, fifteenTerms } from './arbitrary.ts'
import { contentFault } from './content.ts'
import type { AnyMove } from './kind.ts'
import { type KindName, kindNames, loadKind } from './kinds.ts'
import { type AnyKind, again, makeMove, newPlay, playResults, playScore, undone } from './play.ts'
import { readRules } from './rules.ts'

const RUNS = cases(80, 500)
const seeds = fc.string({ maxLength: 12 })

/** A choice for each setting of a kind. */
function arbitraryRules(kind: AnyKind) {
  return fc
    .record(
      Object.fromEntries(
        kind.settings.map(setting => [
          setting.name,
          setting.type === 'switch'
            ? fc.boolean()
            : fc.constantFrom(...setting.choices.map(choice => choice.value)),
        ]),
      ),
    )
    .map(chosen => readRules(kind, chosen))
}

/** Moves of any shape: verbs of every kind with values that may fit or not. */
const verbs = [
  'turn',
  'continue',
  'peek',
  'letter',
  'hint',
  'next',
  'mark',
  'word',
  'join',
  'part',
  'check',
  'try',
].concat([
  'move',
  'answer',
  'late',
  'draw',
  'claim',
  'spin',
  'award',
  'grade',
  'place',
  'fill',
  'show',
  'nonsense',
  '__proto__',
])
const value = fc.oneof(
  fc.integer({ min: -2, max: 30 }),
  fc.constantFrom('A', 'E', 'Ç', 'i0', 'i1', 'i2', '', '__proto__', 'constructor'),
  fc.constantFrom(0.5, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, false),
  fc.array(fc.integer(), { maxLength: 2 }),
)
const anyMove: fc.Arbitrary<AnyMove> = fc.record({
  do: fc.constantFrom(...verbs),
  ...Object.fromEntries(
    [
      'place',
      'letter',
      'from',
      'to',
      'entry',
      'letters',
      'left',
      'right',
      'option',
      'card',
      'slot',
      'points',
      'known',
      'isTrue',
      'word',
      'item',
      'group',
    ].map(name => [name, value]),
  ),
})

describe.each(kindNames)('%s', name => {
  async function sample() {
    const kind = await loadKind(name)
    const fitting = fc
      .tuple(arbitraryContent, arbitraryRules(kind), seeds)
      .filter(([content, rules]) => kind.fits(content, rules) === undefined)
    return { kind, fitting }
  }

  it('says in one sentence what it lacks, or makes a board', async () => {
    const kind = await loadKind(name)
    fc.assert(
      fc.property(arbitraryContent, arbitraryRules(kind), seeds, (content, rules, seed) => {
        const fault = kind.fits(content, rules)
        if (fault === undefined) expect(kind.board(content, rules, seed).kind).toBe(name)
        else expect(fault).toMatch(/^precisa de \d+|^precisa de uma/)
        expect(kind.gives(content, rules)).not.toBe('')
      }),
      { numRuns: RUNS },
    )
  })

  it('gives the same board for the same seed, as plain JSON, of items of the content', async () => {
    const { kind, fitting } = await sample()
    fc.assert(
      fc.property(fitting, ([content, rules, seed]) => {
        const board = kind.board(content, rules, seed)
        expect(kind.board(content, rules, seed)).toEqual(board)
        expect(JSON.parse(JSON.stringify(board))).toEqual(board)
        expect(board.items.length).toBeGreaterThan(0)
        expect(board.items.every(item => content.includes(item))).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it('can be won with the highest score, each item then seen and right', async () => {
    const { kind, fitting } = await sample()
    fc.assert(
      fc.property(fitting, ([content, rules, seed]) => {
        const start = newPlay(kind, content, rules, seed)
        const moves = kind.winning(start.boards[0] ?? kind.board(content, rules, seed))
        const { play, refusedAt } = again(
          kind,
          start,
          moves.map(move => ({ move, at: 1 })),
        )
        expect(refusedAt).toBeUndefined()
        expect(play.ended).toBe('finished')
        const score = playScore(kind, play)
        expect(score.points).toBe(score.max)
        expect(score.max).toBeGreaterThan(0)
        expect(playResults(play).some(result => result.seen && result.right)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps the score within its bounds and lets it only rise, whatever is moved', async () => {
    const { kind, fitting } = await sample()
    fc.assert(
      fc.property(fitting, fc.array(anyMove, { maxLength: 60 }), ([content, rules, seed], moves) => {
        let play = newPlay(kind, content, rules, seed)
        // Half of the way to the end, so that there is something to spoil.
        const winning = kind.winning(kind.board(content, rules, seed))
        let points = 0
        for (const [at, move] of moves
          .flatMap((move, place) => [move, ...winning.slice(place, place + 1)])
          .entries()) {
          const next = makeMove(kind, play, { move, at })
          if (next.refused !== undefined && next.play.ended !== 'time') expect(next.play).toBe(play)
          play = next.play
          const score = playScore(kind, play)
          expect(score.points).toBeGreaterThanOrEqual(points)
          expect(score.points).toBeLessThanOrEqual(score.max)
          points = score.points
        }
        for (const result of playResults(play)) {
          expect(result.tries).toBeGreaterThanOrEqual(0)
          expect(result.seconds).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('refuses an illegal move with a sentence, and changes nothing', async () => {
    const { kind, fitting } = await sample()
    fc.assert(
      fc.property(
        fitting,
        fc.array(anyMove, { minLength: 1, maxLength: 10 }),
        ([content, rules, seed], moves) => {
          const board = kind.board(content, rules, seed)
          let state = kind.start(board)
          for (const move of moves) {
            const before = JSON.stringify(state)
            const next = kind.move(board, state, move, 1)
            expect(JSON.stringify(state)).toBe(before)
            if (next.refused !== undefined) {
              expect(next.refused).toMatch(/\.$/)
              expect(next.state).toBe(state)
            }
            state = next.state
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('gives the points of teams to those who made them, and takes the last move back whole', async () => {
    const { kind, fitting } = await sample()
    fc.assert(
      fc.property(fitting, fc.integer({ min: 2, max: 6 }), ([content, rules, seed], teams) => {
        let play = newPlay(kind, content, rules, seed, teams)
        const waiting = play.boards.map(board => kind.winning(board))
        for (let step = 0; !play.ended; step++) {
          const move = waiting[play.boards.length > 1 ? play.turn : 0]?.shift()
          if (!move) throw new Error('Nothing is left to move.')
          const made = makeMove(kind, play, { move, at: 1 })
          expect(made.refused).toBeUndefined()
          if (step % 7 === 0) expect(undone(kind, made.play)).toEqual(play)
          play = made.play
        }
        expect(play.ended).toBe('finished')
        const total = play.points.reduce((sum, points) => sum + points, 0)
        expect(total).toBeCloseTo(playScore(kind, play).points)
        expect(Math.min(...play.points)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: cases(40, 100) },
    )
  })
})

describe('a formula is no word', () => {
  /** The kinds that spell what they ask for. */
  const ofWords: readonly KindName[] = ['forca', 'sopa', 'cruzadas']
  const formulae = (
    [
      ['\\(x^2\\)', '$$\\frac{1}{2}$$', '1/2', '3 1/4', '25', '-7', '25 %', '3 + 4', 'x + y', 'x = 3', '√16'],
      ['2x+3', 'H₂O', 'H2O', 'CO2', 'CO₂', 'm²', '12 cm', '3,5 kg', '10:30'],
    ] as const
  )
    .flat()
    .map((answer, at) => ({ id: `f${at}`, prompt: `Quanto é ${at}?`, answer }))
  const words = ['Evaporação', 'guarda-chuva', "Ng'ombe", '25 de Junho', 'e/ou', 'Pão', 'H. Mucavele'].map(
    (answer, at) => ({ id: `w${at}`, prompt: `O que é ${at}?`, answer }),
  )

  it.each(ofWords)('of %s: it is left out, and why is said', async name => {
    const kind = await loadKind(name)
    const refused = kind.fits(formulae, kind.defaults)
    expect(refused).toMatch(/^precisa de .*; uma fórmula ou um número não é palavra$/)
    const left = kind.leftOut([...formulae, ...words], kind.defaults)
    const why = 'é uma fórmula ou um número, e não uma palavra'
    expect(left.filter(one => one.why === why).map(({ item }) => item)).toEqual(formulae.map(({ id }) => id))
    expect(kind.fits(words.slice(0, 0), kind.defaults)).not.toContain('fórmula')
    const ids = new Set(formulae.map(({ id }) => id))
    fc.assert(
      fc.property(seeds, fc.shuffledSubarray([...formulae, ...fifteenTerms]), (seed, content) => {
        if (kind.fits(content, kind.defaults) !== undefined) return
        const board = kind.board(content, kind.defaults, seed)
        expect(board.items.filter(({ id }) => ids.has(id))).toEqual([])
      }),
    )
  })

  it.each(kindNames.filter(name => !ofWords.includes(name)))(
    'and %s, which spells nothing, takes it',
    async name => {
      const kind = await loadKind(name)
      const content = [...contentFor(name), ...formulae]
      expect(kind.leftOut(content, kind.defaults).filter(({ why }) => why.includes('fórmula'))).toEqual([])
    },
  )
})

it('content is refused with a sentence where it is no game at all', () => {
  const item = (id: string) => ({ id, prompt: 'P', answer: id })
  expect(contentFault([item('a')])).toBe('Um jogo precisa de 2 pares, pelo menos; há 1.')
  expect(contentFault(Array.from({ length: 81 }, (_, at) => item(`${at}`)))).toMatch(/no máximo; há 81/)
  expect(contentFault([item('a'), { ...item('b'), answer: ' ' }])).toBe('O par 2 não tem resposta.')
  expect(contentFault([item('a'), item('b')])).toBeUndefined()
})

it('rules from elsewhere become rules of the kind', async () => {
  const kind = await loadKind('bingo')
  expect(readRules(kind, { size: 4, goal: 'anything', lives: -1, nonsense: 1 })).toEqual({
    ...kind.defaults,
    size: 4,
  })
  expect(readRules(kind, null)).toEqual(kind.defaults)
})
