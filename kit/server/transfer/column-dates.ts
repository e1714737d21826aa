import { counted, formatDateSlashes } from '#kit/figures.ts'
import type { ImportField } from '#kit/import.ts'
import { inScopes, type Readings, type RowReading } from './readings.ts'

/** A date as it is written, before it is known what stands first. */
type Written =
  | { kind: 'parts'; first: number; second: number; year: number; isShort: boolean }
  | { kind: 'certain'; day: number; month: number; year: number; isShort: boolean }
  | { kind: 'serial'; serial: number }

type Order = 'dmy' | 'mdy'
const orderWords: Record<Order, string> = { dmy: 'dia/mês/ano', mdy: 'mês/dia/ano' }

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Days that Excel counts from 1900: people who are alive, and what they attend. */
const FIRST_SERIAL = 3_654
const LAST_SERIAL = 73_050

/** Reads every column of dates by all its rows: which part is the day, and of which century a short year is. */
export function decideDates(readings: Readings, today: string): void {
  for (const field of readings.fields) {
    if (!field.date || !readings.has(field.key)) continue
    const dates = readings.kept().flatMap(row => {
      const text = readings.textOf(row, field.key)
      const written = text === '' ? undefined : writtenDate(text)
      return written ? [{ row, text, written: withCertainty(written, row, readings, field.key) }] : []
    })
    decideColumn(readings, { field, dates, today })
  }
}

interface DateCell {
  row: RowReading
  text: string
  written: Written
}

interface Column {
  field: ImportField
  dates: readonly DateCell[]
  today: string
}

function decideColumn(readings: Readings, { field, dates, today }: Column): void {
  const { key } = field
  const shiftOf = decideTurned(readings, key, dates)
  const orders = decideOrders(readings, key, dates)
  const centuryOf = decideCentury(readings, field, dates, today)
  tellSerials(readings, key, dates)
  for (const { row, text, written } of dates) {
    if (written.kind === 'serial') {
      row.read[key] = dayOfSerial(written.serial)
      continue
    }
    const order = written.kind === 'certain' ? 'dmy' : orders.get(row)
    if (order === null || order === undefined) {
      row.errors[key] = 'Espera pela resposta acima: o dia e o mês podem estar trocados.'
      continue
    }
    const turned = written.kind === 'certain' ? shiftOf(row) : false
    if (turned === null) {
      row.errors[key] = 'Espera pela resposta acima: o Excel pode ter trocado o dia e o mês.'
      continue
    }
    const [one, other] =
      written.kind === 'certain' ? [written.day, written.month] : [written.first, written.second]
    const isDayFirst = (order === 'dmy') !== turned
    const [day, month] = isDayFirst ? [one, other] : [other, one]
    if (!isDayOf(day, month, written.year)) {
      row.errors[key] = `«${text}» não é uma data. A coluna está escrita como ${orderWords[order]}.`
      continue
    }
    const year = written.isShort ? centuryOf(written.year) : written.year
    row.read[key] = inSlashes(Date.UTC(year, month - 1, day))
  }
}

