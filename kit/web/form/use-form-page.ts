import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { v7 as uuid } from 'uuid'
import type { $ZodType } from 'zod/v4/core'
import type { CallInput, Endpoint, ResponseOf } from '#kit/endpoint.ts'
import { apiOf, callWithChange } from '#kit/web/api/client.ts'
import {
  answerTo,
  discard as discardWaiting,
  holdBack,
  onOutbox,
  refusalOf,
  sendLater,
  waitingRequests,
  wasSent,
} from '#kit/web/api/outbox.ts'
import { keyOf } from '#kit/web/api/queries.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { type ConflictField, compareVersions, mergeVersions } from './conflict.ts'
import type { Choice } from './conflict-dialog.tsx'
import type { Saving } from './save-state.tsx'
import { schemaResolver } from './schema-resolver.ts'
import { useDraft } from './use-draft.ts'
import { useWaiting } from './use-waiting.ts'

export interface FormPageOptions<E extends Endpoint, Values extends FieldValues> {
  /** The endpoint that creates or changes the row. */
  endpoint: E
  schema: $ZodType
  /** The stored row, or a blank one. Read once: give the page the row's id as `key`. */
  values: Values
  /** Version of the row; absent when it is created. */
  version?: number
  /** Turns the form into the call's input; `version` is the one the person began from. */
  toInput: (values: Values, version: number | undefined) => CallInput<E>
  /** Key of the draft on this device: `things/<id>` or `things/new`. */
  draft: string
  /** Name of the row in the outbox and in a conflict: «Perímetro». */
  name: (values: Values) => string
  /** Page on which a refused request can be corrected. */
  href: string
  /** Called once it is stored; may navigate away without the leave guard. */
  onSaved: (row: ResponseOf<E>, change: string | null) => void
  /** How a conflict shows both versions; only for rows with a version. */
  conflict?: { fields: readonly ConflictField<Values>[]; toValues: (row: ResponseOf<E>) => Values }
  /** First segments of other paths whose cached answers become stale. */
  touches?: readonly string[]
}

interface Conflict<Values> {
  theirs: Values
  version: number
  by: string | null
  at?: string
  /** What the rows are called that both versions refer to, by id. */
  names: Readonly<Record<string, string>>
}

/**
 * State of a form that loses nothing: it keeps a draft on this device, shows the server's errors beside their fields, and
 * survives a lost network, an expired session and a second editor. Pass the result to `FormPage`.
 */
