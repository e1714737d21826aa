import { expect, it } from 'vitest'
import { seededRandom } from '../questions/shuffle.ts'
import { item } from './by-hand-testing.ts'
import { choiceQuestion, shapeOf } from './options.ts'

it('tells percentages, fractions, numbers, measures and words apart', () => {
  const shapes = {
    percentage: ['25 %', '12,5%', '100 %'],
    fraction: ['1/2', '3 1/4', '5 / 7'],
    number: ['7', '1 250', '-3', '0,75'],
    'number in cm': ['12 cm', '3,5 cm'],
    words: ['Solo', 'H2O', 'três quartos', ''],
  }
  for (const [shape, texts] of Object.entries(shapes))
    for (const text of texts) expect(shapeOf(text), text).toBe(shape)
})

it('puts beside a right answer those of its shape alone, as long as there is one', () => {
  const texts = ['25 %', '50 %', '75 %', '1/2', '3/4', '12', '8', 'Solo', 'Rocha', '5 kg']
  const content = texts.map((text, at) => item(`${at}`, text))
  for (const asked of content)
    for (let seed = 0; seed < 20; seed += 1) {
      const question = choiceQuestion(content, asked, 4, seededRandom(`${seed}`), true)
      const shapes = new Set(question?.options.map(shapeOf))
      if (asked.answer === '5 kg') expect(question?.options).toHaveLength(4)
      else expect([...shapes]).toEqual([shapeOf(asked.answer)])
      expect(question?.options[question.key]).toBe(asked.answer)
    }
})

it('takes what the teacher wrote before anything else', () => {
  const asked = item('0', '25 %', { wrong: ['dois', '1/4', '250'] })
  const content = [asked, item('1', '30 %'), item('2', '60 %')]
  const options = choiceQuestion(content, asked, 4, seededRandom('a'), true)?.options
  expect(options?.toSorted()).toEqual(['1/4', '25 %', '250', 'dois'].toSorted())
})
