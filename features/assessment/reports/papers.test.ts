import { describe, expect, it } from 'vitest'
import { achievementCells, achievementTable, positiveShare } from '../results/achievement.ts'
import type { Cell, Topic } from '../results/figure-shapes.ts'
import type { PaperTable } from '../results/report-paper.ts'
import { standingCells, topicName } from '../results/standing.ts'
import { cellText, classPaper, competencePaper, hardestFirst } from './class-paper.ts'
import { mapColumns } from './map-columns.ts'
import { coveragePaper, pupilPaper, schoolPaper } from './other-papers.ts'
import { fileNameOf, lengthLine, paperHead, reliabilityLine, waitingLine } from './paper-parts.ts'
import type {
  ClassReport,
  CoverageReport,
  PupilReport,
  PupilResult,
  ReportHead,
  SchoolReport,
} from './report-shapes.ts'

const shown = (table: PaperTable | undefined) =>
  table?.rows.map(row => row.cells.map(cell => (typeof cell === 'string' ? cell : cell.shown)).join('|'))
const standing = (n: number, share: number | null) => ({
  n,
  share,
  notMastered: n,
  developing: 0,
  mastered: 0,
})
const topic = (code: string, more: object = {}) =>
  ({
    key: code,
    code,
    name: `Nome ${code}`,
    domain: 'Fracções',
    competenceId: code,
    items: [1, 2, 3],
    indication: false,
    bySex: { H: standing(1, 0.25), M: standing(2, null), total: standing(3, 0.5) },
    ...more,
  }) as unknown as Topic
const cell = (more: Partial<Cell> = {}) =>
  ({ points: 1, possible: 2, items: 2, blank: 0, level: 'developing', ...more }) as Cell
const achievement = (more: object = {}) => ({
  enrolled: 3,
  evaluated: 3,
  marked: 3,
  positives: 2,
  mean: 11.25,
  sd: 2,
  exactMean: 11.375,
  exactSd: 2.125,
  bands: [1, 2],
  ...more,
})
const bySex = (more: object = {}) =>
  ({
    H: achievement({ marked: 0, mean: null, sd: null, exactMean: null, exactSd: null }),
    M: achievement(more),
    total: achievement(more),
  }) as never
const bands = [
  { code: 'NS', name: 'Não satisfatório', from: 0 },
  { code: 'S', name: 'Satisfatório', from: 10 },
]
const head = (more: object = {}) =>
  ({
    ...{
      group: { id: 'g', name: '6ªA' },
      testTitle: 'Diagnóstico',
      date: '2026-03-09',
      toMark: 0,
      waiting: 0,
      dropped: [],
      credited: [],
    },
    school: { name: 'EPC', district: 'Zimpeto', province: 'Maputo' },
    ...more,
  }) as unknown as ReportHead

