import { describe, expect, it } from 'vitest'
import type { Plan } from './contract.ts'
import { whoseTurn } from './whose-turn.ts'

const teacher = { id: 'teacher', name: 'Ermelinda Sitoe', title: 'Professora' }
const delegate = { id: 'delegate', name: 'Abílio Macuácua', title: 'delegado da disciplina' }
const step = (to: Plan['state']) => ({ to, label: '', destructive: false })
const plan = (state: Plan['state'], more: Partial<Plan> = {}) => ({
  state,
  events: [],
  steps: [],
  chain: ['delegado' as const, 'DAP' as const],
  delegate,
  teacher,
  ...more,
})

describe('whose turn it is', () => {
  it('is the delegate first, then the DAP; who may act reads that it is theirs', () => {
    expect(whoseTurn(plan('submetido'), true)?.text).toBe(
      'À espera de Abílio Macuácua, delegado da disciplina',
    )
    expect(whoseTurn(plan('visto'), true)?.text).toBe('À espera da decisão do DAP')
    expect(whoseTurn(plan('submetido', { delegate: null }), true)?.text).toBe('À espera da decisão do DAP')
    expect(whoseTurn(plan('visto', { steps: [step('aprovado')] }), false)).toMatchObject({
      mine: true,
      text: 'É a sua vez',
    })
    const waits = whoseTurn(plan('submetido', { steps: [step('devolvido')] }), false)
    expect(waits, 'who may only return it meanwhile').toMatchObject({
      mine: false,
      text: 'À espera de Abílio Macuácua, delegado da disciplina',
    })
  })

  it('has the face of who is waited for, and of the reader where it is theirs', () => {
    expect(whoseTurn(plan('submetido'), true)?.who).toBe('Abílio Macuácua')
    expect(whoseTurn(plan('visto'), true)?.who).toBe('DAP')
    expect(whoseTurn(plan('devolvido'), false)?.who).toBe('Ermelinda Sitoe')
    expect(whoseTurn(plan('devolvido'), true)?.who).toBeNull()
  })

  it('is the author when the plan came back, and nobody while it is written or in force', () => {
    expect(whoseTurn(plan('devolvido'), true)?.mine).toBe(true)
    expect(whoseTurn(plan('devolvido'), false)?.text).toBe('À espera de Ermelinda Sitoe, que o corrige')
    expect(whoseTurn(plan('rascunho'), true)).toBeUndefined()
    expect(whoseTurn(plan('em execução'), true)).toBeUndefined()
  })
})
