import { describe, expect, it } from 'vitest'
import { gainOf } from '#engines/psychometrics/gain.ts'
import type { WriteCell } from '#engines/spreadsheets/write-table.ts'
import type { LearningPath, PathRow } from './contract.ts'
import { gainShort, pathDocument, pathSheets, pathTitle, pathUnder } from './paper.ts'

const standing = (n: number, share: number | null) => ({
  n,
  share,
  possible: 4 * n,
  mastered: 0,
  developing: 0,
  notMastered: n,
})
const measured = (more: object = {}) => ({
  ...{
    applicationId: 'a',
    title: 'Diagnóstico',
    day: '2026-03-09',
    items: 3,
    indication: false,
    level: 'not-mastered',
  },
  bySex: { H: standing(12, 0.25), M: standing(19, 0.5), total: standing(31, 0.42) },
  ...more,
})
const gains = (...afters: number[]) =>
  gainOf(
    afters.map(after => ({ before: 0.5, after })),
    4,
    { alpha: 0.7, complete: { n: 30, k: 4 }, items: Array.from({ length: 4 }, () => ({ p: 0.5, n: 30 })) },
  )
const up = gains(0.9, 0.9, 0.9, 0.9, 0.9, 0.7, 0.7, 0.7, 0.7, 0.7)
const stage = (state: string, text = '') => ({ name: 'medido', state, text, small: '', places: [] })
const row = (code: string, more: object = {}) =>
  ({
    competence: { id: `id ${code}`, code, description: `Descrição ${code}`, domain: 'Fracções' },
    stages: [
      stage('feito', '42,0\u00a0%'),
      stage('feito', '4 aulas'),
      stage('em parte', '3 de 4'),
      stage('feito', 'quiz'),
      stage('nada'),
    ],
    ...{
      first: measured(),
      again: null,
      practised: 28,
      gain: null,
      next: { why: 'Praticado, por medir de novo' },
      groups: [],
    },
    ...more,
  }) as unknown as PathRow
const path = (more: object = {}) =>
  ({
    ...{
      subject: { id: 's', name: 'Matemática' },
      pupil: null,
      levels: [],
      school: 'EPC',
      today: '2026-05-05',
      trimester: 1,
      trimesters: [],
    },
    groups: [{ id: 'g', name: '6ªA', grade: 6, year: 2026, pupils: 31 }],
    ...{ rows: [row('FR2')], needs: [], ...more },
  }) as unknown as LearningPath
const group = (name: string, pupils: number, year = 2026) => ({ id: name, name, grade: 6, year, pupils })
const table = (of: LearningPath) =>
  pathDocument(of).blocks.flatMap(block => (block.kind === 'table' ? [block] : []))[0]
const texts = (of: LearningPath) =>
  pathDocument(of).blocks.flatMap(block => (block.kind === 'paragraph' ? [String(block.text)] : []))

describe('the name of a path', () => {
  it('is that of the pupil, the group or the school', () => {
    expect(pathTitle(path())).toBe('Percurso de Matemática na 6ªA')
    expect(pathTitle(path({ pupil: { id: 'p', name: 'Ana' } }))).toBe('Percurso de Ana em Matemática')
    const two = [group('6ªA', 31), group('6ªB', 1)]
    expect(pathTitle(path({ groups: two }))).toBe('Percurso de Matemática: EPC')
    expect(pathTitle(path({ groups: two, school: '' }))).toBe('Percurso de Matemática')
    expect(pathTitle(path({ groups: [] }))).toBe('Percurso de Matemática: EPC')
  })

  it('is said with its time and how many it is of', () => {
    expect(pathUnder(path())).toBe('1.º trimestre de 2026 · 31 alunos')
    expect(pathUnder(path({ trimester: null, groups: [group('6ªA', 1)] }))).toBe('2026 · 1 aluno')
    expect(pathUnder(path({ groups: [group('6ªA', 31), group('6ªB', 20, 2025)] }))).toBe(
      '1.º trimestre de 2026, 2025 · 2 turmas · 51 alunos',
    )
    expect(pathUnder(path({ pupil: { id: 'p', name: 'Ana' } }))).toBe('1.º trimestre de 2026 · 6ªA')
  })
})

