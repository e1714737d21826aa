import { type Cells, type TermMark, worthOf } from './compute.ts'
import { compare, decimalText, type Fraction, meanOf, ofTenths, rounded } from './fraction.ts'
import {
  columnKey,
  columnName,
  formulaOf,
  type Mark,
  type MarkColumn,
  type MarkRule,
  type TermPart,
} from './rule.ts'

/** «14», «13,5», «F», «J», «–», «D» */
export function markText(mark: Mark | undefined): string {
  if (mark === undefined) return ''
  if (typeof mark === 'number') return decimalText(ofTenths(mark), 1)
  return { faltou: 'F', justificada: 'J', 'sem nota': '–', dispensado: 'D' }[mark]
}

/** What stands in the cell of a trimester's mark: the mark, or that it waits. */
export function termText(term: TermMark): string {
  if (term.kind === 'nota') return markText(term.mark)
  return { 'por fazer': 'por fazer', 'sem nota': '–', dispensado: 'D' }[term.kind]
}

/** A line of an explained sum. */
export interface ExplainedLine {
  title: string
  sum: string
  value: string
  /** What did not count, and why. */
  note: string
}

/** How a trimester's mark came about, as a page and a paper show it. */
export interface ExplainedTerm {
  /** «14 = (2 × 13,5 + 14) ÷ 3 = 13,67 → 14» */
  line: string
  words: string
  lines: ExplainedLine[]
}

const partNames: Record<TermPart, string> = {
  MACS: 'a média das ACS',
  ACP: 'a ACP',
  AT: 'a AT',
  'MACS e ACP': 'a média entre a MACS e a ACP',
}

const multiples: Readonly<Record<number, string>> = { 1: '', 2: 'duas vezes ', 3: 'três vezes ' }
const divisors: Readonly<Record<number, string>> = { 2: 'dois', 3: 'três', 4: 'quatro', 5: 'cinco' }

/** The formula of a rule in words. */
export function formulaInWords(rule: Pick<MarkRule, 'parts' | 'round'>): string {
  const parts = rule.parts.filter(part => part.weight > 0)
  const weights = parts.reduce((sum, part) => sum + part.weight, 0)
  const terms = parts.map(({ of, weight }) => `${multiples[weight] ?? `${weight} vezes `}${partNames[of]}`)
  const sum = `${terms.join(', mais ')}${weights === 1 ? '' : `, a dividir por ${divisors[weights] ?? weights}`}`
  const once =
    rule.round.macs === null ? 'Arredonda-se uma só vez, no fim.' : 'Arredonda-se a MACS, e depois a MT.'
  return `${sum.charAt(0).toUpperCase()}${sum.slice(1)}. ${rule.round.term === null ? 'Não se arredonda.' : once}`
}

/** What a mark of a trimester is made of, as a guardian reads it: «Cada nota junta a média das ACS (duas partes) e a AT (uma parte).» */
export function weightsInWords(rule: Pick<MarkRule, 'parts'>): string {
  const shares = ['', 'uma parte', 'duas partes', 'três partes', 'quatro partes']
  const parts = rule.parts.filter(part => part.weight > 0)
  const [only] = parts
  if (parts.length === 1 && only) return `Cada nota é ${partNames[only.of]}.`
  const named = parts.map(({ of, weight }) => `${partNames[of]} (${shares[weight] ?? `${weight} partes`})`)
  return `Cada nota junta ${named.slice(0, -1).join(', ')} e ${named.at(-1)}.`
}

/** Explains a trimester's mark; what waits or lacks is named where there is none. */
export function explainTerm(
  rule: MarkRule,
  columns: readonly MarkColumn[],
  cells: Cells,
  term: TermMark,
): ExplainedTerm {
  const lines = linesOf(rule, columns, cells)
  const words = formulaInWords(rule)
  if (term.kind === 'por fazer')
    return { line: `MT por fazer: falta ${namesOf(term.missing, rule)}`, words, lines }
  if (term.kind === 'sem nota')
    return { line: `Sem MT: não há nota que conte para ${term.lacking.join(' e ')}`, words, lines }
  if (term.kind === 'dispensado') return { line: 'Dispensado', words, lines: [] }
  const weights = term.parts.reduce((sum, part) => sum + part.weight, 0)
  const sum = term.parts
    .map(({ value, weight }) => (weight === 1 ? short(value) : `${weight} × ${short(value)}`))
    .join(' + ')
  const exact = short(term.exact)
  const mark = markText(term.mark)
  const isRounded = compare(term.exact, ofTenths(term.mark)) !== 0
  const sides = [mark, weights === 1 ? sum : `(${sum}) ÷ ${weights}`]
  if (isRounded || weights !== 1) sides.push(isRounded ? `${exact} → ${mark}` : exact)
  return { line: sides.join(' = '), words, lines }
}

