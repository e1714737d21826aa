import { describe, expect, it } from 'vitest'
import { play, three } from '../by-hand-testing.ts'
import { type WheelBoard, wheel } from './wheel.ts'

describe('the wheel', () => {
  const board: WheelBoard = {
    ...{ kind: 'roda', items: three, rules: wheel.defaults },
    slots: [
      { item: 'a', options: ['Ra', 'x'], key: 0 },
      { item: 'b', options: [], key: 0 },
      { item: 'c', options: ['x', 'Rc'], key: 1 },
    ],
  }
  const spin = (slot: unknown) => ({ do: 'spin', slot })

  it('draws each slot once, and asks for an answer before the next', () => {
    const game = play(wheel, board)
    expect(game.move({ do: 'answer', option: 0 })).toBe('Primeiro roda a roda.')
    expect(game.move(spin(3))).toBe('Essa casa não existe.')
    expect(game.move(spin(0))).toBe('Saiu a casa 1. Faltam 2.')
    expect(game.move(spin(1))).toBe('A casa que saiu ainda espera uma resposta.')
    expect(game.move({ do: 'answer', option: 2 })).toBe('Essa opção não existe.')
    expect(game.passes({ do: 'answer', option: 0 })).toBe(true)
    expect(game.move({ do: 'answer', option: 0 }, 7)).toBe('Certo: «Ra».')
    expect(game.state).toMatchObject({ used: [0], current: undefined, points: 1 })
    expect(game.move(spin(0))).toBe('Essa casa já saiu.')
    expect(game.passes(spin(2))).toBe(false)
    expect(game.move(spin(2))).toBe('Saiu a casa 3. Falta 1.')
    expect(game.move({ do: 'answer', option: 0 })).toBe('Ainda não foi desta. Era «Rc».')
    expect(game.move(spin(1))).toBe('Saiu a casa 2. Faltam 0.')
    expect(game.finished, 'the last one still waits').toBe(false)
    expect(game.passes({ do: 'award', points: 1 })).toBe(true)
    expect(game.move({ do: 'award', points: 0.5 })).toBe('«Rb» vale ponto.')
    expect([game.points, game.max, game.finished]).toEqual([1.5, 3, true])
  })

  it('has a slot for every name of a group, however many they are', () => {
    const names = Array.from({ length: 70 }, (_, at) => ({ id: `${at}`, prompt: '', answer: `Nome ${at}` }))
    expect(wheel.board(names, wheel.defaults, 's').slots).toHaveLength(70)
    expect(wheel.gives(names, wheel.defaults)).toBe('70 casas')
    const withPrompts = names.map(name => ({ ...name, prompt: `Quem é ${name.id}?` }))
    expect(wheel.board(withPrompts, wheel.defaults, 's').slots).toHaveLength(12)
  })

  it('takes the points of the teacher: none, a half or one', () => {
    const game = play(wheel, board)
    game.move(spin(1))
    for (const points of [2, -1, 0.25, '1'])
      expect(game.move({ do: 'award', points })).toBe('Esses pontos não existem.')
    expect(game.move({ do: 'award', points: 0 })).toBe('Era «Rb».')
    expect(game.result('b')).toMatchObject({ seen: true, right: false, tries: 1 })
  })
})
