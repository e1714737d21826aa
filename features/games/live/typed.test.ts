import { describe, expect, it } from 'vitest'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import type { RoomQuestion } from './room.ts'
import { choiceOfTyped, typedBars, typedKey } from './typed.ts'

const question = (answer: string, key?: Question): RoomQuestion => ({
  ...{ itemId: answer, text: `Que é ${answer}?`, options: [], answer, right: 77 },
  typed: typedKey(answer, key),
})
const verdict = { typicalError: '', feedback: '' }
const numeric = {
  ...(blankQuestion('numeric') as Question & { type: 'numeric' }),
  answers: [
    { value: 3.5, tolerance: 0.1, weight: 1, ...verdict },
    { value: 35, tolerance: 0, weight: 0, ...verdict, typicalError: '<p>esquece a vírgula</p>' },
  ],
}

describe('an answer that is typed in a room', () => {
  it('has the number of the right one where a quiz would mark it as right, and of no other one', () => {
    const water = question('evaporação')
    for (const text of ['evaporação', ' Evaporação ', 'EVAPORAÇÃO'])
      expect(choiceOfTyped(water, text)).toBe(77)
    for (const text of ['condensação', 'evaporar', '77']) expect(choiceOfTyped(water, text)).not.toBe(77)
    const half = question('3,5', numeric)
    for (const text of ['3,5', '3.5', '3,45']) expect(choiceOfTyped(half, text)).toBe(77)
    expect(choiceOfTyped(half, '35')).not.toBe(77)
    // One of the bank that is answered by choosing has its word.
    expect(choiceOfTyped(question('sim', blankQuestion('true-false')), 'sim')).toBe(77)
  })

  it('is counted together with those that are typed alike, and apart from the others', () => {
    const water = question('evaporação')
    const of = (text: string) => choiceOfTyped(water, text)
    expect(of('Condensação')).toBe(of('  condensação '))
    expect(new Set(['condensação', 'condensar', 'chuva', 'nuvem'].map(of)).size).toBe(4)
    const half = question('3,5', numeric)
    expect(choiceOfTyped(half, '35')).toBe(choiceOfTyped(half, '35,0'))
    // What was not sent has no number, and none that is given is it.
    for (const text of ['a', 'b', 'c', 'condensação']) expect(of(text)).toBeGreaterThan(1)
  })

  it('has a bar where several wrote it, with the mistake behind it; what one or two wrote is nobody’s', () => {
    const half = question('3,5', numeric)
    const other = question('chuva')
    const wrote = (text: string, players: number) => ({ choice: choiceOfTyped(half, text), text, players })
    const all = [wrote('3,5', 9), wrote('35', 4), wrote('chuva', 3), wrote('parvo', 2), wrote('7', 1)]
    expect(typedBars(half, all, [half, other])).toEqual({
      options: ['3,5', '35', 'chuva', 'outras respostas'],
      counts: [9, 4, 3, 3],
      errors: ['', 'esquece a vírgula', 'É a resposta a «Que é chuva?»', ''],
    })
    expect(typedBars(half, [], [half])).toEqual({ options: ['3,5'], counts: [0], errors: [''] })
    const many = Array.from({ length: 40 }, (_, at) => wrote(`resposta ${at}`, 3))
    expect(typedBars(half, many, [half])).toMatchObject({ options: { length: 7 }, counts: { 6: 35 * 3 } })
  })
})
