import { describe, expect, it } from 'vitest'
import { play, three } from '../by-hand-testing.ts'
import { type MatchingBoard, matching, roundIsOver } from './matching.ts'

describe('matching', () => {
  const board = (lives = 0): MatchingBoard => ({
    ...{ kind: 'associacao', items: three, rules: { ...matching.defaults, lives } },
    rounds: [
      { left: ['a', 'b'], right: ['b', 'a'] },
      { left: ['c'], right: ['c'] },
    ],
  })
  const join = (left: string, right: string) => ({ do: 'join', left, right })
  const tryOne = (left: string, right: string) => ({ do: 'try', left, right })

  it('joins, comes apart, and joins anew: neither side is joined twice', () => {
    const game = play(matching, board())
    expect(game.move(join('a', 'b'))).toBe('«Ra» está ligado.')
    expect(game.move(join('a', 'b'))).toBe('Essa ligação já está feita.')
    game.move(join('b', 'b'))
    expect(game.state.joined).toEqual({ b: 'b' })
    game.move(join('b', 'a'))
    expect(game.state.joined).toEqual({ b: 'a' })
    expect(game.move({ do: 'part', left: 'a' })).toBe('Não há ligação para soltar.')
    expect(game.move({ do: 'part', left: 'b' })).toBe('«Rb» ficou solto.')
    expect(game.state.joined).toEqual({})
  })

  it('is checked when all is joined; right ones stay with two points, later ones get one', () => {
    const game = play(matching, board())
    expect(game.move({ do: 'check' })).toBe('Faltam 2 ligações.')
    game.move(join('a', 'b'))
    expect(game.move({ do: 'check' })).toBe('Falta 1 ligação.')
    game.move(join('b', 'a'))
    expect(game.move({ do: 'check' }, 10)).toBe('0 de 2 certas. As outras soltaram-se: tenta outra vez.')
    expect(game.state).toMatchObject({ joined: {}, fixed: [], checks: 1, points: 0, tally: { mistakes: 2 } })
    expect(game.result('a')).toMatchObject({ tries: 1, right: false, seconds: 5 })
    for (const id of ['a', 'b']) game.move(join(id, id))
    expect(game.move({ do: 'check' }, 20)).toBe('Todas as ligações estão certas.')
    expect(game.state).toMatchObject({ fixed: ['a', 'b'], checks: 2, points: 2 })
    expect(game.move({ do: 'check' })).toBe('Esta volta já está certa.')
    expect(game.move(join('a', 'a'))).toBe('Esse par já está certo.')
    expect(roundIsOver(board(), game.state)).toBe(true)
    game.move({ do: 'next' })
    expect(game.state).toMatchObject({ round: 1, checks: 0, joined: {} })
    expect([game.finished, game.points, game.max]).toEqual([false, 2, 6])
    game.move(join('c', 'c'))
    game.move({ do: 'check' })
    expect([game.finished, game.points]).toEqual([true, 4])
    expect(game.move({ do: 'check' })).toBe('O jogo já acabou.')
  })

  it('asks for the next round only when this one is over, and knows the pairs of no other', () => {
    const game = play(matching, board())
    expect(game.move({ do: 'next' })).toBe('Esta volta ainda não acabou.')
    for (const move of [
      join('c', 'c'),
      join('a', 'c'),
      join('a', 'x'),
      { do: 'join', left: 1, right: 'a' },
      tryOne('x', 'a'),
    ])
      expect(game.move(move)).toBe('Esta ligação não existe.')
    expect(game.result('c')?.seen).toBe(false)
  })

  it('as teams try it: a miss gives the turn on, and the pair is worth one point then', () => {
    const game = play(matching, board())
    expect(game.passes(tryOne('a', 'a'))).toBe(false)
    expect(game.passes(tryOne('a', 'b'))).toBe(true)
    game.move(join('a', 'b'))
    game.move(join('b', 'a'))
    expect(game.move(tryOne('a', 'b'))).toBe('«Ra» não se liga a essa.')
    expect(game.move(tryOne('a', 'a'))).toBe('«Ra» está certo.')
    expect(game.state).toMatchObject({ points: 1, fixed: ['a'], joined: {} })
    game.move(tryOne('b', 'b'))
    expect(game.points).toBe(3)
  })

  it('ends when its lives are gone', () => {
    const game = play(matching, board(2))
    game.move(tryOne('a', 'b'))
    expect(game.finished).toBe(false)
    game.move(tryOne('a', 'b'))
    expect(game.finished).toBe(true)
  })
})