it('a gain is points with their sign, and the interval where there is one', () => {
  const gain = (value: number | null, interval: { low: number; high: number } | null = null) =>
    gainShort({ ...up, after: value === null ? null : (up.expected ?? 0) + value, gain: value, interval })
  expect([gain(null), gain(0), gain(0.224), gain(-0.05)]).toEqual(['–', '0', '+22', '−5'])
  expect(gain(0.22, { low: -0.02, high: 0.3 })).toBe('+22 (de −2 a +30)')
})

describe('a path on paper', () => {
  it('has a line for each competence: measured, planned, taught, practised, measured again and gained', () => {
    const of = path({
      rows: [
        row('FR2', {
          again: measured({ indication: true }),
          gain: { H: gains(0.6), M: gains(0.4), total: up },
        }),
        row('FR3'),
      ],
    })
    const [gained, open] = table(of)?.rows.map(each => each.cells) ?? []
    expect(gained?.slice(0, 8)).toEqual([
      'FR2 Descrição FR2',
      '42,0\u00a0%, 31 alunos',
      '4 aulas',
      '3 de 4',
      'quiz',
      '42,0\u00a0%*, 31 alunos',
      '+10',
      '−10',
    ])
    expect(gained?.[8]).toMatch(/^\+30 \(de \+\d+ a \+\d+\), 10 alunos$/)
    expect(open?.slice(5)).toEqual(['', '', '', 'Praticado, por medir de novo'])
    expect(table(of)?.columns).toHaveLength(9)
  })

  it('of a pupil has days instead of numbers, and no columns by sex', () => {
    const cells = table(path({ pupil: { id: 'p', name: 'Ana' } }))?.rows[0]?.cells
    expect(cells).toEqual([
      'FR2 Descrição FR2',
      '42,0\u00a0%, 09/03/2026',
      '4 aulas',
      '3 de 4',
      'quiz',
      '',
      'Praticado, por medir de novo',
    ])
    const gained = path({
      pupil: { id: 'p', name: 'Ana' },
      rows: [row('FR2', { gain: { H: up, M: up, total: gains(0.6) } })],
    })
    expect(table(gained)?.rows[0]?.cells.at(-1)).toBe('+10')
  })

  it('begins with the three in most need', () => {
    const needs = ['A', 'B', 'C', 'D'].map(code => ({
      competenceId: code,
      code,
      need: 1,
      reasons: [`razão ${code}`, 'outra'],
    }))
    expect(texts(path({ needs }))).toContain('Primeiro: A (razão A); B (razão B); C (razão C).')
    expect(texts(path()).some(text => text.startsWith('Primeiro'))).toBe(false)
  })

  it('shows fourteen at most, those in most need, in the order of the programme, and says how many are left', () => {
    const rows = Array.from({ length: 16 }, (_, at) => row(`C${at}`))
    const needs = [15, 14].map(at => ({ competenceId: `id C${at}`, code: `C${at}`, need: 1, reasons: ['r'] }))
    const shown = table(path({ rows, needs }))?.rows.map(each => String(each.cells[0]).split(' ')[0])
    expect(shown).toEqual([...Array.from({ length: 12 }, (_, at) => `C${at}`), 'C14', 'C15'])
    expect(texts(path({ rows, needs })).at(-2)).toMatch(/^2 competências .* estão só no Excel\.$/)
    const nothing = row('Z', { stages: Array.from({ length: 5 }, () => stage('nada')) })
    expect(texts(path({ rows: [row('A'), nothing] })).at(-2)).toMatch(/^1 competência .* está só no Excel\.$/)
    expect(texts(path())).toEqual([expect.stringMatching(/^Como se contou: /)])
  })

  it('cuts a long description', () => {
    const of = (length: number) =>
      String(
        table(
          path({
            rows: [
              row('A', { competence: { id: 'a', code: 'A', description: 'x'.repeat(length), domain: '' } }),
            ],
          }),
        )?.rows[0]?.cells[0],
      )
    expect(of(90)).toHaveLength(92)
    expect(of(91)).toBe(`A ${'x'.repeat(88)}…`)
  })
})

