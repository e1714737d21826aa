import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { counted, formatDateSlashes, formatMoment } from '#kit/figures.ts'
import { day, filled, optionalText, timeOfDay } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { groupNames } from '#school/groups/contract.ts'
import { chosenSubject } from '#school/subjects/contract.ts'

/** A lesson that somebody sat in on: what was seen, what is judged, the next step that both agreed on. */
export const observationThing = thing({
  table: 'observations',
  what: 'Esta assistência',
  name: 'Assistência às aulas',
  many: 'assistências',
  path: '/observations',
  apis: ['academy'],
  audit: 'observations',
})

/** The form of a school. */
export const formThing = thing({
  table: 'observation_forms',
  what: 'Este formulário',
  name: 'Formulário de assistência',
  many: 'formulários',
  path: '/observation-forms',
  apis: ['academy'],
  audit: 'observation-forms',
})

export const observationStates = ['em curso', 'por assinar', 'assinada'] as const
export const observationState = z.enum(observationStates)
export type ObservationState = z.infer<typeof observationState>

export const stateLabels: Readonly<Record<ObservationState, string>> = {
  'em curso': 'Em curso',
  'por assinar': 'À espera do docente',
  assinada: 'Assinada por ambos',
}

export const MAX_CRITERIA = 40

/** What is looked at in a lesson. */
export const formCriterion = z.object({ id: z.uuid(), area: filled(80), title: filled(200) })
export type FormCriterion = z.infer<typeof formCriterion>

/** The same once it was looked at: what was seen apart from what is judged of it. */
const criterion = z.object({
  ...formCriterion.shape,
  seen: optionalText(1000),
  /** Which of the levels, from 0; null where the lesson did not show it. */
  level: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(4))), null),
})
export type Criterion = z.infer<typeof criterion>

const levels = z
  .array(filled(30))
  .check(z.minLength(2, 'Pelo menos dois níveis.'), z.maxLength(5, 'No máximo cinco níveis.'))

/** What a school says of its form. */
export const formFields = fieldsOf(
  formThing,
  {
    levels: field('Níveis', levels),
    criteria: field(
      'Critérios',
      z
        .array(formCriterion)
        .check(z.minLength(1, 'Escreva pelo menos um critério.'), z.maxLength(MAX_CRITERIA)),
      { json: true, show: criteria => criteria.map(({ title }) => title).join('; ') },
    ),
    isConfirmed: field('Confirmado', z._default(z.boolean(), false)),
  },
  {
    schoolId: { label: 'Escola', omittedBecause: 'a form stays with its school' },
    confirmedBy: { label: 'Confirmado por', names: { table: 'accounts' } },
    confirmedAt: { label: 'Confirmado em', show: (moment: string) => formatMoment(moment) },
  },
)

/** What an observer writes of a lesson. */
export const observationFields = fieldsOf(
  observationThing,
  {
    heldOn: field('Dia', day, { show: formatDateSlashes }),
    startsAt: field('Hora', z._default(z.nullable(timeOfDay), null)),
    groupId: field('Turma', z.uuid('Escolha a aula.'), { names: groupNames, blank: '' }),
    subjectId: field('Disciplina', chosenSubject, { names: { table: 'subjects' } }),
    isAnnounced: field('Com aviso', z._default(z.boolean(), true)),
    levels: field('Níveis', levels),
    criteria: field('Critérios', z.array(criterion).check(z.maxLength(MAX_CRITERIA)), {
      json: true,
      show: criteria => criteriaInWords(criteria),
    }),
    seen: field('O que se viu', optionalText(4000)),
    judged: field('Apreciação', optionalText(4000)),
    nextStep: field('Próximo passo combinado', optionalText(1000)),
    nextStepOn: field('Até quando', z._default(z.nullable(day), null), {
      show: day => (day === null ? '' : formatDateSlashes(day)),
    }),
  },
  {
    schoolId: { label: 'Escola', omittedBecause: 'follows from the group' },
    teacherId: { label: 'Docente', names: { table: 'accounts' } },
    observerId: { label: 'Quem assistiu', names: { table: 'accounts' } },
    state: { label: 'Estado', show: (state: ObservationState) => stateLabels[state] },
    teacherWords: { label: 'Palavras do docente' },
    wasShown: { label: 'Mostrada ao docente' },
    observerSignedAt: { label: 'Assinou quem assistiu', show: (moment: string) => formatMoment(moment) },
    teacherSignedAt: { label: 'Assinou o docente', show: (moment: string) => formatMoment(moment) },
    reason: { label: 'Porque se corrige' },
  },
)

/** «6 critérios com o que se viu, 5 apreciados» */
export function criteriaInWords(criteria: readonly Criterion[]): string {
  const seen = criteria.filter(each => each.seen !== '').length
  const judged = criteria.filter(each => each.level !== null).length
  return `${counted(seen, 'critério', 'critérios')} com o que se viu, ${counted(judged, 'apreciado', 'apreciados')}`
}

/** A form's criteria as they stand before a lesson is looked at. */
export function blankCriteria(criteria: readonly FormCriterion[]): Criterion[] {
  return criteria.map(each => ({ ...each, seen: '', level: null }))
}

/** Criteria by their area, in the order of the form. */
export function byArea<Of extends { area: string }>(
  criteria: readonly Of[],
): { area: string; criteria: Of[] }[] {
  return [...Map.groupBy(criteria, each => each.area)].map(([area, own]) => ({ area, criteria: own }))
}

interface Filled {
  seen: string
  nextStep: string
  criteria: readonly Pick<Criterion, 'seen'>[]
}

/** What an observation lacks before it is signed, by the field where it is written; empty where nothing is. */
export function missingToSign({ seen, nextStep, criteria }: Filled): Record<string, string> {
  return {
    ...(seen === '' &&
      criteria.every(each => each.seen === '') && { seen: 'Escreva o que viu, aqui ou num dos critérios.' }),
    ...(nextStep === '' && { nextStep: 'Escreva o próximo passo que combinaram.' }),
  }
}

/** So many teachers must stand behind a figure of the sum: with fewer it would say whose it is. */
export const MIN_TEACHERS = 5