/** One line for each kind of column that counts. */
function linesOf(rule: MarkRule, columns: readonly MarkColumn[], cells: Cells): ExplainedLine[] {
  const kinds = [...new Set(columns.map(column => column.kind))]
  return kinds.flatMap(kind => {
    const own = columns.filter(column => column.kind === kind)
    const counted = own.flatMap(column => worthOf(cells[columnKey(column)], rule) ?? [])
    const left = own.filter(column => {
      const mark = cells[columnKey(column)]
      return typeof mark !== 'number'
    })
    const value = counted.length === 0 ? null : meanOf(counted)
    const shown = value && kind === 'ACS' ? rounded(value, rule.round.macs) : value
    return [
      {
        title: kind === 'ACS' ? 'MACS' : kind,
        sum:
          counted.length > 1
            ? `(${counted.map(short).join(' + ')}) ÷ ${counted.length}${
                value && shown && compare(value, shown) !== 0 ? ` = ${short(value)} → ${short(shown)}` : ''
              }`
            : '',
        value: shown ? short(shown) : '–',
        note: left.map(column => noteOf(column, cells[columnKey(column)], rule)).join(' '),
      },
    ]
  })
}

function noteOf(column: MarkColumn, mark: Mark | undefined, rule: MarkRule): string {
  const name = `${columnName(column, rule)}:`
  if (mark === undefined) return `${name} por lançar.`
  if (mark === 'dispensado') return `${name} dispensado, não entra.`
  if (typeof mark === 'number') return ''
  const why = { faltou: 'faltou', justificada: 'faltou, justificada', 'sem nota': 'sem nota' }[mark]
  return `${name} ${why}, ${rule.worth[mark]}.`
}

function namesOf(columns: readonly MarkColumn[], rule: MarkRule): string {
  return columns.map(column => columnName(column, rule)).join(', ')
}

function short(fraction: Fraction): string {
  return decimalText(fraction, 2)
}

/** What a rule says of one of its parts, as two rules are compared by it. */
export interface RuleStatement {
  part: string
  says: string
}

/** Everything a rule says, a statement for each of its parts; two rules have the same parts. */
export function statementsOf(rule: MarkRule): RuleStatement[] {
  const { columns, worth, round, year, exam, ending } = rule
  const span = ({ min, max }: { min: number; max: number }) =>
    max === 0 ? 'nenhuma' : min === max ? String(min) : `${min} a ${max}`
  const weights = year.weights.every(each => each === year.weights[0])
    ? '(MT 1 + MT 2 + MT 3) ÷ 3'
    : `${year.weights.map((each, at) => `${each} × MT ${at + 1}`).join(' + ')}, a dividir por ${year.weights.reduce((a, b) => a + b, 0)}`
  const grades = (list: readonly number[]) => list.map(grade => `${grade}.ª`).join(', ')
  const places = (each: 0 | 1 | null) =>
    each === null ? 'não se arredonda' : each === 0 ? 'às unidades' : 'às décimas'
  return [
    {
      part: 'Colunas do trimestre',
      says: `ACS: ${span(columns.ACS)}; ACP: ${span(columns.ACP)}; AT: ${span(columns.AT)}`,
    },
    { part: 'Notas', says: rule.decimals === 0 ? 'inteiras, de 0 a 20' : 'de 0 a 20, com uma casa decimal' },
    { part: 'MT', says: formulaOf(rule) },
    {
      part: 'Arredondar',
      says: `MACS: ${places(round.macs)}; MT: ${places(round.term)}; ano: ${places(round.year)}; final: ${places(round.final)}; meio valor sobe`,
    },
    { part: 'Sem nota (–)', says: worth['sem nota'] },
    { part: 'Faltou (F)', says: worth.faltou },
    { part: 'Faltou, justificada (J)', says: worth.justificada },
    { part: 'Dispensado (D)', says: 'não entra' },
    { part: 'Por lançar', says: 'a MT espera' },
    {
      part: 'Média do ano',
      says: `${weights}${year.withoutTerm ? '; sem um trimestre, conta com os outros' : ''}`,
    },
    {
      part: 'Exame',
      says: exam
        ? `${grades(exam.grades)} classe: admitido com ${markText(exam.admission)}; final (${exam.weights.year} × ano + ${exam.weights.exam} × exame) ÷ ${exam.weights.year + exam.weights.exam}`
        : 'não há',
    },
    { part: 'Positiva', says: `${markText(rule.pass)} ou mais` },
    {
      part: 'Fim do ano',
      says: [
        ending.progresses.length > 0 ? `${grades(ending.progresses)} classe: progride` : '',
        ending.maxNegatives === 0
          ? 'transita sem negativas'
          : `transita com até ${ending.maxNegatives} ${ending.maxNegatives === 1 ? 'negativa' : 'negativas'}`,
      ]
        .filter(Boolean)
        .join('; '),
    },
    { part: 'Voto de um valor', says: rule.mayRaise ? 'o conselho pode votar' : 'não há' },
  ]
}
