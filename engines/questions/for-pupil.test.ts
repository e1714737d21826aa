import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, readResponse } from '#engines/questions/answer.ts'
import { arbitraryQuestion } from '#engines/questions/arbitrary-question.ts'
import { commonFields } from '#engines/questions/blank-question.ts'
import type { Question, QuestionOf } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { forPupil, fromDevice, orderForPupil, toDevice } from './for-pupil.ts'
import { pointWithin } from './hotspot.ts'
import { score } from './score.ts'

const ofParts = arbitraryQuestion(
  'single-choice',
  'multiple-choice',
  'matching',
  'ordering',
  'gaps',
  'hotspot',
  'labels',
)
const seeds = Array.from({ length: 4000 }, (_none, at) => `pupil ${at}`)

/** A right answer, or as near to one as its type has: every part that can be named is named. */
function keyOf(question: Question): Answer {
  switch (question.type) {
    case 'single-choice':
      return question.options.find(option => option.correct)?.id ?? ''
    case 'multiple-choice':
      return question.options.filter(option => option.correct).map(option => option.id)
    case 'matching':
      return Object.fromEntries(question.prompts.map(prompt => [prompt.id, prompt.match]))
    case 'hotspot': {
      const right = question.areas.filter(area => area.weight > 0).slice(0, question.most)
      return right.map(area => (question.shown ? area.id : pointWithin(area).join(' ')))
    }
    case 'labels':
      return Object.fromEntries(question.places.map(place => [place.id, place.match]))
    case 'ordering':
      return question.items.map(item => item.id)
    case 'gaps':
      return Object.fromEntries(
        question.gaps.map(gap => [
          gap.id,
          gap.kind === 'choice' ? (gap.options.find(option => option.weight === 1)?.id ?? '') : 'texto',
        ]),
      )
    default:
      return ''
  }
}

/** The same question as another author might have called its parts, with another key. */
function calledOtherwise(question: Question): Question {
  const named = <T extends { id: string }>(parts: readonly T[]) =>
    parts.map((part, at) => ({ ...part, id: `z${parts.length - at}` }))
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice': {
      const options = named(question.options).map(entry => ({
        ...entry,
        correct: !entry.correct,
        weight: 0.5,
      }))
      return { ...question, options } as Question
    }
    case 'hotspot':
      return {
        ...question,
        areas: named(question.areas).map(area => ({ ...area, label: 'outro', weight: 0.5 })),
      }
    case 'labels':
      return {
        ...question,
        labels: named(question.labels),
        places: question.places.map(place => ({ ...place, match: 'z1' })),
      }
    case 'ordering':
      return { ...question, items: named(question.items) }
    case 'matching':
      return {
        ...question,
        choices: named(question.choices),
        prompts: question.prompts.map(prompt => ({ ...prompt, match: 'z1' })),
      }
    case 'gaps':
      return {
        ...question,
        gaps: question.gaps.map(gap =>
          gap.kind === 'choice'
            ? { ...gap, options: named(gap.options).map(entry => ({ ...entry, weight: 1 - entry.weight })) }
            : gap,
        ),
      }
    default:
      return question
  }
}

describe('what a device is sent of a question', () => {
  it('depends on neither the key nor how its author called the parts', () => {
    fc.assert(
      fc.property(ofParts, question => {
        expect(forPupil(calledOtherwise(question), {})).toEqual(forPupil(question, {}))
      }),
    )
  })

  it('names files by their number, whatever their names would tell', () => {
    const question = choiceOf('Qual é o quadrado?', ['', ''], 0)
    const names = ['errada.png', 'certa.png']
    question.options.forEach((option, at) => {
      option.text = `<img src="media:${names[1 - at]}" alt="figura" />`
    })
    question.media = names.map(name => ({ name, mime: 'image/png', source: `data:image/png;base64,${name}` }))
    const sent = forPupil(question, {})
    expect(sent.media.map(file => file.name)).toEqual(['f1', 'f2'])
    expect(sent.media[0]?.source, 'the first that is shown').toContain('certa.png')
    expect(JSON.stringify('options' in sent && sent.options)).not.toContain('certa')
  })
})

