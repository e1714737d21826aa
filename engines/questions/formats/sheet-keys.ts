import { foldWord } from './metadata-tags.ts'
import { type Doubt, type KeyReading, keyReadings } from './sheet-readings.ts'

/** `shown` is what Excel shows of a number, where that is other than its text. */
export type KeyOption = { text: string; index: number; shown?: string | undefined }
/** A row whose answer names options: `joined` letters (`AC`) are two of them, or a text. */
export type KeyRow = { line: number; key: string; options: KeyOption[] }

/** How the key of one row is read: the options that it names, or why none; `doubt` where nobody can tell from the file. */
export type ReadKey =
  | { right: number[]; doubt?: string }
  | { error: string; doubt?: string; right?: undefined }

/**
 * The options that a key names when it is read one way; undefined where it names none so, or something besides.
 */
export function optionsNamed(key: string, options: KeyOption[], reading: KeyReading): number[] | undefined {
  const isThere = (index: number) => options.some(option => option.index === index)
  switch (reading) {
    case 'letter': {
      const named = lettersOf(key).map(letter => letter.charCodeAt(0) - 65)
      return named.length > 0 && named.every(isThere) ? unique(named) : undefined
    }
    case 'place': {
      if (!/^\s*\d{1,2}(?:[\s,;.)&+/]+(?:e\s+)?\d{1,2})*[.)]?\s*$/i.test(key)) return undefined
      const named = (key.match(/\d+/g) ?? []).map(number => Number(number) - 1)
      return named.every(isThere) ? unique(named) : undefined
    }
    case 'text': {
      const isNamed = (option: KeyOption, text: string) =>
        isSame(option.text, text) || (option.shown !== undefined && isSame(option.shown, text))
      const whole = options.filter(option => isNamed(option, key))
      if (whole.length > 0) return whole.map(option => option.index)
      const texts = key.split(/[;|]/).filter(text => text.trim() !== '')
      const named = texts.map(text => options.find(option => isNamed(option, text))?.index)
      return named.length > 0 && named.every(index => index !== undefined) ? unique(named) : undefined
    }
  }
}

/** Letters apart (`A, C`, `A e C`, `b)`) or, in capitals, together (`AC`). */
function lettersOf(key: string): string[] {
  if (key.length > 200) return []
  const bare = key
    .replace(/\s+(?:e|and)\s+|[\s,;.)&+/]+/gi, ' ')
    .trim()
    .toUpperCase()
  if (/^[A-Z](?: [A-Z])*$/.test(bare)) return bare.split(' ')
  return isJoined(key) ? [...key.trim()] : []
}

const isJoined = (key: string) => /^[A-Z]{2,8}$/.test(key.trim())
const isSame = (one: string, other: string) => foldWord(one) !== '' && foldWord(one) === foldWord(other)
const unique = (list: number[]) => [...new Set(list)]

/**
 * How the keys of a column are read: the one way that fits every row. Where none fits all, or several do that name
 * other options, a row is read only where all that fit it name the same; the others wait for what the person says.
 *
 * @param said what the column's title says (`Resposta (letra)`), or the person
 */
export function readKeys(
  rows: KeyRow[],
  said: { title: KeyReading | undefined; answer: KeyReading | undefined },
): { read: Map<number, ReadKey>; doubt: Doubt | undefined } {
  const fitting = rows.map(row => ({ row, ways: waysOf(row) }))
  const known = fitting.filter(({ ways }) => ways.size > 0)
  const ofAll = keyReadings.filter(reading => known.every(({ ways }) => ways.has(reading)))
  const hasJoined = known.some(
    ({ row, ways }) => isJoined(row.key) && ways.has('letter') && !ways.has('text'),
  )
  const read = new Map<number, ReadKey>()
  const open: { row: KeyRow; readings: KeyReading[] }[] = []
  for (const { row, ways } of fitting) {
    const usual = ofAll.length > 0 ? ofAll : keyReadings
    const readings = usual.filter(reading => ways.has(reading))
    // `AC` beside options in words is a text for all that the other rows say, unless they write letters together too.
    const isLoneText = isJoined(row.key) && readings.includes('letter') && ways.has('text') && !hasJoined
    const possible = isLoneText ? keyReadings.filter(reading => ways.has(reading)) : readings
    const title = said.title && ways.get(said.title)
    if (title) read.set(row.line, { right: title })
    else if (said.title || ways.size === 0) read.set(row.line, { error: unfit(row.key) })
    else if (isOne(possible.flatMap(reading => [ways.get(reading) ?? []])))
      read.set(row.line, { right: ways.get(possible[0] ?? 'letter') ?? [] })
    else {
      open.push({ row, readings: possible })
      const answered = said.answer && possible.includes(said.answer) ? ways.get(said.answer) : undefined
      const doubt = inDoubt(row.key, possible)
      read.set(row.line, answered ? { right: answered, doubt } : { error: doubt, doubt })
    }
  }
  const [first] = open
  return {
    read,
    doubt: first && {
      kind: 'keys',
      readings: keyReadings.filter(reading => open.some(each => each.readings.includes(reading))),
      lines: open.map(({ row }) => row.line),
      example: first.row.key.slice(0, 60),
    },
  }
}

function waysOf({ key, options }: KeyRow): Map<KeyReading, number[]> {
  return new Map(
    keyReadings.flatMap(reading => {
      const named = optionsNamed(key, options, reading)
      return named ? [[reading, named] as const] : []
    }),
  )
}

function isOne(named: number[][]): boolean {
  const written = named.map(list => list.toSorted((a, b) => a - b).join())
  return new Set(written).size === 1
}

const names: Record<KeyReading, string> = {
  letter: 'as letras das opções',
  place: 'o lugar da opção',
  text: 'o que a opção diz',
}

function inDoubt(key: string, readings: KeyReading[]): string {
  return `A resposta «${key.slice(0, 60)}» tanto pode ser ${readings.map(reading => names[reading]).join(' como ')}.`
}

function unfit(key: string): string {
  return `A resposta «${key.slice(0, 60)}» não é a letra, o lugar nem o texto de uma das opções.`
}

/** What the title of a column says of its keys: `Resposta (letra)`. */
export function readingInTitle(title: string): KeyReading | undefined {
  const word = foldWord(title)
  if (/\((?:letras?|letters?)\)\s*$|^letra (?:certa|correc?ta)$/.test(word)) return 'letter'
  if (/\((?:lugar|numero|n\.?o|posicao|number)\)\s*$/.test(word)) return 'place'
  return /\((?:texto|text)\)\s*$/.test(word) ? 'text' : undefined
}
