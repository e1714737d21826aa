import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROGRESS_TYPE, type Progress } from '#kit/progress.ts'

const lines = new WeakMap<FastifyReply, ProgressLine>()

/** Reports progress to the caller; does nothing where progress was not requested. */
export function reportProgress(reply: FastifyReply, progress: Progress): void {
  lines.get(reply)?.say(progress)
}

/** Opens the progress stream of a caller that accepts one; undefined otherwise. */
export function openProgress(request: FastifyRequest, reply: FastifyReply): ProgressLine | undefined {
  if (!request.headers.accept?.includes(PROGRESS_TYPE)) return undefined
  const line = new ProgressLine(reply)
  lines.set(reply, line)
  return line
}

/**
 * An answer that begins before it is known: line by line how far the call is, and at last what it answers. Until the
 * first word nothing has been sent, and the call answers as every other.
 */
export class ProgressLine {
  readonly #reply: FastifyReply
  #stream: PassThrough | undefined

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  get isOpen(): boolean {
    return this.#stream !== undefined
  }

  say(progress: Progress): void {
    this.#open().write(`${JSON.stringify(progress)}\n`)
  }

  /** @param body as JSON */
  end(status: number, change: string | null, body: string): FastifyReply {
    this.#open().end(`{"status":${status},"change":${JSON.stringify(change)},"body":${body}}\n`)
    return this.#reply
  }

  #open(): PassThrough {
    if (this.#stream) return this.#stream
    this.#stream = new PassThrough()
    this.#reply
      .type(`${PROGRESS_TYPE}; charset=utf-8`)
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(this.#stream)
    return this.#stream
  }
}