/** The order of each row: that of the whole column, or of its sheet where sheets differ; null where it waits for an answer. */
function decideOrders(
  readings: Readings,
  key: string,
  dates: readonly DateCell[],
): Map<RowReading, Order | null> {
  const orders = new Map<RowReading, Order | null>()
  const partsOf = new Map(
    dates.flatMap(({ row, written }) => (written.kind === 'parts' ? [[row, written]] : [])),
  )
  const count = (rows: readonly RowReading[]) => {
    const parts = rows.flatMap(row => partsOf.get(row) ?? [])
    return {
      dmy: parts.filter(({ first }) => first > 12).length,
      mdy: parts.filter(({ second }) => second > 12).length,
      either: parts.filter(({ first, second }) => first <= 12 && second <= 12 && first !== second).length,
    }
  }
  const settledOf = (rows: readonly RowReading[]): Order | null => {
    const { dmy, mdy, either } = count(rows)
    if (dmy > 0 !== mdy > 0) return dmy > 0 ? 'dmy' : 'mdy'
    if (mdy === 0 && readings.isOwnExport()) return 'dmy'
    return dmy === 0 && either === 0 ? 'dmy' : null
  }
  const scopes = inScopes([...partsOf.keys()], rows => settledOf(rows) !== null || count(rows).dmy === 0)
  for (const { id, rows } of scopes) {
    const { dmy, mdy, either } = count(rows)
    const settled = settledOf(rows)
    if (rows.length === 0) continue
    if (dmy + mdy + either === 0) {
      for (const row of rows) orders.set(row, 'dmy')
      continue
    }
    const title = readings.titleOf(key)
    const proof = (number: number, part: string) =>
      counted(number, `linha tem o ${part} número acima de 12`, `linhas têm o ${part} número acima de 12`)
    const chosen = readings.decide(
      {
        id: `dates:${key}${id}`,
        text:
          settled === null
            ? `Em «${title}», o que está primeiro: o dia ou o mês?`
            : `As datas de «${title}» são ${orderWords[settled]}.`,
        evidence:
          dmy > 0 && mdy > 0
            ? `${proof(dmy, 'primeiro')} e ${proof(mdy, 'segundo')}: não podem ser todas iguais.`
            : dmy > 0
              ? `${proof(dmy, 'primeiro')}: só pode ser o dia.`
              : mdy > 0
                ? `${proof(mdy, 'segundo')}: só pode ser o dia.`
                : settled === null
                  ? 'Nenhuma linha tem um número acima de 12, que o diria.'
                  : 'Os títulos são os que este sistema exporta.',
        options: [
          { value: 'dmy', label: 'Dia/mês/ano' },
          { value: 'mdy', label: 'Mês/dia/ano' },
        ],
        rows,
      },
      settled,
    )
    for (const row of rows) orders.set(row, chosen === 'dmy' || chosen === 'mdy' ? chosen : null)
  }
  return orders
}

/**
 * Excel in another language takes 05/04 for the 4th of May and leaves 24/05 as text: where every real date has a day up to 12
 * and every text one above, the dates may have been turned, which nothing in the file settles.
 */
function decideTurned(
  readings: Readings,
  key: string,
  dates: readonly DateCell[],
): (row: RowReading) => boolean | null {
  const real = dates.filter(({ row }) => isReal(row, readings, key))
  const texts = dates.flatMap(({ written }) => (written.kind === 'parts' ? [written] : []))
  const isSuspect =
    real.length > 0 &&
    texts.length > 0 &&
    real.every(({ written }) => written.kind === 'certain' && written.day <= 12) &&
    texts.every(({ first, second }) => first > 12 || second > 12)
  if (!isSuspect) return () => false
  const rows = real
    .filter(({ written }) => written.kind === 'certain' && written.day !== written.month)
    .map(({ row }) => row)
  if (rows.length === 0) return () => false
  const chosen = readings.decide(
    {
      id: `turned:${key}`,
      text: `Em «${readings.titleOf(key)}», ${counted(rows.length, 'data', 'datas')} do Excel podem ter o dia e o mês trocados. Estão certas?`,
      evidence: `Todas têm o dia até 12, e as ${texts.length} escritas como texto têm todas o dia acima de 12: é o que faz um Excel noutra língua.`,
      options: [
        { value: 'keep', label: 'Estão certas' },
        { value: 'turn', label: 'Trocar o dia e o mês' },
      ],
      rows,
    },
    null,
  )
  const turned = new Set(rows)
  return row => (turned.has(row) ? (chosen === null ? null : chosen === 'turn') : false)
}

/** Of which century years of two digits are: those of a birthday lie in the past. */
function decideCentury(
  readings: Readings,
  field: ImportField,
  dates: readonly DateCell[],
  today: string,
): (year: number) => number {
  const short = dates.filter(({ written }) => written.kind !== 'serial' && written.isShort)
  const thisYear = Number(today.slice(0, 4)) % 100
  const century = Math.trunc(Number(today.slice(0, 4)) / 100) * 100
  // Nobody in such a list was born in these last two years.
  const lastOfThis = field.date === 'birthday' ? thisYear - 2 : thisYear + 5
  const past = (year: number) => (year <= lastOfThis ? century + year : century - 100 + year)
  if (short.length === 0) return past
  const years = [
    ...new Set(short.flatMap(({ written }) => (written.kind === 'serial' ? [] : [written.year]))),
  ].sort((a, b) => past(a) - past(b))
  const [first = 0] = years
  const last = years.at(-1) ?? first
  const chosen = readings.decide(
    {
      id: `century:${field.key}`,
      text: `Em «${readings.titleOf(field.key)}», o ano tem dois algarismos: ${twoDigits(first)} é ${past(first)}${last === first ? '' : `, ${twoDigits(last)} é ${past(last)}`}.`,
      evidence: field.date === 'birthday' ? 'Uma data de nascimento está no passado.' : '',
      options: [
        {
          value: 'past',
          label: `Até ${twoDigits(lastOfThis)} são de ${century}, os outros de ${century - 100}`,
        },
        { value: 'old', label: `Todos de ${century - 100}` },
        { value: 'new', label: `Todos de ${century}` },
      ],
      rows: short.map(({ row }) => row),
    },
    'past',
  )
  if (chosen === 'old') return year => century - 100 + year
  return chosen === 'new' ? year => century + year : past
}

