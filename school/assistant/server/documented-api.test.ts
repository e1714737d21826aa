import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createChat } from './chat.ts'

// A server of the chat API as its reference describes it: POST /v1/chat/completions with a bearer key, answers and
// errors whole, with every field that the reference names. What it is sent must pass its own schema.

const KEY = 'chave-da-escola'
const MODEL = 'modelo-pequeno'
const request = z.strictObject({
  model: z.string(),
  stream: z.optional(z.boolean()),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }))
    .check(z.minLength(1)),
})

type Body = z.infer<typeof request>
type Answer = (response: ServerResponse, body: Body) => unknown

let answer: Answer
let heard: Body[] = []

const api = createServer(async (message, response) => {
  const refusal = await refusalOf(message)
  if (refusal) return fail(response, refusal.status, refusal.type, refusal.code)
  return answer(response, heard.at(-1) as Body)
}).listen(0, '127.0.0.1')
await once(api, 'listening')
afterAll(() => {
  api.closeAllConnections()
  api.close()
})
const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/v1`

async function refusalOf(message: IncomingMessage) {
  const text = await readText(message)
  const path = `${message.method} ${message.url}`
  if (path !== 'POST /v1/chat/completions')
    return { status: 404, type: 'invalid_request_error', code: 'unknown_url' }
  if (message.headers.authorization !== `Bearer ${KEY}`)
    return { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' }
  const read = request.safeParse(JSON.parse(text))
  if (!read.success) return { status: 400, type: 'invalid_request_error', code: null }
  if (read.data.model !== MODEL)
    return { status: 404, type: 'invalid_request_error', code: 'model_not_found' }
  heard.push(read.data)
  return undefined
}

function fail(response: ServerResponse, status: number, type: string, code: string | null) {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(status === 429 ? { 'retry-after': '1' } : {}),
    })
    .end(JSON.stringify({ error: { message: 'What went wrong, in English.', type, param: null, code } }))
}

function completion(message: object, finish_reason = 'stop') {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_763_856_000,
    model: MODEL,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', refusal: null, annotations: [], ...message },
        logprobs: null,
        finish_reason,
      },
    ],
    usage: { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 },
    service_tier: 'default',
    system_fingerprint: null,
  }
}

const whole =
  (message: object, finish?: string): Answer =>
  response =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(completion(message, finish)))

/** The same answer in pieces, as servers that always stream send it; its bytes are cut in the middle of letters. */
const streamed =
  (content: string, last = 'data: [DONE]\n\n'): Answer =>
  async response => {
    response.setHeader('content-type', 'text/event-stream; charset=utf-8')
    const chunk = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: MODEL, choices: [{ index: 0, delta, logprobs: null, finish_reason }] })}\n\n`
    const words = content.match(/.{1,3}/gsu) ?? []
    const text = [
      ': keep-alive\n\n',
      chunk({ role: 'assistant', content: '', refusal: null }, null),
      ...words.map(word => chunk({ content: word }, null)),
      chunk({}, 'stop'),
      `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 29 } })}\n\n`,
      last,
    ].join('')
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 61) {
      response.write(bytes.subarray(at, at + 61))
      if (at % 610 === 0) await sleep(0)
    }
    response.end()
  }

const PATIENCE_MS = 600
const chat = createChat({ url, model: MODEL, key: KEY }, PATIENCE_MS)
const wish = { rules: 'Responde em JSON.', task: 'Propõe objectivos sobre fracções.' }
const ask = (with_ = chat) => with_(wish, new AbortController().signal)

beforeEach(() => {
  heard = []
  answer = whole({ content: '{"propostas": ["Comparar fracções"]}' })
})

