import { exact, formatDateSlashes } from '#kit/figures.ts'

/** What the number in a cell stands for, by its number format. */
export type NumberLook = 'number' | 'percent' | 'fraction' | 'date' | 'date-time' | 'time' | 'duration'

/** Formats that every workbook knows without writing them (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: [first: number, last: number, look: NumberLook][] = [
  [9, 10, 'percent'],
  [12, 13, 'fraction'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'duration'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
]

/** The look of a number format, by its number and, for one of the workbook's own, its code. */
export function numberLook(id: number, code: string | undefined): NumberLook {
  if (code === undefined) return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? 'number'
  // Only the part for positive numbers; without colours, conditions, quoted words and escaped letters.
  const plain = (code.split(';', 1)[0] ?? '')
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase()
  if (/\[(?:h+|m+|s+)\]/.test(plain)) return 'duration'
  const hasDay = /[dy]|m{3,}/.test(plain) || (/m/.test(plain) && !/[hs]/.test(plain))
  const hasTime = /[hs]/.test(plain)
  if (/general/.test(plain)) return 'number'
  if (hasDay) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  if (/[?#\d]\s*\/\s*[?#\d]/.test(plain)) return 'fraction'
  return plain.includes('%') ? 'percent' : 'number'
}

const DAY = 86_400_000

/** The number as a person reads it: decimal comma, dd/mm/aaaa, HH:MM. `raw` is what the file holds. */
export function numberText(raw: string, look: NumberLook, from1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  switch (look) {
    case 'number':
    case 'fraction':
      return exact(value)
    case 'percent':
      return `${exact(value * 100)}%`
    case 'duration':
      return durationText(value)
    case 'date':
    case 'date-time':
    case 'time':
      return dateText(value, look, from1904) ?? exact(value)
  }
}

function dateText(
  serial: number,
  look: 'date' | 'date-time' | 'time',
  from1904: boolean,
): string | undefined {
  if (serial < 0 || serial > 2_958_466) return undefined
  // Excel counts a 29 February 1900 that never was: before it, days are one more.
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const moment = new Date(Math.round((epoch + serial * DAY) / 1000) * 1000)
  const iso = moment.toISOString()
  const clock = iso.slice(17, 19) === '00' ? iso.slice(11, 16) : iso.slice(11, 19)
  const day = formatDateSlashes(iso.slice(0, 10))
  if (look === 'time' && serial < 1) return clock
  return look === 'date' || Number.isInteger(serial) ? day : `${day} ${clock}`
}

/** «36:00» of a day and a half: hours that go on after a day. */
function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400)
  const two = (number: number) => String(number).padStart(2, '0')
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`
  return `${days < 0 ? '-' : ''}${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest}`
}
