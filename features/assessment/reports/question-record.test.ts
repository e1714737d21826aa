import { describe, expect, it } from 'vitest'
import { simulate } from '#engines/psychometrics/fixtures/simulated.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { verdictWord } from './key-words.ts'
import { questionRecordOf } from './question-record.ts'
import { bySexMethod, bySexText, recordSummary } from './record-words.ts'

const items: FixtureItem[] = Array.from({ length: 8 }, (_, at) => ({
  domain: 'Números',
  version: `v${at + 1}`,
}))
/** A class in which girls, every second pupil, err in the third question by so much of their answers. */
function classOf(seed: number, lost: (pupil: number) => boolean, id: string) {
  const { responses } = simulate(seed, 60, 8, 1)
  return fixtureResults(
    items,
    Object.fromEntries(
      Array.from({ length: 60 }, (_, pupil) => [
        `Aluno ${String(pupil).padStart(2, '0')}`,
        [...responses.cells.subarray(pupil * 8, pupil * 8 + 8)]
          .map((cell, item) => (item === 2 && pupil % 2 === 1 && lost(pupil) ? 0 : cell))
          .join(''),
      ]),
    ),
    { applicationId: id, group: { id: `group ${id}`, name: `Turma ${id}` }, date: `2026-03-0${id}` },
  )
}
const how = { versions: { v3: 2 }, reach: ['2'], mayEdit: true, older: false }
const record = (lost: (pupil: number) => boolean, more: Partial<typeof how> = {}) =>
  questionRecordOf([classOf(31, lost, '2'), classOf(32, lost, '1')], { ...how, ...more })

describe('what a question did in each class', () => {
  it('has n, p and r of every application, and names those within reach alone', () => {
    const { applications, total, older } = record(() => false)
    expect(applications.map(({ application, n, version }) => [application?.group.name, n, version])).toEqual([
      ['Turma 2', 60, 2],
      [undefined, 60, 2],
    ])
    const shares = [31, 32].map(seed => {
      const { responses } = simulate(seed, 60, 8, 1)
      return Array.from({ length: 60 }, (_, pupil) => responses.cells[pupil * 8 + 2] ?? 0).reduce(
        (sum, cell) => sum + cell / 60,
        0,
      )
    })
    for (const [at, { p, itemRest }] of applications.entries()) {
      expect(p).toBeCloseTo(shares[at] ?? Number.NaN, 12)
      expect(itemRest).not.toBeNull()
    }
    expect(total.n).toBe(120)
    expect(total.p).toBeCloseTo(((shares[0] ?? 0) + (shares[1] ?? 0)) / 2, 12)
    expect(older).toBe(false)
  })

  it('leaves out applications of which no question is this one', () => {
    expect(
      questionRecordOf([classOf(31, () => false, '2')], { ...how, versions: { other: 1 } }),
    ).toMatchObject({
      applications: [],
      total: { n: 0, p: null },
    })
  })

  it('asks editors of the question alone why girls of the same level err more', () => {
    const { bySex } = record(pupil => pupil % 3 !== 0)
    expect(bySex).toMatchObject({ H: 60, M: 60, classes: 2, difference: { grade: 'C' } })
    expect(bySex?.difference?.delta).toBeLessThan(-1.5)
    expect(bySexText(bySex as never)).toMatch(
      /^Do mesmo nível, as raparigas acertam muito menos do que os rapazes \(60 rapazes e 60 raparigas de 2 turmas\)\. Há no enunciado/,
    )
    expect(bySexMethod(bySex as never)).toMatch(/Δ = −\d+,\d ± \d+,\d, classe C\.$/)
    expect(record(() => true, { mayEdit: false }).bySex).toBeNull()
  })

  it('says nothing against a question that both answer alike, and nothing of few', () => {
    const { bySex } = record(() => false)
    expect(bySex?.difference?.grade).toBe('A')
    expect(bySexText(bySex as never)).toMatch(
      /^Rapazes e raparigas do mesmo nível acertam o mesmo \(60 rapazes/,
    )
    expect(bySexText({ H: 12, M: 1, classes: 1, difference: null })).toBe(
      'Ainda não se comparam rapazes e raparigas do mesmo nível: 12 rapazes e 1 rapariga de 1 turma, e são precisos 30 de cada com pares do mesmo nível.',
    )
    expect(bySexText({ H: 90, M: 90, classes: 3, difference: { delta: 1.2, se: 0.3, grade: 'B' } })).toMatch(
      /^Do mesmo nível, os rapazes acertam menos do que as raparigas/,
    )
  })
})

it('the sum of a record says what it is of', () => {
  const total = { n: 75, p: 0.5555 }
  expect(recordSummary({ older: false, total })).toBe('55,6\u00a0% dos pontos nos testes, 75 respostas')
  expect(recordSummary({ older: true, total })).toBe(
    '55,6\u00a0% dos pontos nos testes mais recentes, 75 respostas',
  )
})

it('what a class makes one look at is said in two or three words, each of them known', () => {
  const { applications } = record(() => true)
  expect(applications.map(({ verdict }) => verdict).filter(Boolean).length).toBeGreaterThan(0)
  for (const { verdict } of applications) expect(verdict.split(' ').length).toBeLessThanOrEqual(5)
  expect(verdictWord({ code: 'key-doubt' })).toBe('Veja a chave')
  expect(verdictWord({ code: 'something new' })).toBe('A rever')
})
