import { describe, expect, it } from 'vitest'
import type { Question, QuestionOf } from '../question.ts'
import type { QuestionType } from '../taxonomy.ts'
import { readQuestions } from './formats.ts'

async function read(answers: string) {
  const bytes = new TextEncoder().encode(`::Nome::Enunciado {${answers}}`)
  const { questions } = await readQuestions(bytes, { format: 'gift' })
  const [first] = questions
  if (!first) throw new Error('nothing was read')
  return { ...first, lost: first.lost.map(each => each.what) }
}
async function question<T extends QuestionType>(type: T, answers: string): Promise<QuestionOf<T>> {
  const { question, error } = await read(answers)
  if (question?.type !== type) throw new Error(`${question?.type}: ${error}`)
  return question as Question as QuestionOf<T>
}

describe('the answers of GIFT', () => {
  it('are a text of one’s own where there are none', async () => {
    expect(await question('essay', '')).toMatchObject({ lines: 10, rubric: [] })
  })

  it.each([
    ['T', true],
    ['true', true],
    ['VERDADEIRO', true],
    ['F', false],
    ['falso', false],
  ])('are true or false: %s', async (word, correct) => {
    expect((await question('true-false', `${word}#Pensa melhor.#Isso!`)).correct).toBe(correct)
  })

  it('comment what is wrong first, then what is right', async () => {
    expect(await question('true-false', 'F#Pensa melhor.#Isso!')).toMatchObject({
      whenTrue: { feedback: 'Pensa melhor.' },
      whenFalse: { feedback: 'Isso!' },
    })
    expect(await question('true-false', 'T#Pensa melhor.#Isso!')).toMatchObject({
      whenTrue: { feedback: 'Isso!' },
      whenFalse: { feedback: 'Pensa melhor.' },
    })
  })

  it('are one of several, with its comment and its part of the points', async () => {
    const { options } = await question('single-choice', '=Tete#Sim. ~%50%Sofala#Quase. ~Gaza')
    expect(options.map(({ text, weight, correct, feedback }) => [text, weight, correct, feedback])).toEqual([
      ['Tete', 1, true, 'Sim.'],
      ['Sofala', 0.5, false, 'Quase.'],
      ['Gaza', 0, false, ''],
    ])
  })

  it('are several of several where weights alone say what is right', async () => {
    const { options } = await question('multiple-choice', '~%50%Tete ~%50%Gaza ~%-100%Lisboa')
    expect(options.map(({ text, weight, correct }) => [text, weight, correct])).toEqual([
      ['Tete', 0.5, true],
      ['Gaza', 0.5, true],
      ['Lisboa', -1, false],
    ])
    expect((await read('~%50%Tete ~%100%Gaza ~Lisboa')).lost).toEqual([
      'pesos das opções certas',
      'opções erradas sem desconto',
    ])
  })

  it('without a text are left out, and said', async () => {
    const found = await read('=Tete ~#nada ~Gaza')
    expect(found.lost).toEqual(['opção vazia'])
    expect((found.question as QuestionOf<'single-choice'>).options).toHaveLength(2)
  })

  it.each([
    ['~%dois%Tete ~Gaza', 'Nenhuma opção está marcada como certa.'],
    ['~%,%Tete =Gaza', 'O peso «,» não é um número.'],
    ['=Tete', undefined],
    ['=~Tete', 'Uma escolha precisa de pelo menos duas opções.'],
    ['~Tete ~Gaza', 'Nenhuma opção está marcada como certa.'],
    ['#dois', '«dois» não é um número.'],
    ['#2:x', '«2:x» não é um número.'],
    ['=a -> 1 =b', 'Falta «->» no par «b».'],
    ['=a -> 1 =b -> ', 'Há um elemento sem par.'],
    ['#', 'A pergunta não tem nenhuma resposta certa.'],
    ['=%0%Tete', 'Nenhuma resposta está marcada como certa.'],
  ])('%j: %s', async (answers, error) => {
    expect((await read(answers)).error).toBe(error)
  })

  it('are a text, with what is half right', async () => {
    const found = await question('short-answer', '=Tete#Sim. =%50%Teté')
    expect(found.answers.map(({ text, weight, feedback }) => [text, weight, feedback])).toEqual([
      ['Tete', 1, 'Sim.'],
      ['Teté', 0.5, ''],
    ])
    expect(found).toMatchObject({ caseSensitive: false, accentSensitive: true, wildcards: false })
    expect(await question('short-answer', '=Rio *')).toMatchObject({ wildcards: true })
  })

  it('are a number, so far from it, or between two', async () => {
    const numbers = async (answers: string) =>
      (await question('numeric', answers)).answers.map(({ value, tolerance, weight }) => [
        value,
        tolerance,
        weight,
      ])
    expect(await numbers('#3')).toEqual([[3, 0, 1]])
    expect(await numbers('#3,5:0,25')).toEqual([[3.5, 0.25, 1]])
    expect(await numbers('#3:-2')).toEqual([[3, 2, 1]])
    expect(await numbers('#1..5')).toEqual([[3, 2, 1]])
    expect(await numbers('#=3 =%50%4:1')).toEqual([
      [3, 0, 1],
      [4, 1, 0.5],
    ])
  })

  it('comment any other number, and give it no points', async () => {
    expect((await question('numeric', '#=3 ~#Conta de novo.')).otherFeedback).toBe('Conta de novo.')
    expect((await question('numeric', '#=3 =%0%*#Conta de novo.')).otherFeedback).toBe('Conta de novo.')
    expect((await read('#=3 =%50%*')).lost).toEqual(['pontos para qualquer número'])
    expect((await read('#=3 =%0%*')).lost).toEqual([])
  })

  it('are pairs, of which a right side may come twice or alone', async () => {
    const found = await question(
      'matching',
      '=Tete -> Zambeze =Sena -> Zambeze =Xai-Xai -> Limpopo = -> Save',
    )
    expect(found.choices.map(({ text }) => text)).toEqual(['Zambeze', 'Limpopo', 'Save'])
    expect(found.prompts.map(({ text, match }) => [text, match])).toEqual([
      ['Tete', 'a'],
      ['Sena', 'a'],
      ['Xai-Xai', 'b'],
    ])
  })

  it.each([
    ['', 'neighbours', []],
    ['ALL_OR_NOTHING', 'all-or-nothing', []],
    ['ABSOLUTE_POSITION', 'positions', []],
    ['RELATIVE_NEXT_EXCLUDE_LAST', 'neighbours', []],
    ['LONGEST_ORDERED_SUBSET', 'neighbours', ['pontuação LONGEST_ORDERED_SUBSET']],
    ['2 RANDOM VERTICAL', 'neighbours', ['subconjunto dos elementos']],
    ['3 RANDOM VERTICAL', 'neighbours', []],
    ['2 ALL VERTICAL', 'neighbours', []],
    ['HORIZONTAL', 'neighbours', ['disposição na horizontal']],
    ['ABCD', 'neighbours', ['numeração dos elementos']],
  ])('are an order: %j', async (header, scoring, lost) => {
    const found = await read(`>${header}\num\ndois\ntrês\n`)
    expect(found.question).toMatchObject({ type: 'ordering', scoring })
    expect((found.question as QuestionOf<'ordering'>).items.map(({ text }) => text)).toEqual([
      'um',
      'dois',
      'três',
    ])
    expect(found.lost).toEqual(lost)
  })
})