describe('an answer', () => {
  it('comes back under the question’s own names, whatever the order', () => {
    fc.assert(
      fc.property(ofParts, fc.string(), (question, seed) => {
        const order = orderForPupil(question, seed, true, undefined)
        const key = keyOf(question)
        expect(fromDevice(question, order, toDevice(question, order, key))).toEqual(key)
      }),
    )
  })

  it('by the author’s name of an option is none: who guesses «a» guesses nothing', () => {
    const question = choiceOf('Quanto é?', ['1', '2', '3', '4'], 0)
    for (const guess of ['a', 'b', 'n1', 'p0', 'p5', 'p1 '])
      expect(['a', 'b', 'c', 'd']).not.toContain(fromDevice(question, {}, guess))
    expect(fromDevice(question, {}, 'p1')).toBe('a')
  })
})

describe('the place of the right one', () => {
  /** How often each place holds it, over many pupils. */
  function places(question: Question, placeOf: (sent: Question) => string): number[] {
    const counts = new Map<string, number>()
    for (const seed of seeds) {
      const place = placeOf(forPupil(question, orderForPupil(question, seed, true, undefined)))
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    return [...counts.values()]
  }

  /** Of k places, each within five standard deviations of its share. */
  function expectEven(counts: number[], k: number): void {
    expect(counts).toHaveLength(k)
    const share = seeds.length / k
    const deviation = Math.sqrt(share * (1 - 1 / k))
    for (const count of counts) expect(Math.abs(count - share)).toBeLessThan(5 * deviation)
  }

  it('is any of them, though its author always writes it first', () => {
    const question: QuestionOf<'single-choice'> = {
      ...choiceOf('Quanto é?', ['certa', 'b', 'c', 'd'], 0),
      shuffle: true,
    }
    const placeOf = (sent: Question) =>
      ('options' in sent && sent.options.find(option => option.text === 'certa')?.id) || ''
    expectEven(places(question, placeOf), 4)
  })

  it('tells no gap of a bank from another: all offer the same words, in one order, and answers go and come back', () => {
    const gap = (id: string, words: string[]) => ({
      ...{ id, kind: 'choice' as const, weight: 1 },
      options: words.map((text, at) => ({ id: `${at}`, text, weight: at === 0 ? 1 : 0, feedback: '' })),
    })
    const question: Question = {
      ...commonFields('[[1]] [[2]] [[3]]'),
      ...{ type: 'gaps', shuffle: true, presentation: 'bank' },
      gaps: [gap('1', ['um', 'dois']), gap('2', ['dois', 'três']), gap('3', ['quatro', 'cinco', 'um'])],
    }
    for (let seed = 0; seed < 20; seed += 1) {
      const order = orderForPupil(question, `s${seed}`, true, undefined)
      const sent = forPupil(question, order)
      const lists = 'gaps' in sent ? sent.gaps.map(each => ('options' in each ? each.options : [])) : []
      expect(new Set(lists.map(list => JSON.stringify(list)))).toHaveProperty('size', 1)
      const place = (text: string) => lists[0]?.find(option => option.text === text)?.id ?? ''
      const picked = { '1': place('um'), '2': place('quatro'), '3': place('um') }
      const stored = fromDevice(question, order, picked)
      expect(readResponse(question, stored)).toBeDefined()
      expect(toDevice(question, order, stored as Answer)).toEqual(picked)
      expect(score(question, { state: 'answered', answer: stored as Answer }).parts).toEqual({
        ...{ '1': 'right', '2': 'wrong', '3': 'wrong' },
      })
    }
  })

  it('is any of them in a bank of words, even where nothing else is shuffled', () => {
    const words = ['um', 'dois', 'três']
    const question: Question = {
      ...commonFields('[[1]]'),
      type: 'gaps',
      shuffle: false,
      presentation: 'bank',
      gaps: [
        {
          id: '1',
          kind: 'choice',
          weight: 1,
          options: words.map((text, at) => ({
            id: `${at}`,
            text,
            weight: at === 0 ? 1 : 0,
            feedback: '',
          })),
        },
      ],
    }
    const placeOf = (sent: Question) => {
      const gap = 'gaps' in sent ? sent.gaps[0] : undefined
      return (gap?.kind === 'choice' && gap.options.find(option => option.text === 'um')?.id) || ''
    }
    expectEven(places(question, placeOf), 3)
  })
})
