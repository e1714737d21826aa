import type { Places } from './fraction.ts'

/** Kinds of columns that a teacher fills in a trimester: continuous, partial and end-of-trimester assessment. */
export const columnKinds = ['ACS', 'ACP', 'AT'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** What a cell says where it holds no number; a cell without anything waits to be filled in. */
export const absentMarks = ['faltou', 'justificada', 'sem nota', 'dispensado'] as const
export type AbsentMark = (typeof absentMarks)[number]

/** A cell: tenths of a mark (135 is 13,5), or why there is none. */
export type Mark = number | AbsentMark

/** What a cell without a number does to the mean: it stays out, or it is 0. */
export const worths = ['não entra', 'vale 0'] as const
export type Worth = (typeof worths)[number]

/** What is averaged and weighed in the mark of a trimester. */
export const termParts = ['MACS', 'ACP', 'AT', 'MACS e ACP'] as const
export type TermPart = (typeof termParts)[number]

/** How marks become means and decisions, as one diploma has it. Data: what it says is in force from a day, for some grades. */
export interface MarkRule {
  name: string
  /** The diploma; and what of it nobody has found the article for. */
  source: string
  /** Decimal places that a typed mark may have. */
  decimals: 0 | 1
  /** How many columns of a kind a trimester has, at least and at most. */
  columns: Readonly<Record<ColumnKind, { min: number; max: number }>>
  /** The mark of a trimester: the weighted mean of these. */
  parts: readonly { of: TermPart; weight: number }[]
  worth: Readonly<Record<Exclude<AbsentMark, 'dispensado'>, Worth>>
  round: Readonly<Record<'macs' | 'term' | 'year' | 'final', Places>>
  year: {
    weights: readonly number[]
    /** Whether a year is counted without a trimester of which there is no mark. */
    withoutTerm: boolean
  }
  /** Positive from here, in tenths. */
  pass: number
  exam: {
    grades: readonly number[]
    /** The mean of the year in tenths with which a pupil is admitted in a subject. */
    admission: number
    /** What the year's mean and the exam weigh. */
    weights: { year: number; exam: number }
  } | null
  ending: {
    /** Grades that end with «progride», whatever the marks. */
    progresses: readonly number[]
    /** Negative subjects with which a pupil still goes on. */
    maxNegatives: number
  }
  /** Whether the council may vote a mark up by one. */
  mayRaise: boolean
}

/** A column of a trimester: its kind, and which of them. */
export interface MarkColumn {
  kind: ColumnKind
  number: number
}

/** «ACS 2», «AT» */
export function columnName({ kind, number }: MarkColumn, rule?: Pick<MarkRule, 'columns'>): string {
  return rule && rule.columns[kind].max === 1 ? kind : `${kind} ${number}`
}

/** «ACS2»: what a column is called where it is stored. */
export function columnKey({ kind, number }: MarkColumn): string {
  return `${kind}${number}`
}

/** @returns undefined for a key that names no column */
export function columnOfKey(key: string): MarkColumn | undefined {
  const [, kind, number] = /^(ACS|ACP|AT)([1-9])$/.exec(key) ?? []
  return kind && number ? { kind: kind as ColumnKind, number: Number(number) } : undefined
}

/** Every column that a rule lets a trimester have. */
export function columnsOf(rule: Pick<MarkRule, 'columns'>): MarkColumn[] {
  return columnKinds.flatMap(kind =>
    Array.from({ length: rule.columns[kind].max }, (_, at) => ({ kind, number: at + 1 })),
  )
}

/** Whether a trimester cannot do without a column. */
export function isRequired({ kind, number }: MarkColumn, rule: Pick<MarkRule, 'columns'>): boolean {
  return number <= rule.columns[kind].min
}

/** What contradicts itself in a rule, and in which of its parts; none where it can be used. */
export function faultsOf(rule: MarkRule): { field: string; message: string }[] {
  const faults: { field: string; message: string }[] = []
  const add = (field: string, message: string) => faults.push({ field, message })
  for (const kind of columnKinds)
    if (rule.columns[kind].min > rule.columns[kind].max)
      add(`columns.${kind}`, `${kind}: o mínimo é maior do que o máximo.`)
  const weight = rule.parts.reduce((sum, part) => sum + part.weight, 0)
  if (weight < 1) add('parts', 'Os pesos somam 0: a MT não se pode fazer.')
  for (const { of } of rule.parts)
    for (const kind of kindsOf(of))
      if (rule.columns[kind].min < 1) add('parts', `A MT conta a ${of}, e a regra não pede nenhuma ${kind}.`)
  if (new Set(rule.parts.map(part => part.of)).size < rule.parts.length)
    add('parts', 'A mesma parte está duas vezes na MT.')
  if (rule.year.weights.length !== 3)
    add('year.weights', 'O ano tem três trimestres, cada um com o seu peso.')
  if (rule.year.weights.every(each => each === 0))
    add('year.weights', 'Os pesos dos trimestres somam 0: a média do ano não se pode fazer.')
  return faults
}

/** Columns that a part is made of. */
export function kindsOf(part: TermPart): readonly ColumnKind[] {
  if (part === 'MACS e ACP') return ['ACS', 'ACP']
  return [part === 'MACS' ? 'ACS' : part]
}

/** The part of a formula as it is written: «(2 × MACS + AT) ÷ 3». */
export function formulaOf(rule: Pick<MarkRule, 'parts'>): string {
  const weights = rule.parts.reduce((sum, part) => sum + part.weight, 0)
  const terms = rule.parts
    .filter(part => part.weight > 0)
    .map(({ of, weight }) => {
      const name = of === 'MACS e ACP' ? '(MACS + ACP) ÷ 2' : of
      if (weight === 1) return name
      return `${weight} × ${of === 'MACS e ACP' ? `[${name}]` : name}`
    })
  if (weights === 1) return terms.join(' + ')
  return `(${terms.join(' + ')}) ÷ ${weights}`
}