describe('parts of a report', () => {
  it('say of whom it is, and what is provisional, dropped or given to all', () => {
    const of = paperHead(
      head({ toMark: 3, waiting: 2, dropped: [4, 7], credited: [9] }),
      'Relatório da turma',
      achievement() as never,
    )
    expect(of).toMatchObject({
      ...{ title: 'Relatório da turma: 6ªA', under: 'Diagnóstico · 09/03/2026 · 3 de 3 alunos avaliados' },
      ...{ school: ['EPC', 'Zimpeto, Maputo'], fileName: 'relatorio-turma-6a-2026-03-09' },
    })
    expect(of.notes.slice(1)).toEqual(['Perguntas anuladas: 4, 7.', 'Cotação dada a todos: 9.'])
    expect(waitingLine({ toMark: 3, waiting: 2 })).toMatch(/^3 respostas de 2 alunos esperam correcção/)
    expect(waitingLine({ toMark: 1, waiting: 1 })).toMatch(/^1 resposta de 1 aluno espera correcção/)
    expect(
      paperHead(head({ school: { name: 'EPC', district: '', province: '' } }), 'x', achievement() as never),
    ).toMatchObject({ notes: [], school: ['EPC'] })
    expect(fileNameOf('turma', head({ group: { name: 'Fracções 6ªA' } }))).toBe(
      'relatorio-turma-fraccoes6a-2026-03-09',
    )
  })

  it('call a topic by its code and name, and an indication by that', () => {
    expect(topicName(topic('FR2'))).toBe('FR2 Nome FR2')
    expect(topicName(topic('', { name: 'Fracções', indication: true }))).toBe('Fracções (1 ou 2 perguntas)')
  })

  it('say how reliable a test is, and how much longer it would have to be', () => {
    const test = (more: object) =>
      ({
        n: 31,
        k: 10,
        complete: { n: 31, k: 10 },
        alpha: 0.8,
        sem: 2.04,
        byPoints: false,
        reasons: ['Poucos alunos.'],
        ...more,
      }) as never
    expect(reliabilityLine(test({}))).toBe('KR-20 0,80 · erro-padrão da nota ±2,0 · 31 alunos')
    expect(reliabilityLine(test({ complete: { n: 28, k: 9 } }))).toContain('28 alunos, 9 perguntas')
    expect(reliabilityLine(test({ byPoints: true, sem: null }))).toBe('Alfa 0,80 · 31 alunos')
    expect(reliabilityLine(test({ alpha: null }))).toBe('Poucos alunos.')
    expect([lengthLine(test({})), lengthLine(test({ alpha: null }))]).toEqual(['', ''])
    // Spearman and Brown: from 0,75 to 0,80 a test grows by 4/3, ten questions by 3,33.
    expect(lengthLine(test({ alpha: 0.75 }))).toBe(
      'Para uma fiabilidade de 0,80 faltam 4 perguntas como estas.',
    )
    expect(lengthLine(test({ alpha: 0.79 }))).toBe(
      'Para uma fiabilidade de 0,80 falta 1 pergunta como estas.',
    )
    expect(lengthLine(test({ alpha: 0.1 }))).toMatch(/não bastam/)
  })
})

describe('the tables of a class', () => {
  it('count marks by sex, and how many there are where some wait', () => {
    const all = achievementTable(bySex(), bands as never)
    expect(shown(all)).toEqual([
      'H|3|3|–|–|–|–|–|–|–|–',
      'M|3|3|1|2|11,3|2,0|2|66,7\u00a0%|11,38|2,13',
      'Total|3|3|1|2|11,3|2,0|2|66,7\u00a0%|11,38|2,13',
    ])
    expect(all.columns.map(column => column.label)).toEqual([
      ...['', 'Inscritos', 'Avaliados', 'NS', 'S', 'Média', 'Desvio', 'Positivas', '% positivas'],
      ...['Média exacta', 'Desvio exacto'],
    ])
    const some = achievementTable(bySex({ marked: 2 }), bands as never)
    expect(some.columns[3]?.label).toBe('Com nota')
    expect(some.rows.map(row => [row.strong, row.keepWithNext])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ])
    expect(achievementCells(achievement({ marked: 4 }) as never, true)).toHaveLength(11)
    expect([
      positiveShare(achievement({ marked: 0 }) as never),
      positiveShare(achievement({ marked: 4 }) as never),
    ]).toEqual([null, 0.5])
  })

  it('show where each stands, and a symbol for each level', () => {
    expect(
      standingCells(standing(3, 0.746) as never).map(each => (typeof each === 'string' ? each : each.shown)),
    ).toEqual(['3', '3', '0', '0', '74,6\u00a0%'])
    expect(cellText(cell())).toBe('1/2 ~')
    expect(cellText(cell({ level: 'mastered', points: 2 }))).toBe('2/2')
    expect(cellText(cell({ level: 'not-mastered', points: 0.5 }))).toBe('0,5/2 ×')
    expect(cellText(cell({ items: 0 }))).toBe('n.a.')
    expect(cellText(cell({ blank: 2 }))).toBe('–')
    expect(
      hardestFirst([
        { p: null, number: 1 },
        { p: 0.5, number: 3 },
        { p: 0.5, number: 2 },
        { p: 0.1, number: 4 },
      ]).map(each => each.number),
    ).toEqual([4, 2, 3, 1])
  })

  it('have a column for each competence, and the sum where it says more', () => {
    const labels = (domain: Topic, ...own: Topic[]) =>
      mapColumns({ domains: [domain], competences: own })[0]?.columns.map(column => column.label)
    const domain = topic('', { key: 'd', name: 'Fracções', items: [1, 2, 3] })
    expect(labels(domain, topic('FR1'))).toEqual(['FR1'])
    expect(labels(domain, topic('FR1', { items: [1, 2] }))).toEqual(['FR1', 'Σ 3'])
    expect(labels(domain, topic('FR1'), topic('FR2'))).toEqual(['FR1', 'FR2', 'Σ 3'])
    expect(labels(domain, topic('X', { domain: 'Outro' }))).toEqual(['Σ 3'])
  })
})

