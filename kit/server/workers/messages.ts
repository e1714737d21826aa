import type { jobs } from '#engines/jobs/jobs.ts'

export type JobName = keyof typeof jobs
export type InputOf<J extends JobName> = Parameters<(typeof jobs)[J]>[0]
export type ResultOf<J extends JobName> = Awaited<ReturnType<(typeof jobs)[J]>>

/** What a worker is asked. It does one thing at a time. */
export interface Call {
  job: string
  input: unknown
  /** Of a room's own jobs: the file that exports them as `jobs`; its input is the list of what the job takes. */
  file?: string | undefined
  /** Its result is wanted as JSON, in bytes. */
  written?: boolean | undefined
}

/** Sent ahead of a call: the file of a room's own jobs, to be read meanwhile. */
export interface Load {
  load: string
}

/** Jobs of a room, in a file of their own (`*-jobs.ts`) that the build keeps apart. */
export type RoomJobs = Readonly<Record<string, (...input: never[]) => Promise<unknown>>>

/** A piece of a file, sent before the call that takes it as `bytes` of its input: the whole is never packed at once. */
export interface Piece {
  piece: Uint8Array
}

/** What a worker says; values are packed by `v8.serialize`, so that their size is known before they leave. */
export type Word =
  /** Each packed holds a list of items. */
  | { kind: 'items'; packed: Uint8Array[] }
  /** How much is done of how much. */
  | { kind: 'progress'; done: number; total: number }
  /** JSON in place of what is packed, where the call wants that. */
  | { kind: 'done'; packed: Uint8Array }
  /** The file is not taken; the sentence is for the person who sent it. */
  | { kind: 'refused'; message: string }
  | { kind: 'too-large' }
  | { kind: 'failed'; message: string; stack: string }

/** Bytes of all that one piece of work may give. */
export const RESULT_BYTES = 64 * 1024 * 1024
