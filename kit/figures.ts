import { DAY_MS, type DateInput, INVALID_DATE, onTheClock, type Shown } from './dates.ts'

/** A figure that there may not be: what has no value, or is no number, is said as `NOTHING`. */
export type Value = number | null | undefined

/** What stands where there is no figure. */
export const NOTHING = '–'

/** Between a number and what belongs to it, which no line parts. */
const TIED = '\u00a0'

// Numbers

/**
 * Rounds as everything is rounded that is shown, and as what is shown is judged: half up, away from zero, as a workbook
 * shows the same number. A half that binary fractions blur (1,005; 0,1 + 0,2) is a half.
 */
export function roundHalfUp(value: number, digits = 0): number {
  const scale = 10 ** digits
  const shifted = Math.abs(value) * scale
  if (!Number.isFinite(shifted) || Number.isInteger(shifted)) return value
  const blur = 1e-9 + shifted * Number.EPSILON
  return (Math.sign(value) * Math.floor(shifted + 0.5 + blur)) / scale || 0
}

/** With so many decimals, all of them written: «12,5», «−0,03», «12 345,0». */
export function figure(value: Value, digits = 1): string {
  return isNumber(value) ? written(fixed(roundHalfUp(value, digits), digits)) : NOTHING
}

/** A number that is shown whole: «13». */
export function whole(value: Value): string {
  return figure(value, 0)
}

/** Without decimals that say nothing, at most so many: «2», «1,5». */
export function decimal(value: Value, max = 2): string {
  return isNumber(value) ? written(plain(roundHalfUp(value, max))) : NOTHING
}

/** All fifteen digits, for a field to be typed into or a sheet of text: decimal comma, no groups, a plain hyphen. */
export function exact(value: Value): string {
  return isNumber(value) ? plain(value).replace('.', ',') : ''
}

/** A difference, with its sign: «+9,0», «−3,2», «0,0». */
export function signed(value: Value, digits = 1): string {
  return isNumber(value) && roundHalfUp(value, digits) > 0
    ? `+${figure(value, digits)}`
    : figure(value, digits)
}

/** An interval with both ends: «0,21–0,47». */
export function range(low: Value, high: Value, digits = 1): string {
  return isNumber(low) && isNumber(high) ? `${figure(low, digits)}–${figure(high, digits)}` : NOTHING
}

/** The hundredths of a share as they are shown, and judged: 0,74949 is 74,9. */
export function hundredths(share: number): number {
  return roundHalfUp(100 * share, 1)
}

/** A share that was measured, as it is judged: 0,746 is «74,6 %». */
export function percent(share: Value): string {
  return isNumber(share) ? `${figure(hundredths(share))}${TIED}%` : NOTHING
}

/** A share that somebody chose, or that goes by: 0,5 is «50 %». */
export function roundPercent(share: Value, max = 0): string {
  return isNumber(share) ? `${decimal(100 * share, max)}${TIED}%` : NOTHING
}

/** `1 236` in a text: groups of three figures after a space, with no figure or comma beside them. */
const GROUPED = /(^|[^\d.,])(\d{1,3}(?: \d{3})+)(?!\d)/g

/** Ties the groups of the numbers in a text, as «1 000» at the end of a line would be read as two. */
export function tieNumbers(text: string): string {
  return text.replace(GROUPED, (_all, before, number) => before + number.replaceAll(' ', TIED))
}

function isNumber(value: Value): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Fifteen digits, as a workbook keeps, and no power of ten. */
function plain(value: number): string {
  const digits = String(Number(value.toPrecision(15)))
  return digits.includes('e') ? fixed(value, 20).replace(/\.?0+$/, '') : digits
}

/** So many decimals, and no power of ten. */
function fixed(value: number, digits: number): string {
  return Math.abs(value) < 1e21 ? value.toFixed(digits) : `${BigInt(value)}.${'0'.repeat(digits)}`
}

/** Decimal comma, a true minus, groups of three. */
function written(digits: string): string {
  const [integer = '', fraction] = digits.replace('-', '−').split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, TIED)
  return fraction ? `${grouped},${fraction}` : grouped
}

// Counts

/** How many of something, in words that agree: «1 linha», «52 linhas», «1,5 pontos». */
export function counted(count: number, singular: string, many: string): string {
  return `${decimal(count)} ${count === 1 ? singular : many}`
}

