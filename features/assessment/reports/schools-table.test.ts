import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summary } from '#engines/psychometrics/by-sex.ts'
import { student95 } from '#engines/psychometrics/student-t.ts'
import { fixtureResults } from './fixtures.ts'
import { schoolPaper } from './other-papers.ts'
import { schoolReport } from './school-report.ts'
import { meanOf, standings } from './schools-table.ts'
import { aboutOf, intervalWords, meanWords, sentenceOf, titleOf } from './schools-words.ts'

const items = Array.from({ length: 20 }, () => ({}))

/** A class whose marks are these, each pupil with a name of the group's own. */
function classOf(school: string, group: string, marks: readonly number[]) {
  const pupils = Object.fromEntries(
    marks.map((mark, at) => [`${school} ${group} ${at}`, '1'.repeat(mark) + '0'.repeat(20 - mark)]),
  )
  return fixtureResults(items, pupils, {
    applicationId: `${school} ${group}`,
    group: { id: `${school} ${group}`, name: `${group}, ${school}` },
    school: { id: school, name: school, province: 'Maputo Província', district: '', zip: 'ZIP 3' },
  })
}

/** Twenty marks around one. */
const around = (mark: number) => Array.from({ length: 20 }, (_, at) => mark + (at % 3) - 1)
/** A school of three classes, whose pupils have about these marks. */
const schoolOf = (school: string, ...means: readonly number[]) =>
  means.map((mean, at) =>
    classOf(
      school,
      `6ª${at + 1}`,
      around(Math.round(mean)).map(
        (mark, pupil) =>
          mark + (pupil < 20 * Math.abs(mean - Math.round(mean)) ? Math.sign(mean - Math.round(mean)) : 0),
      ),
    ),
  )
const textOf = (comparison: Parameters<typeof sentenceOf>[0]) =>
  sentenceOf(comparison)
    .map(said => said.text)
    .join('')
const compared = (...classes: ReturnType<typeof classOf>[]) => {
  const [comparison] = schoolReport(classes).comparisons
  if (!comparison) throw new Error('Nothing was compared.')
  return comparison
}

