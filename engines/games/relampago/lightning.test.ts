import { describe, expect, it } from 'vitest'
import { play, three } from '../by-hand-testing.ts'
import { type LightningBoard, lightning, lightningPoints } from './lightning.ts'

describe('lightning', () => {
  const question = (id: string) => ({ item: id, options: ['w', `R${id}`, 'x', 'y'], key: 1 })
  const board = (lives = 0, each = 20): LightningBoard => ({
    ...{ kind: 'relampago', items: three, rules: { ...lightning.defaults, each, lives } },
    questions: ['a', 'b'].map(question),
  })
  const answer = (option: unknown) => ({ do: 'answer', option })

  it('gives ten points at once, falling to five as the time runs out, and always ten without a limit', () => {
    expect([0, 5, 10, 20, 40, -3].map(after => lightningPoints(after, 20))).toEqual([10, 9, 8, 5, 5, 10])
    expect([0, 50].map(after => lightningPoints(after, 0))).toEqual([10, 10])
  })

  it('goes from question to question, each with its own time', () => {
    const game = play(lightning, board())
    expect(game.move({ do: 'next' })).toBe('Esta pergunta ainda não tem resposta.')
    expect(game.move(answer(4))).toBe('Essa opção não existe.')
    expect(game.move(answer(1), 10)).toBe('Certo: «Ra».')
    expect(game.move(answer(1), 10)).toBe('Esta pergunta já tem resposta.')
    expect(game.passes({ do: 'next' }, 30)).toBe(true)
    game.move({ do: 'next' }, 30)
    expect(game.state).toMatchObject({ question: 1, shownAt: 30, answer: undefined, points: 8, right: 1 })
    expect(game.move(answer(0), 30)).toBe('Ainda não foi desta. Era «Rb».')
    expect([game.points, game.max, game.finished]).toEqual([8, 20, true])
    expect(game.result('b')).toMatchObject({ tries: 1, right: false, seconds: 0 })
  })

  it('takes no answer after its time, and no «late» before', () => {
    const game = play(lightning, board())
    expect(game.move({ do: 'late' }, 19)).toBe('Ainda há tempo.')
    expect(game.move(answer(1), 20)).toBe('O tempo desta pergunta acabou.')
    expect(game.move({ do: 'late' }, 20)).toBe('O tempo acabou. Era «Ra».')
    expect(game.state).toMatchObject({ answer: 'late', points: 0, tally: { mistakes: 1 } })
    const endless = play(lightning, board(0, 0))
    expect(endless.move({ do: 'late' }, 900)).toBe('Ainda há tempo.')
    expect(endless.move(answer(1), 900)).toBe('Certo: «Ra».')
    expect(endless.points).toBe(10)
  })

  it('strikes out wrong options for two points each, and leaves two to choose from', () => {
    const game = play(lightning, board())
    expect(game.move({ do: 'hint' }, 0)).toBe('Não é «w».')
    expect(game.move(answer(0), 0)).toBe('Essa opção está riscada.')
    expect(game.move({ do: 'hint' }, 0)).toBe('Não é «x».')
    expect(game.move({ do: 'hint' }, 0)).toBe('Já não há opções para riscar.')
    game.move(answer(1), 0)
    expect(game.points).toBe(6)
    game.move({ do: 'next' }, 0)
    expect(game.state.struck).toEqual([])
    const without = play(lightning, { ...board(), rules: { ...board().rules, hints: false } })
    expect(without.move({ do: 'hint' })).toBe('Este jogo não tem ajudas.')
  })

  it('ends when its lives are gone', () => {
    const game = play(lightning, board(1))
    game.move(answer(0))
    expect(game.finished).toBe(true)
  })
})
