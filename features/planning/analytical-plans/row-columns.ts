import type { assessments, PlanRow } from './plan.ts'

/** A cell that is written as text: lists have one item a line. */
export type TextField =
  | 'unit'
  | 'objectives'
  | 'contents'
  | 'competences'
  | 'lessons'
  | 'methods'
  | 'media'
  | 'assessment'
  | 'crossCutting'
  | 'notes'

export interface RowColumn {
  field: TextField
  label: string
  /** Seen when only the essential columns are shown. */
  essential: boolean
  /** Heads that other tables use for the same, folded. */
  also: readonly string[]
}

/** The columns of a plan in the order of the form. */
export const rowColumns: readonly RowColumn[] = [
  { field: 'unit', label: 'Unidade temática', essential: true, also: ['unidade', 'tema'] },
  {
    field: 'objectives',
    label: 'Objectivos específicos',
    essential: true,
    also: ['objectivos', 'objectivo'],
  },
  { field: 'contents', label: 'Conteúdos', essential: true, also: ['conteudo', 'assuntos'] },
  {
    field: 'competences',
    label: 'Competências básicas',
    essential: false,
    also: ['competencias', 'competencia'],
  },
  {
    field: 'methods',
    label: 'Métodos e estratégias',
    essential: true,
    also: ['metodos', 'estrategias', 'metodologia'],
  },
  { field: 'media', label: 'Meios didácticos', essential: true, also: ['meios', 'recursos', 'material'] },
  { field: 'lessons', label: 'Aulas', essential: true, also: ['n de aulas', 'numero de aulas', 'tempos'] },
  { field: 'assessment', label: 'Avaliação', essential: true, also: ['avaliacoes'] },
  { field: 'crossCutting', label: 'Tema transversal', essential: false, also: ['temas transversais'] },
  { field: 'notes', label: 'Observações', essential: false, also: ['obs', 'observacao', 'notas'] },
]

/** What a cell holds, as text. */
export function cellText(row: PlanRow, field: TextField): string {
  if (field === 'lessons') return String(row.lessons)
  if (field === 'assessment') return assessmentText(row)
  const value = row[field]
  return typeof value === 'string' ? value : value.join('\n')
}

/** The row with what was written into a cell; a number of lessons that is none leaves it as it is. */
export function withCell(row: PlanRow, field: TextField, text: string): PlanRow {
  switch (field) {
    case 'unit':
      return { ...row, unit: oneLine(text).slice(0, 200) }
    case 'crossCutting':
      return { ...row, crossCutting: oneLine(text).slice(0, 300) }
    case 'notes':
      return { ...row, notes: text.trim().slice(0, 1000) }
    case 'lessons': {
      const lessons = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : text.trim() === '' ? 0 : row.lessons
      return { ...row, lessons: Math.min(lessons, 60) }
    }
    case 'assessment':
      return { ...row, ...readAssessment(text) }
    default:
      return { ...row, [field]: linesOf(text) }
  }
}

/** «ACS: escrita, 45 minutos». */
export function assessmentText(row: Pick<PlanRow, 'assessment' | 'assessmentNote'>): string {
  const kind = row.assessment === 'nenhuma' ? '' : assessmentLabels[row.assessment]
  return [kind, row.assessmentNote].filter(Boolean).join(': ')
}

/** Reads «2.ª ACS (escrita, 45 minutos)» or «Formativa: ficha» into the kind and its own words. */
export function readAssessment(text: string): Pick<PlanRow, 'assessment' | 'assessmentNote'> {
  const words = oneLine(text)
  const folded = fold(words)
  const kind = (Object.keys(assessmentWords) as (keyof typeof assessmentWords)[]).find(key =>
    assessmentWords[key].test(folded),
  )
  if (!kind) return { assessment: 'nenhuma', assessmentNote: words.slice(0, 300) }
  const plain = new RegExp(`^${fold(assessmentLabels[kind])}\\s*:?\\s*`)
  const cut = plain.exec(folded)?.[0].length ?? 0
  return { assessment: kind, assessmentNote: words.slice(cut).slice(0, 300) }
}

export const assessmentLabels: Readonly<Record<(typeof assessments)[number], string>> = {
  nenhuma: 'Nenhuma',
  diagnóstica: 'Diagnóstica',
  formativa: 'Formativa',
  ACS: 'ACS',
  AT: 'AT',
}

const assessmentWords = {
  diagnóstica: /\bdiagnostica\b/,
  formativa: /\bformativa\b/,
  ACS: /\bacs\b/,
  AT: /\bat\b/,
} as const

/** Lower case without accents; the length stays, so that places in one are places in the other. */
export function fold(text: string): string {
  return [...text].map(letter => letter.normalize('NFD').charAt(0).toLowerCase()).join('')
}

/** One item a line; bullets, dashes and numbers of a list that was pasted are taken off. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.replace(/^\s*(?:[•▪●◦·\-–—*]|\d{1,2}[.)])\s+/u, '').trim())
    .filter(line => line !== '')
    .map(line => line.slice(0, 1000))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
