import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { filled, optionalText, recordOf } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { gradeName, gradesText } from './grade.ts'

/** A subject of the schools. */
export const subjectThing = thing({
  table: 'subjects',
  what: 'Esta disciplina',
  many: 'disciplinas',
  path: '/subjects',
  apis: ['academy', 'diagnostics'],
  audit: 'subjects',
})

export const subjectStates = ['activa', 'arquivada'] as const
export type SubjectState = (typeof subjectStates)[number]
export const subjectStateLabels: Record<SubjectState, string> = { activa: 'Activa', arquivada: 'Arquivada' }

/** Pictograms that a subject may carry. */
export const subjectIcons = [
  'book-open',
  'calculator',
  'leaf',
  'map-trifold',
  'palette',
  'person-simple-run',
  'translate',
  'lightning',
  'flask',
  'plant',
  'bank',
  'globe-hemisphere-east',
  'music-notes',
  'desktop',
  'gear',
] as const
export type SubjectIcon = (typeof subjectIcons)[number]

export const gradeNumber = z.int().check(z.minimum(1), z.maximum(12))

const hours = recordOf(
  z.string().check(z.maxLength(2), z.regex(/^([1-9]|1[0-2])$/, 'A classe vai da 1ª à 12ª.')),
  z.int().check(z.minimum(0), z.maximum(40)),
  12,
)

/** What a person writes of a subject, in the order of its sheet. */
export const subjectFields = fieldsOf(subjectThing, {
  code: field(
    'Código',
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.minLength(1),
        z.maxLength(40),
        z.regex(/^[A-Z0-9]{2,8}$/, 'Use 2 a 8 letras sem acento ou algarismos, como MAT.'),
      ),
    { sheet: { synonyms: ['cod', 'sigla'], help: 'MAT' } },
  ),
  name: field('Nome', filled(80), { sheet: { synonyms: ['disciplina', 'nome da disciplina'] } }),
  abbreviation: field('Abreviatura', filled(16), {
    sheet: { required: false, synonyms: ['abrev'], help: 'Vazio: o código' },
  }),
  area: field('Área', optionalText(80), { sheet: { synonyms: ['área curricular'] } }),
  grades: field('Classes', z.array(gradeNumber).check(z.minLength(1), z.maxLength(12)), {
    show: gradesText,
    stored: grades => [...new Set(grades)].sort((a, b) => a - b),
    sheet: {
      synonyms: ['classe'],
      help: '5ª; 6ª',
      fromTitle: true,
      write: grades => grades.map(gradeName).join('; '),
    },
  }),
  /** Lessons a week per grade: `{ "5": 6 }`. */
  weeklyHours: field('Carga semanal', z._default(hours, {}), {
    json: true,
    show: hoursText,
    sheet: {
      synonyms: [
        'carga horária',
        'carga',
        'tempos por semana',
        'tempos semanais',
        'carga horária semanal',
        'aulas por semana',
      ],
      help: '5ª: 6, 6ª: 5; ou 6 para todas as classes',
      write: hours => hoursText(hours) || '–',
    },
  }),
  /** The hours come from no official plan yet. */
  hoursToConfirm: field('Carga por confirmar', z._default(z.boolean(), false)),
  lessonMinutes: field('Duração do tempo', z._default(z.int().check(z.minimum(20), z.maximum(120)), 45), {
    show: minutes => `${minutes} min`,
    sheet: { synonyms: ['minutos', 'duração'], help: 'Vazio: 45' },
  }),
  delegateId: field('Delegado', z._default(z.nullable(z.uuid()), null), {
    names: { table: 'accounts' },
    sheet: { synonyms: ['delegado de disciplina', 'coordenador'], help: 'Nome ou e-mail de quem tem conta' },
  }),
  state: field('Estado', z._default(z.enum(subjectStates), 'activa'), {
    show: state => subjectStateLabels[state],
    sheet: {
      synonyms: ['situação'],
      help: 'Activa ou Arquivada; vazio: Activa',
      write: state => subjectStateLabels[state],
    },
  }),
  notes: field('Observações', optionalText(2000), { sheet: { synonyms: ['notas'] } }),
  colour: field(
    'Cor',
    z._default(
      z.string().check(z.maxLength(7), z.regex(/^#[0-9A-Fa-f]{6}$/, 'Escreva a cor como #17634A.')),
      '#17634A',
    ),
    { stored: colour => colour.toUpperCase(), sheet: { help: '#17634A' } },
  ),
  icon: field('Símbolo', z._default(z.enum(subjectIcons), 'book-open')),
})

/** `{ "5": 6, "6": 6 }` → «5ª: 6, 6ª: 6». */
function hoursText(hours: Readonly<Record<string, number>>): string {
  return Object.entries(hours)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([grade, lessons]) => `${gradeName(Number(grade))}: ${lessons}`)
    .join(', ')
}
