import { expect, it } from 'vitest'
import { decimal } from '#kit/figures.ts'
import { blankQuestion } from './blank-question.ts'
import type { Question } from './question.ts'
import { score } from './score.ts'
import { type TypedCase, typedCases } from './typed-answers-testing.ts'
import { readTypedNumber } from './typed-number.ts'

const none = { typicalError: '', feedback: '' }

function questionOf({ key, units = [], tolerance = 0, ...rules }: TypedCase): Question {
  return typeof key === 'number'
    ? { ...blankQuestion('numeric'), answers: [{ value: key, tolerance, weight: 1, ...none }], units }
    : { ...blankQuestion('short-answer'), answers: [{ text: key, weight: 1, ...none }], ...pick(rules) }
}

const pick = ({ caseSensitive = false, accentSensitive = false }: Partial<TypedCase>) => ({
  caseSensitive,
  accentSensitive,
})

it('judges every typed answer of the table as a teacher does', () => {
  expect(typedCases.length).toBeGreaterThanOrEqual(200)
  const wrong = typedCases.filter(each => {
    const { outcome } = score(questionOf(each), { state: 'answered', answer: each.typed })
    return (outcome === 'right') !== each.isRight
  })
  expect(wrong.map(each => `${each.key} ← ${each.typed}`)).toEqual([])
})

it('judges a number in a gap as it does alone, where no unit is asked', () => {
  for (const each of typedCases) {
    if (typeof each.key !== 'number' || each.units) continue
    const question: Question = {
      ...blankQuestion('gaps'),
      stem: '[[1]]',
      gaps: [
        {
          id: '1',
          weight: 1,
          kind: 'numeric',
          answers: [{ value: each.key, tolerance: each.tolerance ?? 0, weight: 1, ...none }],
        },
      ],
    }
    const { outcome } = score(question, { state: 'answered', answer: { 1: each.typed } })
    expect(outcome === 'right', `${each.key} ← ${each.typed}`).toBe(each.isRight)
  }
})

it('asks of every number that may be two, and of no other', () => {
  for (const { key, typed, isAsked = false } of typedCases)
    if (typeof key === 'number') expect(readTypedNumber(typed)?.kind === 'either', typed).toBe(isAsked)
})

it('stands in a page of the documentation, with the reason of each', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/respostas-escritas.md')
})

function page(): string {
  const groups = Map.groupBy(typedCases, each => heading(each))
  const shown = (text: string) =>
    `\`${text
      .replace(/[\u00ad\u200b\ufeff]/g, '·')
      .replaceAll('\u00a0', '␣')
      .replaceAll('|', '\\|')}\``
  const rows = (cases: TypedCase[]) =>
    cases.map(({ typed, isRight, why, isAsked }) => {
      const verdict = `${isRight ? 'certa' : 'errada'}${isAsked ? ', pergunta-se antes' : ''}`
      return `| ${typed === '' ? '(vazia)' : shown(typed)} | ${verdict} | ${why} |`
    })
  return `${[
    '# Respostas escritas: o que se aceita',
    '',
    'Um número escreve-se com vírgula decimal, e com espaço ou ponto entre os milhares, em grupos de três algarismos.',
    'Onde o que se escreveu pode ser dois números («1.000»), o campo pergunta qual é antes de se entregar; se ninguém',
    'disser, são os milhares. Num texto, maiúsculas e acentos contam como a pergunta diz. As opções de uma pergunta que',
    'dizem o mesmo são recusadas; maiúsculas e acentos fazem duas opções, porque há perguntas sobre eles.',
    '',
    'Um ponto a meio (·) é um sinal que não se vê, e ␣ um espaço que não parte a linha.',
    ...[...groups].flatMap(([title, cases]) => [
      '',
      `## ${title}`,
      '',
      '| Escreve-se | É | Porque |',
      '| --- | --- | --- |',
      ...rows(cases),
    ]),
  ].join('\n')}\n`
}

function heading({ key, units = [], tolerance = 0, ...rules }: TypedCase): string {
  const name = typeof key === 'number' ? decimal(key, 9) : `«${key}»`
  const named = units.map(each => each.name).join(' ou ')
  return [
    `Chave ${name}${tolerance > 0 ? ` ± ${decimal(tolerance, 9)}` : ''}${named === '' ? '' : ` ${named}`}`,
    ...(rules.caseSensitive ? ['distingue maiúsculas'] : []),
    ...(rules.accentSensitive ? ['distingue acentos'] : []),
  ].join(', ')
}
