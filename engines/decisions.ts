/** What a reading decided about a file, or has to ask because the file does not settle it. */
export interface Decision {
  /** Names it among the decisions of one file: `separator`, `header:1`, `dates:birthDate`. */
  id: string
  /** What was decided, as a sentence: «As datas são mês/dia/ano.»; the question, where it is asked. */
  text: string
  /** What speaks for it; empty where the sentence says it. */
  evidence: string
  options: DecisionOption[]
  /** Value of the option in force; null while it is asked and nobody has answered. */
  chosen: string | null
  /** The file does not settle it: it has no default, also once it is answered. */
  mustAsk: boolean
  /** How many rows it touches. */
  count: number
  /** The first of them. */
  rows: RowPlace[]
  /** Another answer has the file read again from its bytes. */
  rereads?: boolean
  /** Columns with something in them do not enter: it is never folded away. */
  leavesColumns?: boolean
}

export interface DecisionOption {
  value: string
  label: string
}

/** A row of a file: its line, and its sheet (from 0) where there are several. */
export interface RowPlace {
  line: number
  sheet?: number | undefined
}

/** What a person answered, by the id of the decision. */
export type Answers = Readonly<Record<string, string>>

/** So many rows of a decision are named; `count` says how many there are. */
const NAMED_ROWS = 20

type Draft = Omit<Decision, 'chosen' | 'mustAsk' | 'count' | 'rows'> & { rows: readonly RowPlace[] }

/**
 * A decision with its answer: what the person said, where that is one of its options, or else what the file shows.
 * @param settled value that the evidence gives, null where it gives none
 */
export function decided(draft: Draft, settled: string | null, answers: Answers): Decision {
  const { rows, ...rest } = draft
  const answer = answers[draft.id]
  const isKnown = draft.options.some(option => option.value === answer)
  return {
    ...rest,
    chosen: (isKnown ? answer : settled) ?? null,
    mustAsk: settled === null,
    count: rows.length,
    rows: rows
      .slice(0, NAMED_ROWS)
      .map(({ line, sheet }) => (sheet === undefined ? { line } : { line, sheet })),
  }
}

/** The decisions that wait for an answer. */
export function openDecisions(decisions: readonly Decision[]): Decision[] {
  return decisions.filter(({ chosen }) => chosen === null)
}
