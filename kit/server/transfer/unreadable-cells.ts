import type { Readings } from './readings.ts'

/** What a workbook shows in place of a value, in English and in Portuguese, and a column too narrow for its number. */
const ERROR_VALUE =
  /^#(?:ref|n\/a|n\/d|name\?|nome\?|div\/0|value|valor|null|nulo|num|núm|spill|calc|getting_data|sem resultado)!?$|^#{4,}$/i

/** A question mark between letters, or the sign for what could not be read: letters were lost before the file came here. */
const LOST_LETTER = /\ufffd|\p{L}\?\p{L}/u

/** A number as Excel writes a long one into CSV: «8,41235E+08» has lost its last figures. */
const SHORTENED = /^\d[.,]\d+E\+?\d+$/i

/** What each of them has: most cells have none of it, and are not looked at further. */
const SUSPECT = /[#?\ufffd]|^\d[.,]\d+[Ee]/

/** Refuses by cell what holds no value: errors of formulas, formulas without a result, and letters that were lost. */
export function refuseUnreadableCells(readings: Readings): void {
  const keys = readings.mapping.filter(key => key !== null)
  for (const row of readings.rows)
    for (const key of keys) {
      const problem = problemOf(row.record[key] ?? '')
      if (!problem) continue
      row.errors[key] = problem
      row.read[key] = ''
    }
}

function problemOf(text: string): string | undefined {
  if (!SUSPECT.test(text)) return undefined
  if (/^#sem resultado!$/i.test(text))
    return 'O ficheiro não guarda o resultado desta fórmula. Abra-o no Excel, guarde-o e escolha-o outra vez, ou escreva aqui o valor.'
  if (text.startsWith('#') && ERROR_VALUE.test(text))
    return `«${text}» é um erro da folha, não um valor. Escreva aqui o que deve estar.`
  if (SHORTENED.test(text))
    return `«${text}» perdeu algarismos quando o ficheiro foi guardado. Escreva aqui o número inteiro.`
  if (LOST_LETTER.test(text)) return `Perdeu-se uma letra em «${text}». Escreva o texto certo.`
  return undefined
}
