import { describe, expect, it } from 'vitest'
import { fifteenTerms } from '../arbitrary.ts'
import { item, play, three } from '../by-hand-testing.ts'
import { formatStatement, type TrueFalseBoard, trueFalse } from './true-false.ts'

describe('true or false', () => {
  const board = (lives = 0): TrueFalseBoard => ({
    ...{ kind: 'verdadeiro', items: three, rules: { ...trueFalse.defaults, lives } },
    statements: [
      { item: 'a', answer: 'Ra', isTrue: true },
      { item: 'b', answer: 'Rx', isTrue: false },
      { item: 'c', isTrue: true },
    ],
  })
  const say = (isTrue: unknown) => ({ do: 'answer', isTrue })

  it('goes on at once after a right answer, and waits after a wrong one', () => {
    const game = play(trueFalse, board())
    expect(game.move({ do: 'next' })).toBe('Esta afirmação ainda não tem resposta.')
    expect(game.move(say('sim'))).toBe('Esta jogada não existe.')
    expect(game.passes(say(true))).toBe(true)
    expect(game.move(say(true))).toBe('Certo: é «Ra».')
    expect(game.state).toMatchObject({ statement: 1, right: 1, streak: 1 })
    expect(game.passes(say(true)), 'who was wrong reads first').toBe(false)
    expect(game.move(say(true))).toBe('Ainda não foi desta: era falso. A certa é «Rb».')
    expect(game.state).toMatchObject({ statement: 1, answer: true, streak: 0 })
    expect(game.move(say(false))).toBe('Esta afirmação já tem resposta.')
    expect(game.passes({ do: 'next' })).toBe(true)
    game.move({ do: 'next' })
    expect(game.move(say(true))).toBe('Certo: era verdadeiro.')
    expect([game.points, game.max, game.finished]).toEqual([2, 3, true])
    expect(game.result('b')).toMatchObject({ tries: 1, right: false })
  })

  it('says how many were right in a row, and keeps the longest', () => {
    const statements = Array.from({ length: 4 }, () => ({ item: 'a', answer: 'x', isTrue: false }))
    const game = play(trueFalse, { ...board(), statements })
    game.move(say(false))
    game.move(say(false))
    expect(game.move(say(false))).toBe('Certo: é «Ra», e não «x». 3 seguidas.')
    game.move(say(true))
    expect(game.state).toMatchObject({ streak: 0, longest: 3 })
    expect(game.finished, 'the last one was wrong').toBe(true)
  })

  it('ends when its lives are gone', () => {
    const game = play(trueFalse, board(1))
    game.move(say(false))
    expect(game.finished).toBe(true)
  })

  it('has about as many true statements as false ones, and no false one that is true', () => {
    for (let seed = 0; seed < 50; seed++) {
      const { items, statements } = trueFalse.board(fifteenTerms, trueFalse.defaults, `${seed}`)
      const truths = statements.filter(({ isTrue }) => isTrue).length
      expect(Math.abs(2 * truths - statements.length)).toBeLessThanOrEqual(1)
      for (const { item: id, answer, isTrue } of statements)
        expect(items.find(item => item.id === id)?.answer === answer).toBe(isTrue)
    }
  })

  it('takes a sentence of the bank as it stands, with the verdict that it has', () => {
    const bank = ['Verdadeiro', 'Falso', 'Falso', 'Verdadeiro'].map((answer, at) =>
      item(`${at}`, answer, { wrong: [answer === 'Falso' ? 'Verdadeiro' : 'Falso'] }),
    )
    const { statements } = trueFalse.board(bank, trueFalse.defaults, 's')
    for (const statement of statements) {
      expect(statement.answer).toBeUndefined()
      expect(statement.isTrue).toBe(bank[Number(statement.item)]?.answer === 'Verdadeiro')
    }
  })

  it('says a statement in one line: a question with its answer, a definition after its word, a picture by what it shows', () => {
    const items = [
      item('a', 'Ra', { prompt: 'Quanto é 1 + 1?' }),
      item('b', 'Rb', { prompt: '', pictureAlt: 'um rio' }),
      item('c'),
    ]
    expect(formatStatement(items, { item: 'a', answer: '2', isTrue: true })).toBe('Quanto é 1 + 1? 2.')
    expect(formatStatement(items, { item: 'b', answer: 'Rio', isTrue: true })).toBe('Rio: um rio')
    expect(formatStatement(items, { item: 'c', isTrue: true })).toBe('Pc')
  })
})
