import type { Address } from '#kit/server/database/database.ts'

/** The variable in which a process learns that it is one of many; it is nothing that anybody sets. */
export const PART = 'DONDZA_PART'

/** What the process that starts the others tells each of them. */
export interface Part {
  /** From 1 on; who takes another's place has its number. */
  number: number
  database: Pick<Address, 'url' | 'directUrl' | 'pooled'>
}

/** What of the installation this process is; undefined where it is all of it. */
export function ownPart(environment: NodeJS.ProcessEnv = process.env): Part | undefined {
  const text = environment[PART]
  return text === undefined ? undefined : (JSON.parse(text) as Part)
}

/** What one process says to others of the same installation, by way of the one that started them. */
export interface Letter {
  from: number
  to: number | 'others'
  /** Which question it is, or answers. */
  question: string
  answer?: unknown
}

/** Where a process listens. */
export interface Listening {
  listening: string
}

export function isLetter(message: unknown): message is Letter {
  return typeof message === 'object' && message !== null && 'question' in message
}

export function isListening(message: unknown): message is Listening {
  return typeof message === 'object' && message !== null && 'listening' in message
}
