import type { MarkRule } from './rule.ts'

/** A rule that comes with the product; no pauta uses it before the school has confirmed it. */
export interface ProposedRule {
  key: string
  /** Grades for which it is proposed. */
  grades: readonly number[]
  /** The first school year that it is proposed for, and the last; null where none is known. */
  years: readonly [number, number | null]
  rule: MarkRule
  /** What the school has to ask before it confirms. */
  doubts: readonly string[]
}

const shared = {
  decimals: 0,
  worth: { 'sem nota': 'não entra', faltou: 'vale 0', justificada: 'não entra' },
  round: { macs: null, term: 0, year: 0, final: 0 },
  year: { weights: [1, 1, 1], withoutTerm: false },
  pass: 100,
  mayRaise: true,
} as const satisfies Partial<MarkRule>

const exam = (...grades: number[]) => ({ grades, admission: 100, weights: { year: 2, exam: 1 } })

const secondary = {
  ...shared,
  exam: exam(9, 12),
  ending: { progresses: [], maxNegatives: 2 },
} as const

const ARTICLES = 'Nenhuma parte indica ainda o artigo: compare-a com o diploma antes de confirmar.'
const JUNE_2022 =
  'O diploma de Junho de 2022 é do ensino secundário e revoga o 04/2021: confirme com a direcção distrital qual vale nesta classe.'

/** Four readings of the diplomas of assessment since 2015; which one holds, a school confirms. */
export const proposedRules: readonly ProposedRule[] = [
  {
    key: 'primario-2021',
    grades: [1, 2, 3, 4, 5, 6],
    years: [2021, null],
    rule: {
      ...shared,
      name: 'Primário, 2021',
      source: 'Diploma Ministerial n.º 04/2021, de 17 de Março; artigo por indicar',
      columns: { ACS: { min: 2, max: 3 }, ACP: { min: 0, max: 0 }, AT: { min: 1, max: 1 } },
      parts: [
        { of: 'MACS', weight: 2 },
        { of: 'AT', weight: 1 },
      ],
      exam: exam(6),
      ending: { progresses: [1, 2, 4, 5], maxNegatives: 0 },
    },
    doubts: [ARTICLES, JUNE_2022, 'A progressão da 4.ª e da 5.ª classe tem de ser confirmada pela escola.'],
  },
  {
    key: 'secundario-2022',
    grades: [7, 8, 9, 10, 11, 12],
    years: [2022, null],
    rule: {
      ...secondary,
      name: 'Secundário, duas ACS e uma AT',
      source: 'Diploma Ministerial de Junho de 2022; artigo por indicar',
      columns: { ACS: { min: 2, max: 2 }, ACP: { min: 0, max: 0 }, AT: { min: 1, max: 1 } },
      parts: [
        { of: 'MACS', weight: 2 },
        { of: 'AT', weight: 1 },
      ],
    },
    doubts: [ARTICLES, 'O número de negativas com que se transita tem de ser confirmado pela escola.'],
  },
  {
    key: 'secundario-acp',
    grades: [7, 8, 9, 10, 11, 12],
    years: [2019, null],
    rule: {
      ...secondary,
      name: 'Secundário, com ACP',
      source: 'Diploma Ministerial n.º 7/2019, de 10 de Janeiro; artigo por indicar',
      columns: { ACS: { min: 2, max: 4 }, ACP: { min: 1, max: 1 }, AT: { min: 0, max: 0 } },
      parts: [
        { of: 'MACS', weight: 2 },
        { of: 'ACP', weight: 1 },
      ],
    },
    doubts: [ARTICLES, 'O número de negativas com que se transita tem de ser confirmado pela escola.'],
  },
  {
    key: 'secundario-acp-at',
    grades: [7, 8, 9, 10, 11, 12],
    years: [2015, null],
    rule: {
      ...secondary,
      name: 'Secundário, com ACP e AT',
      source: 'Diploma Ministerial n.º 59/2015, de 24 de Abril; artigo por indicar',
      columns: { ACS: { min: 2, max: 4 }, ACP: { min: 1, max: 1 }, AT: { min: 1, max: 1 } },
      parts: [
        { of: 'MACS e ACP', weight: 2 },
        { of: 'AT', weight: 1 },
      ],
    },
    doubts: [ARTICLES, 'O número de negativas com que se transita tem de ser confirmado pela escola.'],
  },
]

/** Rules that are proposed for a grade in a year, in the order in which they are shown. */
export function proposedFor(grade: number, year: number): ProposedRule[] {
  return proposedRules.filter(
    ({ grades, years: [first, last] }) =>
      grades.includes(grade) && first <= year && (last === null || year <= last),
  )
}