describe('a server of the documented API', () => {
  it('is asked as the reference says: one wish, a rule and a task, not in pieces', async () => {
    expect(await ask()).toBe('{"propostas": ["Comparar fracções"]}')
    expect(heard).toEqual([
      {
        model: MODEL,
        stream: false,
        messages: [
          { role: 'system', content: wish.rules },
          { role: 'user', content: wish.task },
        ],
      },
    ])
  })

  it('is understood where it answers in pieces all the same, whatever the pieces cut', async () => {
    const content = '{"propostas": ["Comparar fracções: «½ é maior do que ⅓» 🌱"]}'
    answer = streamed(content)
    expect(await ask()).toBe(content)
    // Some end without saying so.
    answer = streamed(content, '')
    expect(await ask()).toBe(content)
  })

  it('is understood where its message comes in parts', async () => {
    answer = whole({
      content: [
        { type: 'text', text: '{"propostas":' },
        { type: 'text', text: ' []}' },
      ],
    })
    expect(await ask()).toBe('{"propostas": []}')
  })

  it.each<[string, Answer, number, string, RegExp]>([
    [
      'declines',
      whole({ content: null, refusal: 'I cannot help with that.' }),
      502,
      'ASSISTANT_UNREADABLE',
      /não quis responder/,
    ],
    [
      'filters what it says',
      whole({ content: '' }, 'content_filter'),
      502,
      'ASSISTANT_UNREADABLE',
      /não quis responder/,
    ],
    [
      'calls a tool that nobody gave it',
      whole({ content: null, tool_calls: [] }, 'tool_calls'),
      502,
      'ASSISTANT_UNREADABLE',
      /ler/,
    ],
    [
      'has no more quota',
      r => fail(r, 429, 'insufficient_quota', 'insufficient_quota'),
      503,
      'ASSISTANT_BUSY',
      /ocupado/,
    ],
    ['is overloaded', r => fail(r, 503, 'server_error', null), 503, 'ASSISTANT_AWAY', /não respondeu/],
    ['fails', r => fail(r, 500, 'server_error', null), 503, 'ASSISTANT_AWAY', /não respondeu/],
    [
      'forbids the key this model',
      r => fail(r, 403, 'invalid_request_error', null),
      502,
      'ASSISTANT_REFUSED',
      /chave/,
    ],
    [
      'says 200 and means an error',
      r => r.end(JSON.stringify({ error: { message: 'no', type: 'server_error' } })),
      502,
      'ASSISTANT_UNREADABLE',
      /ler/,
    ],
    [
      'answers in pieces that are none',
      r => r.setHeader('content-type', 'text/event-stream').end('data: {"choices"\n\n'),
      502,
      'ASSISTANT_UNREADABLE',
      /ler/,
    ],
    [
      'answers in no pieces at all',
      r => r.setHeader('content-type', 'text/event-stream').end('data: [DONE]\n\n'),
      502,
      'ASSISTANT_UNREADABLE',
      /ler/,
    ],
    [
      'sends a page',
      r => r.setHeader('content-type', 'text/html').end('<!doctype html><title>Portal</title>'),
      502,
      'ASSISTANT_UNREADABLE',
      /ler/,
    ],
    [
      'sends bytes that are no text',
      r => r.end(Buffer.from([0xff, 0xfe, 0, 1])),
      502,
      'ASSISTANT_UNREADABLE',
      /ler/,
    ],
    [
      'breaks off',
      r => r.writeHead(200, { 'content-length': '5000' }).write('{"choices"', () => r.destroy()),
      503,
      'ASSISTANT_AWAY',
      /não respondeu/,
    ],
    ['says nothing', () => undefined, 503, 'ASSISTANT_AWAY', /não respondeu/],
  ])('gives a readable error where it %s', async (_what, says, status, code, words) => {
    answer = says
    await expect(ask()).rejects.toMatchObject({ status, code, message: expect.stringMatching(words) })
  })

  it('gives a readable error for a wrong key or model', async () => {
    const other = (change: object) => createChat({ url, model: MODEL, key: KEY, ...change }, PATIENCE_MS)
    await expect(ask(other({ key: 'outra' }))).rejects.toMatchObject({ code: 'ASSISTANT_REFUSED' })
    await expect(ask(other({ key: undefined }))).rejects.toMatchObject({ code: 'ASSISTANT_REFUSED' })
    await expect(ask(other({ model: 'outro' }))).rejects.toMatchObject({ code: 'ASSISTANT_UNREADABLE' })
    await expect(ask(other({ url: url.replace('/v1', '') }))).rejects.toMatchObject({
      code: 'ASSISTANT_UNREADABLE',
    })
    expect(heard).toEqual([])
  })

  it.each(['application/json', 'text/event-stream'])(
    'is left where it never stops sending %s',
    async type => {
      let sent = 0
      answer = response => {
        response.setHeader('content-type', type)
        const part = `data: ${'x'.repeat(64 * 1024)}\n`
        const more = () => {
          while (!response.destroyed && response.write(part)) sent += part.length
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      }
      await expect(ask()).rejects.toMatchObject({ code: 'ASSISTANT_UNREADABLE' })
      expect(sent).toBeLessThan(32 * 1024 * 1024)
    },
  )

  it('is left where it sends a letter now and then, and where who asked goes away', async () => {
    let gone = 0
    answer = async response => {
      response.on('close', () => {
        gone++
      })
      response.setHeader('content-type', 'text/event-stream')
      while (!response.destroyed) {
        response.write(': \n')
        await sleep(50)
      }
    }
    await expect(ask()).rejects.toMatchObject({ code: 'ASSISTANT_AWAY' })
    const left = new AbortController()
    const chatting = chat(wish, left.signal)
    await expect.poll(() => heard.length).toBe(2)
    left.abort()
    await expect(chatting).rejects.toMatchObject({ code: 'ASSISTANT_AWAY' })
    await expect.poll(() => gone).toBe(2)
  })
})
