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
const ROUNDS = 3
const columns = ['term', 'word_class', 'definition', 'example', 'subject_id', 'grades', 'synonyms', 'source']

/**
 * 10,000 terms from a CSV file: read and previewed, then checked and written with their history, against `COPY` of
 * the same rows into the same table with the same indexes. What entered is deleted before the next round.
 */
await withProduct(async measured => {
  const { database } = measured
  const times = {
    preview: [] as number[],
    enter: [] as number[],
    undo: [] as number[],
    copy: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round++) {
    const { preview, enter, undo } = await importTerms(measured)
    const { rows } = await database.pool.query<{ lines: string }>(
      `SELECT string_agg(concat_ws(E'\\t', gen_random_uuid(), term, word_class, definition, example, subject_id, grades,
        synonyms, source), E'\\n') AS lines FROM terms WHERE source = 'bench'`,
    )
    await clear(database)
    times.preview.push(preview)
    times.enter.push(enter)
    times.undo.push(undo)
    times.copy.push(await copy(database, `${rows[0]?.lines}\n`))
    await clear(database)
  }
  const [preview, enter, undo, bare] = [
    median(times.preview),
    median(times.enter),
    median(times.undo),
    median(times.copy),
  ]
  const against = `COPY ${bare.toFixed(0)} ms`
  printFigure('import, 10,000 terms', `${enter.toFixed(0)} ms`, against, enter / bare)
  printFigure('its undo', `${undo.toFixed(0)} ms`, `import ${enter.toFixed(0)} ms`, undo / enter, {
    most: 1,
  })
  printFigure('its preview', `${preview.toFixed(0)} ms`, against, preview / bare)
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

function file(): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: TERMS }, (_, n) => [
    `Palavra ${n + 1}`,
    'n. f.',
    'Unidade da língua com som e sentido, que se escreve entre dois espaços.',
    'A palavra «machamba» tem oito letras.',
    'POR',
    '5ª; 6ª',
    'vocábulo; termo',
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
