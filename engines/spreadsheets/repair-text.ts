import { type Answers, type Decision, decided, type RowPlace } from '../decisions.ts'
import type { RawRow } from './raw-table.ts'

/** Zero-width and direction marks, soft hyphens, byte order marks: nobody sees them, and they make two names of one. */
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
/** A letter of UTF-8 that was read as Windows-1252: «Ã©», «Âª», «â€™». */
const TWICE_ENCODED =
  /[\u00c2-\u00df][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|[\u00e0-\u00ef][^\p{ASCII}]{2}/u

/**
 * What any of this needs: a mark, a kind of space or a letter that is composed, or two letters beyond ASCII in a row. By code
 * units, which is several times faster than by characters.
 */
const REPAIRABLE =
  /[\u0300-\uffff]|[\u00a0\u00ad]|[\u00c2-\u00df][\u0080-\uffff]|[\u00e0-\u00ef][\u0080-\uffff]{2}/

/** What Windows-1252 has in place of the bytes 0x80 to 0x9F. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

interface Repair {
  rows: RawRow[]
  decisions: Decision[]
}

/**
 * Takes out of the cells what nobody sees, and gives back the letters of texts that were encoded twice («JosÃ©» is «José»).
 * Each is a decision, with the rows that it touches; a cell is only repaired where all its bytes are UTF-8.
 */
export function repairText(rows: readonly RawRow[], sheet: number | undefined, answers: Answers): Repair {
  const invisible: RowPlace[] = []
  const letters: RowPlace[] = []
  let example: [string, string] | undefined
  const keepsInvisible = answers.invisible === 'keep'
  const keepsLetters = answers.letters === 'keep'
  const repaired = rows.map(row => {
    if (!row.cells.some(({ text }) => REPAIRABLE.test(text))) return row
    const place = { line: row.line, sheet }
    let hasInvisible = false
    let hasLetters = false
    const cells = row.cells.map(cell => {
      let { text } = cell
      // Before what is invisible: half of an «í» that was encoded twice is a soft hyphen.
      const right = TWICE_ENCODED.test(text) ? decodedTwice(text) : undefined
      if (right !== undefined) {
        hasLetters = true
        example ??= [text, right]
        if (!keepsLetters) text = right
      }
      text = plainSpaces(text)
      if (text.search(INVISIBLE) !== -1) {
        hasInvisible = true
        if (!keepsInvisible) text = text.replaceAll(INVISIBLE, '').normalize('NFC')
      }
      return text === cell.text ? cell : { ...cell, text }
    })
    if (hasInvisible) invisible.push(place)
    if (hasLetters) letters.push(place)
    return { ...row, cells }
  })
  const decisions: Decision[] = []
  if (letters.length > 0)
    decisions.push(
      decided(
        {
          id: 'letters',
          text: 'Havia letras trocadas, e foram repostas.',
          evidence: example ? `«${short(example[0])}» é «${short(example[1])}».` : '',
          options: [
            { value: 'repair', label: 'Repor as letras' },
            { value: 'keep', label: 'Deixar como está no ficheiro' },
          ],
          rows: letters,
          rereads: true,
        },
        'repair',
        answers,
      ),
    )
  if (invisible.length > 0)
    decisions.push(
      decided(
        {
          id: 'invisible',
          text: 'Havia caracteres que não se vêem, e foram tirados.',
          evidence: 'Espaços sem largura e marcas de direcção escondem nomes repetidos.',
          options: [
            { value: 'remove', label: 'Tirar' },
            { value: 'keep', label: 'Deixar' },
          ],
          rows: invisible,
          rereads: true,
        },
        'remove',
        answers,
      ),
    )
  return { rows: repaired, decisions }
}

/** Letters with their accents as one character, and every kind of space as a space; lines stay. */
function plainSpaces(text: string): string {
  return text.normalize('NFC').replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
}

/** The text whose UTF-8 bytes were read as Windows-1252; undefined where these bytes are no UTF-8. */
function decodedTwice(text: string): string | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const high = HIGH.indexOf(text[at] ?? '')
    if (code < 0x100) bytes[at] = code
    else if (high !== -1) bytes[at] = 0x80 + high
    else return undefined
  }
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // What was encoded three times is read back twice.
    return TWICE_ENCODED.test(decoded) ? (decodedTwice(decoded) ?? decoded) : decoded
  } catch {
    return undefined
  }
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
