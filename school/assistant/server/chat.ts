import * as z from 'zod/mini'
import { HttpError } from '#kit/refusals.ts'

/** Where the school's assistant is asked. */
export interface AssistantSettings {
  /** Base address of an OpenAI-compatible API, without a slash at its end: `http://127.0.0.1:11434/v1`. */
  url: string
  model: string
  key: string | undefined
}

/** The prompt: instructions and context. */
export interface Prompt {
  rules: string
  task: string
}

/** Answers a wish with the text that came. */
export type Chat = (wish: Prompt, signal: AbortSignal) => Promise<string>

const PATIENCE_MS = 60_000
const MAX_BYTES = 256 * 1024
/** In pieces each word comes with a frame that is many times as long. */
const MAX_BYTES_IN_PIECES = 4 * 1024 * 1024
const MAX_AT_ONCE = 4

/** Text, or parts of which those that are text count. */
const content = z.union([z.string(), z.array(z.object({ text: z._default(z.string(), '') }))])

const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.nullish(content), refusal: z.nullish(z.string()) }),
        finish_reason: z.nullish(z.string()),
      }),
    )
    .check(z.minLength(1)),
})

const pieceSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.nullish(content) }) })),
})

/**
 * A function that asks the assistant once, with no memory of what was asked before.
 * The function throws HttpError 503 ASSISTANT_AWAY or ASSISTANT_BUSY, 502 ASSISTANT_REFUSED or ASSISTANT_UNREADABLE.
 */
export function createChat({ url, model, key }: AssistantSettings, patienceMs = PATIENCE_MS): Chat {
  let underWay = 0

  async function send({ rules, task }: Prompt, signal: AbortSignal): Promise<string> {
    const answer = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      // Lengths and temperature are left to the server: what one of them asks for, another refuses.
      body: JSON.stringify({
        model,
        stream: false,
        messages: [
          { role: 'system', content: rules },
          { role: 'user', content: task },
        ],
      }),
      // Elsewhere nobody has chosen to send the school's words, or its key.
      redirect: 'error',
      signal,
    })
    if (answer.ok) {
      // Some servers answer in pieces whatever they are asked.
      if (answer.headers.get('content-type')?.startsWith('text/event-stream'))
        return contentOfPieces(await readBounded(answer, MAX_BYTES_IN_PIECES))
      return contentOf(await readBounded(answer, MAX_BYTES))
    }
    await answer.body?.cancel()
    throw refusalOf(answer.status)
  }

  return async (wish, signal) => {
    if (underWay >= MAX_AT_ONCE) throw busy()
    underWay++
    try {
      return await send(wish, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
    } catch (error) {
      throw error instanceof HttpError ? error : away(error)
    } finally {
      underWay--
    }
  }
}

/** @throws HttpError 502 where more comes than any proposal is long */
async function readBounded({ body }: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > most) throw unreadable()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function contentOf(text: string): string {
  const [choice] = answerSchema.safeParse(parsed(text)).data?.choices ?? []
  if (!choice) throw unreadable()
  if (choice.message.refusal || choice.finish_reason === 'content_filter') throw declined()
  const words = wordsOf(choice.message.content)
  if (words === '') throw unreadable()
  return words
}

/** Events of one line each, `data: {…}`, until `data: [DONE]`. */
function contentOfPieces(text: string): string {
  let words = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!line.startsWith('data:')) continue
    const data = line.slice('data:'.length).trim()
    if (data === '[DONE]') break
    const piece = pieceSchema.safeParse(parsed(data)).data
    if (!piece) throw unreadable()
    words += piece.choices.map(choice => wordsOf(choice.delta.content)).join('')
  }
  if (words === '') throw unreadable()
  return words
}

function wordsOf(of: z.infer<typeof content> | null | undefined): string {
  return typeof of === 'string' ? of : (of ?? []).map(part => part.text).join('')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

function refusalOf(status: number): HttpError {
  if (status === 401 || status === 403)
    return new HttpError(
      502,
      'ASSISTANT_REFUSED',
      'O assistente recusou a chave desta escola. Avise quem administra; pode continuar sem ele.',
    )
  if (status === 429) return busy()
  return status >= 500 ? away(new Error(`It answered ${status}.`)) : unreadable()
}

function busy(): HttpError {
  return new HttpError(
    503,
    'ASSISTANT_BUSY',
    'O assistente está ocupado com outros pedidos. Tente de novo daqui a pouco, ou continue sem ele.',
    { headers: { 'retry-after': '20' } },
  )
}

function away(cause: unknown): HttpError {
  const message =
    'O assistente não respondeu. O que escreveu está como estava; tente de novo daqui a pouco, ou continue sem ele.'
  return Object.assign(new HttpError(503, 'ASSISTANT_AWAY', message), { cause })
}

function declined(): HttpError {
  return new HttpError(
    502,
    'ASSISTANT_UNREADABLE',
    'O assistente não quis responder a isto. Escreva-o por outras palavras, ou continue sem ele.',
  )
}

/** An answer came, and no proposal can be read in it. */
export function unreadable(): HttpError {
  return new HttpError(
    502,
    'ASSISTANT_UNREADABLE',
    'O assistente respondeu, mas não com uma proposta que se possa ler. Tente de novo, ou continue sem ele.',
  )
}
