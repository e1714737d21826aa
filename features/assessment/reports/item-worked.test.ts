import { describe, expect, it } from 'vitest'
import { simulate } from '#engines/psychometrics/fixtures/simulated.ts'
import type { Paper } from '../results/report-paper.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { analysedOf, analyseItems } from './item-analysis.ts'
import { itemPaper } from './item-paper.ts'
import { itemReport } from './item-report.ts'

const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const classOf = (answers: readonly string[]) =>
  Object.fromEntries(answers.map((own, at) => [`Aluno ${String(at + 1).padStart(2, '0')}`, own]))
const items: FixtureItem[] = [
  { domain: 'Números', competence: 'NO1', points: 2 },
  { domain: 'Números', competence: 'NO1' },
  { competence: 'FR1' },
  { domain: 'Fracções' },
]
const shown = (paper: Pick<Paper, 'tables'>, table: number) =>
  paper.tables[table]?.rows.map(row =>
    row.cells.map(cell => (typeof cell === 'string' ? cell : cell.shown)).join('|'),
  )

describe('the questions of a small class, worked by hand', () => {
  // Boys are the first, third and fifth; their marks are 16, 20/3 (of the three points asked) and 8, those of the girls 12 and 0.
  const results = fixtureResults(items, classOf(['1101', '1-01', '01..', '0-?0', '1-0?']))
  const analysed = () => analyseItems(results)

  it('have the share of their points by sex, of those who were asked and marked', () => {
    const { items: lines } = analysed()
    expect(
      lines.map(({ n, blank, notPresented, bySex }) => [
        n,
        blank,
        notPresented,
        bySex.H.p,
        bySex.M.p,
        bySex.total.p,
      ]),
    ).toEqual([
      [5, 0, 0, 2 / 3, 1 / 2, 3 / 5],
      [5, 3, 0, 2 / 3, 0, 2 / 5],
      [3, 0, 1, 0, 0, 0],
      [3, 0, 1, 1, 1 / 2, 2 / 3],
    ])
  })

  it('count each choice, with the mean mark of those who made it', () => {
    const { items: lines } = analysed()
    const [first] = lines
    expect(first?.options.map(({ letter, key, count }) => [letter, key, count])).toEqual([
      ['A', true, 3],
      ['B', false, 2],
    ])
    expect(first?.options.map(option => option.meanMark)).toEqual([(16 + 12 + 8) / 3, (7 + 0) / 2])
    expect(lines[2]?.options[0]?.meanMark).toBeNull()
  })

  it('have no discrimination below ten pupils, and say why', () => {
    const { test, items: lines } = analysed()
    expect(test).toMatchObject({ n: 5, k: 4, alpha: null, sem: null, byPoints: true })
    expect(
      lines.every(line => line.discrimination === null && line.itemRest === null && line.advice.length === 0),
    ).toBe(true)
    expect(lines[0]?.why).toBe('são precisos pelo menos 10 alunos')
    expect(lines[0]?.options.every(option => option.itemRest === null)).toBe(true)
  })

  it('stand under the competence or, without one, under their domain alone', () => {
    const { items: lines } = analysed()
    expect(lines.map(({ competenceCode, domain }) => [competenceCode, domain])).toEqual([
      ['NO1', 'Números'],
      ['NO1', 'Números'],
      ['FR1', ''],
      ['', 'Fracções'],
    ])
  })
})

