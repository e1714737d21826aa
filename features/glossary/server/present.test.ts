import { describe, expect, it } from 'vitest'
import type { Account } from '#kit/server/http/account.ts'
import type { Translation } from '../contract.ts'
import { isValidated, presentRow, presentTerm } from './present.ts'

const validated: Translation = {
  language: 'Cisena',
  term: 'khona',
  definition: 'canto',
  validatedBy: 'Marta Sixpene',
}
const proposed: Translation = { ...validated, language: 'Emakhuwa', validatedBy: '' }

const stored = {
  id: 't1',
  term: 'Ângulo',
  letter: 'A',
  word_class: 'n. m.',
  definition: 'Parte do plano entre duas semi-rectas.',
  subject_id: 's1',
  subject_code: 'MAT',
  subject_name: 'Matemática',
  subject_abbreviation: 'Mat.',
  subject_colour: 'blue',
  grades: [5, 6],
  state: 'publicado',
  version: 3,
  updated_at: '2026-03-01T08:00:00Z',
  may_edit: false,
  example: 'O ângulo recto mede 90°.',
  unit_id: 'u1',
  unit_title: 'Espaço e forma',
  synonyms: ['canto'],
  related_term_ids: ['t2'],
  related_terms: [{ id: 't2', term: 'Lado' }],
  translations: [validated, proposed],
  image_file_id: 'i1',
  image_alt: 'Um ângulo',
  audio_file_id: null,
  source: 'Programa da 5.ª classe',
  created_by_name: 'Ana Cossa',
  created_at: '2026-02-01T08:00:00Z',
} as unknown as Parameters<typeof presentTerm>[0]

const as = (role: string): Account => ({ id: 'a', name: 'A', email: 'a@b', role, sessionId: 's' })

describe('a stored term', () => {
  it('is a row of the list with its subject, its grades and whether it may be changed', () => {
    expect(presentRow(stored)).toEqual({
      id: 't1',
      term: 'Ângulo',
      letter: 'A',
      wordClass: 'n. m.',
      definition: 'Parte do plano entre duas semi-rectas.',
      subject: { id: 's1', code: 'MAT', name: 'Matemática', abbreviation: 'Mat.', colour: 'blue' },
      grades: [5, 6],
      state: 'publicado',
      version: 3,
      updatedAt: '2026-03-01T08:00:00Z',
      mayEdit: false,
    })
  })

  it('is read whole with everything that its row says', () => {
    expect(presentTerm(stored, as('professor'))).toEqual({
      ...presentRow(stored),
      example: 'O ângulo recto mede 90°.',
      unitId: 'u1',
      unitTitle: 'Espaço e forma',
      synonyms: ['canto'],
      relatedTermIds: ['t2'],
      relatedTerms: [{ id: 't2', term: 'Lado' }],
      translations: [validated, proposed],
      imageFileId: 'i1',
      imageAlt: 'Um ângulo',
      audioFileId: null,
      source: 'Programa da 5.ª classe',
      createdByName: 'Ana Cossa',
      createdAt: '2026-02-01T08:00:00Z',
    })
  })

  it('shows an account that nobody has let in yet only the translations that a speaker confirmed', () => {
    expect(presentTerm(stored, as('pendente')).translations).toEqual([validated])
    expect(isValidated(validated)).toBe(true)
    expect(isValidated(proposed)).toBe(false)
  })
})
