import { expect, it } from 'vitest'
import { fixtureResults } from './fixtures.ts'
import { guardianReport } from './guardian-report.ts'
import { pupilResult } from './pupil-result.ts'
import type { SchoolSupport } from './report-shapes.ts'

const results = fixtureResults(
  [
    { domain: 'Números', competence: 'NO1', points: 2 },
    { domain: 'Números', competence: 'NO1', change: 'drop' },
    { domain: 'Fracções', competence: 'FR1' },
    { domain: 'Fracções', competence: 'FR1' },
    { domain: 'Medidas' },
  ],
  { Ana: '110-?', Beto: '.....', Carla: 'absent' },
)
for (const item of results.items)
  item.options.forEach((option, place) => {
    Object.assign(option, { typicalError: place === 1 ? 'Soma os denominadores.' : 'Não é engano.' })
  })
const student = { id: '', name: 'Ana Bila', code: '', sex: 'H' as const, group: { id: '', name: '6ªA' } }

function resultOf(name: string) {
  const found = pupilResult(results, name)
  if (!found) throw new Error(`no result of ${name}`)
  return found
}

it('each answer has its outcome, letter and points, none where it was dropped, waits or was not asked', () => {
  expect(
    resultOf('Ana').answers.map(({ number, outcome, letter, right, points, possible }) => [
      ...[number, outcome, letter, right, points, possible],
    ]),
  ).toEqual([
    [1, 'certa', 'A', 'A', 2, 2],
    [2, 'anulada', 'A', 'A', null, 1],
    [3, 'errada', 'B', 'A', 0, 1],
    [4, 'branco', '', 'A', 0, 1],
    [5, 'por corrigir', '', 'A', null, 1],
  ])
  expect(resultOf('Beto').answers.map(answer => answer.points)).toEqual(Array(5).fill(null))
  expect(resultOf('Ana').answers.map(answer => answer.competenceCode)).toEqual([
    'NO1',
    'NO1',
    'FR1',
    'FR1',
    '',
  ])
})

it('the mistake behind an answer is named where the answer was one', () => {
  expect(resultOf('Ana').answers.map(answer => answer.typicalError)).toEqual([
    ...['', '', 'Soma os denominadores.', '', ''],
  ])
})

it('who was not there has no answers, and who is not of the class no result', () => {
  expect(resultOf('Carla').answers).toEqual([])
  expect(pupilResult(results, 'Zita')).toBeUndefined()
})

it('at home a family goes back to the mistake that can be talked about, before what was left blank', () => {
  const report = guardianReport(student, resultOf('Ana'))
  expect(report.steps.map(step => step.what)).toEqual([
    'Voltem à pergunta 3.',
    'Dez minutos, três vezes por semana.',
  ])
  expect(report.steps[0]?.how).toBe(
    '«Pergunta 3» A resposta não estava certa. Peça que a explique em voz alta, com tampinhas, feijões ou um desenho. ' +
      'O que costuma levar a este engano: soma os denominadores.',
  )
  // The dropped question counts nowhere.
  expect([report.right, report.questions]).toEqual([1, 4])
  expect(report.domains).toEqual([
    { name: 'Números', answers: [true] },
    { name: 'Fracções', answers: [false, false] },
    { name: 'Medidas', answers: [false] },
  ])
  expect([report.article, report.firstName]).toEqual(['o', 'Ana'])
})

it('what was left blank is said to be so', () => {
  const blank = fixtureResults([{ competence: 'FR1' }], { Ana: '-' })
  const found = pupilResult(blank, 'Ana')
  expect(found && guardianReport(student, found).steps[0]?.how).toBe(
    '«Pergunta 1» Ficou em branco. Peça que a explique em voz alta, com tampinhas, feijões ou um desenho.',
  )
})

it('two things to go back to at most, in the order of learning, what is nearly known last, and then the habit', () => {
  const four = fixtureResults(
    ['A', 'B', 'C'].flatMap(competence => Array.from({ length: 3 }, () => ({ competence }))),
    { Ana: '110100000' },
  )
  const found = pupilResult(four, 'Ana')
  expect(found && guardianReport(student, found).steps.map(step => step.what)).toEqual([
    ...['Voltem à pergunta 5.', 'Voltem à pergunta 7.', 'Dez minutos, três vezes por semana.'],
  ])
})

it('who knows everything has the habit alone', () => {
  const all = fixtureResults([{ competence: 'A' }], { Ana: '1' })
  const found = pupilResult(all, 'Ana')
  expect(found && guardianReport(student, found)).toMatchObject({
    nearly: [],
    toLearn: [],
    indications: true,
  })
  expect(found && guardianReport(student, found).steps).toHaveLength(1)
})

it('a recovery that is over, or without meetings, says only what is true', () => {
  const support: SchoolSupport = {
    state: 'em curso',
    competences: [],
    sessions: [],
    endsOn: null,
    measuresAgain: false,
  }
  const schoolText = (change: Partial<SchoolSupport>) =>
    guardianReport(student, { ...resultOf('Ana'), support: { ...support, ...change } }).atSchool
  const session = { date: '2026-05-06', startsAt: null, minutes: 45 }
  expect(schoolText({})).toBe('O Ana entra num grupo de reforço.')
  expect(schoolText({ competences: ['Somar.'] })).toBe('O Ana entra num grupo de reforço para somar.')
  expect(schoolText({ sessions: [session] })).toBe(
    'O Ana entra num grupo de reforço. O próximo encontro é quarta-feira, 6 de Maio (45 minutos).',
  )
  expect(schoolText({ state: 'encerrado', sessions: [session] })).toBe('O Ana esteve num grupo de reforço.')
  expect(schoolText({ state: 'reavaliado', sessions: [session] })).toContain('entra num grupo')
})
