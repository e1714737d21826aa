/** A date as it is written, before it is known what stands first. */
export type Written =
  | { kind: 'parts'; first: number; second: number; year: number; isShort: boolean }
  | { kind: 'certain'; day: number; month: number; year: number; isShort: boolean }
  | { kind: 'serial'; serial: number }

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** The last day that Excel counts from 1900 of what people who are alive attend; before 1927 its number has fewer figures. */
const LAST_SERIAL = 73_050

/** Characters: no way of writing a date is longer, and what is longer is not looked at. */
const LONGEST_DATE = 60

/** A date as it is written; undefined where it is none. */
export function writtenDate(text: string): Written | undefined {
  if (text.length > LONGEST_DATE) return undefined
  const words = text
    .trim()
    .replace(/^(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?,?\s+/i, '')
  // An hour of the day may be the midnight of another place, and the day another one: only midnight itself is left out.
  const iso = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?)?$/.exec(
    words,
  )
  if (iso) return certain(Number(iso[3]), Number(iso[2]), iso[1] ?? '')
  const roman = /^(\d{1,2})\s*[-/.\s]\s*([ivx]{1,4})\s*[-/.\s]\s*(\d{4})$/i.exec(words)
  if (roman) {
    const month = ROMAN.indexOf((roman[2] ?? '').toLowerCase()) + 1
    return month === 0 ? undefined : certain(Number(roman[1]), month, roman[3] ?? '')
  }
  const named =
    /^(\d{1,2})\s*[º°]?\s*(?:[-/.\s]|de\s)\s*(?:de\s+)?([\p{L}]{3,9})\.?\s*(?:[-/.\s]|de\s)\s*(?:de\s+)?(\d{4}|\d{2})$/iu.exec(
      words,
    )
  if (named) {
    const month = monthOf(named[2] ?? '')
    return month === undefined ? undefined : certain(Number(named[1]), month, named[3] ?? '')
  }
  const monthFirst = /^(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(?:de\s+)?(\d{4})$/iu.exec(words)
  if (monthFirst) {
    const month = monthOf(monthFirst[1] ?? '')
    return month === undefined ? undefined : certain(Number(monthFirst[2]), month, monthFirst[3] ?? '')
  }
  const parts =
    /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|\d{2})(?:\s+(?:0{1,2}:00(?::00)?|12:00(?::00)? AM))?$/i.exec(
      words,
    )
  if (parts)
    return {
      kind: 'parts',
      first: Number(parts[1]),
      second: Number(parts[2]),
      year: Number(parts[3]),
      isShort: parts[3]?.length === 2,
    }
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(words)
  if (packed && Number(packed[1]) >= 1900 && Number(packed[1]) <= 2100)
    return certain(Number(packed[3]), Number(packed[2]), packed[1] ?? '')
  const serial = /^[1-9]\d{4}$/.test(words) ? Number(words) : undefined
  return serial !== undefined && serial <= LAST_SERIAL ? { kind: 'serial', serial } : undefined
}

function certain(day: number, month: number, year: string): Written {
  return { kind: 'certain', day, month, year: Number(year), isShort: year.length === 2 }
}

/** «Março», «mar», «March» → 3; undefined for what is no month. */
export function monthOf(word: string): number | undefined {
  const short = word.toLowerCase().normalize('NFC').slice(0, 3)
  const at = MONTHS.indexOf(short) === -1 ? ENGLISH_MONTHS.indexOf(short) : MONTHS.indexOf(short)
  return at === -1 ? undefined : at + 1
}