it('the workbook has three lines of a competence, by sex, the order of need and the stages', () => {
  const needs = [{ competenceId: 'id FR2', code: 'FR2', need: 1, reasons: ['um', 'dois'] }]
  const sheets = pathSheets(
    path({
      rows: [row('FR2', { again: measured(), gain: { H: gains(0.6), M: gains(), total: up } })],
      needs,
    }),
  )
  expect(sheets.map(sheet => sheet.name)).toEqual(['Percurso', 'Ordem de necessidade', 'Etapas'])
  for (const sheet of sheets) {
    for (const cells of sheet.rows) expect(cells).toHaveLength(sheet.header.length)
  }
  const values = (cells: readonly WriteCell[] = []) =>
    cells.map(cell => (typeof cell === 'object' ? (cell?.value ?? cell?.shown) : cell))
  const [H, M, total] = (sheets[0]?.rows ?? []).map(values)
  expect(sheets[0]?.rows[0]?.[6]).toEqual({ shown: '25,0\u00a0%', value: 0.25, format: '0.0%' })
  expect(H?.slice(0, 13)).toEqual([
    ...[
      'FR2',
      'Descrição FR2',
      'Fracções',
      'H',
      '09/03/2026',
      12,
      0.25,
      '4 aulas',
      '3 de 4',
      '',
      '09/03/2026',
      12,
      0.25,
    ],
  ])
  expect(total?.slice(3, 10)).toEqual(['Total', '09/03/2026', 31, 0.42, '4 aulas', '3 de 4', 28])
  expect(total?.[15]).toBeCloseTo(30, 9)
  expect([Number(total?.[16]) < 30, Number(total?.[17]) > 30]).toEqual([true, true])
  expect(M?.slice(13, 18)).toEqual([0, 4, '', '', ''])
  expect(M?.[18]).toContain('nenhum aluno')
  expect(sheets[1]?.rows.map(values)).toEqual([[1, 'FR2', 'um; dois']])
  expect(sheets[2]?.rows).toEqual([
    ['FR2', 'feito', 'feito', 'em parte', 'feito', 'nada', 'Praticado, por medir de novo'],
  ])
  const bare = pathSheets(path({ rows: [row('FR2', { first: null, next: null })] }))
  expect(bare[0]?.rows[0]?.slice(4, 7)).toEqual(['', '', ''])
  expect(bare[2]?.rows[0]?.at(-1)).toBe('')
})

it('what was heard stands on paper and in the workbook with n beside what it counts', () => {
  const level = {
    skill: 'leitura',
    language: 'Emakhuwa',
    first: { applicationId: 'a', day: '2026-03-20', n: 68, high: 20 },
    groups: { id: 'g', count: 4 },
    held: 5,
    again: { applicationId: 'b', day: '2026-05-04', n: 66, high: 41 },
    both: { n: 64, up: 31, down: 4 },
  }
  const heard = path({ rows: [row('FR1')], levels: [level] })
  const paper = JSON.stringify(pathDocument(heard))
  for (const text of [
    'Leitura em Emakhuwa',
    '20 de 68 lêem um parágrafo',
    '4 grupos por nível',
    '5 horas dadas',
    '41 de 66',
    '31 de 64 subiram de nível, 4 desceram',
  ])
    expect(paper).toContain(text)
  expect(pathSheets(heard).map(({ name }) => name)).toContain('Níveis ouvidos')
  expect(JSON.stringify(pathDocument(path({ rows: [row('FR1')] })))).not.toContain('Níveis ouvidos')
})
