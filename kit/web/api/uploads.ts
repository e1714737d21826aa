import type { Progress } from '#kit/progress.ts'

/** A file that is being sent, or was sent since the page was opened. */
export interface Upload {
  id: number
  name: string
  bytes: number
  /** Of the bytes, how many have left. */
  sent: number
  /** `a tratar`: all of it is there, and the server reads it. */
  state: 'a enviar' | 'a tratar' | 'enviado' | 'falhou'
  /** How far the server is with it, 0 to 1; null where it does not say. */
  treated: number | null
  /** Why it failed, or when it was sent. */
  why: string
  at: string
}

/** The oldest that have ended leave. */
const KEPT = 30

let uploads: readonly Upload[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** All files of this page, the newest first: one list, whichever page sends them. */
export function allUploads(): readonly Upload[] {
  return uploads
}

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets what has ended. */
export function clearUploads(): void {
  set(uploads.filter(isGoing))
}

export function isGoing({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'a enviar' || state === 'a tratar'
}

/** Puts a file on the list; who sends it tells how far it is and how it ended. */
export function beginUpload({ name, size }: { name: string; size: number }) {
  const id = nextId++
  const begun: Upload = {
    id,
    name,
    bytes: size,
    sent: 0,
    state: 'a enviar',
    treated: null,
    why: '',
    at: new Date().toISOString(),
  }
  const all = [begun, ...uploads]
  set(all.filter((upload, at) => at < KEPT || isGoing(upload)))
  const change = (to: Partial<Upload>) =>
    set(uploads.map(upload => (upload.id === id ? { ...upload, ...to } : upload)))
  return {
    progress({ step, done, total }: Progress): void {
      const share = total > 0 ? Math.min(1, done / total) : 0
      if (step !== 'sending') change({ state: 'a tratar', sent: size, treated: share })
      else change(share < 1 ? { sent: Math.round(share * size) } : { sent: size, state: 'a tratar' })
    },
    done: () => change({ state: 'enviado', sent: size, at: new Date().toISOString() }),
    failed: (why: string) => change({ state: 'falhou', why, at: new Date().toISOString() }),
  }
}

function set(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}
