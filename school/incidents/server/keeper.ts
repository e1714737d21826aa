import { createHash } from 'node:crypto'
import type { Db } from '#kit/server/database/database.ts'
import { type Happened, storeIncidents } from './queries.ts'

/** Causes that may wait to be stored; what else happens meanwhile is in the log of requests alone. */
const MAX_WAITING = 100

interface Reactions {
  /** Called for the first of its cause in an hour. */
  onFirst?: (incident: Happened) => void
  onFailure: (error: unknown) => void
}

/**
 * Stores what failed or was slow, one statement after the other: what comes while the database is busy is added up
 * and adds nothing to its work.
 */
export class IncidentKeeper {
  readonly #db: Db
  readonly #reactions: Reactions
  #waiting = new Map<string, Happened>()
  #storing: Promise<void> | undefined

  constructor(db: Db, reactions: Reactions) {
    this.#db = db
    this.#reactions = reactions
  }

  note(incident: Omit<Happened, 'cause' | 'count'>): void {
    const { kind, title, detail, frames } = incident
    const cause = digest([kind, title, detail, ...frames.slice(0, 3)])
    const known = this.#waiting.get(cause)
    if (!known && this.#waiting.size >= MAX_WAITING) return
    const milliseconds = greater(known?.milliseconds, incident.milliseconds)
    this.#waiting.set(cause, { ...incident, cause, milliseconds, count: (known?.count ?? 0) + 1 })
    this.#storing ??= this.#store().finally(() => {
      this.#storing = undefined
    })
  }

  /** Ends once everything that was noted is stored. */
  async stored(): Promise<void> {
    await this.#storing
  }

  async #store(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = this.#waiting
      this.#waiting = new Map()
      try {
        const first = await storeIncidents(this.#db, [...batch.values()])
        for (const cause of first) {
          const incident = batch.get(cause)
          if (incident) this.#reactions.onFirst?.(incident)
        }
      } catch (error) {
        this.#reactions.onFailure(error)
      }
    }
  }
}

function greater(one: number | null | undefined, other: number | null): number | null {
  return one === null || one === undefined ? other : Math.max(one, other ?? one)
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}
