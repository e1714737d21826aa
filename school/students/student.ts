import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { day, filled, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { groupNames } from '#school/groups/contract.ts'

/** A pupil. */
export const studentThing = thing({
  table: 'students',
  what: 'Este aluno',
  many: 'alunos',
  path: '/students',
  apis: ['academy', 'diagnostics'],
  audit: 'students',
})

export const studentStates = ['activo', 'transferido', 'desistente'] as const
export type StudentState = (typeof studentStates)[number]
export const studentStateLabels: Record<StudentState, string> = {
  activo: 'Activo',
  transferido: 'Transferido',
  desistente: 'Desistente',
}

/** H and M, as Mozambican schools count them. */
export const sexes = ['H', 'M'] as const
export type Sex = (typeof sexes)[number]
export const sexLabels: Record<Sex, string> = { H: 'Homem (H)', M: 'Mulher (M)' }

/** Whether a pupil is in the grade for the first time; what was not said is not known. */
export const gradeTimes = ['novo', 'repetente'] as const
export type GradeTime = (typeof gradeTimes)[number]
export const gradeTimeLabels: Record<GradeTime, string> = { novo: 'Novo na classe', repetente: 'Repetente' }

/** Somebody leaves on the day of entry or later. */
export const LEFT_BEFORE = 'Saiu antes de entrar: confirme as duas datas.'

export const NOT_YET = 'Esse dia ainda não chegou.'

export const numberInGroup = z.int().check(z.minimum(1), z.maximum(200))

/** What a person writes of a pupil; the group is another's by transfer alone. */
export const studentFields = fieldsOf(
  studentThing,
  {
    fullName: field('Nome completo', filled(120)),
    sex: field('Sexo', z.enum(sexes)),
    birthDate: field('Data de nascimento', z._default(z.nullable(day), null), {
      show: dayOrNothing,
    }),
    /** The next free number of the group when left out. */
    numberInGroup: field('Nº na turma', z._default(z.nullable(numberInGroup), null)),
    guardianName: field('Encarregado de educação', optionalText(120)),
    guardianContact: field('Contacto', optionalText(60)),
    motherTongue: field('Língua materna', optionalText(60)),
    specialNeeds: field('NEE', optionalText(1000)),
    state: field('Situação', z._default(z.enum(studentStates), 'activo'), {
      show: state => studentStateLabels[state],
    }),
    /** Of the year of the group; null as long as nobody said it. */
    repeats: field('Na classe', z._default(z.nullable(z.boolean()), null), {
      show: repeats => gradeTimeLabels[repeats ? 'repetente' : 'novo'],
    }),
    /** Without it, there since the year began; and gone since the day on which the state was changed. */
    enrolledOn: field('Entrou em', z._default(z.nullable(day), null), { show: dayOrNothing }),
    leftOn: field('Saiu em', z._default(z.nullable(day), null), { show: dayOrNothing }),
  },
  {
    code: { label: 'Código' },
    groupId: { label: 'Turma', names: groupNames },
    erasedAt: { label: 'Apagado em', omittedBecause: 'no data is left to show' },
  },
)

function dayOrNothing(date: string | null): string {
  return formatDateSlashes(date ?? '')
}
