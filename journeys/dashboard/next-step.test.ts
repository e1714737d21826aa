import { describe, expect, it } from 'vitest'
import { emptyGain } from '#engines/psychometrics/gain.ts'
import type { RecoveryRow } from '#features/assessment/recovery/contract.ts'
import { firstStep, stepOf, weakest } from './next-step.ts'

type Known = Parameters<typeof stepOf>[0]

const standing = (share: number | null, n = 49, notMastered = 27) => ({
  n,
  points: 0,
  possible: 0,
  share,
  mastered: 0,
  developing: 0,
  notMastered,
})
const domain = (name: string, share: number | null, indication = false): Known['domains'][number] => ({
  key: name,
  competenceId: null,
  code: '',
  name,
  domain: name,
  items: [1, 2, 3],
  indication,
  bySex: { H: standing(share), M: standing(share), total: standing(share) },
})
const row = {
  id: 'a1',
  testId: 't1',
  testTitle: 'Teste',
  kind: 'escrito',
  subject: { id: 's1', name: 'Matemática', abbreviation: 'Mat.', colour: '' },
  group: { id: 'g1', name: '6ªA' },
  grade: 6,
  year: 2026,
  moment: 'inicial',
  state: 'corrigido',
  date: '2026-03-03',
  enrolled: 52,
  evaluated: { H: 21, M: 28, total: 49 },
  answering: 0,
  marked: 49,
  mean: 10.4,
} as Known['row']
const known = (more: Partial<Known> = {}): Known => ({
  row,
  domains: [domain('Fracções', 0.46), domain('Medidas', 0.62), domain('Tabelas', 0.2, true)],
  suspects: [],
  again: null,
  ...more,
})
const outcomes = { recuperado: 15, melhorou: 5, igual: 3, piorou: 0, none: 4 }
const plan = (more: Partial<RecoveryRow>): RecoveryRow =>
  ({
    id: 'p1',
    group: row.group,
    subject: row.subject,
    pupils: 23,
    sessions: { held: 0, total: 6 },
    outcomes,
    byChance: 13.2,
    state: 'em curso',
    ...more,
  }) as RecoveryRow

describe('the next step of a group', () => {
  it('is a recovery plan of the weakest domain, decided by three questions before an indication', () => {
    expect(weakest(known().domains)?.name).toBe('Fracções')
    const step = stepOf(known(), [])
    expect(step).toMatchObject({
      title: 'Recuperar fracções na 6ªA',
      to: '/diagnostico/recuperacao/novo?aplicacao=a1',
      path: '/diagnostico/percurso?turma=g1&disciplina=s1',
    })
    expect(step?.text).toContain('46,0\u00a0% dos pontos e 27 de 49 alunos')
    expect(step?.stages.map(stage => stage.state)).toEqual(['done', 'gap', 'open', 'open'])
  })

  it('follows its plan: begin, sessions, measure again, decide, and then nothing', () => {
    const stepIn = (more: Partial<RecoveryRow>, again: Known['again'] = null) =>
      stepOf(known({ again }), [plan(more)])?.short
    expect(stepIn({ state: 'rascunho' })).toBe('Começar a recuperação')
    expect(stepIn({ sessions: { held: 2, total: 6 } })).toBe('Dar a sessão 3 de 6')
    expect(stepIn({ sessions: { held: 6, total: 6 } })).toBe('Medir de novo')
    const again = {
      row: { ...row, id: 'a2' },
      n: 23,
      outcomes,
      byChance: 13.2,
      gain: emptyGain({ n: 23, items: 3, method: 'same' }),
    }
    expect(stepIn({ sessions: { held: 6, total: 6 } }, again)).toBe('Ler o resultado')
    expect(stepIn({ state: 'reavaliado' }, again)).toBe('Decidir o que continua')
    expect(stepOf(known({ again }), [plan({ state: 'reavaliado' })])?.text).toContain(
      '15 de 23 recuperaram, 5 melhoraram, 3 ficaram iguais (sem aulas subiriam uns 13)',
    )
    expect(stepIn({ state: 'encerrado' }, again)).toBeUndefined()
  })

  it('is none while pupils still answer, or answers wait to be marked', () => {
    expect(stepOf(known({ row: { ...row, state: 'em aplicação' } }), [])).toBeUndefined()
    expect(stepOf(known({ row: { ...row, marked: 42 } }), [])).toBeUndefined()
  })

  it('is none while a re-test is under way or half marked, however far its plan has come', () => {
    const again = (more: Partial<Known['row']>) => ({
      ...{ n: 23, outcomes, byChance: null, gain: emptyGain({ n: 23, items: 3, method: 'same' }) },
      row: { ...row, id: 'a2', ...more },
    })
    for (const state of ['em curso', 'reavaliado'] as const) {
      const of = plan({ state, sessions: { held: 6, total: 6 } })
      for (const unfinished of [{ state: 'em aplicação' }, { marked: 42 }] as const)
        expect(stepOf(known({ again: again(unfinished as Partial<Known['row']>) }), [of])).toBeUndefined()
      expect(stepOf(known({ again: again({}) }), [of])).toBeDefined()
    }
  })

  it('is none where every domain is mastered', () => {
    expect(stepOf(known({ domains: [domain('Fracções', 0.75)] }), [])).toBeUndefined()
  })

  it('that has come furthest is finished before another is begun', () => {
    const begin = stepOf(known(), [])
    const again = stepOf(known(), [plan({ sessions: { held: 6, total: 6 } })])
    expect(firstStep([begin, again].filter(step => step !== undefined))?.short).toBe('Medir de novo')
  })
})
