import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { listBackups } from './backup-list.ts'
import { connect } from './connect.ts'
import { inMaputo } from './embedded-failures.ts'
import { writeOwnFile } from './own-file.ts'

/** How often the place in the log of writes is noted; of younger ones a loss cannot be seen. */
const NOTE_EVERY_MS = 5000
/** PostgreSQL recovers from its last checkpoint, which is some minutes old: no loss reaches back further than these. */
const MARKS_KEPT = 240
const MARKS_FILE = 'written.json'

/** How far the log of writes was on the disk at a time, `0/1A2B3C4` as PostgreSQL writes it. */
interface Mark {
  place: string
  at: string
}

interface Marks {
  /** PostgreSQL's own number of the cluster: a new one in the same folder begins anew. */
  cluster: string
  /** The oldest first; their places only grow. */
  marks: Mark[]
}

interface Watched {
  url: string
  /** Where the marks are kept: outside of the log. */
  home: string
  backupDir: string | undefined
  log: (line: string) => void
}

/**
 * Notes every few seconds how far the log of writes has come. PostgreSQL takes damage in the middle of that log for its
 * end, says nothing, and writes over what came after; a log that ends before a place where it was already seen tells.
 */
export async function watchWrites(watched: Watched): Promise<{ stop(): void }> {
  const { home, url, log } = watched
  let client: pg.Client | undefined
  let known = readMarks(home)
  let stopped = false
  const look = async (first: boolean) => {
    try {
      client ??= await connect(url)
      const { cluster, place } = await readPlace(client, first)
      if (stopped) return
      const marks = known?.cluster === cluster ? known.marks : []
      const kept = marks.filter(mark => bytesUpTo(mark.place) <= bytesUpTo(place))
      const last = marks.at(-1)
      if (last && kept.length < marks.length) log(missingDataWarning(kept.at(-1), last, watched.backupDir))
      if (kept.at(-1)?.place === place && kept.length === marks.length) return
      known = { cluster, marks: [...kept, { place, at: new Date().toISOString() }].slice(-MARKS_KEPT) }
      writeOwnFile(home, MARKS_FILE, known)
    } catch {
      // The database is away for a moment, or the disk is full: both are said elsewhere, and the next look comes.
      client?.end().catch(() => undefined)
      client = undefined
    }
  }
  await look(true)
  let timer: NodeJS.Timeout
  const plan = () => {
    timer = setTimeout(() => void look(false).then(() => stopped || plan()), NOTE_EVERY_MS).unref()
  }
  plan()
  return {
    /** Waits for nothing: a frozen database would not answer, and one that ends takes the connection with it. */
    stop() {
      stopped = true
      clearTimeout(timer)
      client?.end().catch(() => undefined)
    },
  }
}

/** @param first right after a start: where the recovered log ended, not what the start itself has added since */
async function readPlace(client: pg.Client, first: boolean): Promise<{ cluster: string; place: string }> {
  const { rows } = await client.query<{ cluster: string; place: string }>(
    `select system_identifier::text as cluster,
       ${first ? 'redo_lsn' : 'pg_current_wal_flush_lsn()'}::text as place
     from pg_control_system(), pg_control_checkpoint()`,
  )
  const [now] = rows
  if (!now) throw new Error('PostgreSQL does not say where it is.')
  return now
}

/** @param recovered the last mark that the log still reaches */
function missingDataWarning(recovered: Mark | undefined, last: Mark, backupDir: string | undefined): string {
  const until = recovered && new Date(recovered.at)
  const back = until
    ? `só se recuperou o que foi guardado até ${inMaputo(until)}`
    : 'só se recuperou o que já estava fora dele'
  return (
    `Faltam escritas: o registo da base de dados está danificado a meio e ${back}, ` +
    `embora houvesse mais até ${inMaputo(new Date(last.at))}; ${advice(until, backupDir)}.`
  )
}

function advice(until: Date | undefined, backupDir: string | undefined): string {
  const whole = backupDir === undefined ? [] : listBackups(backupDir)
  const newest = whole.find(({ kind }) => kind !== 'partial')
  if (!newest || backupDir === undefined) return 'não há cópia de segurança: lance de novo o que falta'
  const command = `"npm run restore -- ${join(backupDir, newest.name)}"`
  return until && newest.at > until
    ? `a cópia ${newest.name} tem mais do que isso: volte a ela com ${command}`
    : `a última cópia, ${newest.name}, é anterior: lance de novo o que falta, e só se houver páginas que não abrem volte a ela com ${command}`
}

function bytesUpTo(place: string): bigint {
  const [high = '0', low = '0'] = place.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

function readMarks(home: string): Marks | undefined {
  try {
    return JSON.parse(readFileSync(join(home, MARKS_FILE), 'utf8')) as Marks
  } catch {
    // None yet, or cut short by a power cut: they begin anew.
    return undefined
  }
}
