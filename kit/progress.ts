/** How far a call is that takes long: bytes sent, parts of a file read, rows stored. */
export interface Progress {
  step: 'sending' | 'reading' | 'storing' | 'drawing'
  done: number
  total: number
}

/** The `Accept` value that requests progress: lines of JSON, the last of which is the answer (`ProgressEnd`). */
export const PROGRESS_TYPE = 'application/x-ndjson'

/** The last line: what the call would have answered. */
export interface ProgressEnd {
  status: number
  change: string | null
  body: unknown
}
