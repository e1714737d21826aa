import {
  type Answers,
  type Decision,
  type DecisionOption,
  decided,
  type RowPlace,
} from '#engines/decisions.ts'
import type { RawRow } from '#engines/spreadsheets/raw-table.ts'
import {
  type ColumnTarget,
  columnName,
  placeLabel,
  placeOf,
  placeValue,
  readHeader,
  titlesOf,
} from './sheet-columns.ts'
import type { BoxReading, KeyReading, TableTop } from './sheet-readings.ts'

/** So many rows are shown and may hold the titles. */
const TOP_ROWS = 15
const SHOWN_CELLS = 12
const SHOWN_LETTERS = 60

const keyLabels: Record<KeyReading, string> = {
  letter: 'A letra da opção',
  place: 'O lugar da opção',
  index: 'O lugar da opção, a contar de 0',
  text: 'O que a opção diz',
}
const boxLabels: Record<BoxReading, string> = {
  one: 'Só uma se escolhe',
  many: 'Marcam-se várias',
}
const none: DecisionOption = { value: 'none', label: 'Não se lê' }
/** What a column may be, where the person says that it is something else. */
const offered: ColumnTarget[] = [
  ...(['stem', 'key', 'type', 'points'] as const).map(column => ({ column })),
  ...Array.from({ length: 8 }, (_, index) => ({ list: 'option' as const, index })),
  ...(
    ['explanation', 'competence', 'bloom', 'difficulty', 'category', 'name', 'number', 'tags'] as const
  ).map(column => ({ column })),
  { list: 'hint', index: 0 },
  { column: 'passageTitle' },
  { column: 'passage' },
]

/** The decisions of one table; those of the second and later sheets of a workbook carry its number. */
export class SheetDecisions {
  readonly list: Decision[] = []
  readonly #sheet: number
  readonly #answers: Answers

  constructor(sheet: number, answers: Answers) {
    this.#sheet = sheet
    this.#answers = answers
  }

  idOf(name: string): string {
    return this.#sheet === 0 ? name : `${name}:${this.#sheet}`
  }

  /** What was answered of this table. */
  answer(name: string): string | undefined {
    return this.#answers[this.idOf(name)]
  }

  #add(
    name: string,
    draft: { text: string; evidence: string; options: DecisionOption[]; lines?: readonly number[] },
    settled: string | null,
    answer: string | undefined,
  ): Decision {
    const id = this.idOf(name)
    const { lines = [], ...rest } = draft
    const rows = lines.map((line): RowPlace => (this.#sheet === 0 ? { line } : { line, sheet: this.#sheet }))
    const decision = decided(
      { id, ...rest, rows, rereads: true },
      settled,
      answer === undefined ? {} : { [id]: answer },
    )
    this.list.push(decision)
    return decision
  }

  /** Whether the table is read as the tool's that its titles name. */
  tool(name: string): boolean {
    const text = name.startsWith('uma') ? `É ${name}.` : `É uma folha do ${name}.`
    const options = [
      { value: 'yes', label: 'Sim' },
      { value: 'no', label: 'Não: lê-se pelos títulos das colunas' },
    ]
    const draft = { text, evidence: 'São os títulos das colunas que o dizem.', options }
    return this.#add('tool', draft, 'yes', this.answer('tool')).chosen === 'yes'
  }

  /** The row of the titles: the one that names the columns, or another of the first that was pointed at. */
  header(rows: readonly RawRow[], found: number): number {
    const top = rows.slice(0, TOP_ROWS)
    const line = rows[found]?.line ?? 0
    const options = top.map(row => ({ value: String(row.line), label: `Linha ${row.line}` }))
    if (found >= TOP_ROWS) options.push({ value: String(line), label: `Linha ${line}` })
    const draft = {
      text: `Os títulos das colunas estão na linha ${line}.`,
      evidence: 'É a primeira que diz onde está o enunciado.',
      options,
    }
    const { chosen } = this.#add('header', draft, String(line), this.#answers[this.idOf('header')])
    const at = rows.findIndex(row => String(row.line) === chosen)
    return at < 0 ? found : at
  }

  /** What each column is: by its title, or as the person says. */
  columns(rows: readonly RawRow[], headerAt: number): (ColumnTarget | undefined)[] {
    const titles = titlesOf(rows[headerAt])
    const found = readHeader(titles)
    let width = titles.length
    for (const row of rows) width = Math.max(width, row.cells.length)
    return Array.from({ length: width }, (_, at) => {
      const place = found[at]
      const title = titles[at]?.trim() ?? ''
      const isFilled = rows.some((row, line) => line > headerAt && row.cells[at]?.text.trim())
      if (!isFilled) return place
      const settled = place ? placeValue(place) : none.value
      const options = [none, ...offered.map(optionOf)]
      if (!options.some(({ value }) => value === settled) && place) options.push(optionOf(place))
      const name =
        title === '' ? `A coluna ${columnName(at)}` : `A coluna ${columnName(at)}, «${title.slice(0, 40)}»,`
      const text = place ? `${name} é ${placeLabel(place)}.` : `${name} não se lê.`
      const evidence = place
        ? ''
        : title === ''
          ? 'Não tem título.'
          : 'O título não é de nenhuma coluna conhecida.'
      const { chosen } = this.#add(
        `column:${at}`,
        { text, evidence, options },
        settled,
        this.#answers[this.idOf(`column:${at}`)],
      )
      return chosen === null ? place : placeOf(chosen)
    })
  }

  /** How the column of the key is read: asked where the rows do not tell. */
  keys(
    reading: KeyReading | undefined,
    open: { readings: readonly KeyReading[]; lines: readonly number[]; example: string },
  ): void {
    const isAsked = open.lines.length > 0
    this.#add(
      'keys',
      {
        text: isAsked
          ? 'O que diz a coluna da resposta?'
          : `A resposta diz: ${keyLabels[reading ?? 'letter'].toLowerCase()}.`,
        evidence: isAsked
          ? `«${open.example}» tanto pode ser uma coisa como outra.`
          : reading === 'index'
            ? 'Há respostas que dizem 0, e nenhuma que diga quantas são as opções.'
            : '',
        options: open.readings.map(value => ({ value, label: keyLabels[value] })),
        lines: open.lines,
      },
      isAsked ? null : (reading ?? null),
      this.answer('keys'),
    )
  }

  boxes(
    reading: BoxReading | undefined,
    { lines, example }: { lines: readonly number[]; example: string },
  ): void {
    this.#add(
      'boxes',
      {
        text: reading
          ? `«${example}» é ${reading === 'many' ? 'marcar várias' : 'escolher uma'}.`
          : `O que é aqui «${example}»?`,
        evidence:
          reading === 'many'
            ? 'Há linhas com várias opções certas.'
            : reading === 'one'
              ? 'Outras linhas são de marcar várias, e estas têm só uma resposta certa.'
              : 'Todas têm só uma resposta certa.',
        options: (Object.keys(boxLabels) as BoxReading[]).map(value => ({ value, label: boxLabels[value] })),
        lines,
      },
      reading ?? null,
      this.answer('boxes'),
    )
  }
}

function optionOf(place: ColumnTarget): DecisionOption {
  return { value: placeValue(place), label: placeLabel(place) }
}

export function topOf(name: string, decision: string, rows: readonly RawRow[]): TableTop {
  return {
    name,
    decision,
    rows: rows.slice(0, TOP_ROWS).map(row => ({
      line: row.line,
      cells: titlesOf(row)
        .slice(0, SHOWN_CELLS)
        .map(text => text.slice(0, SHOWN_LETTERS)),
    })),
  }
}
