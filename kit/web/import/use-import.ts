import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { counted } from '#kit/figures.ts'
import {
  type CheckedRow,
  type ImportEndpoints,
  type ImportField,
  type ImportNoun,
  type ImportPreview,
  importedInWords,
} from '#kit/import.ts'
import type { Progress } from '#kit/progress.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { keyOf } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { type Cure, cured } from './import-cures.ts'
import { isWrong, keyOfRow, mapColumn, withCell } from './import-rows.ts'

const RECHECK_MS = 700

/** What is being reviewed: the file as it was read, with what the person has changed since. */
export interface Review {
  preview: ImportPreview
  header: string[]
  mapping: (string | null)[]
  /** Of all sheets. */
  rows: CheckedRow[]
  /** The sheets that are not brought in. */
  left: ReadonlySet<number>
  /** Changed rows are at the server to be checked. */
  checking: boolean
}

export type ImportStep =
  | { kind: 'choose'; problem?: string }
  | { kind: 'reading'; fileName: string; progress?: Progress }
  | ({ kind: 'review'; problem?: string } & Review)
  | { kind: 'importing'; fileName: string; total: number; wrong: number; progress?: Progress }
  | { kind: 'done'; imported: number; failed: CheckedRow[]; header: string[]; report: string | null }
  | { kind: 'stopped' }

interface ImportOptions {
  endpoints: ImportEndpoints
  noun: ImportNoun
  fields: readonly ImportField[]
  into?: Readonly<Record<string, string>> | undefined
  /** Takes back the changes of an import, the last first; says itself why it could not, and resolves whether it did. */
  onUndo?: (changes: string[]) => Promise<boolean>
  /** @param report under which its report is kept, null where nothing entered */
  onImported?: (report: string | null) => void
}

/** The rows of the sheets that are brought in. */
export function takenRows({ rows, left }: Pick<Review, 'rows' | 'left'>): CheckedRow[] {
  return left.size === 0 ? rows : rows.filter(row => !left.has(row.sheet ?? 0))
}

/** An import from the file to its result: read, reviewed, mended, sent whole, stopped whole, undone whole. */
export function useImport(options: ImportOptions) {
  const { endpoints, noun } = options
  const client = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const recheck = useRef<ReturnType<typeof setTimeout>>(undefined)
  const round = useRef(0)
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => clearTimeout(recheck.current), [])

  /** Only the calls that ask where rows belong know such a query. */
  const into = () => (options.into ? ({ query: options.into } as object) : {})

  async function read(file: File) {
    const onProgress = (progress: Progress) => setStep({ kind: 'reading', fileName: file.name, progress })
    setStep({ kind: 'reading', fileName: file.name })
    work.current = new AbortController()
    const { signal } = work.current
    try {
      const query = { fileName: file.name, ...options.into }
      const preview = await call(endpoints.preview, { query, body: file }, { signal, onProgress })
      const { header, mapping, rows } = preview
      const left = new Set(preview.sheets.flatMap((sheet, at) => (sheet.take ? [] : [at])))
      const review = { preview, header, mapping, rows, left }
      if (left.size > 0) mend({ ...review, checking: false }, {})
      else setStep({ kind: 'review', ...review, checking: false })
    } catch (error) {
      setStep(signal.aborted ? { kind: 'choose' } : { kind: 'choose', problem: messageOf(error) })
    }
  }

  /** Shows the change at once and has everything checked again when the person pauses. */
  function mend(review: Review, change: Partial<Review>) {
    const next: Review = { ...review, ...change, checking: true }
    setStep({ kind: 'review', ...next })
    clearTimeout(recheck.current)
    round.current += 1
    const mine = round.current
    recheck.current = setTimeout(() => void check(next, mine), RECHECK_MS)
  }

  async function check(review: Review, mine: number) {
    try {
      const taken = takenRows(review)
      const { rows } =
        taken.length === 0
          ? { rows: [] }
          : await call(endpoints.check, { ...into(), body: requestOf(review, taken) })
      const checked = new Map(rows.map(row => [keyOfRow(row), row]))
      const all = review.rows.map(row => checked.get(keyOfRow(row)) ?? row)
      // A newer change has its own check under way.
      if (mine === round.current) setStep({ kind: 'review', ...review, rows: all, checking: false })
    } catch (error) {
      if (mine === round.current)
        setStep({ kind: 'review', ...review, checking: false, problem: messageOf(error) })
    }
  }

  async function send(review: Review) {
    const taken = takenRows(review)
    const wrong = taken.filter(isWrong).length
    const total = taken.length - wrong
    const importing = { kind: 'importing', fileName: review.preview.fileName, total, wrong } as const
    setStep(importing)
    work.current = new AbortController()
    const { signal } = work.current
    try {
      // Those with errors go too, so that the report of the import keeps them.
      const { data, change } = await callWithChange(
        endpoints.import,
        { ...into(), body: requestOf(review, taken) },
        {
          idempotencyKey: uuid(),
          signal,
          onProgress: progress => setStep({ ...importing, progress }),
        },
      )
      const { imported, failed, report } = data
      setStep({ kind: 'done', imported, failed, header: review.header, report })
      if (imported > 0) announce(imported, failed.length, change)
      options.onImported?.(report)
    } catch (error) {
      if (signal.aborted) setStep({ kind: 'stopped' })
      else setStep({ kind: 'review', ...review, problem: messageOf(error) })
    }
    void client.invalidateQueries({ queryKey: [keyOf(endpoints.import)[0]] })
  }

  function announce(imported: number, failed: number, change: string | null) {
    const { onUndo } = options
    notify.ok(importedInWords(imported, noun), {
      detail: failed > 0 ? counted(failed, 'linha ficou de fora', 'linhas ficaram de fora') : undefined,
      action:
        onUndo && change !== null
          ? {
              label: 'Desfazer',
              onClick: () => {
                onUndo([change]).then(
                  done => done && notify.ok('Importação desfeita'),
                  error =>
                    notify.error('Não foi possível desfazer a importação', { detail: messageOf(error) }),
                )
              },
            }
          : undefined,
    })
  }

  return {
    step,
    read,
    send,
    map: (review: Review, at: number, key: string | null) =>
      mend(review, { mapping: mapColumn(review.mapping, at, key) }),
    edit: (review: Review, key: string, at: number, text: string) =>
      mend(review, {
        rows: review.rows.map(row => (keyOfRow(row) === key ? withCell(row, at, text) : row)),
      }),
    cure: (review: Review, cure: Cure, answer: string) => mend(review, cured(review, cure, answer)),
    /** What the file names may be there by now. */
    recheck: (review: Review) => mend(review, {}),
    take: (review: Review, sheet: number, on: boolean) => {
      const left = new Set(review.left)
      if (on) left.delete(sheet)
      else left.add(sheet)
      mend(review, { left })
    },
    /** What a column says in all rows of a sheet. */
    fill: (review: Review, sheet: number, at: number, text: string) =>
      mend(review, {
        rows: review.rows.map(row => ((row.sheet ?? 0) === sheet ? withCell(row, at, text) : row)),
      }),
    /** The server ends what it has begun once nobody waits for it: nothing is read, or nothing enters. */
    stop: () => work.current?.abort(),
    restart: () => setStep({ kind: 'choose' }),
  }
}

function requestOf({ preview, header, mapping }: Review, rows: readonly CheckedRow[]) {
  return {
    fileName: preview.fileName,
    mapping,
    header,
    rows: rows.map(({ line, cells, sheet }) => ({
      line,
      cells,
      ...(sheet !== undefined && { sheet }),
    })),
  }
}
