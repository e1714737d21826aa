import pg from 'pg'

type Parse = (text: string) => unknown

// From PostgreSQL's pg_type catalogue: the types that `pg` would turn into something else.
const parsers = new Map<number, Parse>([
  [20, wholeNumber], // int8
  [1700, Number], // numeric
  [1082, text => text], // date
  [1083, text => text], // time
  [1114, text => text.replace(' ', 'T')], // timestamp
  [1184, isoInstant], // timestamptz
  [1186, text => text], // interval
  [1016, arrayOf(wholeNumber)],
  [1231, arrayOf(Number)],
  [1182, arrayOf(text => text)],
  [1183, arrayOf(text => text)],
  [1115, arrayOf(text => text.replace(' ', 'T'))],
  [1185, arrayOf(isoInstant)],
  [1187, arrayOf(text => text)],
])

/**
 * How values come from PostgreSQL: dates, times and instants as ISO text (never through Date, which is slow and
 * moves them between time zones), numbers as numbers.
 */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

/** '2026-05-05 08:42:00.12+00' → '2026-05-05T08:42:00.120Z'; microseconds are kept, since pages are cut by them. */
export function isoInstant(text: string): string {
  if (!text.endsWith('+00') || text.length < 22)
    return text.includes('infinity') ? text : new Date(text).toISOString()
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  const fraction = text.slice(20, -3)
  return `${seconds}.${fraction.padEnd(3, '0')}Z`
}

/** Larger than a number holds exactly stays text. */
function wholeNumber(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

function arrayOf(parse: Parse): Parse {
  // Its declaration says a function; what it exports is an object that makes parsers.
  const parser = pg.types.arrayParser as unknown as {
    create(text: string, parse: Parse): { parse(): unknown[] }
  }
  return text => parser.create(text, parse).parse()
}
