import { counted, listInWords } from '#kit/figures.ts'
import { fold } from '#kit/server/transfer/import-table.ts'
import { inScopes, type Readings, type RowReading } from '#kit/server/transfer/readings.ts'
import type { Sex } from '../student.ts'

const KEY = 'sex'
const sexWords: Record<Sex, readonly string[]> = {
  H: ['h', 'homem', 'masculino', 'masc', 'rapaz', 'menino'],
  M: ['mulher', 'f', 'feminino', 'femin', 'fem', 'rapariga', 'menina'],
}
/** What stands beside M and tells what it is: «Masculino» and «Mulher» do not, since M may be short for either. */
const besideWoman = ['h', 'homem']
const besideMan = ['f', 'feminino', 'femin', 'fem', 'rapariga', 'menina']

const inWords: Record<Sex, string> = { H: 'Masculino', M: 'Feminino' }

/**
 * Reads the column of sexes. M is a woman beside H and a man beside F; the title may say it too. What M is is decided for the
 * whole file, by sheet only where the sheets are written otherwise; first names are a hint and settle nothing.
 */
export function decideSexes(readings: Readings): void {
  if (!readings.has(KEY) && !MARKED.some(key => readings.has(key))) return
  decideFigures(readings)
  const rows = readings.kept()
  const wordOf = new Map(rows.map(row => [row, fold(readings.textOf(row, KEY))]))
  for (const [row, word] of wordOf) {
    const sex = word === 'm' ? undefined : readSex(word)
    if (sex && word !== sex.toLowerCase()) row.read[KEY] = inWords[sex]
  }
  const title = readings.isOwnExport() ? 'M' : titleSays(titleOfSexes(readings))
  const evidenceOf = (scope: readonly RowReading[]) => {
    const words = new Set(scope.map(row => wordOf.get(row) ?? ''))
    return {
      woman: besideWoman.filter(word => words.has(word)),
      man: besideMan.filter(word => words.has(word)),
    }
  }
  const settledOf = (scope: readonly RowReading[]): Sex | null => {
    const { woman, man } = evidenceOf(scope)
    const saysWoman = woman.length > 0 || title === 'M'
    const saysMan = man.length > 0 || title === 'H'
    if (saysWoman === saysMan) return null
    return saysWoman ? 'M' : 'H'
  }
  const agrees = (scope: readonly RowReading[]) => {
    const { woman, man } = evidenceOf(scope)
    return woman.length === 0 || man.length === 0
  }
  for (const scope of inScopes(rows, agrees)) {
    const ambiguous = scope.rows.filter(row => wordOf.get(row) === 'm')
    if (ambiguous.length === 0) continue
    const settled = settledOf(scope.rows)
    const { woman, man } = evidenceOf(scope.rows)
    const beside = [...woman, ...man].map(word => `«${word.length === 1 ? word.toUpperCase() : word}»`)
    const hint = namesSay(ambiguous, readings)
    const evidence = [
      title === null
        ? ''
        : readings.isOwnExport()
          ? 'Os títulos são os que este sistema exporta.'
          : `O título é «${titleOfSexes(readings)}».`,
      beside.length > 0
        ? `Na mesma coluna está também ${listInWords(beside)}.`
        : title === null
          ? 'Nada mais na coluna o diz.'
          : '',
      settled === null && hint ? hint : '',
    ]
    const chosen = readings.decide(
      {
        id: `sex${scope.id}`,
        text:
          settled === null
            ? `Em ${counted(ambiguous.length, 'linha', 'linhas')} o sexo está escrito «M». É masculino ou feminino (mulher)?`
            : `«M» foi lido como ${settled === 'H' ? 'masculino' : 'mulher'}.`,
        evidence: evidence.filter(Boolean).join(' '),
        options: [
          { value: 'H', label: 'M é masculino' },
          { value: 'M', label: 'M é mulher' },
        ],
        rows: ambiguous,
      },
      settled,
    )
    for (const row of ambiguous) {
      if (chosen === null) row.errors[KEY] = 'Espera pela resposta acima.'
      else row.read[KEY] = chosen === 'H' ? inWords.H : inWords.M
    }
  }
}

/** Columns for each sex, in which a mark stands: «H» beside «M» are men and women, «M» beside «F» too. */
const MARKED = ['sexH', 'sexM', 'sexF'] as const

