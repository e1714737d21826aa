import { describe, expect, it } from 'vitest'
import { achievementOf } from '../results/achievement.ts'
import type { PaperTable } from '../results/report-paper.ts'
import { standingOf } from '../results/standing.ts'
import type { QuizPupil, QuizResults } from './results-contract.ts'
import { resultsPaper, shownAttempt } from './results-paper.ts'

const bands = [{ code: 'NS', name: 'Não satisfatório', from: 0 }]
const line = (state: string | null, mark: number | null) => ({ state, mark, provisional: false })
const [H, M] = [
  [line('entregue', 9), line('entregue', 13.5)],
  [line('entregue', null), line(null, null)],
]
const achievement = {
  ...{ H: achievementOf(H, bands), M: achievementOf(M, bands) },
  total: achievementOf([...H, ...M], bands),
}
const cell = (level: 'mastered' | 'developing' | 'not-mastered', points: number) => ({
  ...{ level, points, possible: 4, items: 4, blank: 0 },
})
const cells = [cell('mastered', 3), cell('not-mastered', 1)]
const competence: QuizResults['competences'][number] = {
  ...{ key: 'c', competenceId: 'c', code: 'FR2', name: 'Comparar', domain: 'Fracções', items: [1, 3] },
  indication: true,
  bySex: { H: standingOf(cells), M: standingOf([]), total: standingOf(cells) },
}
const item = (number: number, more: object = {}): QuizResults['items'][number] => ({
  ...{
    id: `i${number}`,
    questionId: `q${number}`,
    number,
    name: `Pergunta ${number}`,
    type: 'single-choice',
  },
  ...{
    competenceCode: 'FR2',
    change: null,
    asked: 3,
    right: 2,
    toMark: 0,
    blank: 1,
    facility: 2 / 3,
    itemRest: null,
  },
  options: [
    { text: 'certa', right: true, chosen: 2, typicalError: '' },
    { text: 'errada', right: false, chosen: 0, typicalError: '' },
  ],
  ...more,
})
type Attempt = QuizPupil['attempts'][number]
const attempt = (number: number, mark: number | null, more: object = {}) =>
  ({
    id: `t${number}`,
    number,
    mark,
    state: 'entregue',
    counts: true,
    cells: [],
    ...more,
  }) as unknown as Attempt
const pupil = (name: string, more: object = {}) =>
  ({
    ...{
      id: name,
      name,
      number: 1,
      sex: 'M',
      group: { id: 'g', name: '6ªA' },
      state: 'entregou',
      mark: 13.5,
    },
    ...{ attempts: [attempt(1, 13.5)], ...more },
  }) as unknown as QuizPupil
const group = (name: string, toMark = 0) => ({ id: name, name, applicationId: 'a', toMark, achievement })
const results = (more: object = {}) =>
  ({
    head: {
      ...{ title: 'Fracções (2)', subject: { id: 's', name: 'Matemática' }, used: 'contam', attempts: 3 },
      school: { name: 'EPC do Zimpeto', province: 'Maputo', district: '' },
    },
    ...{
      ...{ bands, achievement },
      groups: [group('6ªA')],
      competences: [],
      items: [item(1)],
      pupils: [pupil('Ana')],
      ...more,
    },
  }) as unknown as QuizResults
const shown = (table: PaperTable | undefined) =>
  table?.rows.map(row => row.cells.map(cell => (typeof cell === 'string' ? cell : cell.shown)))
const table = (of: QuizResults, title: string) => resultsPaper(of).tables.find(each => each.title === title)

