import { counted, formatDateSlashes } from '#kit/figures.ts'
import type { ImportField } from '#kit/import.ts'
import { inScopes, type Readings, type RowReading } from './readings.ts'
import { type Written, writtenDate } from './written-date.ts'

type Order = 'dmy' | 'mdy' | 'ymd'
const orderWords: Record<Order, string> = { dmy: 'dia/mês/ano', mdy: 'mês/dia/ano', ymd: 'ano/mês/dia' }

/** From the first day that Excel counts to the first one of an old Macintosh workbook. */
const DAYS_TO_1904 = 1462

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
  const orders = decideOrders(readings, { field, dates, today })
  const yearFirst = new Set([...orders].flatMap(([row, order]) => (order === 'ymd' ? [row] : [])))
  const centuryOf = decideCentury(readings, { field, dates, today }, yearFirst)
  const dayOf = decideSerials(readings, key, dates)
  for (const { row, text, written } of dates) {
    if (written.kind === 'serial') {
      row.read[key] = dayOf(written.serial)
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
    const isYearFirst = order === 'ymd' && written.kind === 'parts'
    const [day, month] = isYearFirst ? [written.year, other] : isDayFirst ? [one, other] : [other, one]
    const shortYear = isYearFirst ? one : written.year
    if (!isDayOf(day, month, shortYear)) {
      row.errors[key] = `«${text}» não é uma data. A coluna está escrita como ${orderWords[order]}.`
      continue
    }
    const year = written.isShort ? centuryOf(shortYear) : shortYear
    row.read[key] = inSlashes(Date.UTC(year, month - 1, day))
  }
}

/** The order of each row: that of the whole column, or of its sheet where sheets differ; null where it waits for an answer. */
function decideOrders(
  readings: Readings,
  { field: { key, date }, dates, today }: Column,
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
  const title = readings.titleOf(key)
  const said = orderInTitle(title)
  /** Years of birth of two digits may stand first: «12-03-05». Undefined where they cannot, and in columns of other dates. */
  const yearFirstOf = (rows: readonly RowReading[]) =>
    date !== 'birthday'
      ? undefined
      : yearMayBeFirst(
          rows.flatMap(row => partsOf.get(row) ?? []),
          Number(today.slice(0, 4)) % 100,
        )
  const settledOf = (rows: readonly RowReading[]): Order | null => {
    const { dmy, mdy, either } = count(rows)
    const yearFirst = yearFirstOf(rows)
    if (yearFirst === 'must') return said && said !== 'ymd' ? null : 'ymd'
    if (yearFirst === 'may') return said
    if (said === 'ymd') return null
    if (said && dmy + mdy + either > 0) return (said === 'dmy' ? mdy : dmy) > 0 ? null : said
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
    const yearFirst = yearFirstOf(rows)
    const proof = (number: number, part: string) =>
      counted(number, `linha tem o ${part} número acima de 12`, `linhas têm o ${part} número acima de 12`)
    const chosen = readings.decide(
      {
        id: `dates:${key}${id}`,
        text:
          settled === null
            ? `Em «${title}», o que está primeiro: ${yearFirst ? 'o dia, o mês ou o ano' : 'o dia ou o mês'}?`
            : `As datas de «${title}» são ${orderWords[settled]}.`,
        evidence: yearFirst
          ? 'Os primeiros números são anos em que se pode ter nascido, e os últimos nem todos.'
          : settled !== null && said === settled
            ? 'O título di-lo.'
            : dmy > 0 && mdy > 0
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
          ...(yearFirst ? [{ value: 'ymd', label: 'Ano/mês/dia' }] : []),
        ],
        rows,
      },
      settled,
    )
    for (const row of rows) orders.set(row, chosen === null ? null : (chosen as Order))
  }
  return orders
}

const LONGEST_TITLE = 200

