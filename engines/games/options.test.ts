import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '../questions/shuffle.ts'
import { item } from './by-hand-testing.ts'
import { loadKind } from './kinds.ts'
import { choiceQuestion, offeredBeside, recognisableByShape, shapeOf, wrongOptions } from './options.ts'

it('tells percentages, fractions, dates, numbers, measures and words apart', () => {
  const shapes = {
    percentage: ['25 %', '12,5%', '100 %'],
    fraction: ['1/2', '3 1/4', '5 / 7'],
    number: ['7', '1 250', '-3', '0,75'],
    date: ['25 de Junho de 1975', '1.º de Maio', '3 de Fevereiro', '07/04/1994'],
    'number in cm': ['12 cm', '3,5 cm'],
    'number in h #': ['7 h 30', '12 h 5'],
    'number in /# kg': ['1/2 kg', '3/4 kg'],
    words: ['Solo', 'H2O', 'três quartos', ''],
  }
  for (const [shape, texts] of Object.entries(shapes))
    for (const text of texts) expect(shapeOf(text), text).toBe(shape)
})

it('puts beside a right answer those of its shape alone, as long as there is one', () => {
  const texts = ['25 %', '50 %', '75 %', '1/2', '3/4', '12', '8', 'Solo', 'Rocha', '5 kg']
  const content = texts.map((text, at) => item(`${at}`, text))
  for (const pair of content)
    for (let seed = 0; seed < 20; seed += 1) {
      const question = choiceQuestion(content, pair, 4, seededRandom(`${seed}`), true)
      const shapes = new Set(question?.options.map(shapeOf))
      if (pair.answer === '5 kg') expect(question?.options).toHaveLength(4)
      else expect([...shapes]).toEqual([shapeOf(pair.answer)])
      expect(question?.options[question.key]).toBe(pair.answer)
    }
})

const answers = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map(value => `${value} %`),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 9 })).map(parts => parts.join('/')),
  fc.integer({ min: 1, max: 999 }).map(String),
  fc.tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('kg', 'cm', 'MT')).map(parts => parts.join(' ')),
  fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.constantFrom('Maio', 'Junho'))
    .map(parts => parts.join(' de ')),
  fc.constantFrom('Solo', 'Rocha', 'Argila', 'Areia', 'Húmus'),
)

it('shows beside no answer of any content what its shape alone tells apart, where something else is there', () => {
  const contents = fc.array(fc.tuple(answers, fc.array(answers, { maxLength: 3 })), {
    minLength: 2,
    maxLength: 20,
  })
  fc.assert(
    fc.property(contents, fc.integer({ min: 2, max: 5 }), fc.string(), (pairs, max, seed) => {
      const content = pairs.map(([answer, wrong], at) => item(`${at}`, answer, { wrong }))
      const byShape = recognisableByShape(content)
      for (const pair of content) {
        const question = choiceQuestion(content, pair, max, seededRandom(seed), true)
        const { own, others } = wrongOptions(content, pair)
        const shape = shapeOf(pair.answer)
        const foreign = (question?.options ?? []).filter(
          text => text !== pair.answer && !own.includes(text) && shapeOf(text) !== shape,
        )
        const alike = others.filter(text => shapeOf(text) === shape)
        if (alike.length > 0) expect(foreign).toEqual([])
        // Numbers stand beside a number, and words beside words, as long as there are any.
        if (others.some(text => (shapeOf(text) === 'words') === (shape === 'words')))
          for (const text of foreign) expect(shapeOf(text) === 'words').toBe(shape === 'words')
        // Three that the teacher wrote leave no place to others.
        if (own.length >= max - 1) expect(foreign).toEqual([])
        expect(byShape.includes(pair)).toBe(own.length === 0 && alike.length === 0 && others.length > 0)
      }
    }),
  )
})

it('takes what the teacher wrote before anything else', () => {
  const pair = item('0', '25 %', { wrong: ['dois', '1/4', '250'] })
  const content = [pair, item('1', '30 %'), item('2', '60 %')]
  const options = choiceQuestion(content, pair, 4, seededRandom('a'), true)?.options
  expect(options?.toSorted()).toEqual(['1/4', '25 %', '250', 'dois'].toSorted())
})

it.each([
  ['Qual é maior: 2/3 ou 3/4?', '3/4', ['2/3']],
  ['Qual é maior, 2/3 ou 3/4?', '3/4', ['2/3']],
  ['É maior 2/3 ou 3/4?', '2/3', ['3/4']],
  ['O que dissolve na água: o sal, o óleo ou a areia?', 'o sal', ['o óleo', 'a areia']],
  ['Quanto é 1/2 + 1/4?', '3/4', []],
  ['Ferve ou gela a 100 °C?', 'ferve', []],
  ['Qual é maior: 2/3 ou 3/4?', '5/6', []],
])('%s, answered by %s, offers %j beside it', (prompt, answer, beside) => {
  expect(offeredBeside({ prompt, answer })).toEqual(beside)
})

it('asks no question of two with the answers of others, in any quiz and room', async () => {
  const content = [
    { id: '0', prompt: 'Qual é maior: 2/3 ou 3/4?', answer: '3/4' },
    { id: '1', prompt: 'Quanto é 1/2 de 1/2?', answer: '1/4' },
    { id: '2', prompt: 'Qual é equivalente a 2/3?', answer: '4/6' },
    { id: '3', prompt: 'Quanto é 1/2 + 1/3?', answer: '5/6' },
    { id: '4', prompt: 'De que é feita a água?', answer: 'H2O' },
  ]
  const kind = await loadKind('relampago')
  for (const seed of ['a', 'b', 'c', 'd']) {
    const board = kind.board(content, kind.defaults, seed) as unknown as {
      questions: { item: string; options: string[] }[]
    }
    for (const { item, options } of board.questions) {
      if (item === '0') expect(options.toSorted()).toEqual(['2/3', '3/4'])
      else if (item !== '4') expect(new Set(options.map(shapeOf))).toEqual(new Set(['fraction']))
    }
  }
})
