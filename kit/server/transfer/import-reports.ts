import { type SqlBool, sql } from 'kysely'
import type { Decision } from '#engines/decisions.ts'
import type { Account } from '#kit/account.ts'
import { decisionInWords } from '#kit/decisions.ts'
import { counted, listInWords } from '#kit/figures.ts'
import { type CheckedRow, type ImportField, type ImportRequest, wrongInWords } from '#kit/import.ts'
import type { ImportReport, ReportPart } from '#kit/import-report.ts'
import type { Db } from '#kit/server/database/database.ts'
import { keyset, readPage } from '#kit/server/database/keyset.ts'

/** Rows that stayed out are kept with the report up to here; beyond it only their number is. */
const LEFT_OUT_KEPT = 1000
/** Number of distinct warnings listed one by one. */
const WARNINGS_TOLD = 20

/** What is kept of an import: what it did, what it warned of, and what stayed out. */
export function reportOf({
  request,
  fields,
  rows,
  parts,
  decisions,
}: {
  request: Pick<ImportRequest, 'mapping' | 'header' | 'reading'>
  fields: readonly ImportField[]
  rows: readonly CheckedRow[]
  parts: readonly ReportPart[]
  decisions: readonly Decision[]
}): ImportReport {
  const header =
    request.header ??
    request.mapping.map((key, at) => fields.find(field => field.key === key)?.label ?? `Coluna ${at + 1}`)
  const wrong = rows.filter(row => Object.keys(row.errors).length > 0)
  return {
    parts: [...parts, ...leftOf(rows), ...warnedOf(rows)],
    decisions: [
      ...(request.reading ?? []),
      ...decisions.map(decisionInWords),
      ...unreadColumns(request, rows),
    ],
    header: [...header, 'Erro'],
    leftOutRows: wrong
      .slice(0, LEFT_OUT_KEPT)
      .map(row => [...header.map((_title, at) => row.cells[at] ?? ''), wrongInWords(row, fields)]),
  }
}

/** How many columns are named; of more it is said how many. */
const NAMED_TITLES = 12

/** Columns in which something is written, and which no field was read from. */
function unreadColumns(
  { header = [], mapping }: Pick<ImportRequest, 'mapping' | 'header'>,
  rows: readonly CheckedRow[],
): string[] {
  const titles = header.filter(
    (_title, at) => !mapping[at] && rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  )
  if (titles.length === 0) return []
  const more = titles.length - NAMED_TITLES
  const named = listInWords([
    ...titles.slice(0, NAMED_TITLES).map(title => `«${title.slice(0, 40)}»`),
    ...(more > 0 ? [`mais ${more}`] : []),
  ])
  return [
    `${titles.length === 1 ? 'A coluna' : 'As colunas'} ${named} não ${titles.length === 1 ? 'entrou' : 'entraram'}.`,
  ]
}

function leftOf(rows: readonly CheckedRow[]): ReportPart[] {
  const left = rows.filter(row => row.left).length
  if (left === 0) return []
  const lines = rows.flatMap(row => (row.left ? [row.line] : [])).slice(0, 10)
  return [
    {
      text: counted(left, 'linha deixada de fora por resposta', 'linhas deixadas de fora por resposta'),
      detail: `${left > 1 ? 'linhas' : 'linha'} ${lines.join(', ')}${left > lines.length ? '…' : ''}`,
    },
  ]
}

/** The warnings of the rows that entered, the same ones together. */
function warnedOf(rows: readonly CheckedRow[]): ReportPart[] {
  const lines = new Map<string, number>()
  for (const { errors, warnings = {} } of rows)
    if (Object.keys(errors).length === 0)
      for (const words of Object.values(warnings)) lines.set(words, (lines.get(words) ?? 0) + 1)
  const first = [...lines].slice(0, WARNINGS_TOLD)
  const rest = lines.size - first.length
  return [
    ...first.map(([text, count]) => ({ text, detail: counted(count, 'linha', 'linhas'), open: true })),
    ...(rest > 0 ? [{ text: `E mais ${counted(rest, 'aviso', 'avisos')}.`, open: true }] : []),
  ]
}

/** Keeps the report of an import, under the id of its batch of changes. */
export async function keepReport(
  { db, account }: { db: Db; account: Account },
  kept: {
    id: string
    kind: string
    fileName: string
    imported: number
    leftOut: number
    report: ImportReport
  },
): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      id: kept.id,
      account_id: account.id,
      account_name: account.name,
      kind: kept.kind,
      file_name: kept.fileName,
      imported: kept.imported,
      left_out: kept.leftOut,
      report: JSON.stringify(kept.report),
    })
    .execute()
}

const select = (db: Db) =>
  db
    .selectFrom('imports')
    .select([
      'id',
      'at',
      'account_name as by',
      'kind',
      'file_name as fileName',
      'imported',
      'left_out as leftOut',
      sql<string | null>`(SELECT min(undone_at) FROM changes WHERE changes.batch_id = imports.id)`.as(
        'undoneAt',
      ),
    ])

/** Imports, the newest first: those of one account, or all. */
export async function findImports(
  db: Db,
  { by, search }: { by: string | undefined; search?: string | undefined },
  page: { after?: string | undefined; limit: number },
) {
  const keys = keyset(
    { key: sql`imports.at`, type: 'timestamptz', id: sql`imports.id`, descending: true },
    page.after,
  )
  let rows = select(db)
  if (by !== undefined) rows = rows.where('account_id', '=', by)
  if (search)
    rows = rows.where(
      sql<SqlBool>`strpos(lower(f_unaccent(file_name || ' ' || account_name)), lower(f_unaccent(${search}))) > 0`,
    )
  return readPage(rows, keys, page.limit)
}

/** One import with its report; undefined where there is none, or it is another's and only one's own are asked for. */
export async function findImport(db: Db, id: string, { by }: { by: string | undefined }) {
  let row = select(db).select('report').where('id', '=', id)
  if (by !== undefined) row = row.where('account_id', '=', by)
  const found = await row.executeTakeFirst()
  return found && { ...found, report: found.report as unknown as ImportReport }
}

/** Takes words out of the reports that are kept: names of people who are forgotten. */
export async function forgetInReports(db: Db, words: readonly string[], replacement: string): Promise<void> {
  for (const word of words) {
    const json = JSON.stringify(word).slice(1, -1)
    await sql`UPDATE imports SET report = replace(report::text, ${json}, ${JSON.stringify(replacement).slice(1, -1)})::jsonb
      WHERE strpos(report::text, ${json}) > 0`.execute(db)
  }
}
