// Long because every figure of the reports is recounted here by hand, one case after the other.
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_BANDS } from '#engines/psychometrics/bands.ts'
import { paperDocument, paperSheets } from '../results/report-paper.ts'
import { classPaper, mapTable } from './class-paper.ts'
import { classReport } from './class-report.ts'
import { evolutionPaper } from './evolution-paper.ts'
import { evolutionReport } from './evolution-report.ts'
import { leftOut } from './evolution-words.ts'
import { type FixtureItem, fixtureResults } from './fixtures.ts'
import { intervalText, raschLine } from './item-paper.ts'
import { itemReport } from './item-report.ts'
import { mapColumns } from './map-columns.ts'
import { indicationOf } from './other-papers.ts'
import { lengthLine } from './paper-parts.ts'
import type { ClassReport } from './report-shapes.ts'
import { coverageReport, schoolReport } from './school-report.ts'

const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const names = (count: number) => many(count, at => `aluno ${at + 1}`)
const classOf = (count: number, answers: (at: number) => string) =>
  Object.fromEntries(names(count).map((name, at) => [name, answers(at)]))

describe('the columns of the map', () => {
  let report: ClassReport
  beforeEach(() => {
    report = classReport(
      fixtureResults(
        [
          { domain: 'Números', competence: 'NO1' },
          { domain: 'Geometria' },
          { domain: 'Fracções', competence: 'FR1' },
          { domain: 'Fracções', competence: 'FR2' },
          { domain: 'Medidas', competence: 'ME1' },
          { domain: 'Medidas' },
        ],
        { ana: '101010', rui: '010101' },
      ),
    )
  })

  it('stand under their own domain, also where a question has no competence', () => {
    expect(
      mapColumns(report).map(({ domain, columns }) => [domain.name, columns.map(column => column.label)]),
    ).toEqual([
      ['Números', ['NO1']],
      ['Geometria', ['Σ 1']],
      ['Fracções', ['FR1', 'FR2', 'Σ 2']],
      ['Medidas', ['ME1', 'Σ 2']],
    ])
  })

  it('hold the values of the domain that they stand under', () => {
    const [ana] = report.pupils
    if (!ana) throw new Error('no pupil')
    const points = mapColumns(report).map(({ columns }) => columns.map(({ cell }) => cell(ana)?.points))
    expect(points).toEqual([[1], [0], [1, 0, 1], [1, 1]])
  })

  it('are the same on paper, where every row has a cell in each', () => {
    const table = mapTable(report)
    expect(table.columns.map(column => column.label)).toEqual([
      'Nº',
      'Aluno',
      'Sexo',
      'NO1',
      'Σ 1',
      'FR1',
      'FR2',
      'Σ 2',
      'ME1',
      'Σ 2',
      'Nota',
      'Banda',
      'Nota exacta',
    ])
    for (const { cells } of table.rows) expect(cells).toHaveLength(table.columns.length)
  })
})

describe('marks', () => {
  // Out of 40 questions a right answer is worth half a mark.
  const items = many(40, (): FixtureItem => ({ domain: 'Números', competence: 'NO1' }))
  const marks = (right: number) => '1'.repeat(right).padEnd(40, '0')
  let report: ClassReport
  beforeEach(() => {
    report = classReport(fixtureResults(items, { ana: marks(19), rui: marks(18), eva: marks(27) }))
  })

  it('are rounded once: 9,5 is 10, passes, and is Satisfatório', () => {
    expect(report.pupils.map(line => [line.mark, line.band])).toEqual([
      [9.5, 'S'],
      [9, 'NS'],
      [13.5, 'B'],
    ])
    expect(report.achievement.total).toMatchObject({ positives: 2, bands: [1, 1, 1, 0, 0] })
  })

  it('go out as they are shown, and the workbook has them as they were computed too', () => {
    const paper = classPaper(report)
    const sheet = paperSheets(paper).find(sheet => sheet.name === 'Alunos e competências')
    const row = sheet?.rows[0] ?? []
    expect([
      row[sheet?.header.indexOf('Nota') ?? -1],
      row[sheet?.header.indexOf('Nota exacta') ?? -1],
    ]).toMatchObject([{ value: 10 }, { value: 9.5 }])
    const printed = JSON.stringify(paperDocument(paper))
    expect(printed).not.toContain('Nota exacta')
    expect(printed).not.toContain('9,50')
  })
})