/** «6ªA, 6ªB e 6ªC». */
export function listInWords(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} e ${names.at(-1)}` : (names[0] ?? '')
}

const WORDS =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove vinte'.split(
    ' ',
  )
const FEMININE: Readonly<Record<string, string>> = { um: 'uma', dois: 'duas' }

/** A small number as prose writes it, in the gender of what is counted: «duas», «dez»; beyond twenty in figures. */
export function inWords(count: number, gender: 'm' | 'f'): string {
  const word = WORDS[count] ?? whole(count)
  return gender === 'f' ? (FEMININE[word] ?? word) : word
}

/** How many are still wanted, in words that agree: «falta 1», «faltam 3». */
export function lacking(count: number): string {
  return `${count === 1 ? 'falta' : 'faltam'} ${whole(count)}`
}

/** The same at the beginning of a sentence: «Falta 1», «Faltam 3». */
export function lackingFirst(count: number): string {
  return `${count === 1 ? 'Falta' : 'Faltam'} ${whole(count)}`
}

/** A number that names a file among others, so that they stand in order: «007». */
export function numbered(number: number, figures = 3): string {
  return String(number).padStart(figures, '0')
}

/** A part of a whole: «31 de 49». */
export function partOf(part: number, all: number): string {
  return `${whole(part)} de ${whole(all)}`
}

/** The size of a file: «340 KB», «2,4 MB»; a kilobyte has 1024 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte', 'bytes')
  const kilobytes = roundHalfUp(bytes / 1024)
  return kilobytes < 1024 ? `${whole(kilobytes)}${TIED}KB` : `${decimal(bytes / (1024 * 1024), 1)}${TIED}MB`
}

// Figures in sheets

/**
 * A figure on its way to any paper: the text that is read, and for a workbook the number behind it, unrounded, with the format
 * that shows the same text. Without a number its text stands there too.
 */
export interface Figure {
  shown: string
  value: number | null
  format: string
}

/** The formats of numbers in workbooks, as ECMA-376 writes them; the program that opens one writes comma and groups. */
export const formats = {
  text: '@',
  whole: '#,##0',
  percent: '0.0%',
  date: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
} as const

/** As `figure` shows it. */
export function figureCell(value: Value, digits = 1): Figure {
  return cell(figure(value, digits), value, digits === 0 ? formats.whole : `#,##0.${'0'.repeat(digits)}`)
}

/** As `whole` shows it. */
export function wholeCell(value: Value): Figure {
  return figureCell(value, 0)
}

/** As `decimal` shows it. */
export function decimalCell(value: Value, max = 2): Figure {
  const isWhole = isNumber(value) && Number.isInteger(roundHalfUp(value, max))
  return cell(decimal(value, max), value, isWhole ? formats.whole : `#,##0.0${'#'.repeat(max - 1)}`)
}

/** As `percent` shows a share. */
export function percentCell(share: Value): Figure {
  return cell(percent(share), share, formats.percent)
}

/** A moment as `formatMoment` shows it; in a workbook days since 30 December 1899. */
export function momentCell(input: DateInput | null): Figure {
  const at = input === null ? undefined : onTheClock(input)
  if (input === null || !at) return cell(NOTHING, null, formats.moment)
  const days = (Date.parse(at.day) - Date.UTC(1899, 11, 30)) / DAY_MS
  return cell(formatMoment(input), days + (60 * at.hour + at.minute) / 1440, formats.moment)
}

function cell(shown: string, value: Value, format: string): Figure {
  return { shown, value: isNumber(value) ? value : null, format }
}

// Days and hours

/** Month names as Mozambique writes them, with capitals; libraries follow the orthography of 1990. */
const monthNames = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
] as const

/** Sunday first, as JavaScript counts. */
export const weekdayNames = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const

/** Monday first: over the columns of a week, wherever there is one. */
export const shortWeekdayNames = ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'] as const

/** How the long forms of the specification part a day. */
type Look = 'words' | 'slashes' | 'dashes'

/** `05 Mai 2026`, `05/05/2026`, `05-05-2026`: the long form of the specification. */
export function formatDate(input: DateInput, look: Look = 'words'): string {
  return said(input, ({ day }) => dayAs(day, look))
}

/** `05 Mai 2026 7:45 am`: the long form with its hour, in history, audit and tooltips. A day is read as its midnight. */
export function formatDateTime(input: DateInput, look: Look = 'words'): string {
  return said(
    input,
    ({ day, hour, minute }) =>
      `${dayAs(day, look)} ${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`,
  )
}

/** `05/05/2026`: tables and forms. */
export function formatDateSlashes(input: DateInput): string {
  return formatDate(input, 'slashes')
}

/** `05/05/2026, 07:45`: everywhere but where the long form stands. */
export function formatMoment(input: DateInput): string {
  return said(input, at => `${dayAs(at.day, 'slashes')}, ${clockOf(at)}`)
}

