import { describe, expect, it } from 'vitest'
import { simulate } from '#engines/psychometrics/fixtures/simulated.ts'
import type { Paper } from '../results/report-paper.ts'
import { evolutionPaper } from './evolution-paper.ts'
import { evolutionReport } from './evolution-report.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'

/** Four questions for 2 points and one for 12: 20 points in all, so that points are marks. */
const items: FixtureItem[] = [
  ...[1, 2, 3, 4].map(() => ({ domain: 'Números', competence: 'NO1', points: 2 })),
  { domain: 'Fracções', competence: 'FR1', points: 12 },
]
const day = (date: string) => ({ date, testTitle: `Teste de ${date.slice(5, 7)}` })
const before = fixtureResults(
  items,
  { Ana: '11000', Beto: '11101', Carla: '00000', Dino: '11111', Eva: 'absent' },
  day('2026-03-03'),
)
const after = fixtureResults(
  items,
  { Ana: '11001', Beto: '11110', Carla: '10000', Fátima: '11111', Eva: '11111' },
  day('2026-06-02'),
)
const shown = ({ tables, method }: Paper, title: string) =>
  [...tables, ...(method?.tables ?? [])]
    .find(table => table.title === title)
    ?.rows.map(row => row.cells.map(cell => (typeof cell === 'string' ? cell : cell.shown)).join('|'))

