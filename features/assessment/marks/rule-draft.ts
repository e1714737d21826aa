import {
  type ColumnKind,
  faultsOf,
  type MarkRule,
  type TermPart,
  termParts,
  type Worth,
} from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'

/** A rule as it is being written: numbers as they are typed. */
export interface RuleDraft {
  name: string
  source: string
  decimals: '0' | '1'
  columns: Record<ColumnKind, { min: string; max: string }>
  weights: Record<TermPart, string>
  worth: Record<keyof MarkRule['worth'], Worth>
  round: Record<keyof MarkRule['round'], RoundChoice>
  yearWeights: readonly [string, string, string]
  withoutTerm: boolean
  pass: string
  hasExam: boolean
  examGrades: readonly number[]
  admission: string
  examWeights: { year: string; exam: string }
  progresses: readonly number[]
  maxNegatives: string
  mayRaise: boolean
}

export type RoundChoice = 'none' | '0' | '1'

/** A rule as its editor begins with it. */
export function draftOf(rule: MarkRule): RuleDraft {
  const weightOf = (part: TermPart) => String(rule.parts.find(({ of }) => of === part)?.weight ?? 0)
  const choice = (places: 0 | 1 | null): RoundChoice => (places === null ? 'none' : places === 0 ? '0' : '1')
  const [first = 0, second = 0, third = 0] = rule.year.weights
  return {
    name: rule.name,
    source: rule.source,
    decimals: rule.decimals === 0 ? '0' : '1',
    columns: {
      ACS: { min: String(rule.columns.ACS.min), max: String(rule.columns.ACS.max) },
      ACP: { min: String(rule.columns.ACP.min), max: String(rule.columns.ACP.max) },
      AT: { min: String(rule.columns.AT.min), max: String(rule.columns.AT.max) },
    },
    weights: {
      MACS: weightOf('MACS'),
      ACP: weightOf('ACP'),
      AT: weightOf('AT'),
      'MACS e ACP': weightOf('MACS e ACP'),
    },
    worth: rule.worth,
    round: {
      macs: choice(rule.round.macs),
      term: choice(rule.round.term),
      year: choice(rule.round.year),
      final: choice(rule.round.final),
    },
    yearWeights: [String(first), String(second), String(third)],
    withoutTerm: rule.year.withoutTerm,
    pass: markText(rule.pass),
    hasExam: rule.exam !== null,
    examGrades: rule.exam?.grades ?? [],
    admission: markText(rule.exam?.admission ?? rule.pass),
    examWeights: {
      year: String(rule.exam?.weights.year ?? 2),
      exam: String(rule.exam?.weights.exam ?? 1),
    },
    progresses: rule.ending.progresses,
    maxNegatives: String(rule.ending.maxNegatives),
    mayRaise: rule.mayRaise,
  }
}

/** What a draft says, and at which field it cannot be used; the rule is null as long as a field cannot be read. */
export function readDraft(draft: RuleDraft): { rule: MarkRule | null; faults: Record<string, string> } {
  const faults: Record<string, string> = {}
  const whole = (field: string, text: string, { min = 0, max }: { min?: number; max: number }): number => {
    const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    faults[field] = `Escreva um número inteiro de ${min} a ${max}.`
    return min
  }
  const mark = (field: string, text: string): number => {
    const [, units, tenths = '0'] = /^(\d{1,2})(?:[,.](\d))?$/.exec(text.trim()) ?? []
    const value = units === undefined ? Number.NaN : Number(units) * 10 + Number(tenths)
    if (value <= 200) return value
    faults[field] = 'Escreva uma nota de 0 a 20.'
    return 0
  }
  const line = (field: string, text: string, max: number): string => {
    const value = text.trim()
    if (value === '') faults[field] = 'Preencha este campo.'
    else if (value.length > max) faults[field] = `Escreva no máximo ${max} caracteres.`
    return value
  }
  const span = (kind: ColumnKind) => ({
    min: whole(`columns.${kind}`, draft.columns[kind].min, { max: 9 }),
    max: whole(`columns.${kind}`, draft.columns[kind].max, { max: 9 }),
  })
  const places = (choice: RoundChoice) => (choice === 'none' ? null : choice === '0' ? 0 : 1)
  const rule: MarkRule = {
    name: line('name', draft.name, 80),
    source: line('source', draft.source, 200),
    decimals: draft.decimals === '0' ? 0 : 1,
    columns: { ACS: span('ACS'), ACP: span('ACP'), AT: span('AT') },
    parts: termParts
      .map(of => ({ of, weight: whole('parts', draft.weights[of], { max: 20 }) }))
      .filter(({ weight }) => weight > 0),
    worth: draft.worth,
    round: {
      macs: places(draft.round.macs),
      term: places(draft.round.term),
      year: places(draft.round.year),
      final: places(draft.round.final),
    },
    year: {
      weights: draft.yearWeights.map(text => whole('year.weights', text, { max: 20 })),
      withoutTerm: draft.withoutTerm,
    },
    pass: mark('pass', draft.pass),
    exam: draft.hasExam
      ? {
          grades: [...draft.examGrades].sort((a, b) => a - b),
          admission: mark('exam.admission', draft.admission),
          weights: {
            year: whole('exam.weights', draft.examWeights.year, { max: 20 }),
            exam: whole('exam.weights', draft.examWeights.exam, { min: 1, max: 20 }),
          },
        }
      : null,
    ending: {
      progresses: [...draft.progresses].sort((a, b) => a - b),
      maxNegatives: whole('ending.maxNegatives', draft.maxNegatives, { max: 20 }),
    },
    mayRaise: draft.mayRaise,
  }
  if (draft.hasExam && draft.examGrades.length === 0)
    faults['exam.grades'] = 'Diga em que classes há exame, ou retire-o.'
  const isRead = Object.keys(faults).every(field => ['name', 'source'].includes(field))
  if (isRead) for (const { field, message } of faultsOf(rule)) faults[field] ??= message
  return { rule: isRead && faultsOf(rule).length === 0 ? rule : null, faults }
}