/** `05/05`, where the year is plain. */
export function formatDayMonth(input: DateInput): string {
  return said(input, ({ day }) => shortDay(day))
}

/** `05/05, 07:45` */
export function formatShortMoment(input: DateInput): string {
  return said(input, at => `${shortDay(at.day)}, ${clockOf(at)}`)
}

/** `5 de Maio de 2026`: running text. */
export function formatDateInProse(input: DateInput): string {
  return said(input, ({ day }) => `${dayInWords(day)} de ${day.split('-')[0]}`)
}

/** Two days of running text, what they share said once: `3 de Março`, `14 de Abril de 2026`; `3`, `14 de Abril de 2026`. */
export function formatSpanInProse(from: DateInput, to: DateInput): [string, string] {
  const [first, last] = [formatDateInProse(from), formatDateInProse(to)]
  const shared = [/ de \S+ de \d{4}$/, / de \d{4}$/]
    .map(end => end.exec(last)?.[0])
    .find(end => end !== undefined && first.endsWith(end))
  return [first.slice(0, first.length - (shared?.length ?? 0)), last]
}

/** `5 de Maio de 2026, 07:45`: a moment of running text. */
export function formatMomentInProse(input: DateInput): string {
  return said(input, at => `${dayInWords(at.day)} de ${at.day.split('-')[0]}, ${clockOf(at)}`)
}

/** `Terça-feira, 5 de Maio` */
export function formatWeekday(input: DateInput): string {
  return said(input, ({ day }) => `${weekdayOf(day)}, ${dayInWords(day)}`)
}

/** `terça-feira, 5 de Maio`: running text. */
export function formatWeekdayInProse(input: DateInput): string {
  return said(input, ({ day }) => `${weekdayOf(day).toLowerCase()}, ${dayInWords(day)}`)
}

/** `5`, in a cell of a calendar. */
export function formatDayOfMonth(input: DateInput): string {
  return said(input, ({ day }) => `${Number(day.slice(-2))}`)
}

/** `Mai`, beside the first of a month. */
export function formatShortMonth(input: DateInput): string {
  return said(input, ({ day }) => monthOf(day).slice(0, 3))
}

/** `Maio de 2026` */
export function formatMonth(input: DateInput): string {
  return said(input, ({ day }) => `${monthOf(day)} de ${day.split('-')[0]}`)
}

/** `Ter 5`, under a column or a bar. */
export function formatShortWeekday(input: DateInput): string {
  return said(input, ({ day }) => `${weekdayOf(day).slice(0, 3)} ${Number(day.slice(-2))}`)
}

/** `07:45`, the 24 hours of tables and of «guardado às 07:45». */
export function formatTime(input: DateInput): string {
  return said(input, clockOf)
}

/** `07:45:09`, where a minute is long: what was saved before a power cut. */
export function formatTimeToTheSecond(input: DateInput): string {
  return said(input, at => `${clockOf(at)}:${two(at.second)}`)
}

/** `07:45` of the minutes since midnight. */
export function formatMinutes(minutes: number): string {
  return clockOf({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
}

/** A time that runs, in minutes and seconds: `2:05`. */
export function stopwatch(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`
}

/** How long something took: «45 s», «6 min 10 s». */
export function duration(seconds: number): string {
  const all = roundHalfUp(seconds)
  const [minutes, rest] = [Math.floor(all / 60), all % 60]
  const parts = [minutes > 0 && `${minutes}${TIED}min`, (rest > 0 || minutes === 0) && `${rest}${TIED}s`]
  return parts.filter(Boolean).join(' ')
}

function said(input: DateInput, words: (at: Shown) => string): string {
  const at = onTheClock(input)
  return at ? words(at) : INVALID_DATE
}

function dayAs(iso: string, look: Look): string {
  const [year, month, day] = iso.split('-')
  if (look === 'words') return `${day} ${monthOf(iso).slice(0, 3)} ${year}`
  return [day, month, year].join(look === 'slashes' ? '/' : '-')
}

function shortDay(iso: string): string {
  const [, month, day] = iso.split('-')
  return `${day}/${month}`
}

function dayInWords(iso: string): string {
  return `${Number(iso.slice(-2))} de ${monthOf(iso)}`
}

function monthOf(iso: string): string {
  return monthNames[Number(iso.slice(-5, -3)) - 1] ?? ''
}

function weekdayOf(iso: string): string {
  return weekdayNames[new Date(`${iso}T00:00:00Z`).getUTCDay()] ?? ''
}

function clockOf({ hour, minute }: Pick<Shown, 'hour' | 'minute'>): string {
  return `${two(hour)}:${two(minute)}`
}

function two(value: number) {
  return numbered(value, 2)
}
