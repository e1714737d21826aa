import { describe, expect, it } from 'vitest'
import type { RecoveryPlan } from './contract.ts'
import { recoveryPlanDocument } from './document.ts'

const session = (at: number, presence: Record<string, boolean> = {}) => ({
  ...{
    date: `2026-05-${String(at).padStart(2, '0')}`,
    startsAt: at === 4 ? '07:45' : null,
    minutes: 45,
    theme: `Tema ${at}`,
    presence,
  },
})
const plan = (more: object = {}) =>
  ({
    ...{ title: 'Fracções da 6ªA', year: 2026, grade: 6, state: 'rascunho', objective: 'Comparar fracções' },
    ...{
      group: { id: 'g', name: '6ªA' },
      subject: { id: 's', name: 'Matemática' },
      responsible: { id: 'u', name: 'Ana Sitoe' },
    },
    ...{
      school: { name: 'EPC', province: 'Maputo', district: '' },
      startsOn: '2026-05-04',
      endsOn: '2026-05-29',
    },
    levels: [],
    competences: [
      { id: 'c', code: 'FR2', description: 'Comparar' },
      { id: 'd', code: 'FR3', description: 'Somar' },
    ],
    activities: [],
    pupilGroups: [{ name: 'Grupo A', competenceIds: ['c', 'd'], studentIds: ['p', 'q', 'gone'] }],
    pupilList: [
      { id: 'p', name: 'Bento', sex: 'H' },
      { id: 'q', name: 'Celeste', sex: 'M' },
      { id: 'r', name: 'Dalva', sex: 'M' },
    ],
    ...{ sessions: [], results: [], application: null, retest: null, lessonPlan: null },
    ...more,
  }) as unknown as RecoveryPlan
const blocks = (of: RecoveryPlan) => recoveryPlanDocument(of).blocks
const headings = (of: RecoveryPlan) =>
  blocks(of).flatMap(block => (block.kind === 'heading' ? [block.text] : []))
const tables = (of: RecoveryPlan) => blocks(of).flatMap(block => (block.kind === 'table' ? [block] : []))
const cells = (of: RecoveryPlan) => tables(of).map(table => table.rows.map(row => row.cells))
const facts = (of: RecoveryPlan) =>
  Object.fromEntries(
    blocks(of).flatMap(block =>
      block.kind === 'facts' ? block.items.map(fact => [fact.label, fact.value]) : [],
    ),
  )

describe('a recovery plan on paper', () => {
  it('says what is wanted of whom, and nothing of what is not there', () => {
    expect(facts(plan())).toEqual({
      ...{ 'Disciplina:': 'Matemática', 'Classe e turma:': '6ª, 6ªA', 'Responsável:': 'Ana Sitoe' },
      ...{ 'Datas:': '04/05/2026 a 29/05/2026', 'Alunos:': '3 (H 1, M 2)', 'Estado:': expect.any(String) },
    })
    expect(facts(plan({ startsOn: null }))['Datas:']).toBe('29/05/2026')
    expect(facts(plan({ startsOn: null, endsOn: null }))['Datas:']).toBeUndefined()
    const known = plan({
      application: { title: 'Diagnóstico', date: '2026-03-09' },
      retest: { title: 'Reavaliação' },
    })
    expect(facts(known)).toMatchObject({ 'Teste:': 'Diagnóstico, 09/03/2026', 'Reavaliação:': 'Reavaliação' })
    expect(headings(plan())).toEqual(['Competências', 'Grupos'])
    expect(headings(plan({ activities: ['Cartões'] }))).toEqual(['Competências', 'Actividades', 'Grupos'])
  })

  it('names the pupils of each group, and one who is gone by a dash', () => {
    expect(cells(plan())).toEqual([[['Grupo A', 'FR2, FR3', 'Bento; Celeste; – (3)']]])
  })

  it('lists the sessions with who came, and marks presence pupil by pupil', () => {
    const of = plan({ sessions: [session(4, { p: true, q: false }), session(11)] })
    expect(headings(of)).toEqual(['Competências', 'Grupos', 'Sessões', 'Presenças'])
    expect(cells(of).slice(1)).toEqual([
      [
        ['1', '04/05/2026', '07:45', '45', 'Tema 4', '1 de 2'],
        ['2', '11/05/2026', '', '45', 'Tema 11', ''],
      ],
      [
        ['Bento', 'H', 'P', ''],
        ['Celeste', 'M', 'F', ''],
        ['Dalva', 'M', '', ''],
      ],
    ])
  })

  it('begins another table of presence after twelve sessions, and goes on counting', () => {
    const of = (count: number) =>
      plan({ sessions: Array.from({ length: count }, (_, at) => session(at + 1)) })
    const numbers = (count: number) =>
      tables(of(count))
        .slice(2)
        .map(table => table.columns.slice(2).map(column => column.label))
    expect(numbers(12)).toEqual([Array.from({ length: 12 }, (_, at) => String(at + 1))])
    expect(numbers(14)[1]).toEqual(['13', '14'])
    expect(cells(of(14))[3]?.[0]).toEqual(['Bento', 'H', '', ''])
  })

  it('has results by sex and pupil, and says which stand on few questions', () => {
    const result = (studentId: string, outcome: string | null, items: number, after: number | null) => ({
      ...{ studentId, outcome, competences: [{ competenceId: 'c', before: 0.25, after, items }] },
    })
    const of = plan({
      results: [
        result('p', 'recuperado', 3, 0.755),
        result('q', 'melhorou', 2, 0.5),
        result('r', null, 0, null),
      ],
    })
    const [, byKind, byPupil] = tables(of)
    expect(byKind?.rows.map(row => row.cells)).toEqual([
      ['H', '1', '0', '0', '0', '0', '1'],
      ['M', '0', '1', '0', '0', '1', '1'],
      ['Total', '1', '1', '0', '0', '1', '2'],
    ])
    expect(byKind?.rows.map(row => [row.strong, row.keepWithNext])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ])
    expect(byPupil?.rows.map(row => row.cells)).toEqual([
      ['Bento', 'FR2 25,0\u00a0% → 75,5\u00a0%', 'recuperado'],
      ['Celeste', 'FR2 25,0\u00a0% → 50,0\u00a0%*', 'parece ter melhorado'],
      ['Dalva', 'FR2 25,0\u00a0% → –', 'sem reavaliação'],
    ])
    const notes = (all: object[]) =>
      JSON.stringify(blocks(plan({ results: all }))).includes('1 ou 2 perguntas')
    expect([
      notes([result('p', null, 0, null)]),
      notes([result('p', 'melhorou', 2, 1)]),
      notes([result('p', 'melhorou', 3, 1)]),
    ]).toEqual([...[false, true, false]])
  })

  it('is as it was read last', async () => {
    const result = (studentId: string, outcome: string | null) => ({
      ...{
        studentId,
        outcome,
        competences: [{ competenceId: 'c', before: 0.25, after: 0.5, items: 2 }],
      },
    })
    const whole = plan({
      activities: ['Cartões', 'Tiras de papel'],
      sessions: [session(4, { p: true, q: false }), session(11)],
      results: [result('p', 'recuperado'), result('q', 'melhorou'), result('r', null)],
    })
    const { blocks: all, ...rest } = recoveryPlanDocument(whole)
    const lines = [rest, ...all, ...blocks(plan({ competences: [], pupilGroups: [] }))].map(each =>
      JSON.stringify(each),
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('document.golden.txt')
  })
})
