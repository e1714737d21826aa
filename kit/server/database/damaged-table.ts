import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { counted } from '#kit/figures.ts'
import { quoted } from './years.ts'

/** What of a table could not be read. */
export interface Damage {
  table: string
  /** Runs of blocks that are lost, first and last of each; and how many the table has. */
  blocks: [number, number][]
  of: number
  /** Rows of other blocks, of which a part is lost. */
  rows: number
}

interface TableDescription {
  /** Where it is not in the schema of all tables. */
  schema?: string
  name: string
  columns: readonly string[]
}

/** Where the rows of a table are written, and what of it could not be. */
export interface Reading {
  rows: number
  damage: Damage | undefined
}

/**
 * The rows of a table in COPY's text format, in whole lines. Where a part of it cannot be read, all others still are: block by
 * block, and in a block that holds a row that cannot be read, row by row. The transaction goes on.
 */
export async function* readTable(
  client: pg.Client,
  { schema, name, columns }: TableDescription,
  reading: Reading,
): AsyncGenerator<Buffer> {
  const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
  const table = quoted({ ...(schema && { schema }), name })
  const copy = (where: string) => copyOf(client, `(select ${list} from ${table} where ${where})`, reading)
  await client.query('savepoint reading')
  try {
    yield* copyOf(client, `${table} (${list})`, reading)
  } catch (error) {
    if (!isDamage(error)) throw error
    await client.query('rollback to savepoint reading')
    yield* readBlocks(client, table, copy, reading)
  }
  await client.query('release savepoint reading')
}

/** Goes on where reading the table as a whole has stopped: its rows come in the order of their places. */
async function* readBlocks(
  client: pg.Client,
  table: string,
  copy: (where: string) => AsyncGenerator<Buffer>,
  reading: Reading,
): AsyncGenerator<Buffer> {
  const { rows: sizes } = await client.query<{ blocks: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as blocks`,
    [table],
  )
  const of = sizes[0]?.blocks ?? 0
  const damage: Damage = { table: table.replaceAll('"', ''), blocks: [], of, rows: 0 }
  reading.damage = damage
  let known = reading.rows
  for (let block = 0; block < of; block++) {
    const within = `ctid >= '(${block},0)' and ctid < '(${block + 1},0)'`
    const places = await attempt(client, async () => {
      const { rows } = await client.query<{ ctid: string }>(`select ctid from ${table} where ${within}`)
      return rows.map(row => row.ctid)
    })
    if (!places) {
      noteBlock(damage, block)
      continue
    }
    const before = Math.min(known, places.length)
    known -= before
    const left = places.slice(before)
    if (left.length === 0) continue
    const begun = reading.rows
    try {
      yield* copy(`ctid >= '${left[0]}' and ${within}`)
    } catch (error) {
      if (!isDamage(error)) throw error
      await client.query('rollback to savepoint reading')
      for (const place of left.slice(reading.rows - begun)) {
        const row = await attempt(client, () => gathered(copy(`ctid = '${place}'`)))
        if (row) yield* row
        else damage.rows += 1
      }
    }
  }
}

async function gathered(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return all
}

/** COPY gives rows in pieces of any length: what is cut off waits for its rest. */
async function* copyOf(client: pg.Client, what: string, reading: Reading): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of client.query(copyTo(`copy ${what} to stdout`)) as AsyncIterable<Buffer>) {
    const end = part.lastIndexOf(LINE_END) + 1
    if (end === 0) {
      rest = Buffer.concat([rest, part])
      continue
    }
    const whole = rest.length === 0 ? part.subarray(0, end) : Buffer.concat([rest, part.subarray(0, end)])
    rest = part.subarray(end)
    reading.rows += countLines(whole)
    yield whole
  }
}

/** Undefined where something cannot be read. */
async function attempt<T>(client: pg.Client, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!isDamage(error)) throw error
    await client.query('rollback to savepoint reading')
    return undefined
  }
}

function noteBlock({ blocks }: Damage, block: number): void {
  const last = blocks.at(-1)
  if (last?.[1] === block - 1) last[1] = block
  else blocks.push([block, block])
}

/** What PostgreSQL says of pages, rows and files that are not as it left them: codes XX (inside) and 58 (of the system). */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:XX|58)/.test(String(error.code))
}

const LINE_END = 0x0a

/** COPY writes a line break of a text as \n, so that each one in the file ends a row. */
export function countLines(part: Buffer): number {
  let lines = 0
  for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

/** So many runs of blocks are named. */
const RUNS_SHOWN = 10

/** `A tabela attempts não se lê toda; por ler: os blocos 3 a 5, 9 (de 120) e 2 linhas.` */
export function damageText(damages: readonly Damage[]): string {
  return damages
    .map(({ table, blocks, of, rows }) => {
      const runs = blocks
        .slice(0, RUNS_SHOWN)
        .map(([first, last]) => (first === last ? `${first}` : `${first} a ${last}`))
      const more = blocks.length > RUNS_SHOWN ? ' e outros' : ''
      const parts = [
        ...(blocks.length > 0 ? [`os blocos ${runs.join(', ')}${more} (de ${of})`] : []),
        ...(rows > 0 ? [counted(rows, 'linha', 'linhas')] : []),
      ]
      return `A tabela ${table} não se lê toda; por ler: ${parts.join(' e ')}.`
    })
    .join(' ')
}
