import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { counted } from '#kit/figures.ts'
import type { CheckedRow, ImportEndpoints, ImportField, ImportPreview } from '#kit/import.ts'
import type { Progress } from '#kit/progress.ts'
import { call, callWithChange } from '#kit/web/api/client.ts'
import { keyOf } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'
import { type ImportNoun, importedInWords, isWrong, mapColumn, withCell } from './import-rows.ts'

/** Rows sent at a time: often enough to show how far it is and to stop, seldom enough to be quick. */
const CHUNK = 500

const RECHECK_MS = 700

/** What is being reviewed: the file as it was read, with what the person has changed since. */
export interface Review {
  preview: ImportPreview
  mapping: (string | null)[]
  rows: CheckedRow[]
  /** Changed rows are at the server to be checked. */
  checking: boolean
}

export type ImportStep =
  | { kind: 'choose'; problem?: string }
  | { kind: 'reading'; fileName: string; progress?: Progress }
  | ({ kind: 'review'; problem?: string } & Review)
  | { kind: 'importing'; done: number; imported: number; total: number; wrong: number; stopping: boolean }
  | { kind: 'done'; imported: number; failed: CheckedRow[]; header: string[]; stopped: boolean }

interface ImportOptions {
  endpoints: ImportEndpoints
  noun: ImportNoun
  fields: readonly ImportField[]
  into?: Readonly<Record<string, string>> | undefined
  /** Takes back the changes of an import, the last first; says itself why it could not, and resolves whether it did. */
  onUndo?: (changes: string[]) => Promise<boolean>
  onImported?: () => void
}

/** An import from the file to its result: read, reviewed, mended, sent in parts, stopped, undone whole. */
export function useImport(options: ImportOptions) {
  const { endpoints, noun } = options
  const client = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const recheck = useRef<ReturnType<typeof setTimeout>>(undefined)
  const round = useRef(0)
  const stop = useRef(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => clearTimeout(recheck.current), [])

  /** Only the calls that ask where rows belong know such a query. */
  const into = () => (options.into ? ({ query: options.into } as object) : {})

  async function read(file: File) {
    const onProgress = (progress: Progress) => setStep({ kind: 'reading', fileName: file.name, progress })
    setStep({ kind: 'reading', fileName: file.name })
    reading.current = new AbortController()
    const { signal } = reading.current
    try {
      const query = { fileName: file.name, ...options.into }
      const preview = await call(endpoints.preview, { query, body: file }, { signal, onProgress })
      setStep({ kind: 'review', preview, mapping: preview.mapping, rows: preview.rows, checking: false })
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
      const { rows } = await call(endpoints.check, { ...into(), body: requestOf(review, review.rows) })
      // A newer change has its own check under way.
      if (mine === round.current) setStep({ kind: 'review', ...review, rows, checking: false })
    } catch (error) {
      if (mine === round.current)
        setStep({ kind: 'review', ...review, checking: false, problem: messageOf(error) })
    }
  }

  async function send(review: Review) {
    const good = review.rows.filter(row => !isWrong(row))
    const wrong = review.rows.filter(isWrong)
    const changes: string[] = []
    const failed = [...wrong]
    let imported = 0
    let done = 0
    stop.current = false
    try {
      while (done < good.length && !stop.current) {
        setStep({
          kind: 'importing',
          done,
          imported,
          total: good.length,
          wrong: wrong.length,
          stopping: false,
        })
        const part = good.slice(done, done + CHUNK)
        const { data, change } = await callWithChange(
          endpoints.import,
          { ...into(), body: requestOf(review, part) },
          { idempotencyKey: uuid() },
        )
        imported += data.imported
        failed.push(...data.failed)
        if (change !== null) changes.push(change)
        done += part.length
      }
    } catch (error) {
      notify.error(`A importação parou na linha ${good[done]?.line ?? ''}`, { detail: messageOf(error) })
      stop.current = true
    }
    failed.push(...good.slice(done))
    failed.sort((a, b) => a.line - b.line)
    setStep({ kind: 'done', imported, failed, header: review.preview.header, stopped: done < good.length })
    void client.invalidateQueries({ queryKey: [keyOf(endpoints.import)[0]] })
    options.onImported?.()
    if (imported > 0) announce(imported, failed.length, changes)
  }

  function announce(imported: number, failed: number, changes: string[]) {
    const { onUndo } = options
    notify.ok(importedInWords(imported, noun), {
      detail: failed > 0 ? counted(failed, 'linha ficou de fora', 'linhas ficaram de fora') : undefined,
      action:
        onUndo && changes.length > 0
          ? {
              label: 'Desfazer',
              onClick: () => {
                onUndo(changes).then(
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
    edit: (review: Review, line: number, at: number, text: string) =>
      mend(review, { rows: withCell(review.rows, line, at, text) }),
    stop: () => {
      stop.current = true
      setStep(now => (now.kind === 'importing' ? { ...now, stopping: true } : now))
    },
    /** The server ends what it has begun once nobody waits for it. */
    stopReading: () => reading.current?.abort(),
    restart: () => setStep({ kind: 'choose' }),
  }
}

function requestOf(review: Review, rows: readonly CheckedRow[]) {
  return {
    fileName: review.preview.fileName,
    mapping: review.mapping,
    rows: rows.map(({ line, cells }) => ({ line, cells })),
  }
}