/** Puts together a sex that stands as a mark under one of two titles. */
export function joinSexes(readings: Readings): void {
  const columns = MARKED.filter(key => readings.has(key))
  if (columns.length === 0 || readings.has(KEY)) return
  for (const row of readings.kept()) {
    const marked = columns.filter(key => isMark(readings.textOf(row, key)))
    if (marked.length === 1) row.read[KEY] = { sexH: 'H', sexM: 'M', sexF: 'F' }[marked[0] ?? 'sexM']
    else if (marked.length > 1) row.errors[KEY] = 'Estão marcados os dois sexos.'
  }
}

function isMark(text: string): boolean {
  return text !== '' && !/^(?:0|n|não|nao|-)$/i.test(text)
}

/** The sex that a word says; undefined for another word. M alone is read by its whole column, as `decideSexes` writes it. */
export function readSex(words: string): Sex | undefined {
  const folded = fold(words)
  if (sexWords.H.includes(folded)) return 'H'
  return folded === 'm' || sexWords.M.includes(folded) ? 'M' : undefined
}

/** The title of the column of sexes, or the letters over two columns of marks: «M/F». */
function titleOfSexes(readings: Readings): string {
  if (readings.has(KEY)) return readings.titleOf(KEY)
  const letters = { sexH: 'H', sexM: 'M', sexF: 'F' }
  return MARKED.filter(key => readings.has(key))
    .map(key => letters[key])
    .join('/')
}

/** Sexes in figures: nothing in a file says which of two is which. */
function decideFigures(readings: Readings): void {
  const rows = readings.kept().filter(row => /^[012]$/.test(readings.textOf(row, KEY)))
  const figures = [...new Set(rows.map(row => readings.textOf(row, KEY)))].sort()
  const [one, other] = figures.length === 1 ? [figures[0], figures[0] === '1' ? '2' : '1'] : figures
  if (rows.length === 0 || figures.length > 2 || one === undefined || other === undefined) return
  const chosen = readings.decide(
    {
      id: 'sex:figures',
      text: `Em ${counted(rows.length, 'linha', 'linhas')} o sexo está em algarismos: ${listInWords(figures)}. Qual é qual?`,
      evidence: namesSay(
        rows.filter(row => readings.textOf(row, KEY) === one),
        readings,
      ).replace('Os primeiros nomes', `Os primeiros nomes com ${one}`),
      options: [
        { value: `${one}H`, label: `${one} é masculino, ${other} é feminino` },
        { value: `${one}M`, label: `${one} é feminino, ${other} é masculino` },
      ],
      rows,
    },
    null,
  )
  for (const row of rows) {
    if (chosen === null) row.errors[KEY] = 'Espera pela resposta acima.'
    else
      row.read[KEY] = (readings.textOf(row, KEY) === one) === (chosen === `${one}H`) ? inWords.H : inWords.M
  }
}

/** «Sexo (M/F)» has men and women in other letters than «Sexo (H/M)». */
function titleSays(title: string): Sex | null {
  const letters = /(?:^|[^\p{L}])([hmf])\s*[/\-|,]\s*([hmf])(?:$|[^\p{L}])/iu.exec(title)
  const pair = `${letters?.[1] ?? ''}${letters?.[2] ?? ''}`.toLowerCase()
  if (pair === 'mf' || pair === 'fm') return 'H'
  return pair === 'hm' || pair === 'mh' ? 'M' : null
}

/** First names whose last letter misleads. */
const MEN = new Set(['luca', 'elija', 'josua', 'joshua', 'isaia', 'agostinha', 'matcha'])

/** What the first names suggest, as a hint to the person who answers. */
function namesSay(rows: readonly RowReading[], readings: Readings): string {
  const first = rows.map(row => fold(readings.textOf(row, 'fullName')).split(' ')[0] ?? '').filter(Boolean)
  if (first.length === 0) return ''
  const women = first.filter(name => name.endsWith('a') && !MEN.has(name)).length
  const names = [...new Set(rows.map(row => readings.textOf(row, 'fullName').split(' ')[0] ?? ''))].slice(
    0,
    4,
  )
  if (women === 0) return `Os primeiros nomes parecem de rapazes: ${listInWords(names)}.`
  return women * 2 > first.length
    ? `Os primeiros nomes parecem de raparigas: ${listInWords(names)}.`
    : `Os primeiros nomes: ${listInWords(names)}.`
}
