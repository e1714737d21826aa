import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { day, filled, named, optionalText, timeOfDay } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { editionHead, editionInUrl, editionThing } from '#school/editions/contract.ts'
import { approvers, staff } from '#school/roles.ts'
import { beginsLater, cellMark, pautaStates, trimesterInUrl } from './contract.ts'
import { ruleShape } from './rule-contract.ts'

const apis = ['academy'] as const

export const councilPlace = z.object({ group: z.uuid(), trimester: trimesterInUrl })

/** An exact figure, as the engine has it. */
const fraction = z.object({ n: z.number(), d: z.number() })

const termMark = z.object({
  kind: z.enum(['nota', 'por fazer', 'sem nota', 'dispensado']),
  /** Tenths, as it stands in the pauta: after a vote, what was voted. */
  mark: z.nullable(z.int()),
  exact: z.nullable(fraction),
  macs: z.nullable(fraction),
})

const yearMark = z.object({
  kind: z.enum(['nota', 'por fazer', 'sem nota', 'dispensado']),
  mark: z.nullable(z.int()),
})

const decision = z.object({
  studentId: z.uuid(),
  subjectId: z.uuid(),
  computed: z.nullable(z.int()),
  decided: z.nullable(z.int()),
  inFavour: z.int(),
  against: z.int(),
  abstained: z.int(),
  reason: z.string(),
  by: z.string(),
})
export type CouncilDecision = z.infer<typeof decision>

export const presences = ['presente', 'ausente', 'justificada'] as const

const member = z.object({
  accountId: z.uuid(),
  name: z.string(),
  office: z.string(),
  presence: z.nullable(z.enum(presences)),
})
export type CouncilMember = z.infer<typeof member>

const council = z.object({
  heldOn: z.nullable(z.string()),
  heldAt: z.string(),
  room: z.string(),
  members: z.array(member),
  notes: z.string(),
})

const subjectOfPupil = z.object({
  cells: z.record(z.string(), cellMark),
  term: termMark,
  /** Of the trimesters before, in tenths. */
  earlier: z.array(z.nullable(z.int())),
  year: z.nullable(yearMark),
  exam: z.nullable(cellMark),
  final: z.nullable(yearMark),
  decision: z.nullable(decision),
})

/** What a closed pauta keeps: names, numbers, rule, marks, means, absences and decisions as they were. */
export const pautaContent = z.object({
  group: z.extend(named, { grade: z.int(), year: z.int(), shift: z.string(), room: z.string() }),
  school: z.extend(named, { province: z.string(), district: z.string(), zip: z.string() }),
  trimester: z.int(),
  from: z.string(),
  to: z.string(),
  director: z.nullable(z.object({ name: z.string(), jobTitle: z.string() })),
  rule: z.nullable(z.object({ rule: ruleShape, confirmedBy: z.string(), since: z.string() })),
  bands: z.array(z.object({ code: z.string(), name: z.string(), from: z.number() })),
  subjects: z.array(
    z.extend(named, {
      abbreviation: z.string(),
      teacher: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
      columns: z.array(
        z.object({ key: z.string(), name: z.string(), day: z.nullable(z.string()), title: z.string() }),
      ),
      handedIn: z.nullable(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
  council,
  pupils: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      number: z.nullable(z.int()),
      name: z.string(),
      sex: z.enum(['H', 'M']),
      /** Null where nobody called the roll in the trimester. */
      absences: z.nullable(z.object({ justified: z.int(), unjustified: z.int() })),
      /** By subject. */
      marks: z.record(z.string(), subjectOfPupil),
      outcome: z.nullable(z.object({ outcome: z.string(), by: z.array(z.uuid()) })),
    }),
  ),
})
export type PautaContent = z.infer<typeof pautaContent>
export type PautaPupil = PautaContent['pupils'][number]

export const pauta = z.extend(pautaContent, {
  state: z.enum(pautaStates),
  /** The one that is read; null where the pauta is open. */
  edition: z.nullable(editionHead),
  editions: z.array(editionHead),
  /** Why a closed pauta is being corrected. */
  correction: z.string(),
  beginsOn: beginsLater,
  may: z.object({ lead: z.boolean() }),
  version: z.int(),
})
export type Pauta = z.infer<typeof pauta>

export const councilThing = thing({
  table: 'mark_councils',
  what: 'Este conselho de notas',
  name: 'Conselho de notas',
})
export const decisionThing = thing({
  table: 'mark_decisions',
  what: 'Esta decisão',
  name: 'Decisão do conselho de notas',
})

export const getPauta = endpoint('GET', '/marks/councils/:group/:trimester', {
  apis,
  who: staff,
  summary: 'A pauta de notas de uma turma e o seu conselho; fechada, como estava ao fechar',
  params: councilPlace,
  query: z.object({ edition: editionInUrl }),
  response: pauta,
  of: editionThing,
})

const heldVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

export const saveCouncil = endpoint('PUT', '/marks/councils/:group/:trimester', {
  apis,
  who: approvers,
  summary: 'Marca o conselho de notas: dia, hora, sala e quem esteve presente',
  params: councilPlace,
  body: z.object({
    heldOn: z.nullable(day),
    heldAt: z.union([timeOfDay, z.literal('')]),
    room: optionalText(40),
    presences: z
      .array(z.object({ accountId: z.uuid(), presence: z.nullable(z.enum(presences)) }))
      .check(z.maxLength(60)),
    notes: optionalText(4000),
    version: heldVersion,
  }),
  response: pauta,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409 },
  of: councilThing,
  audit: 'mark-councils.save',
  done: 'marcou',
  undoable: true,
})

