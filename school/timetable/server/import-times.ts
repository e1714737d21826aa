import { fold } from '#kit/server/transfer/import-table.ts'
import { weekdays } from '../contract.ts'

/** What a cell says of when a lesson is: the numbers of its periods, or the minute of the day on which it begins. */
export type LessonTimes = { periods: number[] } | { startsAt: number }

const LAST_PERIOD = 12
/** Characters: no way of writing an hour or days is longer, and what is longer is not looked at. */
const MAX_LENGTH = 80

const CLOCK = String.raw`\d{1,2}\s*(?::\s*\d{2}(?::\d{2})?|h\s*(?:\d{2})?(?:\s*min)?)`
const HOURS = new RegExp(
  String.raw`^(\d{1,2})\s*(?::\s*(\d{2})(?::\d{2})?|h\s*(\d{2})?(?:\s*min)?)(?:\s*(?:[-–—a/]|às|as|até)\s*${CLOCK})?\s*h?$`,
  'i',
)
/** The hours beside the number of a period: «1º (07:00-07:45)». */
const HOURS_BESIDE = new RegExp(
  String.raw`(?<=\d[º°ª.)]?\s*(?:tempo)?)[\s:–—-]+\(?\s*${CLOCK}(?:\s*(?:[-–—a/]|às|as|até)\s*${CLOCK})?\s*h?\s*\)?$`,
  'i',
)

const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const ORDINALS = ['primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'sexto', 'setimo', 'oitavo']

/** «3», «3.º tempo», «1-2», «1º e 2º», «07:00-07:45», «10h20», «1º (07:00)»; undefined where it is none of these. */
export function readTimes(cell: string): LessonTimes | undefined {
  const words = squeezed(cell)
  if (words.length > MAX_LENGTH) return undefined
  const clock = HOURS.exec(words)
  if (clock) {
    const [hour, minute] = [Number(clock[1]), Number(clock[2] ?? clock[3] ?? 0)]
    return hour < 24 && minute < 60 ? { startsAt: hour * 60 + minute } : undefined
  }
  const plain = words
    .replace(HOURS_BESIDE, '')
    .replaceAll(/\.?\s*[º°ª]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replace(/^(?:tempo )?[tp]\s?(?=\d)/, '')
    .replace(/^(\d{1,2})[.,]0+$/, '$1')
    .replace(/^[ivx]+$/, roman => String(ROMANS.indexOf(roman) + 1))
    .replace(/^\p{L}+$/u, word => String(ORDINALS.indexOf(word) + 1))
    .replaceAll(/tempos?|(?<=\d)\s*\.?o(?![a-z])|(?<=\d)\s*t$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const range = /^(\d{1,2})\s*(?:[-–—]|a|ao)\s*(\d{1,2})$/.exec(plain)
  if (range) return periodsOf(fromTo(Number(range[1]), Number(range[2])))
  const list = plain.split(/\s*(?:[,;/+&]|\be\b)\s*/)
  return list.every(part => /^\d{1,2}\.?$/.test(part))
    ? periodsOf(list.map(part => Number.parseInt(part, 10)))
    : undefined
}

function periodsOf(numbers: number[]): LessonTimes | undefined {
  const isSound = numbers.length > 0 && numbers.every(number => number >= 1 && number <= LAST_PERIOD)
  return isSound ? { periods: [...new Set(numbers)] } : undefined
}

/** Days of the week from 1, Monday: «seg/qua», «Segunda e Quarta», «2ª a 6ª feira»; undefined where a part is none. */
export function readWeekdays(cell: string): number[] | undefined {
  const words = squeezed(cell)
  if (words.length > MAX_LENGTH) return undefined
  const range = words.split(/\s+a\s+|\s*[–—]\s*/)
  const [first, last] = range.map(readWeekday)
  if (range.length === 2 && first !== undefined && last !== undefined) return fromTo(first, last)
  const days = words.split(/\s*(?:[,;/+&]|\se\s)\s*/).map(readWeekday)
  return days.every(day => day !== undefined) ? [...new Set(days)] : undefined
}

/** 1 for Monday to 6: from its name, its number, or its ordinal (2ª feira is Monday). */
export function readWeekday(words: string): number | undefined {
  const folded = fold(words)
  const [, digit, rest = ''] = /^(\d)(.*)$/.exec(folded) ?? []
  if (digit !== undefined) {
    const number = Number(digit) - (/^ ?[ªa]?( ?feira)?$/.test(rest) && rest !== '' ? 1 : 0)
    return number >= 1 && number <= 6 && /^( ?[ªa])?( ?feira)?$/.test(rest) ? number : undefined
  }
  const at = weekdays.findIndex(day => folded !== '' && folded.startsWith(fold(day).slice(0, 3)))
  return at === -1 ? undefined : at + 1
}

/** With one space where there are several: patterns that let spaces be anywhere would try every one of them. */
function squeezed(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim()
}

function fromTo(first: number, last: number): number[] {
  return last < first ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
