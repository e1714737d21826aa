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
  if (!readings.has(KEY)) return
  const rows = readings.kept()
  const wordOf = new Map(rows.map(row => [row, fold(readings.textOf(row, KEY))]))
  for (const [row, word] of wordOf) {
    const sex = word === 'm' ? undefined : readSex(word)
    if (sex && word !== sex.toLowerCase()) row.read[KEY] = inWords[sex]
  }
  const title = readings.isOwnExport() ? 'M' : titleSays(readings.titleOf(KEY))
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
          : `O título é «${readings.titleOf(KEY)}».`,
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

/** The sex that a word says; undefined for another word. M alone is read by its whole column, as `decideSexes` writes it. */
export function readSex(words: string): Sex | undefined {
  const folded = fold(words)
  if (sexWords.H.includes(folded)) return 'H'
  return folded === 'm' || sexWords.M.includes(folded) ? 'M' : undefined
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