describe('schools beside each other', () => {
  it('stand by name, each with the mean of its pupils and Student’s interval, and open to their groups', () => {
    const comparison = compared(
      classOf('EPC de Tsalala', '6ªA', around(9)),
      classOf('EPC da Liberdade', '6ªB', around(11)),
      classOf('EPC da Liberdade', '6ªA', around(10)),
    )
    expect(comparison).toMatchObject({ of: 'schools', groups: 3, pupils: 60 })
    expect(comparison.lines.map(line => [line.name, line.n, line.groups.map(group => group.name)])).toEqual([
      ['EPC da Liberdade', 40, ['6ªA, EPC da Liberdade', '6ªB, EPC da Liberdade']],
      ['EPC de Tsalala', 20, ['6ªA, EPC de Tsalala']],
    ])
    const { mean } = summary([...around(10), ...around(11)])
    expect(comparison.lines[0]?.mean).toBeCloseTo(mean ?? 0, 10)
    expect(comparison.lines[0]).toMatchObject({ classes: 2, low: null, high: null, standing: null })
    expect(intervalWords(comparison.lines[0] as (typeof comparison.lines)[number])).toBe(
      'sem intervalo: menos de três turmas',
    )
    expect(titleOf(comparison)).toBe('Duas escolas, uma tabela')
    expect(aboutOf(comparison)).toBe('ZIP 3, Maputo Província · 60 alunos de 3 turmas · média de 0 a 20')
    expect(meanWords(comparison)).toBe('média do ZIP, 10,0')
  })

  it('have an interval of their classes, as the means of these lie, however many pupils there are', () => {
    const school = compared(...schoolOf('A', 9, 10, 11), ...schoolOf('B', 10, 10, 10)).lines[0]
    const half = student95(2) / Math.sqrt(3)
    const middle = summary([...around(9), ...around(10), ...around(11)]).mean ?? 0
    expect([school?.n, school?.classes]).toEqual([60, 3])
    expect(school?.low).toBeCloseTo(middle - half, 10)
    expect(school?.high).toBeCloseTo(middle + half, 10)
  })

  it('count a class that was tested twice once', () => {
    const first = classOf('A', '6ªA', around(9))
    const again = { ...first, head: { ...first.head, applicationId: 'again', date: '2026-05-03' } }
    expect(compared(again, first)).toMatchObject({ groups: 1, pupils: 20 })
    expect(compared(again, first, classOf('B', '6ªA', around(9))).lines[0]).toMatchObject({
      classes: 1,
      n: 20,
    })
  })

  it('are distinguished only where an interval excludes all the others', () => {
    const comparison = compared(
      ...schoolOf('A', 10, 10.1, 9.9),
      ...schoolOf('B', 15, 15.1, 14.9),
      ...schoolOf('C', 10, 10.1, 9.9),
      ...schoolOf('D', 5, 5.1, 4.9),
    )
    expect(comparison.lines.map(line => line.standing)).toEqual(['none', 'above', 'none', 'below'])
    expect(textOf(comparison)).toBe(
      'Só duas escolas se distinguem: B acima, D abaixo. Nas outras duas os intervalos cruzam-se: a ordem entre elas pode ser acaso, por isso não há lugares.',
    )
    expect(textOf(compared(...schoolOf('A', 10, 10.1, 9.9), ...schoolOf('B', 10, 10.1, 9.9)))).toBe(
      'Nenhuma escola se distingue: os intervalos cruzam-se e a ordem pode ser acaso, por isso não há lugares.',
    )
    expect(textOf(compared(...schoolOf('A', 5, 5.1, 4.9), ...schoolOf('B', 10, 10.1, 9.9)))).toBe(
      'As duas escolas distinguem-se: A abaixo, B acima.',
    )
  })

  it('have no interval of few classes, which take no other school’s away', () => {
    const comparison = compared(
      ...schoolOf('A', 5, 5.1, 4.9),
      classOf('B', '6ªA', [20, 0]),
      ...schoolOf('C', 12, 12.1, 11.9),
    )
    expect(comparison.lines.map(line => line.standing)).toEqual(['below', null, 'above'])
    expect(comparison.lines[1]).toMatchObject({ n: 2, mean: 10, low: null, high: null })
    expect(textOf(compared(classOf('A', '6ªA', around(5)), classOf('B', '6ªA', around(15))))).toBe(
      'Não há duas escolas com três turmas ou mais para um intervalo: nada se compara.',
    )
  })

  it('stand on paper as on the screen, before the groups', () => {
    const paper = schoolPaper(
      schoolReport([
        classOf('EPC de Tsalala', '6ªA', around(9)),
        ...schoolOf('EPC da Liberdade', 15, 15.1, 14.9),
        ...schoolOf('EPC de Xai-Xai', 5, 5.1, 4.9),
      ]),
    )
    const [table, groups] = paper.tables
    expect(table?.title).toBe('Teste: escolas')
    expect(groups?.title).toBe('Teste: turmas')
    expect(table?.note).toContain(
      'As duas escolas distinguem-se: EPC da Liberdade acima, EPC de Xai-Xai abaixo.',
    )
    const cells = table?.rows.map(row =>
      row.cells.map(cell =>
        typeof cell === 'object' && cell !== null && 'shown' in cell ? cell.shown : cell,
      ),
    )
    expect(cells?.map(row => [row[0], row[1], row.at(-1)])).toEqual([
      ['EPC da Liberdade', '60', 'acima das outras'],
      ...['6ª1', '6ª2', '6ª3'].map(name => [`${name}, EPC da Liberdade`, '20', '']),
      ['EPC de Tsalala', '20', 'menos de três turmas'],
      ['6ªA, EPC de Tsalala', '20', ''],
      ['EPC de Xai-Xai', '60', 'abaixo das outras'],
      ...['6ª1', '6ª2', '6ª3'].map(name => [`${name}, EPC de Xai-Xai`, '20', '']),
    ])
    expect(schoolPaper(schoolReport([classOf('A', '6ªA', around(9))])).tables[0]?.title).toBe('Teste: turmas')
  })

  it('gives way to its groups where there is one school alone', () => {
    const comparison = compared(classOf('A', '6ªB', around(10)), classOf('A', '6ªA', around(15)))
    expect(comparison.of).toBe('groups')
    expect(comparison.lines.map(line => [line.name, line.to, line.standing])).toEqual([
      ['6ªA, A', 'A 6ªA', 'above'],
      ['6ªB, A', 'A 6ªB', 'below'],
    ])
    expect(titleOf(comparison)).toBe('Duas turmas, uma tabela')
    expect(meanWords(comparison)).toBe('média da escola, 12,5')
  })
})

const span = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 40 }))
  .map(([low, width]) => ({ low: low / 10, high: (low + width) / 10 }))

describe('standings, of any intervals', () => {
  it('place at most one above and one below, and nobody whose interval another touches', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 12 }), spans => {
        const lines = standings(spans)
        expect(lines.filter(line => line.standing === 'above').length).toBeLessThanOrEqual(1)
        expect(lines.filter(line => line.standing === 'below').length).toBeLessThanOrEqual(1)
        for (const line of lines) {
          const touched = lines.some(
            other => other !== line && other.low <= line.high && other.high >= line.low,
          )
          expect(line.standing === 'none', JSON.stringify(spans)).toBe(touched || spans.length === 1)
        }
      }),
    )
  })

  it('gives no interval where all have the same mark', () => {
    const { report } = {
      report: schoolReport([
        classOf(
          'A',
          '6ªA',
          Array.from({ length: 20 }, () => 12),
        ),
      ]),
    }
    expect(report.comparisons[0]?.lines[0]).toMatchObject({ mean: 12, low: null, high: null, standing: null })
    expect(meanOf([])).toEqual({ n: 0, mean: null, low: null, high: null })
  })
})
