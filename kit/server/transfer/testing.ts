import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { Decision } from '#engines/decisions.ts'
import { TestWorkbook } from '#engines/spreadsheets/testing.ts'
import type { ImportEndpoints } from '#kit/import.ts'
import type { TestCaller } from '#kit/server/http/testing.ts'
import { partRows } from './import-table.ts'

/** A file that somebody imports. */
export interface BroughtFile {
  fileName: string
  bytes: Uint8Array
  query?: object
  answers?: Record<string, string>
}

/** What became of a file on its way through the preview and the import. */
export interface BroughtOutcome {
  /** Why it is no table; the other members are empty then. */
  problem?: string
  /** Ids of the decisions that wait for an answer. */
  asked: string[]
  /** All decisions. */
  decisions: Decision[]
  /** Lines that stay out. */
  refused: number[]
  /** Why, a row each: «name: Repete a linha 2.» */
  reasons: string[]
  /** What the preview warns of, a row each. */
  warnings: string[]
  /** Titles of columns that are filled and not imported. */
  unused: string[]
  /** How many rows the preview says are ready, and how many the import stored. */
  promised: number
  imported: number
}

export const csv = (text: string) => new TextEncoder().encode(text)

/** A workbook as bytes, with a sheet for each name. */
export async function workbookOf(
  sheets: Record<string, unknown[][]>,
  style?: (workbook: TestWorkbook) => void,
): Promise<Uint8Array> {
  const workbook = new TestWorkbook()
  for (const [name, rows] of Object.entries(sheets)) workbook.addWorksheet(name).addRows(rows)
  style?.(workbook)
  return workbook.bytes()
}

/** Previews and imports a file as the dialog does: the sheets that look like data, and every row as it was previewed. */
export async function bringFile(
  as: TestCaller,
  calls: ImportEndpoints,
  { fileName, bytes, query = {}, answers = {} }: BroughtFile,
): Promise<BroughtOutcome> {
  const preview = {
    query: {
      fileName,
      ...(Object.keys(answers).length > 0 && { answers: JSON.stringify(answers) }),
      ...query,
    },
    body: bytes,
  }
  const { status, data } = await as.call(calls.preview, preview)
  const nothing = { asked: [], decisions: [], refused: [], reasons: [], warnings: [], unused: [] }
  if (status !== 200)
    return { problem: (data as unknown as { message: string }).message, ...nothing, promised: 0, imported: 0 }
  const { mapping, header, sheets, decisions, from1904 } = data
  const taken = data.rows.filter(row => sheets.length === 0 || sheets[row.sheet ?? 0]?.take)
  const { ready, failed } = partRows(taken)
  const rows = taken.map(({ errors: _errors, warnings: _warnings, read: _read, left: _left, ...row }) => row)
  const body = { fileName, mapping, header, rows, answers, ...(from1904 && { from1904 }) }
  const done = rows.length === 0 ? undefined : await as.call(calls.import, { query, body }, { key: uuid() })
  return {
    ...(done && done.status !== 200 && { problem: (done.data as unknown as { message: string }).message }),
    asked: decisions.filter(({ chosen }) => chosen === null).map(({ id }) => id),
    decisions,
    refused: failed.map(row => row.line),
    reasons: failed.map(row => inWords(row.errors)),
    warnings: taken.flatMap(({ warnings = {} }) =>
      Object.keys(warnings).length > 0 ? [inWords(warnings)] : [],
    ),
    unused: header.filter(
      (_title, at) => !mapping[at] && taken.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
    ),
    promised: ready.filter(row => !row.left).length,
    imported: done?.data.imported ?? 0,
  }
}

/** A file and what becomes of it: its title, its name, its bytes, the outcome without an answer. */
export type FileCase<Outcome> = [string, string, () => Uint8Array | Promise<Uint8Array>, Outcome]

/** Cases of files, and some of them again with answers: the title of the case, the answers, the outcome. */
export function withAnswers<Outcome>(
  files: readonly FileCase<Outcome>[],
  answered: readonly [string, Record<string, string>, Outcome][],
): [...FileCase<Outcome>, Record<string, string>][] {
  const again = answered.map(([title, answers, outcome]): [...FileCase<Outcome>, Record<string, string>] => {
    const file = files.find(([name]) => name === title)
    if (!file) throw new Error(`There is no file «${title}».`)
    return [`${title}, answered ${JSON.stringify(answers)}`, file[1], file[2], outcome, answers]
  })
  return [...files.map((file): [...FileCase<Outcome>, Record<string, string>] => [...file, {}]), ...again]
}

/** Brings a file once with each answer that its decisions may have; every time the rows that are promised enter. */
export async function bringWithEachAnswer(
  as: TestCaller,
  calls: ImportEndpoints,
  file: BroughtFile,
): Promise<void> {
  const { decisions } = await bringFile(as, calls, file)
  for (const { id, options } of decisions)
    for (const { value, label } of options) {
      const { problem, promised, imported } = await bringFile(as, calls, {
        ...file,
        answers: { [id]: value },
      })
      expect([problem, imported], `${id}: «${label}»`).toEqual([undefined, promised])
    }
}

function inWords(messages: Readonly<Record<string, string>>): string {
  return Object.entries(messages)
    .map(([key, message]) => `${key}: ${message}`)
    .join(' ')
}
