import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { writeCsv } from '#engines/spreadsheets/write-csv.ts'
import { termFields } from '#features/glossary/term.ts'
import type { ImportPreview } from '#kit/import.ts'
import { connect } from '#kit/server/database/connect.ts'
import type { Database } from '#kit/server/database/database.ts'
import { sheetFields } from '#kit/sheet.ts'
import { median, printFigure } from './figure.ts'
import { type MeasuredProduct, withProduct } from './product.ts'

const TERMS = 10_000
/** As many as one call may change. */
const TERMS_OF_BULK = 500
const ROUNDS = 3
const columns = ['term', 'word_class', 'definition', 'example', 'subject_id', 'grades', 'synonyms', 'source']

/**
 * 10,000 terms from a CSV file: read and previewed, then checked and written with their history, against `COPY` of
 * the same rows into the same table with the same indexes. Then 500 of them changed in one call. What entered is deleted before the next round.
 */
await withProduct(async measured => {
  const { database } = measured
  const times = {
    preview: [] as number[],
    enter: [] as number[],
    undo: [] as number[],
    bulk: [] as number[],
    undoBulk: [] as number[],
    copy: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round++) {
    const { preview, enter, undo } = await importTerms(measured)
    const { bulk, undoBulk } = await changeMany(measured)
    const { rows } = await database.pool.query<{ lines: string }>(
      `SELECT string_agg(concat_ws(E'\\t', gen_random_uuid(), term, word_class, definition, example, subject_id, grades,
        synonyms, source), E'\\n') AS lines FROM terms WHERE source = 'bench'`,
    )
    await clear(database)
    times.preview.push(preview)
    times.enter.push(enter)
    times.undo.push(undo)
    times.bulk.push(bulk)
    times.undoBulk.push(undoBulk)
    times.copy.push(await copy(database, `${rows[0]?.lines}\n`))
    await clear(database)
  }
  const took = (part: keyof typeof times) => median(times[part])
  const print = (name: string, part: keyof typeof times, floor: keyof typeof times, max?: number) =>
    printFigure(
      name,
      `${took(part).toFixed(0)} ms`,
      `${floor === 'copy' ? 'COPY' : floor} ${took(floor).toFixed(0)} ms`,
      took(part) / took(floor),
      max === undefined ? undefined : { max },
    )
  print('import, 10,000 terms', 'enter', 'copy', 2)
  print('its undo', 'undo', 'enter', 1.5)
  print('a bulk of 500 terms', 'bulk', 'copy')
  print('the undo of the bulk', 'undoBulk', 'bulk', 1.5)
  print('its preview', 'preview', 'copy')
})

async function importTerms({
  product,
  signIn,
}: MeasuredProduct): Promise<{ preview: number; enter: number; undo: number }> {
  const authorization = `Bearer ${await signIn('pedagogo')}`
  const address = `${product.address}/api/academy/glossary/terms/import`
  const began = performance.now()
  const answer = await fetch(`${address}/preview?fileName=termos.csv`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: file(),
  })
  const { fileName, mapping, rows } = (await answer.json()) as ImportPreview
  const previewed = performance.now()
  const entered = await fetch(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName, mapping, rows: rows.map(({ line, cells }) => ({ line, cells })) }),
  })
  const { imported } = (await entered.json()) as { imported: number }
  if (imported !== TERMS) throw new Error(`${imported} of ${TERMS} terms entered.`)
  const stored = performance.now()
  const undone = await fetch(
    `${product.address}/api/academy/changes/${entered.headers.get('x-change')}/undo`,
    { method: 'POST', headers: { authorization } },
  )
  const { rows: back } = (await undone.json()) as { rows: number }
  if (back !== TERMS) throw new Error(`${back} of ${TERMS} terms were taken back.`)
  return {
    preview: previewed - began,
    enter: stored - previewed,
    undo: performance.now() - stored,
  }
}

/** Of what was taken back some terms stand again: their grades are changed in one call, which is taken back. */
async function changeMany({ product, database, signIn }: MeasuredProduct) {
  const { rows } = await database.pool.query<{ id: string }>(
    `UPDATE terms SET deleted_at = NULL WHERE id IN (SELECT id FROM terms WHERE source = 'bench' ORDER BY id LIMIT $1)
      RETURNING id`,
    [TERMS_OF_BULK],
  )
  const headers = {
    authorization: `Bearer ${await signIn('pedagogo')}`,
    'content-type': 'application/json',
  }
  const began = performance.now()
  const answer = await fetch(`${product.address}/api/academy/glossary/terms/bulk`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ids: rows.map(({ id }) => id), action: { kind: 'grades', grades: [7] } }),
  })
  const { changed } = (await answer.json()) as { changed: number }
  if (changed !== TERMS_OF_BULK) throw new Error(`${changed} of ${TERMS_OF_BULK} terms were changed.`)
  const done = performance.now()
  const undone = await fetch(
    `${product.address}/api/academy/changes/${answer.headers.get('x-change')}/undo`,
    { method: 'POST', headers: { authorization: headers.authorization } },
  )
  const { rows: back } = (await undone.json()) as { rows: number }
  if (back !== TERMS_OF_BULK) throw new Error(`${back} of ${TERMS_OF_BULK} terms were taken back.`)
  return { bulk: done - began, undoBulk: performance.now() - done }
}

function file(): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: TERMS }, (_, n) => [
    `Palavra ${n + 1}`,
    'n. f.',
    'Unidade da língua com som e sentido, que se escreve entre dois espaços.',
    'A palavra «machamba» tem oito letras.',
    'POR',
    '5ª; 6ª',
    '',
    'vocábulo; termo',
    '',
    'bench',
  ])
  return new Uint8Array(writeCsv({ header: sheetFields(termFields).map(field => field.label), rows }))
}

async function copy({ url }: Database, lines: string): Promise<number> {
  const client = await connect(url)
  try {
    const began = performance.now()
    await pipeline([lines], client.query(copyFrom(`COPY terms (id, ${columns.join(', ')}) FROM STDIN`)))
    return performance.now() - began
  } finally {
    await client.end()
  }
}

async function clear({ pool }: Database): Promise<void> {
  await pool.query(`DELETE FROM terms WHERE source = 'bench'`)
  await pool.query('DELETE FROM changes')
  await pool.query('VACUUM ANALYZE terms, changes')
}