describe('an evolution worked by hand', () => {
  const reported = () => evolutionReport(before, after)

  it('is of those who handed in both times; others are counted', () => {
    const report = reported()
    expect(report).toMatchObject({ n: 3, onlyBefore: 1, onlyAfter: 2, sameQuestions: true, topicsOn: 'all' })
    expect(
      report.pupils.map(({ name, sex, markBefore, markAfter }) => [name, sex, markBefore, markAfter]),
    ).toEqual([
      ['Ana', 'H', 4, 16],
      ['Beto', 'M', 18, 8],
      ['Carla', 'H', 0, 2],
    ])
  })

  it('has the means of their marks, and how many of them were positive', () => {
    const report = reported()
    expect(report.marks).toEqual({
      H: { n: 2, before: 2, after: 9 },
      M: { n: 1, before: 18, after: 8 },
      total: { n: 3, before: 22 / 3, after: 26 / 3 },
    })
    expect(report.positives?.H).toEqual({ n: 2, before: 0, after: 0.5 })
    expect(report.positives?.M).toEqual({ n: 1, before: 1, after: 0 })
    expect(report.positives?.total).toMatchObject({ n: 3, before: 1 / 3, after: 1 / 3 })
  })

  it('has the gain of the whole test in shares of its points', () => {
    const report = reported()
    const { total } = report.gain
    expect(total).toMatchObject({ n: 3, items: 5, method: 'same', indication: false, interval: null })
    expect(total.before).toBeCloseTo(22 / 60, 12)
    expect(total.after).toBeCloseTo(26 / 60, 12)
    // One of the four of the first test stayed away the second time: the others are expected elsewhere than they were.
    expect(total.gain).toBeCloseTo((total.after ?? 0) - (total.expected ?? 0), 12)
  })

  it('has each domain, and each question that stands in both', () => {
    const report = reported()
    expect(report.domains.map(({ name, indication, bySex }) => [name, indication, bySex.total])).toEqual([
      ['Números', false, { n: 3, before: 10 / 24, after: 14 / 24 }],
      ['Fracções', true, { n: 3, before: 1 / 3, after: 1 / 3 }],
    ])
    expect(report.competences.map(({ code, bySex }) => [code, bySex.H])).toEqual([
      ['NO1', { n: 2, before: 4 / 16, after: 6 / 16 }],
      ['FR1', { n: 2, before: 0, after: 1 / 2 }],
    ])
    expect(report.linked.map(({ before, after, stem, bySex }) => [before, after, stem, bySex.total])).toEqual(
      [
        [1, 1, 'Pergunta 1', { n: 3, before: 2 / 3, after: 1 }],
        [2, 2, 'Pergunta 2', { n: 3, before: 2 / 3, after: 2 / 3 }],
        [3, 3, 'Pergunta 3', { n: 3, before: 1 / 3, after: 1 / 3 }],
        [4, 4, 'Pergunta 4', { n: 3, before: 0, after: 1 / 3 }],
        [5, 5, 'Pergunta 5', { n: 3, before: 1 / 3, after: 1 / 3 }],
      ],
    )
  })

  it('is on paper with both days, the same pupils, and figures with a comma', () => {
    const report = reported()
    const paper = evolutionPaper(report)
    expect(paper).toMatchObject({
      title: 'Evolução: 6ªA',
      under: 'Matemática, 6ªA · os mesmos 3 alunos, 3 de Março e 2 de Junho de 2026',
      notes: expect.arrayContaining([
        'Antes: Teste de 03. Depois: Teste de 06.',
        'Ficam de fora 3 alunos, que só fizeram um dos testes.',
      ]),
    })
    expect(paper.tables.map(table => table.title)).toEqual([
      ...['Ganho em 100 pontos', 'Notas', 'Domínios e competências', 'Perguntas dos dois testes', 'Alunos'],
    ])
    expect(shown(paper, 'Notas')).toEqual([
      'Média (0–20)|H|2|2,0|9,0',
      '|M|1|18,0|8,0',
      '|Total|3|7,3|8,7',
      'Positivas|H|2|0,0\u00a0%|50,0\u00a0%',
      '|M|1|100,0\u00a0%|0,0\u00a0%',
      '|Total|3|33,3\u00a0%|33,3\u00a0%',
    ])
    expect(shown(paper, 'Perguntas dos dois testes')?.slice(0, 3)).toEqual([
      '1 → 1 Pergunta 1|H|2|0,50|1,00',
      '|M|1|1,00|1,00',
      '|Total|3|0,67|1,00',
    ])
    const pupils = shown(paper, 'Alunos') ?? []
    expect(pupils).toHaveLength(3)
    expect(pupils[0]).toMatch(/^Ana\|H\|20,0\u00a0%\|80,0\u00a0%\|[\d,]+\u00a0%\|\+\d+\|4\|16\|4,00\|16,00$/)
    expect(pupils[1]).toMatch(/^Beto\|M\|90,0\u00a0%\|40,0\u00a0%\|[\d,]+\u00a0%\|−\d+\|18\|8\|18,00\|8,00$/)
    expect(pupils[2]).toMatch(
      /^Carla\|H\|0,0\u00a0%\|10,0\u00a0%\|[\d,]+\u00a0%\|[+−]?\d+\|0\|2\|0,00\|2,00$/,
    )
    // Who gained may still stand below what was expected without teaching: the last figure is against that.
    for (const pupil of pupils) {
      const [after = 0, expected = 0, against = 0] = pupil
        .split('|')
        .slice(3, 6)
        .map(text => Number(text.replace('\u00a0%', '').replace(',', '.').replace('−', '-')))
      expect(Math.abs(against - (after - expected)), pupil).toBeLessThanOrEqual(0.55)
    }
  })

  it('has a row for each sex that stays with the next, under heads whose figures stand at the end', () => {
    const report = reported()
    for (const table of evolutionPaper(report).tables) {
      for (const { cells } of table.rows) expect(cells).toHaveLength(table.columns.length)
      expect(table.columns[0]?.end ?? false).toBe(false)
      if (table.title === 'Alunos' || table.title.startsWith('Ganho')) continue
      expect(table.columns.map(column => column.label)).toEqual(['', '', 'Alunos', 'Antes', 'Depois'])
      expect(table.columns.slice(2).every(column => column.end)).toBe(true)
      expect(table.rows.map(row => [row.strong, row.keepWithNext]).slice(0, 3)).toEqual([
        [false, true],
        [false, true],
        [true, false],
      ])
    }
  })
})