describe('the results of a quiz on paper', () => {
  it('say of which quiz, which groups and how many, and that they are no diagnosis', () => {
    expect(resultsPaper(results())).toMatchObject({
      ...{ title: 'Resultados do quiz: Fracções (2)', under: 'Matemática · 6ªA · 3 de 4 entregaram' },
      ...{ school: ['EPC do Zimpeto', 'Maputo'], fileName: 'resultados-fraccoes-2-' },
      notes: [
        'Prática: fica ao lado do diagnóstico, nunca dentro dele. Tentativas usadas: as que contam para a nota (3).',
      ],
    })
  })

  it('say how many answers wait, since these are in no mark', () => {
    const note = (...all: number[]) =>
      resultsPaper(results({ groups: all.map((toMark, at) => group(`${at}`, toMark)) })).notes[1]
    expect(note(0, 0)).toBeUndefined()
    expect(note(1, 0)).toBe('1 resposta espera correcção: fica fora das notas.')
    expect(note(1, 2)).toBe('3 respostas esperam correcção: ficam fora das notas.')
  })

  it('have a table for each group where there are several', () => {
    const titles = (...names: string[]) =>
      resultsPaper(results({ groups: names.map(name => group(name)) })).tables.map(each => each.title)
    expect(titles('6ªA')).toEqual(['Aproveitamento', 'Competências', 'Perguntas', 'Alunos'])
    expect(titles('6ªA', '6ªB').slice(1, 3)).toEqual(['Turma 6ªA', 'Turma 6ªB'])
  })

  it('count by sex, and have no share of nobody', () => {
    const found = table(results(), 'Aproveitamento')
    expect(shown(found)).toEqual([
      ['H', '2', '2', '2', '2', '11,5', '3,5', '1', '50,0\u00a0%', '11,25', '3,18'],
      ['M', '2', '1', '0', '–', '–', '–', '–', '–', '–', '–'],
      ['Total', '4', '3', '2', '2', '11,5', '3,5', '1', '50,0\u00a0%', '11,25', '3,18'],
    ])
    expect(found?.rows.map(row => [row.strong, row.keepWithNext])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ])
    expect(found?.columns.map(column => column.label).slice(1, 5)).toEqual([
      'Inscritos',
      'Entregues',
      'Com nota',
      'NS',
    ])
  })

  it('have a line for each competence, and for each question that was given, urgent ones first', () => {
    expect(shown(table(results({ competences: [competence] }), 'Competências'))).toEqual([
      ['FR2 Comparar (1 ou 2 perguntas)', '1, 3', 'H', '2', '1', '0', '1', '50,0\u00a0%'],
      ['', '', 'M', '0', '–', '–', '–', '–'],
      ['', '', 'Total', '2', '1', '0', '1', '50,0\u00a0%'],
    ])
    const pool = { ...competence, items: Array.from({ length: 41 }, (_, at) => at + 1) }
    expect(shown(table(results({ competences: [pool] }), 'Competências'))?.[0]?.[1]).toBe('41 perguntas')
    const items = [
      item(1),
      item(2, { asked: 0 }),
      item(3, { toMark: 2, competenceCode: null, itemRest: 0.256 }),
    ]
    expect(shown(table(results({ items }), 'Perguntas'))).toEqual([
      [
        '3',
        'Pergunta 3',
        '',
        '3',
        '2',
        '1',
        '2',
        '66,7\u00a0%',
        'Por corrigir. Corrija as 2 antes de publicar as notas.',
      ],
      ['1', 'Pergunta 1', 'FR2', '3', '2', '1', '0', '66,7\u00a0%', 'Bem.'],
    ])
    expect(shown(resultsPaper(results({ items })).method?.tables[0])).toEqual([
      ['3', 'Pergunta 3', '0,26'],
      ['1', 'Pergunta 1', '–'],
    ])
  })

  it('show of each pupil what each question gave, and what is blank, waiting, or counts for nobody', () => {
    const cell = (at: number, outcome: string, points: number | null) => ({
      itemId: `i${at}`,
      outcome,
      points,
    })
    const cells = [
      cell(1, 'certa', 1.5),
      cell(2, 'branco', 0),
      cell(3, 'por corrigir', null),
      cell(4, 'anulada', null),
    ]
    const of = results({
      items: [1, 2, 3, 4, 5].map(number => item(number)),
      pupils: [
        pupil('Ana', { attempts: [attempt(1, 13.5, { cells })] }),
        pupil('Rui', { number: null, sex: null, mark: null, attempts: [], state: 'não entregou' }),
      ],
    })
    expect(shown(table(of, 'Alunos'))).toEqual([
      ['6ªA', '1', 'Ana', 'M', 'entregou', '1', '14', '13,50', '1,5', '–', '?', 'n.a.', ''],
      ['6ªA', '', 'Rui', '', 'não entregou', '0', '–', '–', '', '', '', '', ''],
    ])
  })

  it('leave more than twenty-four questions to the workbook', () => {
    const columns = (count: number) =>
      table(
        results({ items: Array.from({ length: count }, (_, at) => item(at + 1)) }),
        'Alunos',
      )?.columns.slice(8)
    expect(columns(24)?.every(column => !column.inSheets)).toBe(true)
    expect(columns(25)?.every(column => column.inSheets)).toBe(true)
  })
})

describe('the attempt that stands for a pupil', () => {
  const stands = (...attempts: Attempt[]) => shownAttempt(pupil('Ana', { attempts }))?.number

  it('is the best of those that were handed in and count, the later of two as good', () => {
    expect(stands(attempt(1, 9), attempt(2, 15), attempt(3, 12))).toBe(2)
    expect(stands(attempt(1, 12), attempt(2, 12))).toBe(2)
    expect(stands(attempt(1, null), attempt(2, 0))).toBe(2)
    expect(
      stands(attempt(1, 8), attempt(2, 19, { counts: false }), attempt(3, 19, { state: 'em curso' })),
    ).toBe(1)
  })

  it('is the last where none counts', () => {
    expect(stands(attempt(1, 8, { counts: false }), attempt(2, null, { state: 'em curso' }))).toBe(2)
    expect(stands()).toBeUndefined()
  })

  it('are as they were read last', async () => {
    const { tables, ...rest } = resultsPaper(
      results({
        groups: [group('6ªA'), group('6ªB', 2)],
        competences: [competence],
        items: [item(1), item(2, { toMark: 2, competenceCode: null, itemRest: 0.256 })],
        pupils: [pupil('Ana'), pupil('Rui', { attempts: [], mark: null, state: 'não entregou' })],
      }),
    )
    // What the screen alone reads of a column is no part of a paper.
    const lines = tables.flatMap(({ rows, columns, ...head }) => [
      head,
      ...columns.map(({ label, width, end, inSheets }) => ({ label, width, end, inSheets })),
      ...rows,
    ])
    await expect(`${[rest, ...lines].map(each => JSON.stringify(each)).join('\n')}\n`).toMatchFileSnapshot(
      'results-paper.golden.txt',
    )
  })
})