const line = (name: string, more: object = {}) => ({
  ...{
    studentId: name,
    number: 1,
    name,
    sex: 'M',
    state: 'entregue',
    mark: 13.5,
    band: 'S',
    provisional: false,
  },
  ...{ domains: [cell()], competences: [cell({ level: 'not-mastered', points: 0 })], ...more },
})
const report = (more: object = {}) =>
  ({
    ...{
      head: head(),
      achievement: bySex(),
      bands,
      items: [],
      test: { alpha: null, complete: { n: 0, k: 0 }, reasons: [] },
    },
    domains: [topic('', { key: 'd', name: 'Fracções' })],
    competences: [topic('FR2')],
    pupils: [
      line('Ana'),
      line('Rui', {
        number: null,
        sex: null,
        mark: null,
        band: null,
        state: 'não apresentado',
        competences: [],
        domains: [],
      }),
      line('Eva', { provisional: true }),
    ],
    ...more,
  }) as unknown as ClassReport

it('the map of a class has each pupil, what is provisional by a star, and the class below', () => {
  const map = classPaper(report()).tables[3]
  expect(shown(map)).toEqual([
    '1|Ana|M|0/2 ×|14|S|13,50',
    '|Rui|||não veio||–',
    '1|Eva|M|0/2 ×|14*|S|13,50',
    '|H, % dos pontos||25,0|–|0 alunos|–',
    '|M, % dos pontos||–|11,3|3 alunos|11,38',
    '|Total, % dos pontos||50,0|11,3|3 alunos|11,38',
  ])
  expect(map?.rows.map(row => row.keepWithNext)).toEqual([true, true, true, true, true, false])
  expect(map?.note).toBe('Fracções: FR2')
  expect(shown(classPaper(report()).tables[1])).toEqual([
    'NS Não satisfatório|–|1|1|33,3\u00a0%|■',
    'S Satisfatório|–|2|2|66,7\u00a0%|■■',
  ])
})

it('pupils in need of a competence are named', () => {
  const table = (of: ClassReport) => shown(competencePaper(of).tables[2])
  expect(table(report())).toEqual(['FR2 Nome FR2|2 de 3|Ana, Eva'])
  expect(table(report({ pupils: [] }))).toEqual(['FR2 Nome FR2|0 de 3|–'])
})

describe('the paper of a pupil', () => {
  const pupil = (more: object = {}) =>
    ({
      head: head(),
      pupil: { mark: 13.5, provisional: false, band: 'S', domains: [cell()], competences: [], ...more },
      ...{
        domains: [topic('', { name: 'Fracções' })],
        competences: [topic('FR2')],
        classAchievement: bySex(),
      },
      answers: [
        {
          number: 1,
          stem: 'Quanto?',
          competenceCode: 'FR2',
          letter: 'B',
          right: 'A',
          outcome: 'errada',
          points: 0,
          possible: 1.5,
          typicalError: 'soma',
        },
        {
          number: 2,
          stem: 'Quando?',
          competenceCode: '',
          letter: '',
          right: 'C',
          outcome: 'branco',
          points: null,
          possible: 1,
          typicalError: '',
        },
      ],
    }) as unknown as PupilResult
  const student = {
    student: { name: 'Ana', code: '12345678', sex: 'M', group: { name: '6ªA' } },
  } as unknown as PupilReport

  it('has the mark beside those of the class, each topic and each answer', () => {
    const paper = pupilPaper(student, [pupil()])
    expect(paper).toMatchObject({
      title: 'Relatório do aluno: Ana',
      under: '12345678 · 6ªA · M',
      notes: [],
      school: ['EPC'],
    })
    expect(paper.tables[0]?.note).toBe(
      'Nota 14 (S). Média da turma: H – (0 alunos) · M 11,3 (3 alunos) · Total 11,3 (3 alunos). Turma: % dos pontos de quem fez o teste.',
    )
    expect(shown(paper.tables[0])).toEqual([
      'Fracções|1/2 ~|25,0\u00a0%|–|50,0\u00a0%|3',
      'FR2 Nome FR2|n.a.|25,0\u00a0%|–|50,0\u00a0%|3',
    ])
    expect(paper.tables[0]?.rows.map(row => row.strong)).toEqual([true, false])
    expect(shown(paper.tables[1])).toEqual([
      '1|Quanto?|FR2|B|A|errada|0/1,5|soma',
      '2|Quando?||–|C|em branco|–|',
    ])
  })

  it('says what is provisional, or that there is nothing yet', () => {
    const note = (more: object) => pupilPaper(student, [pupil(more)]).tables[0]?.note
    expect(note({ provisional: true })).toMatch(/^Nota 14 \(provisória\)\./)
    expect(note({ mark: null })).toMatch(/^Nota –\./)
    expect(pupilPaper(student, [])).toMatchObject({
      notes: ['Ainda não fez nenhum teste.'],
      school: [],
      tables: [],
    })
  })
})