describe('what is analysed', () => {
  const ten = many(12, at => ['1111', '1110', '1100', '1000', '0000', '1011'][at % 6] as string)
  const change = (change: FixtureItem['change']) =>
    items.map((item, at) => (at === 1 ? { ...item, change } : item))

  it('leaves out what was dropped or gave its points to all, and says so at the question', () => {
    for (const [kind, why] of [
      ['drop', 'pergunta anulada: não conta'],
      ['credit', 'cotação dada a todos: fica fora da análise'],
    ] as const) {
      const results = fixtureResults(change(kind), classOf(ten))
      expect(analysedOf(results)).toMatchObject({ items: [0, 2, 3], responses: { n: 12, k: 3 } })
      const { items: lines, test } = analyseItems(results)
      expect([lines.length, test.k, lines[1]?.why, lines[1]?.discrimination]).toEqual([4, 3, why, null])
      expect(lines[2]?.discrimination).not.toBeNull()
    }
  })

  it('is counted by points where they differ, else as right and wrong', () => {
    const equal = items.map(item => ({ ...item, points: 1 }))
    expect(analysedOf(fixtureResults(equal, classOf(ten))).byPoints).toBe(false)
    expect(analysedOf(fixtureResults(items, classOf(ten))).byPoints).toBe(true)
    const dropped = items.map((item, at) => (at === 0 ? { ...item, change: 'drop' as const } : item))
    expect(analysedOf(fixtureResults(dropped, classOf(ten))).byPoints).toBe(false)
  })

  it('is only who handed in', () => {
    const results = fixtureResults(items, { ...classOf(ten), Zita: 'absent' })
    expect(analysedOf(results).responses.n).toBe(12)
    expect(analyseItems(results).items[0]?.n).toBe(12)
  })

  it('says of a question that nobody answered just that', () => {
    const blank = fixtureResults(items, classOf(ten.map(own => `${own.slice(0, 3)}-`)))
    expect(analyseItems(blank).items[3]?.why).toBe('ninguém respondeu a esta pergunta')
  })

  it('has a reliability and its error on the scale of marks, or why there is none', () => {
    const { test } = analyseItems(fixtureResults(items, classOf(ten)))
    expect(test.alpha).toBeGreaterThan(0.5)
    // s·√(1 − α), on the points (5 in all), moved to 20.
    const totals = ten.map(own =>
      [...own].reduce((sum, mark, at) => sum + (mark === '1' ? (at === 0 ? 2 : 1) : 0), 0),
    )
    const mean = totals.reduce((sum, value) => sum + value, 0) / totals.length
    const variance = totals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (totals.length - 1)
    expect(test.sem).toBeCloseTo((Math.sqrt(variance * (1 - (test.alpha ?? 0))) * 20) / 5, 6)
    expect(test.reasons.some(reason => reason.startsWith('A fiabilidade não é'))).toBe(false)
    const unequal = analyseItems(fixtureResults(items, classOf(ten.map(own => `${own.slice(0, 3)}.`))))
    expect(unequal.test.reasons.some(reason => reason.startsWith('A fiabilidade não é calculável: '))).toBe(
      unequal.test.alpha === null,
    )
  })
})

describe('what the report of the questions adds for a class of ten and more', () => {
  const equal = many(4, (): FixtureItem => ({ domain: 'Números', competence: 'NO1' }))

  it('tells what each fifth of the class chose, from the weakest', () => {
    // Of ten pupils with 0, 0, 1, 1, 2, 2, 3, 3, 4 and 4 right: two in each fifth.
    const report = itemReport(
      fixtureResults(
        equal,
        classOf(['0000', '-000', '1000', '0001', '1100', '0011', '1101', '1011', '1111', '1111']),
      ),
    )
    const [first] = report.items
    expect(first?.options.map(({ letter, fifths }) => [letter, fifths])).toEqual([
      ['A', [0, 0.5, 0.5, 1, 1]],
      ['B', [0.5, 0.5, 0.5, 0, 0]],
    ])
    expect(first?.blankFifths).toEqual([0.5, 0, 0, 0, 0])
    const few = itemReport(fixtureResults(equal, classOf(['0000', '1111', '1000'])))
    expect(few.items.every(item => item.blankFifths.length === 0)).toBe(true)
  })

  it('has an interval around its reliability, on screen as on paper and in the workbook', () => {
    const results = fixtureResults(
      equal,
      classOf(['0000', '0000', '1000', '0001', '1100', '0011', '1101', '1011', '1111', '1111']),
    )
    const { test } = analyseItems(results)
    expect(test.interval?.low).toBeLessThan(test.alpha ?? 0)
    expect(test.interval?.high).toBeGreaterThan(test.alpha ?? 1)
    const paper = itemPaper(itemReport(results))
    const said = /KR-20 0,\d\d \((−?0,\d\d)–(0,\d\d)\)/.exec(paper.method?.notes.join(' ') ?? '')
    expect(said).not.toBeNull()
    const rows = shown({ tables: paper.method?.tables ?? [] }, 1) ?? []
    expect(rows.find(row => row.startsWith('De (95 %)'))).toBe(`De (95 %)|${said?.[1]}|`)
    expect(rows.find(row => row.startsWith('A (95 %)'))).toBe(`A (95 %)|${said?.[2]}|`)
  })

  it('tells pupils of two booklets apart, and places them all by what they were asked', () => {
    const twelve = many(12, (): FixtureItem => ({ domain: 'Números', competence: 'NO1' }))
    const { responses } = simulate(12, 40, 12, 2, (pupil, item) => (pupil % 2 === 0 ? item < 8 : item > 3))
    const answers = many(40, pupil =>
      [...responses.cells.subarray(pupil * 12, pupil * 12 + 12)].map(cell => '01.'[cell] ?? '').join(''),
    )
    const report = itemReport(fixtureResults(twelve, classOf(answers)))
    expect(report.rasch?.separation).toMatchObject({ n: 40 })
    expect(report.rasch?.separation?.reliability).toBeGreaterThan(0)
    expect(report.rasch?.slope).not.toBeNull()
    expect(report.rasch?.pupils.every(({ eap, eapSe }) => eap !== null && (eapSe ?? 0) > 0)).toBe(true)
    expect(report.items.filter(({ difficulty }) => difficulty?.mml != null).length).toBeGreaterThan(5)
    const scale = itemPaper(report).method?.tables.find(
      table => table.title === 'Alunos e perguntas na mesma escala',
    )
    expect(scale?.note).toMatch(
      /Fiabilidade de separação 0,\d\d \(n = 40\): o que separa os alunos é \d,\d vezes/,
    )
  })
})

