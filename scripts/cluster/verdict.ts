/** What went on between two moments. */
export interface TrafficCounts {
  acknowledged: number
  /** Terms of the glossary that the staff wrote, and pages that were served. */
  written: number
  pages: number
  /** Clean refusals: 503 in the words of the product. */
  away: number
  /** Most of them that one pupil got in a row. */
  mostRefused: number
  /** Lines that broke before an answer came. */
  broken: number
  /** Any other answer, which nobody should have got. */
  wrong: string[]
  signedOut: number
  /** Longest time in which nothing was acknowledged to anybody. */
  longestMs: number
  /** Longest time that one person waited for one answer or term to be stored. */
  longestOfOneMs: number
  /** Longest time in which the live page of the class showed nothing new. */
  longestUnseenMs: number
}

export interface Row extends TrafficCounts {
  what: string
  /** Acknowledged answers and terms that are not there. */
  lost: number
  /** Pupils who still see, at the end, that the school does not answer. */
  behind: number
  /** A loss that was planted: the trial is met when the ledger sees it. */
  planted?: boolean
}

export const MAX_SECONDS = 20
/** A page that failed again and again tries this often: one person waits so much longer than the database is away. */
const PAGE_TRIES_EVERY_SECONDS = 15
const MAX_SECONDS_OF_ONE = MAX_SECONDS + PAGE_TRIES_EVERY_SECONDS
/** After 2, 4, 8 and 15 seconds and every 15 after that: five in the time that one person may wait, and one for a second fall. */
const MAX_REFUSED = 6

/** What was not as it should be, in words; nothing where all was. */
export function missed(row: Row): string[] {
  if (row.planted) return row.lost > 0 ? [] : ['a planted loss was not seen']
  const most: [string, number, number][] = [
    ['lost', row.lost, 0],
    ['behind', row.behind, 0],
    ['signed out', row.signedOut, 0],
    ['other answers', row.wrong.length, 0],
    ['seconds without', row.longestMs / 1000, MAX_SECONDS],
    ['seconds that one waited', row.longestOfOneMs / 1000, MAX_SECONDS_OF_ONE],
    ['seconds unseen', row.longestUnseenMs / 1000, MAX_SECONDS_OF_ONE],
    ['503 of one pupil', row.mostRefused, MAX_REFUSED],
  ]
  const least: [string, number][] = [
    ['answers', row.acknowledged],
    ['terms', row.written],
    ['pages', row.pages],
  ]
  return [
    ...most
      .filter(([, value, max]) => value > max)
      .map(([name, value, max]) => `${name}: ${Number(value.toFixed(1))}, at most ${max}`),
    ...least.filter(([, value]) => value === 0).map(([name]) => `no ${name}`),
  ]
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

const columns: [string, (row: Row) => string | number][] = [
  ['what', row => row.what],
  ['answers', row => row.acknowledged],
  ['terms', row => row.written],
  ['pages', row => row.pages],
  ['lost', row => row.lost],
  ['s without', row => seconds(row.longestMs)],
  ['s of one', row => seconds(row.longestOfOneMs)],
  ['s unseen', row => seconds(row.longestUnseenMs)],
  ['503', row => row.away],
  ['503 of one', row => row.mostRefused],
  ['lines lost', row => row.broken],
  ['other', row => row.wrong.length],
  ['behind', row => row.behind],
  ['signed out', row => row.signedOut],
  ['', row => missed(row).join('; ') || (row.planted ? 'seen' : 'met')],
]

export function tableOf(rows: readonly Row[]): string {
  const all = [columns.map(([head]) => head), ...rows.map(row => columns.map(([, of]) => String(of(row))))]
  const widths = columns.map((_, at) => Math.max(...all.map(cells => cells[at]?.length ?? 0)))
  return all
    .map(cells =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
