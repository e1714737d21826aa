import * as z from 'zod/mini'
import { DEFAULT_BANDS } from '#engines/psychometrics/bands.ts'
import { field, fieldsOf } from '#kit/fields.ts'
import { filled, optionalText, timeOfDay } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'

/** A school of the installation. */
export const schoolThing = thing({
  table: 'schools',
  what: 'Esta escola',
  many: 'escolas',
  path: '/schools',
  apis: ['academy', 'diagnostics'],
  audit: 'school',
})

/** One lesson time of the day: the 2nd, from 07:45 to 08:30. */
export const period = z.object({
  number: z.int().check(z.minimum(1), z.maximum(12)),
  startsAt: timeOfDay,
  endsAt: timeOfDay,
})
export type Period = z.infer<typeof period>

/** Lesson times have numbers of their own, end after they begin and follow each other. */
const oneAfterTheOther: z.core.CheckFn<Period[]> = context => {
  const seen = new Set<number>()
  context.value.forEach((period, at) => {
    const refuse = (field: keyof Period, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [at, field], message })
    const earlier = context.value.filter(other => other.number < period.number)
    if (seen.has(period.number)) refuse('number', `Já há um ${period.number}.º tempo.`)
    else if (period.endsAt <= period.startsAt) refuse('endsAt', 'O fim vem antes do início.')
    else if (earlier.some(other => other.endsAt > period.startsAt))
      refuse('startsAt', 'O tempo anterior ainda não acabou a essa hora.')
    seen.add(period.number)
  })
}

const eachOnce = z.refine<string[]>(all => new Set(all).size === all.length, { error: 'Há um repetido.' })
/** Whether the school counts absences by the lesson, or once a day in the first one. */
export const absenceUnits = ['aula', 'dia'] as const
export type AbsenceUnit = (typeof absenceUnits)[number]
export const absenceUnitLabels: Record<AbsenceUnit, string> = {
  aula: 'Em cada aula',
  dia: 'Uma vez por dia, na primeira aula',
}

const approvers = ['delegado', 'DAP'] as const
export const approver = z.enum(approvers)
const endsWithTheDap = z.refine<(typeof approvers)[number][]>(all => all.at(-1) === 'DAP', {
  error: 'A aprovação final é do DAP.',
})

/** Marks are given on 0–20. */
export const HIGHEST_MARK = 20
/** A band of marks: it begins at `from`, and ends where the next one begins; the last ends at the highest mark. */
export const band = z.object({
  code: filled(4),
  name: filled(40),
  from: z.int().check(z.minimum(0), z.maximum(HIGHEST_MARK)),
})
export type SchoolBand = z.infer<typeof band>
export const MIN_BANDS = 2
export const MAX_BANDS = 6

/** Bands begin at 0 and rise, so that every mark has one; and no two share a code. */
const overTheWholeScale: z.core.CheckFn<SchoolBand[]> = context => {
  context.value.forEach(({ code, from }, at, all) => {
    const refuse = (field: keyof SchoolBand, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [at, field], message })
    const before = all[at - 1]
    if (!before && from !== 0) refuse('from', 'A primeira faixa começa em 0.')
    if (before && from <= before.from) refuse('from', `Tem de começar acima de ${before.from}.`)
    if (all.slice(0, at).some(other => other.code === code)) refuse('code', `Já há uma faixa ${code}.`)
  })
}

/** What a person writes of a school, in the order of its sheet. */
export const schoolFields = fieldsOf(
  schoolThing,
  {
    name: field('Nome', filled(120), { sheet: { label: 'Escola', synonyms: ['nome', 'nome da escola'] } }),
    province: field('Província', optionalText(60), { sheet: {} }),
    district: field('Distrito', optionalText(60), { sheet: {} }),
    zip: field('ZIP', optionalText(40), { sheet: { synonyms: ['zona de influência pedagógica'] } }),
    contact: field('Contacto', optionalText(60), {
      sheet: { synonyms: ['telefone', 'telemóvel', 'e-mail'] },
    }),
    shifts: field(
      'Turnos',
      z._default(z.array(filled(20)).check(z.minLength(1), z.maxLength(4), eachOnce), ['manhã']),
      {
        show: shifts => shifts.join(', '),
        sheet: { synonyms: ['turno'], help: 'manhã; tarde. Vazio: manhã' },
      },
    ),
    periods: field(
      'Tempos do dia',
      z._default(z.array(period).check(z.maxLength(12), oneAfterTheOther), []),
      {
        json: true,
        show: periods => periods.map(({ number, ...lasts }) => `${number}.º ${spanOf(lasts)}`).join('; '),
        stored: periods => periods.toSorted((a, b) => a.number - b.number),
        sheet: {
          synonyms: ['tempos', 'horas'],
          help: '07:00–07:45; 07:50–08:35',
          write: periods => periods.map(spanOf).join('; '),
        },
      },
    ),
    lessonMinutes: field('Duração do tempo', z._default(z.int().check(z.minimum(20), z.maximum(120)), 45), {
      sheet: { synonyms: ['minutos'], help: 'Vazio: 45' },
    }),
    /** Who sees a plan before it is in force, in order: «delegado», «DAP». */
    approvalChain: field(
      'Aprovação dos planos',
      z._default(
        z.array(approver).check(z.minLength(1), z.maxLength(approvers.length), eachOnce, endsWithTheDap),
        ['delegado', 'DAP'],
      ),
      { json: true, show: chain => chain.join(' → ') },
    ),
    /** Whether who wrote a plan may approve it where nobody else can. */
    ownApproval: field('Aprovação por quem escreveu', z._default(z.boolean(), false), {
      show: isAllowed => (isAllowed ? 'onde mais ninguém pode' : 'nunca'),
    }),
    /** Whether terms of the glossary are marked where they stand: for teachers in lessons, for pupils in explanations. */
    showTerms: field('Termos do glossário', z._default(z.boolean(), true), {
      show: isShown => (isShown ? 'marcados nas aulas e nas explicações' : 'por marcar'),
    }),
    absencesBy: field('Marcação de faltas', z._default(z.enum(absenceUnits), 'aula'), {
      show: unit => absenceUnitLabels[unit],
    }),
    /** Lowest first. An application keeps those of the day on which it was handed out. */
    bands: field(
      'Faixas das notas',
      z._default(
        z.array(band).check(z.minLength(MIN_BANDS), z.maxLength(MAX_BANDS), overTheWholeScale),
        () => [...DEFAULT_BANDS],
      ),
      {
        json: true,
        show: bands => bands.map(({ code, name, from }) => `${code} (${name}) desde ${from}`).join('; '),
      },
    ),
  },
  {
    logoFileId: { label: 'Logótipo', show: () => 'com imagem' },
    stampFileId: { label: 'Carimbo', show: () => 'com imagem' },
  },
)

/** «07:00–07:45» */
function spanOf({ startsAt, endsAt }: Omit<Period, 'number'>): string {
  return `${startsAt}–${endsAt}`
}
