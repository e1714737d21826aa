import { expect, it } from 'vitest'
import { seeded } from '#engines/random.ts'
import { besideOf } from './beside.ts'
import type { Moved } from './moves.ts'
import { besideTexts, sexesText } from './moves-words.ts'

const LEVELS = ['Inicial', 'Letra', 'Palavra', 'Parágrafo', 'História']

/** A class whose pupils begin at the given places; each rises one level by its chance. */
function klass(random: () => number, size: number, start: () => number, rises: (place: number) => number) {
  return Array.from({ length: size }, (_none, at): Moved => {
    const from = Math.min(4, start())
    const to = from < 4 && random() < rises(from) ? from + 1 : from
    return { studentId: `p${at}`, sex: 'H', from: LEVELS[from] ?? '', to: LEVELS[to] ?? '' }
  })
}

it('holds each class to those who began at the same level: the expectations add up to what rose', () => {
  const random = seeded(1)
  const parts = [40, 25, 3].map(size =>
    klass(
      random,
      size,
      () => Math.floor(random() * 5),
      place => 0.7 - place / 10,
    ),
  )
  const rose = parts.flat().filter(({ from, to }) => LEVELS.indexOf(to) > LEVELS.indexOf(from)).length
  expect(besideOf(LEVELS, parts).reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(rose, 9)
  // By hand: of two who began at «Letra» one rose, so one pupil there alone would have risen by half.
  const pupil = (from: string, to: string): Moved => ({ studentId: from + to, sex: 'M', from, to })
  expect(
    besideOf(LEVELS, [
      [pupil('Letra', 'Palavra')],
      [pupil('Letra', 'Letra'), pupil('História', 'História')],
    ]).map(({ expected }) => expected),
  ).toEqual([0.5, 0.5])
})

it('calls no class better for having begun lower, in all but few of a thousand schools', () => {
  const random = seeded(34)
  let called = 0
  let apart = 0
  for (let school = 0; school < 1000; school++) {
    // The same teaching: pupils at «Inicial» rise easily, and the second class began two levels higher.
    const rises = (place: number) => [0.8, 0.6, 0.3, 0.2, 0][place] ?? 0
    const parts = [0, 2].map(begin => klass(random, 60, () => begin + Math.floor(random() * 3), rises))
    const beside = besideOf(LEVELS, parts)
    if (beside.some(({ risen }) => risen !== null)) called += 1
    if (beside[0]?.began === 'abaixo' && beside[1]?.began === 'acima') apart += 1
  }
  expect(called).toBeLessThan(60)
  expect(apart).toBeGreaterThan(990)
})

it('finds the class that rose more, and says in words what was compared with what', () => {
  const random = seeded(5)
  const start = () => Math.floor(random() * 4)
  const parts = [0.85, 0.35, 0.35].map(chance => klass(random, 60, start, () => chance))
  const beside = besideOf(LEVELS, parts)
  expect(beside[0]?.risen).toBe('mais')
  const up = (own: readonly Moved[]) => own.filter(({ from, to }) => from !== to).length
  const texts = besideTexts(
    parts.map((own, at) => ({
      ...{ name: `2ª${'ABC'[at]}`, kind: 'turma' as const, up: { H: 0, M: 0, total: up(own) } },
      ...(beside[at] ?? { expected: 0, risen: null, began: null }),
    })),
  )
  expect(texts.join(' ')).toContain(`A 2ªA subiu mais do que os outros alunos que começaram no mesmo nível`)
  expect(sexesText({ sexes: 'M', language: 'Português' })).toBe(
    'As raparigas subiram mais do que os rapazes que começaram no mesmo nível, em português; o acaso não o explica.',
  )
  expect(sexesText({ sexes: null, language: 'Emakhuwa' })).toMatch(
    /^Rapazes e raparigas subiram por igual em emakhuwa/,
  )
  const alike = [0, 1].map(() => klass(random, 30, start, () => 0.5))
  const calm = besideOf(LEVELS, alike).map((one, at) => ({
    ...{ ...one, risen: null, began: null },
    ...{ name: `2ª${'AB'[at]}`, kind: 'turma' as const, up: { H: 0, M: 0, total: 9 } },
  }))
  expect(besideTexts(calm)).toEqual(['Entre as turmas, a diferença de quantos subiram pode ser acaso.'])
})