export const setPautaState = endpoint('POST', '/marks/councils/:group/:trimester/state', {
  apis,
  who: approvers,
  summary: 'Abre o conselho, fecha a pauta, publica-a, ou abre-a de novo com a razão',
  params: councilPlace,
  body: z.object({
    state: z.enum(['em conselho', 'fechada', 'publicada']),
    /** Required where a closed pauta is opened again. */
    reason: z.optional(filled(300)),
    version: heldVersion,
  }),
  response: pauta,
  errors: { VERSION_CONFLICT: 409, WRONG_STATE: 409, INCOMPLETE: 409 },
  of: councilThing,
  audit: 'mark-councils.state',
  done: 'mudou o estado da pauta',
  undoable: true,
})

const votes = z._default(z.int().check(z.minimum(0), z.maximum(100)), 0)

export const decideMark = endpoint('PUT', '/marks/councils/:group/:trimester/decisions', {
  apis,
  who: approvers,
  summary: 'Regista o que o conselho decidiu de um aluno numa disciplina, com os votos e a razão',
  params: councilPlace,
  body: z.object({
    studentId: z.uuid(),
    subjectId: z.uuid(),
    /** In tenths; null where the mark stays as it was computed. */
    decided: z.nullable(z.int().check(z.minimum(0), z.maximum(200))),
    inFavour: votes,
    against: votes,
    abstained: votes,
    reason: filled(500),
  }),
  response: pauta,
  errors: { WRONG_STATE: 409 },
  of: decisionThing,
  audit: 'mark-decisions.save',
  done: 'decidiu',
  undoable: true,
})

export const listCouncils = endpoint('GET', '/marks/councils', {
  apis,
  who: staff,
  summary: 'As pautas de notas das turmas num trimestre, e até onde vai cada uma',
  query: z.object({ trimester: z.optional(trimesterInUrl) }),
  response: z.object({
    trimester: z.int(),
    year: z.int(),
    groups: z.array(
      z.object({
        group: z.extend(named, { grade: z.int() }),
        school: named,
        subjects: z.int(),
        handedIn: z.int(),
        heldOn: z.nullable(z.string()),
        heldAt: z.string(),
        state: z.enum(pautaStates),
      }),
    ),
    /** Whether there are more groups than stand here. */
    more: z.boolean(),
    beginsOn: beginsLater,
  }),
})

export const paperKinds = [
  'pauta',
  'mini-pauta',
  'boletins',
  'mapa',
  'mapa-da-classe',
  'acta',
  'declaracao',
] as const
export type PaperKind = (typeof paperKinds)[number]

export const downloadMarksPaper = endpoint('GET', '/marks/papers/:group/:trimester/:paper', {
  apis,
  who: staff,
  summary:
    'Um papel das notas em PDF, Word ou Excel: pauta, mini-pauta, boletins, mapa de aproveitamento da turma ou da classe, acta, declaração',
  params: z.extend(councilPlace, { paper: z.enum(paperKinds) }),
  query: z.object({
    format: z.enum(['pdf', 'docx', 'xlsx']),
    size: z._default(z.enum(['A3', 'A4']), 'A4'),
    /** Of a mini-pauta. */
    subject: z.optional(z.uuid()),
    /** Of one boletim, and of a declaração. */
    student: z.optional(z.uuid()),
    edition: editionInUrl,
  }),
  response: 'bytes',
})

export const drawSchoolBoletins = endpoint('POST', '/marks/papers/boletins', {
  apis,
  who: approvers,
  readOnly: true,
  summary:
    'Os boletins de todas as turmas de uma escola com a pauta fechada, num só PDF; diz entretanto até onde vai',
  body: z.object({
    school: z.uuid(),
    trimester: z.int().check(z.minimum(1), z.maximum(3)),
    size: z.enum(['A5', 'A3']),
  }),
  response: z.object({
    name: z.string(),
    groups: z.int(),
    boletins: z.int(),
    /** Groups whose pauta is not closed: they are not in it. */
    open: z.array(z.string()),
    /** The file, in base64. */
    pdf: z.string(),
  }),
})
