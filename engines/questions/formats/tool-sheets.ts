import type { RawCell, RawRow } from '#engines/spreadsheets/raw-table.ts'
import { foldWord } from './metadata-tags.ts'
import { ownEntry } from './own-entry.ts'
import type { Lost } from './reading.ts'
import { titlesOf } from './sheet-columns.ts'

/** Where a column of another tool's sheet goes here: a title of ours, or nowhere, with the reason. */
type Column =
  | { title: RegExp; to: string | ((match: RegExpExecArray) => string) }
  | { title: RegExp; why: string }
type Tool = { name: string; columns: Column[]; keyIs: 'place' | 'letter' | 'text' }

const option = (match: RegExpExecArray) => `Opção ${match[1] ?? ''}`
const time = { title: /^(?:time|tempo)\b/, why: 'O tempo de cada pergunta não é trazido.' }
const picture = 'Imagem'

/** The workbooks that quiz tools give to be filled in, by the titles of their columns in small letters. */
const tools: Tool[] = [
  {
    name: 'Kahoot',
    keyIs: 'place',
    columns: [
      { title: /^(?:question|pergunta)\b.*\bmax/, to: 'Enunciado' },
      { title: /^(?:answer|resposta) (\d)\b.*\bmax/, to: option },
      { title: /^(?:correct answer|resposta\(?s?\)? correc?ta)/, to: 'Resposta' },
      time,
    ],
  },
  {
    name: 'Blooket',
    keyIs: 'place',
    columns: [
      { title: /^question #$/, to: 'Nº' },
      { title: /^question text$/, to: 'Enunciado' },
      { title: /^answer (\d)\b/, to: option },
      { title: /^correct answer\(s\).*answer #/, to: 'Resposta' },
      time,
    ],
  },
  {
    name: 'Quizizz',
    keyIs: 'place',
    columns: [
      { title: /^question text$/, to: 'Enunciado' },
      { title: /^question type$/, to: 'Tipo' },
      { title: /^option (\d)$/, to: option },
      { title: /^correct answer$/, to: 'Resposta' },
      { title: /^answer explanation$/, to: 'Explicação' },
      { title: /^image link$/, to: picture },
      { title: /^time in seconds$/, why: time.why },
    ],
  },
  {
    name: 'Socrative',
    keyIs: 'letter',
    columns: [
      { title: /^question type:?$/, to: 'Tipo' },
      { title: /^question:?$/, to: 'Enunciado' },
      { title: /^answer ([a-e]):?$/, to: option },
      { title: /^(?:optional: )?correct answers?\b/, to: 'Resposta' },
      { title: /^explanation:?\b/, to: 'Explicação' },
    ],
  },
  {
    name: 'Gimkit',
    keyIs: 'text',
    columns: [
      { title: /^question$/, to: 'Enunciado' },
      { title: /^correct answer$/, to: 'Opção 1' },
      { title: /^incorrect answer (\d)\b/, to: match => `Opção ${Number(match[1]) + 1}` },
    ],
  },
  {
    name: 'uma folha de respostas certas e erradas',
    keyIs: 'text',
    columns: [
      {
        title: /^(?:enunciado|pergunta|questao|texto da pergunta|question(?: text)?|stem)$/,
        to: 'Enunciado',
      },
      {
        title:
          /^(?:(?:opcao|resposta|alternativa) (?:correc?ta|certa)|(?:correct|right) (?:answer|option|choice))$/,
        to: 'Opção 1',
      },
      {
        title:
          /^(?:(?:opcao|resposta|alternativa) (?:errada|incorrec?ta)|(?:wrong|incorrect) (?:answer|option|choice)|distra[ck]?tor)\s*(\d{1,2})?$/,
        to: match => `Opção ${Number(match[1] ?? 1) + 1}`,
      },
    ],
  },
]

/** Types of these tools by our names; empty for what the other columns tell. */
const types: Record<string, string> = {
  'multiple choice': '',
  'multiple-choice': '',
  checkbox: 'Escolha múltipla (várias respostas)',
  'multi-select': 'Escolha múltipla (várias respostas)',
  'fill-in-the-blank': 'Resposta curta',
  'fill in the blank': 'Resposta curta',
  'open-ended': 'Desenvolvimento',
  'open ended': 'Desenvolvimento',
  'short answer': 'Resposta curta',
  'true/false': '',
}

/** A table of ours made of another tool's, and what of it goes. */
export type ToolTable = {
  tool: string
  /** Any one of several right options gets all the points there. */
  takesAny: boolean
  rows: RawRow[]
  lost: Lost[]
}

/** Whether the titles of a table are another tool's: then its rows under titles of ours, else undefined. */
export function readToolTable(rows: readonly RawRow[]): ToolTable | undefined {
  for (const [at, row] of rows.slice(0, 30).entries()) {
    const titles = titlesOf(row).map(title => foldWord(title.replaceAll('_', ' ')))
    for (const tool of tools) {
      const found = inOwnPlaces(titles.map(title => columnOf(tool, title)))
      if (isOf(tool, found)) return tableOf(tool, rows.slice(at), found, titlesOf(row))
    }
  }
  return undefined
}

/** «Opção errada» may stand over several columns: each is an option of its own. */
function inOwnPlaces(found: Found[]): Found[] {
  const taken = new Set<string>()
  return found.map(each => {
    if (!each || !('to' in each) || !each.to.startsWith('Opção ')) return each
    let place = Number(each.to.slice(6))
    if (Number.isNaN(place)) return each
    while (taken.has(`Opção ${place}`)) place += 1
    taken.add(`Opção ${place}`)
    return { to: `Opção ${place}` }
  })
}

type Found = { to: string } | { why: string } | undefined

function columnOf(tool: Tool, title: string): Found {
  for (const column of tool.columns) {
    const match = column.title.exec(title)
    if (!match) continue
    return 'why' in column
      ? { why: column.why }
      : { to: typeof column.to === 'string' ? column.to : column.to(match) }
  }
  return undefined
}

/** Its question, its key and two of its options are there, and nothing that says that it is a sheet of ours. */
function isOf(tool: Tool, found: Found[]): boolean {
  const titles = found.flatMap(each => (each && 'to' in each ? [each.to] : []))
  const options = titles.filter(title => title.startsWith('Opção')).length
  const hasKey = tool.keyIs === 'text' || titles.includes('Resposta')
  const hasType = tool.name !== 'Socrative' && tool.name !== 'Quizizz' ? true : titles.includes('Tipo')
  return titles.includes('Enunciado') && hasKey && hasType && options >= 2
}

const cell = (text: string): RawCell => ({ text, kind: 'text' })

function tableOf(tool: Tool, rows: readonly RawRow[], found: Found[], titles: string[]): ToolTable {
  const [header, ...body] = rows
  const keyAt = found.findIndex(each => each && 'to' in each && each.to === 'Resposta')
  const typeAt = found.findIndex(each => each && 'to' in each && each.to === 'Tipo')
  const keyTitle = tool.keyIs === 'place' ? 'Resposta (lugar)' : 'Resposta (letra)'
  const own = found.map((each, at) => {
    if (at === keyAt) return cell(keyTitle)
    // What is not the tool's is read by our own titles, or named among what is lost.
    return cell(each === undefined ? (titles[at] ?? '') : 'to' in each ? each.to : '')
  })
  const needsKey = tool.keyIs === 'text'
  const kept = body.filter(row =>
    found.some(
      (each, at) => each && 'to' in each && each.to !== 'Nº' && at !== typeAt && row.cells[at]?.text.trim(),
    ),
  )
  return {
    tool: tool.name,
    takesAny: tool.name === 'Kahoot' || tool.name === 'Blooket',
    rows: [
      { line: header?.line ?? 1, cells: needsKey ? [...own, cell(keyTitle)] : own },
      ...kept.map(row => ({
        line: row.line,
        cells: [
          ...found.map((_, at) => {
            const value = row.cells[at] ?? cell('')
            return at === typeAt ? cell(ownEntry(types, foldWord(value.text)) ?? value.text) : value
          }),
          ...(needsKey ? [cell('A')] : []),
        ],
      })),
    ],
    lost: found.flatMap((each, at): Lost[] => {
      const hasSome = kept.some(row => row.cells[at]?.text.trim())
      return each && 'why' in each && hasSome
        ? [{ what: `coluna «${(titles[at] ?? '').replace(/\s+/g, ' ').slice(0, 40)}»`, why: each.why }]
        : []
    }),
  }
}
