import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { $ZodType, output as OutputOf } from 'zod/v4/core'
import { fieldMessages, installPortugueseMessages } from '#kit/messages.ts'
import { ApiError } from '#kit/web/api-error.ts'

installPortugueseMessages()

/** After this long without an answer the page says that the network is slow. */
const SLOW_MS = 8000

export interface AuthForm {
  /** Sentence per field. */
  errors: Readonly<Record<string, string>>
  /** Why it was refused as a whole. */
  failure: string | undefined
  busy: boolean
  /** The answer is long in coming; it is never cut off, but one may stop waiting. */
  slow: boolean
  stop: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** To be put on the form: what was wrong is checked again as it is mended. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * The few fields of a sign-in page: read from the form itself when it is sent, so that what the browser filled in
 * counts too, and checked with the schema that the server uses. Lighter than the forms of the pages inside.
 */
export function useAuthForm<S extends $ZodType>(
  schema: S,
  send: (values: OutputOf<S>, signal: AbortSignal) => Promise<void>,
): AuthForm {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [slow, setSlow] = useState(false)
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [busy])

  async function submit(form: HTMLFormElement): Promise<void> {
    const parsed = z.safeParse(schema, valuesOf(form))
    setFailure(undefined)
    if (!parsed.success) return showErrors(form, fieldMessages(parsed.error))
    setErrors({})
    setBusy(true)
    const controller = new AbortController()
    waiting.current = controller
    try {
      await send(parsed.data, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) showFailure(form, error)
    } finally {
      if (waiting.current === controller) setBusy(false)
    }
  }

  function showErrors(form: HTMLFormElement, fields: Record<string, string>): void {
    setErrors(fields)
    const wrong = [...form.elements].find(element => (element.getAttribute('name') ?? '') in fields)
    if (wrong instanceof HTMLElement) wrong.focus()
  }

  function showFailure(form: HTMLFormElement, error: unknown): void {
    const fields = fieldsOf(error)
    if (Object.keys(fields).length > 0) showErrors(form, fields)
    else setFailure(sentenceOf(error))
  }

  return {
    errors,
    failure,
    busy,
    slow,
    stop: () => {
      waiting.current?.abort()
      waiting.current = undefined
      setBusy(false)
    },
    onSubmit: event => {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
    onInput: event => {
      if (Object.keys(errors).length === 0) return
      const parsed = z.safeParse(schema, valuesOf(event.currentTarget))
      const still = parsed.success ? {} : fieldMessages(parsed.error)
      setErrors(
        Object.fromEntries(
          Object.keys(errors).flatMap(name => {
            const sentence = still[name]
            return sentence ? [[name, sentence]] : []
          }),
        ),
      )
    },
  }
}

function valuesOf(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  return Object.fromEntries(new FormData(form))
}

function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof Error && 'fields' in error ? (error.fields as Record<string, string>) : {}
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0)
    return 'Sem ligação ao servidor. Verifique a rede e tente de novo.'
  return error instanceof Error ? error.message : 'Something went wrong!'
}