describe('the paper of the questions', () => {
  it('has a row for each, with its choices and a verdict; nothing of Rasch below thirty pupils', () => {
    const report = itemReport(fixtureResults(items, classOf(['1101', '1-01', '01..', '0-?0', '1-0?'])))
    const paper = itemPaper(report)
    expect(report.rasch).toBeNull()
    expect(paper.tables.map(table => table.title)).toEqual(['Perguntas'])
    expect(paper.method?.tables.map(table => table.title)).toEqual(['Figuras das perguntas', 'Fiabilidade'])
    expect(paper.legend).toHaveLength(1)
    expect(shown({ tables: paper.method?.tables ?? [] }, 0)?.[0]).toMatch(
      /^1\|Pergunta 1\|0,67\|0,50\|0,60\|0,\d\d–0,\d\d\|–\|–$/,
    )
    const rows = shown(paper, 0)
    expect(rows?.[0]).toMatch(
      /^1\|Pergunta 1\|NO1\|5\|66,7\s%\|50,0\s%\|60,0\s%\|0\|0\|A\* 3 · B 2\|Não calculável: são precisos pelo menos 10 alunos\. A errada mais escolhida: B, 2 de 5\.$/,
    )
    expect(rows?.[2]).toMatch(/^3\|Pergunta 3\|FR1\|3\|/)
    for (const row of paper.tables[0]?.rows ?? [])
      expect(row.cells).toHaveLength(paper.tables[0]?.columns.length ?? 0)
    expect(paper.tables[0]?.columns.map(column => column.end ?? false)).toEqual([
      ...[true, false, false, ...Array(6).fill(true), false, false],
    ])
  })

  it('has from thirty pupils on the scale, the difficulties and the measures of the pupils', () => {
    const equal = many(6, (): FixtureItem => ({ domain: 'Números', competence: 'NO1' }))
    const answers = many(36, at =>
      [0, 1, 2, 3, 4, 5].map(item => ((at % 9) + ((at * 5 + item * 3) % 4) > item + 3 ? '1' : '0')).join(''),
    )
    const report = itemReport(fixtureResults(equal, classOf(answers)))
    if (!report.rasch) throw new Error('no scale')
    const paper = itemPaper(report)
    const [, options] = paper.tables
    const [questions, , scale, difficulties, measures] = paper.method?.tables ?? []
    // Every option and the blanks of every question, with the five fifths of the class.
    expect(options?.rows).toHaveLength(6 * 3)
    expect(paper.tables.map(table => table.title)).toEqual([...['Perguntas', 'Opções por quinto da turma']])
    expect(paper.method?.tables.map(table => table.title)).toEqual([
      ...[
        'Figuras das perguntas',
        'Fiabilidade',
        'Alunos e perguntas na mesma escala',
        'Dificuldades',
        'Medidas dos alunos',
      ],
    ])
    expect(paper.method?.notes).toHaveLength(3)
    for (const table of [...paper.tables, ...(paper.method?.tables ?? [])])
      for (const { cells } of table.rows) expect(cells, table.title).toHaveLength(table.columns.length)
    expect(questions?.columns.map(column => column.label)).toContain('± EP')
    expect(
      [scale, difficulties, measures].map(table => table?.columns.map(({ end }) => end ?? false)),
    ).toEqual([[false, false, true, false], Array(7).fill(true), [false, false, ...Array(6).fill(true)]])
    const rows = shown({ tables: paper.method?.tables ?? [] }, 4) ?? []
    expect(rows).toHaveLength(36)
    const right = [...(answers[0] as string)].filter(mark => mark === '1').length
    expect(rows[0]).toMatch(new RegExp(`^Aluno 01\\|H\\|${right}\\|6\\|`))
    // Every pupil who is placed stands on the map once, and as many squares as pupils.
    const placed = report.rasch.map.reduce((sum, row) => sum + row.pupils.length, 0)
    expect(placed).toBe(report.rasch.pupils.filter(pupil => pupil.wle !== null).length)
    for (const row of shown(paper, 3) ?? []) {
      const [, squares = '', count] = row.split('|')
      expect(squares.length).toBe(Number(count))
    }
    expect(report.rasch.map.flatMap(row => row.items).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    // The harder a question, the higher it stands.
    const shares = report.items.map(item => [item.p ?? 0, item.difficulty?.cml ?? 0])
    const [easiest, hardest] = [
      shares.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0))[0],
      shares.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))[0],
    ]
    expect(easiest?.[1]).toBeLessThan(hardest?.[1] ?? 0)
    expect(
      report.items.every(item => item.difficulty?.infit !== null && item.difficulty?.outfit !== null),
    ).toBe(true)
    expect(difficulties?.note).toMatch(/^Inclinação \(MML\): \d,\d\d ± \d,\d\d\.$/)
  })
})