export function useFormPage<E extends Endpoint, Values extends FieldValues>(
  options: FormPageOptions<E, Values>,
) {
  const { endpoint, values } = options
  const client = useQueryClient()
  const form = useForm<Values, unknown, Values>({
    defaultValues: values as DefaultValues<Values>,
    resolver: schemaResolver<Values>(options.schema),
    mode: 'onTouched',
  })
  const [saving, setSaving] = useState<Saving>({ kind: 'untouched' })
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict<Values>>()
  const [restored, setRestored] = useState<string>()
  const [made, setMade] = useState<ResponseOf<E>>()
  const version = useRef(options.version)
  const key = useRef<string>(undefined)
  const dirty = useRef(false)
  const resetting = useRef(false)
  const written = useRef(false)
  const letGo = useRef<() => void>(undefined)
  const isCreating = options.version === undefined && endpoint.method === 'POST'
  const draft = useDraft<Values>(options.draft, found => {
    if (isSame(found.values, values)) return
    // The waiting request has restored these values already.
    if (key.current !== undefined && isSame(found.values, form.getValues())) return
    reset(found.values, { keepDefaultValues: true })
    if (found.baseVersion !== undefined) version.current = found.baseVersion
    dirty.current = true
    setRestored(found.savedAt)
    setSaving({ kind: 'draft', at: found.savedAt })
    hold()
  })
  const keepDraft = draft.keep

  useWaiting(options.draft, entry => {
    if (!entry.form || written.current || key.current !== undefined) return
    key.current = entry.key
    version.current = entry.form.baseVersion ?? version.current
    follow(entry.key)
    const isNewer = dirty.current && !isSame(form.getValues(), entry.form.values)
    if (isNewer) return hold()
    reset(entry.form.values as Values, { keepDefaultValues: true })
    setRestored(undefined)
    if (entry.refusal) return showRefusal(entry.refusal.message)
    dirty.current = false
    setSaving({ kind: 'waiting', at: entry.queuedAt })
  })

  /** Holds back the waiting request while its form is edited. */
  function hold() {
    if (key.current === undefined) return
    // If it was created meanwhile, the same key keeps it from being created twice.
    if (!wasSent(key.current)) letGo.current ??= holdBack(key.current)
  }
  const holdNow = useEffectEvent(hold)

  useEffect(() => () => letGo.current?.(), [])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values: now, isDirty }) => {
          // A reset fires this too, without any input.
          if (resetting.current || !isDirty) return
          dirty.current = true
          written.current = true
          holdNow()
          setSaving({ kind: 'writing' })
          keepDraft(now as Values, version.current)
        },
      }),
    [form, keepDraft],
  )
  useEffect(() => {
    if (draft.savedAt)
      setSaving(now => (now.kind === 'writing' ? { kind: 'draft', at: draft.savedAt ?? '' } : now))
  }, [draft.savedAt])

  function reset(to: Values, keep?: { keepDefaultValues: boolean }) {
    resetting.current = true
    form.reset(to, keep)
    resetting.current = false
  }

  function finish(row: ResponseOf<E>, change: string | null, saved: Values) {
    dirty.current = false
    if (waitingRequests().some(entry => entry.key === key.current)) void discardWaiting(key.current ?? '')
    key.current = undefined
    version.current = (row as { version?: number } | undefined)?.version ?? version.current
    reset(saved)
    setRestored(undefined)
    setSaving({ kind: 'saved', at: new Date().toISOString() })
    void draft.drop()
    for (const word of [keyOf(endpoint)[0], ...(options.touches ?? [])])
      void client.invalidateQueries({ queryKey: [word] })
    options.onSaved(row, change)
  }

  async function send(wanted: Values) {
    key.current ??= uuid()
    setProblem(undefined)
    setSaving({ kind: 'sending' })
    const input = options.toInput(wanted, version.current)
    try {
      const { data, change } = await sendTwice(() =>
        callWithChange(endpoint, input, { idempotencyKey: key.current }),
      )
      finish(data, change, wanted)
    } catch (thrown) {
      const error = ApiError.from(thrown)
      if (error.isTransient) return wait(wanted, input)
      // The server has refused it: the next attempt gets a new key, unless the last one was stored.
      if (error.code !== 'KEY_REUSED') key.current = undefined
      refuse(error)
    }
  }

  /** Without network the request waits on this device and is sent once; the form stays as it is. */
  async function wait(wanted: Values, input: CallInput<E>) {
    const waitingKey = key.current ?? uuid()
    const where = await sendLater({
      key: waitingKey,
      endpoint,
      input,
      api: apiOf(endpoint),
      label: options.name(wanted),
      href: options.href,
      form: { draft: options.draft, values: form.getValues(), baseVersion: version.current },
    })
    letGo.current?.()
    letGo.current = undefined
    dirty.current = false
    setSaving({ kind: 'waiting', at: new Date().toISOString(), where })
    follow(waitingKey)
  }

  /** Updates the page when a waiting request is sent or refused. */
  function follow(waitingKey: string) {
    const stop = onOutbox(() => {
      const entry = waitingRequests().find(request => request.key === waitingKey)
      if (entry && !entry.refusal) return
      stop()
      if (!entry) void client.invalidateQueries({ queryKey: [keyOf(endpoint)[0]] })
      // The form holds something else by now.
      if (key.current !== waitingKey) return
      if (entry?.refusal) return showRefusal(entry.refusal.message)
      if (wasSent(waitingKey)) {
        const row = answerTo(waitingKey) as ResponseOf<E>
        // Later edits are based on the version that the server has now.
        version.current = (row as { version?: number } | undefined)?.version ?? version.current
        // Keep the key: saving the same again returns the same row.
        if (isCreating) setMade(() => row)
        else key.current = undefined
        if (!dirty.current) {
          setSaving({ kind: 'saved', at: new Date().toISOString() })
          void draft.drop()
          return
        }
      } else key.current = undefined
      dirty.current = true
      setSaving({ kind: 'writing' })
      keepDraft(form.getValues(), version.current)
    })
  }

  function showRefusal(message: string) {
    dirty.current = true
    setProblem(message)
    setSaving({ kind: 'failed' })
  }

  function refuse(error: ApiError) {
    const names = Object.keys(error.fields)
    setSaving({
      kind: error.code === 'VERSION_CONFLICT' ? 'writing' : names.length > 0 ? 'refused' : 'failed',
    })
    const details = error.details as
      | { current?: ResponseOf<E>; by?: string | null; names?: Record<string, string> }
      | undefined
    if (error.code === 'VERSION_CONFLICT' && options.conflict && details?.current) {
      const current = details.current as { version?: number; updatedAt?: string }
      setConflict({
        theirs: options.conflict.toValues(details.current),
        version: current.version ?? 0,
        by: details.by ?? null,
        at: current.updatedAt,
        names: details.names ?? {},
      })
      return
    }
    for (const [at, name] of names.entries())
      form.setError(
        name as Path<Values>,
        { type: 'server', message: error.fields[name] },
        { shouldFocus: at === 0 },
      )
    setProblem(
      names.length === 0 || names.some(name => !hasField(form.getValues(), name))
        ? refusalOf(error)
        : undefined,
    )
  }

  /** Discards edits and shows the stored row. */
  function discard() {
    dirty.current = false
    // A waiting request stays; it can be discarded in the outbox.
    key.current = undefined
    letGo.current?.()
    letGo.current = undefined
    version.current = options.version
    reset(values)
    setRestored(undefined)
    setMade(undefined)
    setProblem(undefined)
    setSaving({ kind: 'untouched' })
    void draft.drop()
  }

  return {
    form,
    saving,
    /** A sentence about the whole form. */
    problem,
    /** When the restored draft was written (ISO). */
    restored,
    hasDraft: draft.savedAt !== undefined,
    isSending: saving.kind === 'sending',
    isDirty: useCallback(() => dirty.current, []),
    submit: form.handleSubmit(send, () => setSaving({ kind: 'refused' })),
    discard,
    /** Begins a blank form; the waiting request stays in the outbox. */
    startAnother: isCreating && (saving.kind === 'waiting' || made !== undefined) ? discard : undefined,
    /** Opens the row that was created once the network was back; absent until then. */
    openMade: made !== undefined ? () => options.onSaved(made, null) : undefined,
    conflict: conflict && {
      ...compareVersions(
        options.conflict?.fields ?? [],
        form.getValues(),
        conflict.theirs,
        id => conflict.names[id] ?? '–',
      ),
      name: options.name(form.getValues()),
      by: conflict.by,
      at: conflict.at,
      onClose: () => setConflict(undefined),
      onSave: (choice: Choice) => {
        const merged = mergeVersions(form.getValues(), conflict.theirs, choice)
        version.current = conflict.version
        setConflict(undefined)
        reset(merged, { keepDefaultValues: true })
        void send(merged)
      },
    },
  }
}

/** What `FormPage` needs from `useFormPage`. */
export type FormPageState = Omit<ReturnType<typeof useFormPage<Endpoint, FieldValues>>, 'form'>

/** Retries once after a second, unless the server has answered (C7). */
async function sendTwice<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (ApiError.from(error).isDecided) throw error
    await new Promise(resolve => setTimeout(resolve, 1000))
    return send()
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function hasField(values: object, name: string): boolean {
  return (name.split('.')[0] ?? '') in values
}