describe('an evolution', () => {
  it('leaves out a question that was dropped in either test, and counts one alone as an indication', () => {
    const dropped = fixtureResults(
      items.map((item, at) => (at === 4 ? { ...item, change: 'drop' as const } : item)),
      { Ana: '11111', Beto: '00000' },
    )
    const report = evolutionReport(before, dropped)
    expect(report.sameQuestions).toBe(false)
    expect(report.domains.map(domain => domain.name)).toEqual(['Números'])
    const both = evolutionReport(dropped, dropped)
    expect(both.gain.total).toMatchObject({ items: 4, before: 0.5, after: 0.5 })
  })

  it('has the gain on the questions that count in both tests, whichever dropped one', () => {
    const dropped = fixtureResults(
      items.map((item, at) => (at === 4 ? { ...item, change: 'drop' as const } : item)),
      { Ana: '11111', Beto: '00000' },
    )
    for (const [first, second] of [
      [before, dropped],
      [dropped, before],
    ] as const)
      expect(evolutionReport(first, second).gain.total).toMatchObject({ n: 2, items: 4 })
  })

  it('shows of each question how far it moved against the others, of none where there is no scale', () => {
    expect(evolutionReport(before, after).linked.map(({ drift, z }) => [drift, z])).toEqual(
      Array(5).fill([null, null]),
    )
    const classOf = (better: number) =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          `Aluno ${at}`,
          [0, 1, 2, 3, 4]
            .map(item => Number((at % 8) + ((at * 3 + item * 5) % 7) + better > item + 5))
            .join(''),
        ]),
      )
    const report = evolutionReport(
      fixtureResults(items, classOf(0)),
      fixtureResults(items.toReversed(), classOf(1)),
    )
    const drifts = report.linked.map(({ drift }) => drift ?? Number.NaN)
    expect(drifts).toHaveLength(5)
    expect(new Set(drifts).size).toBe(5)
    expect(drifts.reduce((sum, drift) => sum + drift, 0)).toBeCloseTo(0, 9)
    for (const { drift, z } of report.linked) expect(Math.sign(z ?? Number.NaN)).toBe(Math.sign(drift ?? 0))
  })

  it('counts of each pupil the questions that were asked both times', () => {
    const part = fixtureResults(items, { Ana: '1.001', Beto: '.....' })
    const { gain } = evolutionReport(part, part)
    expect(gain.total).toMatchObject({ n: 1, items: 5 })
    expect(gain.total.before).toBeCloseTo(14 / 18, 12)
  })

  it('shows no marks on paper where the tests differ, and no linked questions where there are none', () => {
    const other = fixtureResults([{ domain: 'Números', version: 'x' }], { Ana: '1', Beto: '0' })
    const paper = evolutionPaper(evolutionReport(before, other))
    // Neither domains nor pupils: of other questions nothing can be compared.
    expect(paper.tables).toEqual([])
    expect(paper.notes.join(' ')).toContain('domínios e competências também não se comparam')
    expect(paper.notes.join(' ')).toContain('Sem ganho a mostrar: os dois testes não têm perguntas em comum.')
  })
})

describe('two tests that share some questions', () => {
  const item = (version: string): FixtureItem => ({ domain: 'Números', competence: 'NO1', version })
  const versions = (from: number) => Array.from({ length: 7 }, (_, at) => item(`v${from + at}`))
  const classOf = (seed: number) => {
    const { responses } = simulate(seed, 40, 7, 1)
    return Object.fromEntries(
      Array.from({ length: 40 }, (_, pupil) => [
        `Aluno ${pupil}`,
        responses.cells.subarray(pupil * 7, pupil * 7 + 7).join(''),
      ]),
    )
  }
  const reported = (from: number) =>
    evolutionReport(fixtureResults(versions(0), classOf(1)), fixtureResults(versions(from), classOf(2)))

  it('say what a number right of one is worth in the other, with its error, also on paper', () => {
    const report = reported(3)
    expect(report.equatedOf).toEqual({ before: 7, after: 7 })
    expect(report.equated.map(({ score }) => score)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    for (const { score, se } of report.equated.slice(1, -1)) expect(se, `${score}`).toBeGreaterThan(0)
    const rows = shown(evolutionPaper(report), 'Certas de um teste em certas do outro')
    expect(rows).toHaveLength(8)
    expect(rows?.[0]).toBe('0|0,0|0,0')
    expect(rows?.[3]).toMatch(/^3\|\d,\d\|\d,\d$/)
  })

  it('are not converted with too few in common, which is said, and need no table where all are the same', () => {
    const few = reported(5)
    expect(few.equated).toEqual([])
    expect(evolutionPaper(few).notes).toContain(
      'As certas de um teste não se convertem nas do outro: os dois testes têm 2 perguntas em comum, e são precisas 3.',
    )
    expect(reported(0)).toMatchObject({ equated: [], equatedWhy: '' })
  })
})