describe('an answer that waits to be marked', () => {
  const items: FixtureItem[] = [{ domain: 'Números' }, { domain: 'Números' }]
  let report: ClassReport
  beforeEach(() => {
    report = classReport(
      fixtureResults(items, { ana: '11', rui: '1?', eva: '10', zé: '0?', lia: 'absent', ivo: '00' }),
    )
  })

  it('keeps the mark of its pupil out of mean, bands and positives', () => {
    expect(report.achievement.total).toMatchObject({
      enrolled: 6,
      evaluated: 5,
      marked: 3,
      mean: 10,
      positives: 2,
    })
    expect(report.achievement.total.bands.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(report.pupils[1]).toMatchObject({ provisional: true, band: null })
  })

  it('is said, with how many pupils are left out', () => {
    const [notice] = classPaper(report).notes
    expect(notice).toContain('2 respostas de 2 alunos esperam correcção')
    const [table] = classPaper(report).tables
    expect(table?.columns.map(column => column.label)).toContain('Com nota')
  })

  it('does not hold back a mark when its question is dropped', () => {
    const dropped = classReport(fixtureResults([{}, { change: 'drop' }], { ana: '1?', rui: '0?' }))
    expect(dropped.achievement.total).toMatchObject({ evaluated: 2, marked: 2, mean: 10 })
    expect(dropped.head).toMatchObject({ toMark: 0, waiting: 0 })
    expect(classPaper(dropped).tables[0]?.columns.map(column => column.label)).not.toContain('Com nota')
  })
})

describe('the figures of a test', () => {
  const answers = (at: number) =>
    many(5, item => (at * 3 + item * 2) % (item + 4) < 3)
      .map(Number)
      .join('')
  const items = many(5, (): FixtureItem => ({ domain: 'Números' }))

  it.each([
    [2, false],
    [9, false],
    [10, true],
  ])('of %d pupils: reliability and correlations shown is %s', (count, shown) => {
    const { test, items: lines } = itemReport(fixtureResults(items, classOf(count, answers)))
    expect([test.alpha !== null, test.sem !== null]).toEqual([shown, shown])
    expect(lines.some(line => line.alphaIfDeleted !== null || line.itemRest !== null)).toBe(shown)
    expect(test.reasons.join(' ').includes('fiabilidade')).toBe(!shown)
  })

  it('count the same pupils on the Rasch scale wherever it is shown, and say who was left out of the estimate', () => {
    const report = itemReport(
      fixtureResults(
        items,
        classOf(31, at =>
          at === 0
            ? '11111'
            : at === 1
              ? '00000'
              : many(5, item => Number((at + item) % 5 < 2 + (at % 2))).join(''),
        ),
      ),
    )
    if (!report.rasch) throw new Error('no scale')
    expect([report.rasch.pupils.length, report.rasch.n]).toEqual([31, 29])
    expect(raschLine(report.rasch)).toBe(
      'Rasch, em logits: 31 alunos, 5 perguntas; a escala foi estimada com 29, sem 2 que tiveram tudo certo ou tudo errado.',
    )
    expect(raschLine({ ...report.rasch, n: 30 })).toContain('sem um que teve')
    expect(raschLine({ ...report.rasch, n: 31 })).toBe('Rasch, em logits: 31 alunos, 5 perguntas.')
  })

  it('say how many questions the reliability lacks, and how sure p is', () => {
    const rest = { sem: 2, interval: null, byPoints: false, reasons: [], dependent: null }
    const figures = { n: 40, k: 20, complete: { n: 40, k: 20 }, ...rest }
    expect(lengthLine({ ...figures, alpha: 0.77 })).toBe(
      'Para uma fiabilidade de 0,80 faltam 4 perguntas como estas.',
    )
    expect(lengthLine({ ...figures, alpha: 0.795 })).toBe(
      'Para uma fiabilidade de 0,80 falta 1 pergunta como estas.',
    )
    expect(lengthLine({ ...figures, alpha: 0.1 })).toContain('não bastam mais perguntas')
    expect([lengthLine({ ...figures, alpha: 0.8 }), lengthLine({ ...figures, alpha: null })]).toEqual([
      '',
      '',
    ])
    expect(intervalText({ p: 1 / 29, n: 29 })).toBe('0,01–0,17')
    expect(intervalText({ p: null, n: 0 })).toBe('–')
  })

  it('say that nobody answered, not that a question is too hard or good', () => {
    const { items: lines } = itemReport(
      fixtureResults(
        items,
        classOf(60, at => `${answers(at).slice(0, 4)}-`),
      ),
    )
    expect(lines[4]).toMatchObject({ advice: [], why: 'ninguém respondeu a esta pergunta' })
  })
})

describe('coverage', () => {
  const items: FixtureItem[] = [
    { domain: 'Fracções', competence: 'FR1' },
    { domain: 'Fracções', competence: 'FR1' },
  ]
  const competence = { id: 'FR1', code: 'FR1', description: 'Sabe', domain: 'Fracções', grade: 6 }
  const before = fixtureResults(items, { ana: '00', rui: '00', eva: '00' }, { date: '2026-03-03' })
  const after = fixtureResults(items, { ana: '11', rui: '11', zé: 'absent' }, { date: '2026-04-03' })
  const { subject } = before.head

  it('counts every pupil once, as the last test has shown', () => {
    const [row] = coverageReport(subject, [competence], [after, before]).competences
    expect(row).toMatchObject({ items: 2, applications: 2, lastDate: '2026-04-03' })
    expect(row?.bySex.total).toMatchObject({ n: 3, mastered: 2, notMastered: 1, points: 4, possible: 6 })
    expect([row?.bySex.H.n, row?.bySex.M.n]).toEqual([2, 1])
  })

  it('says how many were measured by fewer than three questions, as every report does', () => {
    const three = fixtureResults([...items, { domain: 'Fracções', competence: 'FR1' }], { ana: '111' })
    const of = (...newestFirst: (typeof three)[]) =>
      coverageReport(subject, [competence], newestFirst).competences.map(row => indicationOf(row))[0]
    expect([of(after), of(three), of(three, before)]).toEqual([
      '1 ou 2 perguntas',
      '',
      '1 ou 2 perguntas em 2 de 3 alunos',
    ])
  })

  it('keeps what a pupil has shown where a later test did not ask it', () => {
    const blank = fixtureResults(items, { ana: '..', rui: '11' }, { date: '2026-05-03' })
    const [row] = coverageReport(subject, [competence], [blank, before]).competences
    expect(row?.bySex.total).toMatchObject({ n: 3, mastered: 1, notMastered: 2 })
  })

  it('of a school counts once who took a test twice, in the last one that was handed in', () => {
    const [test] = schoolReport([after, before]).tests
    expect(test?.groups.map(group => group.achievement.total.evaluated)).toEqual([2, 3])
    expect(test?.achievement.total).toMatchObject({
      enrolled: 4,
      evaluated: 3,
      absent: 1,
      marked: 3,
      positives: 2,
    })
    expect(test?.domains[0]?.bySex.total).toMatchObject({ n: 3, mastered: 2, notMastered: 1 })
    expect(test?.competences[0]?.bySex.total).toMatchObject({ n: 3, mastered: 2, notMastered: 1 })
  })
})

describe('a test taken by two groups, or twice', () => {
  const items: FixtureItem[] = [
    { domain: 'Fracções', competence: 'FR1' },
    { domain: 'Números', competence: 'NO1' },
  ]

  it('counts who was away the second time as the first has shown', () => {
    const before = fixtureResults(items, { ana: '11', rui: '10' }, { date: '2026-03-03' })
    const after = fixtureResults(items, { ana: 'absent', rui: '00' }, { date: '2026-04-03' })
    const [test] = schoolReport([after, before]).tests
    expect(test?.achievement.total).toMatchObject({ enrolled: 2, evaluated: 2, absent: 0, mean: 10 })
    expect(test?.domains.map(domain => domain.bySex.total.points)).toEqual([1, 1])
  })

  it('counts each who came by nickname, whom no other test could know', () => {
    const named = fixtureResults(items, { ana: '11', visita: '00' })
    const results = {
      ...named,
      pupils: named.pupils.map((pupil, at) => (at === 1 ? { ...pupil, studentId: null } : pupil)),
    }
    const [test] = schoolReport([
      results,
      { ...results, head: { ...results.head, date: '2026-02-02' } },
    ]).tests
    expect(test?.achievement.total).toMatchObject({ enrolled: 3, evaluated: 3 })
  })

  it('stands apart where the bands of marks are others, groups in the order of their names', () => {
    const of = (name: string, bands = DEFAULT_BANDS) => {
      const results = fixtureResults(items, { [name]: '11' }, { group: { id: name, name } })
      return { ...results, bands }
    }
    const { tests, subject } = schoolReport([of('6ªB'), of('6ªA'), of('6ªC', DEFAULT_BANDS.slice(1))])
    expect(subject?.name).toBe('Matemática')
    expect(tests.map(test => test.groups.map(({ group }) => group.name))).toEqual([['6ªA', '6ªB'], ['6ªC']])
    expect(schoolReport([])).toEqual({ subject: null, comparisons: [], tests: [] })
  })
})

it('a competence that no test asked is not measured, one that was has the day of its last test', () => {
  const competence = (id: string, grade: number) => ({
    id,
    code: id,
    description: 'Sabe',
    domain: 'D',
    grade,
  })
  const first = fixtureResults([{ domain: 'D', competence: 'FR1' }], { ana: '1' }, { date: '2026-05-03' })
  const second = fixtureResults([{ domain: 'D', competence: 'FR1' }], { rui: '0' }, { date: '2026-04-03' })
  const third = fixtureResults([{ domain: 'D', competence: 'FR1' }], { eva: '0' }, { date: '2026-03-03' })
  const report = coverageReport(
    first.head.subject,
    [competence('FR1', 6), competence('FR9', 5), competence('FR8', 6)],
    [first, second, third],
  )
  expect(report.measured).toBe(1)
  expect(report.grades).toEqual([5, 6])
  expect(
    report.competences.map(({ code, items, applications, lastDate }) => [
      code,
      items,
      applications,
      lastDate,
    ]),
  ).toEqual([
    // The same question in three tests is one.
    ['FR1', 1, 3, '2026-05-03'],
    ['FR9', 0, 0, null],
    ['FR8', 0, 0, null],
  ])
})

describe('evolution', () => {
  const link = (at: number): FixtureItem => ({ domain: 'Fracções', competence: 'FR1', version: `link ${at}` })
  const first = [...many(5, link), ...many(15, at => ({ domain: 'Números', version: `first ${at}` }))]
  const before = fixtureResults(first, {
    ana: `00000${'1'.repeat(15)}`,
    rui: `11000${'0'.repeat(15)}`,
    eva: `11111${'0'.repeat(15)}`,
  })
  const shorter = fixtureResults(many(5, link), { ana: '11111', rui: '11100', eva: '00000' })

  it('has the gain of the linked questions alone, of each pupil in shares of them', () => {
    const report = evolutionReport(before, shorter)
    expect(report.gain.total).toMatchObject({ n: 3, items: 5, method: 'same' })
    expect(report.pupils.map(pupil => [pupil.name, pupil.before, pupil.after])).toEqual([
      ['ana', 0, 1],
      ['rui', 0.4, 0.6],
      ['eva', 1, 0],
    ])
    expect(leftOut(report).join(' ')).toContain('nas 5 perguntas que estão nos dois testes')
  })

  it('hides marks of tests that differ, and says so', () => {
    const report = evolutionReport(before, shorter)
    expect(report).toMatchObject({ sameQuestions: false, marks: null, positives: null })
    expect(report.pupils.every(pupil => pupil.markBefore === null && pupil.markAfter === null)).toBe(true)
    expect(
      evolutionPaper(report).tables.flatMap(table => table.columns.map(column => column.label)),
    ).not.toContain('Nota antes')
    expect(leftOut(report).join(' ')).toContain('as notas não se comparam')
  })

  it('compares domains by the linked questions where the tests differ', () => {
    const longer = fixtureResults([link(0), { ...link(1), version: 'other' }, link(2), link(3)], {
      ana: '1011',
      rui: '0000',
    })
    const report = evolutionReport(before, longer)
    expect(report.topicsOn).toBe('linked')
    expect(report.domains.map(domain => [domain.name, domain.bySex.total])).toEqual([
      ['Fracções', { n: 2, before: 1 / 6, after: 3 / 6 }],
    ])
  })

  it('shows marks where the questions are the same in any order, but for one that waits', () => {
    const turned = fixtureResults(many(5, link).toReversed(), { ana: '11111', rui: '111?0', eva: '00000' })
    const report = evolutionReport(shorter, turned)
    expect(report).toMatchObject({ sameQuestions: true, topicsOn: 'all' })
    expect(report.marks?.total).toEqual({ n: 2, before: 10, after: 10 })
    expect(report.pupils.map(pupil => pupil.markAfter)).toEqual([20, null, 0])
    expect(
      evolutionPaper(report)
        .tables.at(-1)
        ?.columns.map(column => column.label),
    ).toContain('Nota antes')
  })

  it('compares nothing without a linked question, not even the domains of both', () => {
    const other = fixtureResults([{ domain: 'Números', version: 'x' }], { ana: '1', rui: '0' })
    const report = evolutionReport(before, other)
    expect(report).toMatchObject({ topicsOn: 'none', linked: [], domains: [], competences: [], pupils: [] })
    expect(report.gain.total).toMatchObject({ gain: null, why: 'os dois testes não têm perguntas em comum' })
    expect(leftOut(report).join(' ')).toContain('também não se comparam')
  })

  it('does not call tests the same whose points differ', () => {
    const heavier = fixtureResults(
      many(5, at => ({ ...link(at), points: at === 0 ? 2 : 1 })),
      { ana: '11111' },
    )
    expect(evolutionReport(shorter, heavier).sameQuestions).toBe(false)
  })
})
