import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#kit/server/database/database.ts'

/** Bytes of a page of PostgreSQL, which begins with the place in the log of its last change. */
const PAGE = 8192
/** A table or index is taken for so many files: a copy takes those in which a page has changed. Of a large one there are more. */
const FILES = 100

/**
 * What of the database's files a copy takes that leaves out files in which nothing has changed since `from`: a part of all bytes.
 * It is the most it can be, since a table of many GB has more files than are counted here, and what is appended lies in few.
 * @param from place in the log (`pg_current_wal_lsn`)
 */
export async function changedPart(db: Db, from: string): Promise<number> {
  await sql`CHECKPOINT`.execute(db)
  const { rows } = await sql<{ path: string; folder: string }>`
    SELECT pg_relation_filepath(c.oid) AS path, current_setting('data_directory') AS folder FROM pg_class c
    WHERE c.relkind IN ('r', 'i', 't') AND c.relpersistence = 'p' AND pg_relation_filepath(c.oid) IS NOT NULL
      AND c.relnamespace IN ('public'::regnamespace, 'pg_toast'::regnamespace)`.execute(db)
  const began = placeInLog(from)
  let [all, changed] = [0, 0]
  for (const { path, folder } of rows) {
    const content = readFileSync(join(folder, path))
    all += content.length
    changed += content.length * changedFiles(content, began)
  }
  return changed / all
}

/** Part of the files of one table or index. */
function changedFiles(content: Buffer, began: bigint): number {
  const pages = Math.floor(content.length / PAGE)
  const files = Math.min(FILES, pages)
  const touched = new Set<number>()
  for (let page = 0; page < pages; page++) {
    const at = page * PAGE
    const place = (BigInt(content.readUInt32LE(at)) << 32n) | BigInt(content.readUInt32LE(at + 4))
    if (place > began) touched.add(Math.floor((page * files) / pages))
  }
  return files === 0 ? 0 : touched.size / files
}

function placeInLog(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
