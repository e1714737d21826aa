import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { type Decision, openDecisions } from '#engines/decisions.ts'
import { decisionInWords } from '#kit/decisions.ts'
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
  /** How the file was read, and what it has to ask. */
  decisions: Decision[]
  /** What the person answered, by the id of the decision. */
  answers: Readonly<Record<string, string>>
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

/** The decisions about sheets that are brought in. */
export function takenDecisions({ decisions, left }: Pick<Review, 'decisions' | 'left'>): Decision[] {
  return decisions.filter(({ id }) => {
    const [, sheet] = /^(?:header|columns:hidden):(\d+)$/.exec(id) ?? []
    return sheet === undefined || !left.has(Number(sheet))
  })
}

/** The questions that wait for an answer before anything enters. */
export function openQuestions(review: Pick<Review, 'decisions' | 'left'>): Decision[] {
  return openDecisions(takenDecisions(review))
}

/** An import from the file to its result: read, reviewed, mended, sent whole, stopped whole, undone whole. */
export function useImport(options: ImportOptions) {
  const { endpoints, noun } = options
  const client = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const recheck = useRef<ReturnType<typeof setTimeout>>(undefined)
  const round = useRef(0)
  const work = useRef<AbortController>(undefined)
  const source = useRef<File>(undefined)
  useEffect(() => () => clearTimeout(recheck.current), [])

  /** Only the calls that ask where rows belong know such a query. */
  const into = () => (options.into ? ({ query: options.into } as object) : {})

  /**
   * @param before what was reviewed of the same file: where its columns stay, so does what the person said of them
   */
  async function read(file: File, answers: Readonly<Record<string, string>> = {}, before?: Review) {
    source.current = file
    const onProgress = (progress: Progress) => setStep({ kind: 'reading', fileName: file.name, progress })
    setStep({ kind: 'reading', fileName: file.name })
    work.current = new AbortController()
    const { signal } = work.current
    try {
      const said = Object.keys(answers).length > 0 ? { answers: JSON.stringify(answers) } : {}
      const query = { fileName: file.name, ...said, ...options.into }
      const preview = await call(endpoints.preview, { query, body: file }, { signal, onProgress })
      const { header, mapping, rows, decisions } = preview
      const left = new Set(preview.sheets.flatMap((sheet, at) => (sheet.take ? [] : [at])))
      const fresh = { preview, header, mapping, rows, left, decisions, answers, checking: false }
      const review = before ? asReviewed(fresh, before) : fresh
      if (review !== fresh || left.size > 0) mend(review, {})
      else setStep({ kind: 'review', ...review })
    } catch (error) {
      if (before) setStep({ kind: 'review', ...before, problem: messageOf(error) })
      else setStep(signal.aborted ? { kind: 'choose' } : { kind: 'choose', problem: messageOf(error) })
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
      const { rows, decisions } =
        taken.length === 0
          ? { rows: [], decisions: [] }
          : await call(endpoints.check, { ...into(), body: requestOf(review, taken) })
      const checked = new Map(rows.map(row => [keyOfRow(row), row]))
      const all = review.rows.map(row => checked.get(keyOfRow(row)) ?? row)
      // A newer change has its own check under way.
      if (mine !== round.current) return
      const ofFile = review.decisions.filter(({ rereads }) => rereads)
      setStep({
        kind: 'review',
        ...review,
        rows: all,
        decisions: [...ofFile, ...decisions],
        checking: false,
      })
    } catch (error) {
      if (mine === round.current)
        setStep({ kind: 'review', ...review, checking: false, problem: messageOf(error) })
    }
  }

  async function send(review: Review) {
    const taken = takenRows(review)
    const wrong = taken.filter(isWrong).length
    const total = taken.filter(row => !isWrong(row) && !row.left).length
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
    read: (file: File) => read(file),
    send,
    map: (review: Review, at: number, key: string | null) =>
      mend(review, { mapping: mapColumn(review.mapping, at, key) }),
    edit: (review: Review, key: string, at: number, text: string) =>
      mend(review, {
        answers: withSettled(review),
        rows: review.rows.map(row => (keyOfRow(row) === key ? withCell(row, at, text) : row)),
      }),
    /** What reads the file otherwise has it read again; anything else is checked with the rows. */
    answer: (review: Review, { id, rereads }: Decision, value: string) => {
      const answers = { ...review.answers, [id]: value }
      if (rereads && source.current) void read(source.current, answers, { ...review, answers })
      else mend(review, { answers, decisions: withAnswer(review.decisions, id, value) })
    },
    cure: (review: Review, cure: Cure, answer: string) =>
      mend(review, { answers: withSettled(review), ...cured(review, cure, answer) }),
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

/** The answers in force, and what the cells of the file settled before one of them is written over. */
function withSettled({ decisions, answers }: Review): Record<string, string> {
  const settled = decisions.filter(({ rereads, chosen }) => !rereads && chosen !== null)
  return { ...Object.fromEntries(settled.map(({ id, chosen }) => [id, chosen ?? ''])), ...answers }
}

function withAnswer(decisions: readonly Decision[], id: string, value: string): Decision[] {
  return decisions.map(decision => (decision.id === id ? { ...decision, chosen: value } : decision))
}

/** What was said of a file before it was read again, where its columns are still the same. */
function asReviewed(fresh: Review, before: Review): Review {
  const isTyped = before.rows.some(row => row.typed !== undefined)
  const isMapped = before.mapping.some((key, at) => key !== fresh.mapping[at])
  if (fresh.header.join('\n') !== before.preview.header.join('\n') || !(isTyped || isMapped)) return fresh
  const typed = new Map(before.rows.map(row => [keyOfRow(row), row]))
  return {
    ...fresh,
    left: before.left,
    mapping: fresh.mapping.map((key, at) => before.mapping[at] ?? key),
    rows: fresh.rows.map(row => {
      const old = typed.get(keyOfRow(row))
      return (old?.typed ?? []).reduce((next, at) => withCell(next, at, old?.cells[at] ?? ''), row)
    }),
  }
}

function requestOf(review: Review, rows: readonly CheckedRow[]) {
  const { preview, header, mapping, answers } = review
  return {
    fileName: preview.fileName,
    mapping,
    header,
    answers,
    ...(preview.from1904 && { from1904: true }),
    reading: takenDecisions(review)
      .filter(({ rereads }) => rereads)
      .map(decision => decisionInWords(decision).slice(0, 400))
      .slice(0, 60),
    rows: rows.map(({ line, cells, sheet, part, marks, certain, typed }) => ({
      line,
      cells,
      ...(sheet !== undefined && { sheet }),
      ...(part !== undefined && { part }),
      ...(marks && { marks }),
      ...(certain && { certain }),
      ...(typed && { typed }),
    })),
  }
}