function tellSerials(readings: Readings, key: string, dates: readonly DateCell[]): void {
  const rows = dates.filter(({ written }) => written.kind === 'serial')
  const [first] = rows
  if (first?.written.kind !== 'serial') return
  readings.decide(
    {
      id: `serials:${key}`,
      text: `Em «${readings.titleOf(key)}», ${counted(rows.length, 'número é um dia contado', 'números são dias contados')} pelo Excel.`,
      evidence: `${first.text} é ${dayOfSerial(first.written.serial)}.`,
      options: [{ value: 'serial', label: 'São dias do Excel' }],
      rows: rows.map(({ row }) => row),
    },
    'serial',
  )
}

/** A date as it is written; undefined where it is none. */
function writtenDate(text: string): Written | undefined {
  const words = text
    .trim()
    .replace(/^(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?,?\s+/i, '')
  const iso = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(words)
  if (iso) return certain(Number(iso[3]), Number(iso[2]), iso[1] ?? '')
  const named =
    /^(\d{1,2})\s*(?:[-/.\s]|de\s)\s*(?:de\s+)?([\p{L}]{3,9})\.?\s*(?:[-/.\s]|de\s)\s*(?:de\s+)?(\d{4}|\d{2})$/iu.exec(
      words,
    )
  if (named) {
    const month = monthOf(named[2] ?? '')
    return month === undefined ? undefined : certain(Number(named[1]), month, named[3] ?? '')
  }
  const parts = /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|\d{2})(?:\s+0{1,2}:00(?::00)?)?$/.exec(
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
  const serial = /^\d{4,5}$/.test(words) ? Number(words) : 0
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL && words.length === 5
    ? { kind: 'serial', serial }
    : undefined
}

function certain(day: number, month: number, year: string): Written {
  return { kind: 'certain', day, month, year: Number(year), isShort: year.length === 2 }
}

/** A real date of a workbook, and what a person typed here, are dia/mês/ano. */
function withCertainty(written: Written, row: RowReading, readings: Readings, key: string): Written {
  if (written.kind !== 'parts') return written
  const column = readings.mapping.indexOf(key)
  const isCertain = isReal(row, readings, key) || row.row.typed?.includes(column)
  if (!isCertain) return written
  const { first, second, year, isShort } = written
  return { kind: 'certain', day: first, month: second, year, isShort }
}

function isReal({ row }: RowReading, readings: Readings, key: string): boolean {
  return row.certain?.includes(readings.mapping.indexOf(key)) ?? false
}

function monthOf(word: string): number | undefined {
  const short = word.toLowerCase().slice(0, 3)
  const at = MONTHS.indexOf(short) === -1 ? ENGLISH_MONTHS.indexOf(short) : MONTHS.indexOf(short)
  return at === -1 ? undefined : at + 1
}

/** Whether there is such a day; of a short year the 29th of February may be. */
function isDayOf(day: number, month: number, year: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  const iso = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day)).toISOString()
  return Number(iso.slice(5, 7)) === month
}

function dayOfSerial(serial: number): string {
  return inSlashes(Date.UTC(1899, 11, 30) + serial * 86_400_000)
}

function inSlashes(moment: number): string {
  return formatDateSlashes(new Date(moment).toISOString().slice(0, 10))
}

/** «05» for a year of two digits. */
function twoDigits(year: number): string {
  return String(100 + (year % 100)).slice(1)
}
