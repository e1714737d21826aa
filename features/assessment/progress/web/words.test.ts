import { describe, expect, it } from 'vitest'
import type { OpenQuiz } from '../contract.ts'
import { attemptsOf, firstName, markText, quizHref, rightOf, sizeOf, soFar, wayIn, when } from './words.ts'

const quiz = (more: Partial<OpenQuiz>) =>
  ({ attempts: 3, used: 0, counting: 'mais alta', ...more }) as OpenQuiz

describe('a pupil reads', () => {
  it('when a quiz closes, in the middle of a sentence', () => {
    expect(when('2026-05-08T18:00:00+02:00')).toBe('sexta-feira, 8 de Maio, às 18:00')
  })

  it('how long a quiz is, one or many, with or without a limit', () => {
    expect(sizeOf({ questions: 10, minutes: 25 })).toBe('10 perguntas · 25 minutos')
    expect(sizeOf({ questions: 1, minutes: 1 })).toBe('1 pergunta · 1 minuto')
    expect(sizeOf({ questions: 2, minutes: 0 })).toBe('2 perguntas · sem limite de tempo')
  })

  it('how often it may still be done, and which mark counts', () => {
    expect(attemptsOf(quiz({ attempts: 1 }))).toBeUndefined()
    expect(attemptsOf(quiz({}))).toBe('Podes fazer 3 vezes; conta a nota mais alta.')
    expect(attemptsOf(quiz({ used: 1 }))).toBe('Podes fazer ainda 2 vezes; conta a nota mais alta.')
    expect(attemptsOf(quiz({ used: 2, counting: 'última' }))).toBe('É a tua última vez; conta a última.')
    expect(attemptsOf(quiz({ attempts: null, used: 7, counting: 'média' }))).toBe(
      'Podes fazer as vezes que quiseres; conta a média.',
    )
    expect(attemptsOf(quiz({ attempts: 2, used: 0, counting: 'primeira' }))).toBe(
      'Podes fazer 2 vezes; conta a primeira.',
    )
  })

  it('what counts so far, where it may be known, and that a quiz can be tried again', () => {
    expect(soFar(quiz({ mark: 6 }))).toBe('A melhor nota até agora: 6 valores.')
    expect(soFar(quiz({ mark: 1, counting: 'última' }))).toBe('A última nota: 1 valor.')
    expect([soFar(quiz({})), soFar(quiz({ mark: null }))]).toEqual([undefined, undefined])
    const ways = [quiz({ begun: true, used: 2 }), quiz({ used: 1 }), quiz({})]
    expect(ways.map(wayIn)).toEqual(['go-on', 'once-more', 'begin'])
  })

  it('what was right, and a mark as it counts', () => {
    expect(rightOf({ right: 7, answered: 10 })).toBe('7 de 10 certas')
    expect(rightOf({ right: 1, answered: 1 })).toBe('1 de 1 certa')
    expect([14, 13.46, 1, 0.96, 1.1].map(markText)).toEqual([
      ...['14 valores', '13 valores', '1 valor', '1 valor', '1 valor'],
    ])
  })

  it('the first name alone, on the way to a quiz that knows who comes', () => {
    expect(['  Ana  Maria Bila', 'Ana', ''].map(firstName)).toEqual(['Ana', 'Ana', ''])
    expect(quizHref('q', 's')).toBe('/q/q?aluno=s')
  })
})