/** «(dd/mm/aaaa)» beside a title is the order of its dates. */
function orderInTitle(title: string): Order | null {
  if (title.length > LONGEST_TITLE) return null
  const letters = /\b([dma])\1*\s*[/.-]\s*([dma])\2*\s*[/.-]\s*([dmay])\3*\b/i.exec(title)
  const order = `${letters?.[1] ?? ''}${letters?.[2] ?? ''}${letters?.[3] ?? ''}`.toLowerCase()
  if (order === 'dma' || order === 'dmy') return 'dmy'
  if (order === 'mda' || order === 'mdy') return 'mdy'
  return order === 'amd' ? 'ymd' : null
}

/** Ages in years between which people of a list are. */
const OLDEST = 30
const YOUNGEST = 3

/**
 * Whether «12-03-05» may be a day of 2012: every first number is a year of birth, and every second one a
 * month. It must be where some last number is no such year, and they differ as days do.
 */
function yearMayBeFirst(
  parts: readonly { first: number; second: number; year: number; isShort: boolean }[],
  thisYear: number,
): 'may' | 'must' | undefined {
  if (parts.length === 0 || parts.some(({ isShort, second, year }) => !isShort || second > 12 || year > 31))
    return undefined
  const isBirthYear = (year: number) => year >= Math.max(0, thisYear - OLDEST) && year <= thisYear - YOUNGEST
  if (!parts.every(({ first }) => isBirthYear(first))) return undefined
  if (!parts.every(({ year }) => isBirthYear(year))) return 'must'
  const spread = (numbers: readonly number[]) =>
    numbers.reduce((most, number) => Math.max(most, number), 0) -
    numbers.reduce((least, number) => Math.min(least, number), 99)
  // People of one list are born in few years, on days of all.
  const isYear = spread(parts.map(({ first }) => first)) < spread(parts.map(({ year }) => year))
  return isYear ? 'may' : undefined
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
  { field, dates, today }: Column,
  yearFirst: ReadonlySet<RowReading>,
): (year: number) => number {
  const short = dates.filter(({ written }) => written.kind !== 'serial' && written.isShort)
  const thisYear = Number(today.slice(0, 4)) % 100
  const century = Math.trunc(Number(today.slice(0, 4)) / 100) * 100
  // Nobody in such a list was born in these last two years.
  const lastOfThis = field.date === 'birthday' ? thisYear - 2 : thisYear + 5
  const past = (year: number) => (year <= lastOfThis ? century + year : century - 100 + year)
  if (short.length === 0) return past
  const years = [
    ...new Set(
      short.flatMap(({ row, written }) => {
        if (written.kind === 'serial') return []
        return written.kind === 'parts' && yearFirst.has(row) ? [written.first] : [written.year]
      }),
    ),
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

/** From when a workbook counts its days: an old Macintosh one has no day before 1904. */
function decideSerials(
  readings: Readings,
  key: string,
  dates: readonly DateCell[],
): (serial: number) => string {
  const rows = dates.filter(({ written }) => written.kind === 'serial')
  const [first] = rows
  if (first?.written.kind !== 'serial') return dayOfSerial
  const { serial } = first.written
  const chosen = readings.decide(
    {
      id: `serials:${key}`,
      text: `Em «${readings.titleOf(key)}», ${counted(rows.length, 'número é um dia contado', 'números são dias contados')} pelo Excel.`,
      evidence: readings.countsFrom1904
        ? 'Este livro conta os dias desde 1904; um número escrito à mão ou copiado de outro pode contar desde 1900.'
        : '',
      options: [
        { value: '1900', label: `Desde 1900: ${first.text} é ${dayOfSerial(serial)}` },
        { value: '1904', label: `Desde 1904: ${first.text} é ${dayOfSerial(serial + DAYS_TO_1904)}` },
      ],
      rows: rows.map(({ row }) => row),
    },
    readings.countsFrom1904 ? null : '1900',
  )
  if (chosen === null) for (const { row } of rows) row.errors[key] = 'Espera pela resposta acima.'
  return serial => dayOfSerial(chosen === '1904' ? serial + DAYS_TO_1904 : serial)
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