it('the paper of a subject has every group, all of them together, and the groups side by side', () => {
  const group = (name: string, share: number | null) => ({
    group: { id: name, name },
    date: '2026-03-09',
    achievement: bySex(),
    domains: [standing(2, share)],
  })
  const test = (...groups: object[]) => ({
    title: 'Diagnóstico',
    achievement: bySex(),
    bands,
    groups,
    domains: [topic('', { name: 'Fracções' })],
    competences: [],
  })
  const named = { subject: { name: 'Matemática', abbreviation: 'MAT.' }, comparisons: [] }
  const of = (...tests: object[]) => schoolPaper({ ...named, tests } as unknown as SchoolReport)
  const paper = of(test(group('6ªA', 0.5), group('6ªB', null)))
  expect(paper).toMatchObject({
    title: 'Relatório da disciplina: Matemática',
    under: '1 teste',
    notes: [],
    fileName: 'relatorio-disciplina-mat',
  })
  expect(shown(paper.tables[0])).toHaveLength(9)
  expect(shown(paper.tables[0])?.[2]).toBe('6ªA Total|09/03/2026|3|3|1|2|11,3|2,0|2|66,7\u00a0%|11,38|2,13')
  expect(shown(paper.tables[0])?.[8]).toBe('Todas, Total||3|3|1|2|11,3|2,0|2|66,7\u00a0%|11,38|2,13')
  expect(paper.tables[0]?.columns).toHaveLength(12)
  expect(shown(paper.tables[1])).toEqual(['Fracções|50,0\u00a0%|2|–|2'])
  expect(of(test(group('6ªA', 0.5))).tables.map(table => table.title)).toEqual([
    'Diagnóstico: turmas',
    'Domínios',
    'Competências',
  ])
  expect(of()).toMatchObject({
    under: '0 testes',
    notes: ['Ainda não há resultados nesta disciplina.'],
    tables: [],
  })
})

it('the coverage of a subject says of each competence when it was last measured, or that it never was', () => {
  const competence = (code: string, lastDate: string | null) => ({
    ...{
      grade: 6,
      domain: 'Fracções',
      code,
      description: 'Comparar',
      items: 3,
      applications: 2,
      lastDate,
      indications: lastDate ? 3 : 0,
      bySex: topic(code).bySex,
    },
  })
  const paper = coveragePaper({
    ...{ subject: { name: 'Matemática', abbreviation: 'MAT' }, measured: 1 },
    competences: [
      competence('FR1', '2026-03-09'),
      competence('FR2', null),
      { ...competence('FR3', null), bySex: { total: { n: 0 } } },
    ],
  } as unknown as CoverageReport)
  expect(paper).toMatchObject({ under: '1 de 3 competências medidas', fileName: 'cobertura-mat' })
  expect(shown(paper.tables[0])?.slice(0, 4)).toEqual([
    '6ª|Fracções|FR1 Comparar (1 ou 2 perguntas)|3|2|09/03/2026|H|1|1|0|0|25,0\u00a0%',
    '||||||M|2|2|0|0|–',
    '||||||Total|3|3|0|0|50,0\u00a0%',
    '6ª|Fracções|FR2 Comparar|3|2|ainda não medida|H|1|1|0|0|25,0\u00a0%',
  ])
  expect(shown(paper.tables[0])?.at(-1), 'of nobody there is no zero').toBe(
    '6ª|Fracções|FR3 Comparar|3|2|ainda não medida||–|–|–|–|–',
  )
})
