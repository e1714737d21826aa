import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maySetState } from '#kit/states.ts'
import { staff } from '#school/roles.ts'
import type { LessonBody } from './contract.ts'
import { type LessonState, lessonStates, lessonStateTable } from './lesson.ts'
import { blankLesson, usualPhases } from './lesson-values.ts'
import { missingForReady, reopenedAs } from './ready.ts'

const complete = blankLesson({
  unitTitle: 'III. Fracções',
  theme: 'Adição',
  summary: 'Adição de fracções.',
  objectives: [{ text: 'Adicionar.', level: 'Aplicar' }],
  media: ['quadro'],
  phases: usualPhases(45).map(phase => ({
    ...phase,
    content: 'Exemplos.',
    teacherActivities: ['Explica.'],
    studentActivities: ['Resolvem.'],
  })),
})
const [first, ...rest] = complete.phases

describe('a lesson is ready', () => {
  it('when it has every field of the form that is not optional', () => {
    expect(missingForReady(complete)).toEqual({})
  })

  it.each<[string, Partial<LessonBody>, string]>([
    ['unitTitle', { unitTitle: ' ' }, 'Escreva a unidade temática.'],
    ['theme', { theme: '' }, 'Escreva o tema da aula.'],
    ['summary', { summary: '' }, 'Escreva o sumário.'],
    ['objectives', { objectives: [] }, 'Escreva pelo menos um objectivo específico.'],
    [
      'objectives',
      { objectives: [{ text: ' ', level: null }] },
      'Escreva pelo menos um objectivo específico.',
    ],
    ['media', { media: [] }, 'Escreva pelo menos um meio.'],
    ['phases', { phases: [] }, 'Acrescente as funções didácticas da aula.'],
    ['phases', { minutes: 90 }, 'As funções somam 45 minutos e a aula tem 90.'],
    ['phases', { minutes: 30 }, 'As funções somam 45 minutos e a aula tem 30.'],
    ['phases.0.content', { phases: [{ ...phase(), content: '' }, ...rest] }, 'Escreva o conteúdo.'],
    [
      'phases.0.teacherActivities',
      { phases: [{ ...phase(), teacherActivities: [] }, ...rest] },
      'Escreva o que o professor faz.',
    ],
    [
      'phases.0.studentActivities',
      { phases: [{ ...phase(), studentActivities: [] }, ...rest] },
      'Escreva o que o aluno faz.',
    ],
  ])('not without %s', (path, without, sentence) => {
    expect(missingForReady({ ...complete, ...without })).toEqual({ [path]: sentence })
  })

  it('not with a function that takes no time', () => {
    const phases = [{ ...phase(), minutes: 0 }, ...rest]
    expect(Object.keys(missingForReady({ ...complete, phases }))).toEqual(['phases', 'phases.0.minutes'])
  })
})

describe('the states of a lesson', () => {
  it('are reached only by steps of the table, whatever is asked in whatever order, and «pronto» only when complete', () => {
    const event = fc.record({
      to: fc.constantFrom(...lessonStates),
      role: fc.constantFrom(...staff, 'pendente'),
      summary: fc.option(fc.constantFrom('', 'Escrito.'), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), events => {
        let lesson = blankLesson(complete)
        let state: LessonState = lessonStateTable.initial
        for (const { to, role, summary } of events) {
          if (summary !== undefined) {
            const written = { ...lesson, summary }
            if (state !== 'pronto' || Object.keys(missingForReady(written)).length === 0) lesson = written
          }
          const before: LessonState = state
          const lacks = to === 'pronto' && Object.keys(missingForReady(lesson)).length > 0
          if (maySetState(lessonStateTable, state, to, role) && !lacks) state = to
          expect(lessonStates).toContain(state)
          if (state !== before) {
            expect(role).not.toBe('pendente')
            expect(legal[before]).toContain(state)
          }
          if (state === 'pronto') expect(missingForReady(lesson)).toEqual({})
        }
      }),
    )
  })

  it('lead from a mark made by mistake to ready, or to a draft where something is missing', () => {
    expect(reopenedAs(complete)).toBe('pronto')
    expect(reopenedAs({ ...complete, media: [] })).toBe('rascunho')
  })
})

/** As product.md §7 has them, written out by hand. */
const legal: Record<LessonState, LessonState[]> = {
  rascunho: ['pronto', 'dada', 'parcial', 'não dada'],
  pronto: ['rascunho', 'dada', 'parcial', 'não dada'],
  dada: ['parcial', 'não dada', 'pronto', 'rascunho'],
  parcial: ['dada', 'não dada', 'pronto', 'rascunho'],
  'não dada': ['dada', 'parcial', 'pronto', 'rascunho'],
}

function phase() {
  if (!first) throw new Error('The complete lesson has phases.')
  return first
}
