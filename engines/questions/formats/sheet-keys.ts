import { foldWord } from './metadata-tags.ts'
import { type KeyDoubt, type KeyReading, keyReadings } from './sheet-readings.ts'

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
export function optionsNamed(
  written: string,
  options: KeyOption[],
  reading: KeyReading,
): number[] | undefined {
  // «Opção C» and «option2» name an option by its title.
  const key = reading === 'text' ? written : written.replace(keyWord, '')
  const isThere = (index: number) => options.some(option => option.index === index)
  switch (reading) {
    case 'letter': {
      const named = lettersOf(key).map(letter => letter.charCodeAt(0) - 65)
      return named.length > 0 && named.every(isThere) ? unique(named) : undefined
    }
    case 'place':
    case 'index': {
      if (!/^\s*\d{1,2}(?:[\s,;.)&+/]+(?:e\s+)?\d{1,2})*[.)]?\s*$/i.test(key)) return undefined
      const named = (key.match(/\d+/g) ?? []).map(number => Number(number) - (reading === 'index' ? 0 : 1))
      return named.every(isThere) ? unique(named) : undefined
    }
    case 'text': {
      const isNamed = (option: KeyOption, text: string) =>
        isSame(option.text, text) || (option.shown !== undefined && isSame(option.shown, text))
      const whole = options.filter(option => isNamed(option, key))
      if (whole.length > 0) return whole.map(option => option.index)
      for (const separator of [/[;|]/, /,\s/]) {
        const texts = key.split(separator).filter(text => text.trim() !== '')
        const named = texts.flatMap(text => options.find(option => isNamed(option, text))?.index ?? [])
        if (named.length > 0 && named.length === texts.length) return unique(named)
      }
      return undefined
    }
  }
}

const keyWord =
  /^\s*(?:opcao|opção|alternativa|option|choice|answer|resposta)[\s_-]*(?=[([]?(?:[A-Za-z]|\d{1,2})[)\]]?\s*$)/i

/** Letters apart (`A, C`, `A e C`, `b)`) or, in capitals, together (`AC`). */
function lettersOf(key: string): string[] {
  if (key.length > 200) return []
  const bare = key
    .replace(/\s+(?:e|and)\s+|[\s,;.()[\]&+/]+/gi, ' ')
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
): { read: Map<number, ReadKey>; doubt: KeyDoubt | undefined; reading: KeyReading | undefined } {
  const fromZero = countsFromZero(rows)
  const fitting = rows.map(row => ({ row, ways: waysOf(row, fromZero) }))
  const titled = said.title === 'place' && fromZero ? 'index' : said.title
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
    const title = titled && ways.get(titled)
    if (title) read.set(row.line, { right: title })
    else if (titled || ways.size === 0) read.set(row.line, { error: unfit(row.key) })
    else if (isOne(possible.flatMap(reading => [ways.get(reading) ?? []])))
      read.set(row.line, { right: ways.get(possible[0] ?? 'letter') ?? [] })
    else {
      open.push({ row, readings: possible })
      const answered = said.answer && possible.includes(said.answer) ? ways.get(said.answer) : undefined
      const doubt = inDoubt(row.key, possible)
      read.set(row.line, answered ? { right: answered, doubt } : { error: doubt, doubt })
    }
  }
  const [example] = open
  const reading =
    titled ?? ofAll.find(each => known.every(({ row, ways }) => isOf(read, row, ways.get(each))))
  // Where the file leaves nothing open, another answer is the person's own, and holds for every row.
  if (!example && said.answer && said.answer !== reading) {
    return { read: readAs(rows, said.answer), doubt: undefined, reading }
  }
  return {
    read,
    reading,
    doubt: example && {
      readings: keyReadings.filter(reading => open.some(each => each.readings.includes(reading))),
      lines: open.map(({ row }) => row.line),
      example: example.row.key.slice(0, 60),
    },
  }
}

function isOf(read: ReadonlyMap<number, ReadKey>, { line }: KeyRow, right: number[] | undefined): boolean {
  return right !== undefined && isOne([right, read.get(line)?.right ?? []])
}

/** Every row by the one reading that the person says. */
function readAs(rows: readonly KeyRow[], reading: KeyReading): Map<number, ReadKey> {
  return new Map(
    rows.map(({ line, key, options }) => {
      const right = optionsNamed(key, options, reading)
      return [line, right ? { right } : { error: unfit(key) }]
    }),
  )
}

/**
 * Programs count from 0: a column in which a key is 0, and no option says so, does. A key that is the number of its
 * options counts from 1, and the 0 beside it is a mistake.
 */
function countsFromZero(rows: readonly KeyRow[]): boolean {
  const hasZero = rows.some(
    ({ key, options }) => key.trim() === '0' && options.every(({ text }) => text.trim() !== '0'),
  )
  return hasZero && rows.every(({ key, options }) => !isLastPlace(key, options))
}

function isLastPlace(key: string, options: readonly KeyOption[]): boolean {
  const last = options.reduce((most, { index }) => Math.max(most, index + 1), 0)
  return (key.match(/\d+/g) ?? []).some(number => Number(number) === last)
}

function waysOf({ key, options }: KeyRow, fromZero: boolean): Map<KeyReading, number[]> {
  return new Map(
    keyReadings.flatMap(reading => {
      if (reading === (fromZero ? 'place' : 'index')) return []
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
  index: 'o lugar da opção, a contar de 0',
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
  if (/\((?:a contar de 0|indice|index)\)\s*$/.test(word)) return 'index'
  if (/\((?:lugar|numero|n\.?o|posicao|number)\)\s*$/.test(word)) return 'place'
  return /\((?:texto|text)\)\s*$/.test(word) ? 'text' : undefined
}
