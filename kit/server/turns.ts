/** How many calls are worked on at once, and how many may wait: of one lane, and of all together. */
export interface TurnBounds {
  atOnce: number
  maxPerLane: number
  maxWaiting: number
}

/**
 * Work that is done a few at a time. Each waiting call is in a lane (an address, a known device), and the lanes take turns: many
 * calls from one place make that place wait, and nobody else.
 */
export class Turns {
  readonly #bounds: TurnBounds
  readonly #refusal: () => Error
  readonly #lanes = new Map<string, (() => void)[]>()
  #underWay = 0
  #waiting = 0

  /** @param refusal what is thrown where too many wait already */
  constructor(bounds: TurnBounds, refusal: () => Error) {
    this.#bounds = bounds
    this.#refusal = refusal
  }

  /**
   * Does work when its turn comes.
   * @throws what the work throws, and the refusal where too many wait already
   */
  async inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#bounds.atOnce) this.#underWay += 1
    else await this.#stand(lane)
    try {
      return await work()
    } finally {
      const next = this.#takeNext()
      if (next) next()
      else this.#underWay -= 1
    }
  }

  #stand(lane: string): Promise<void> {
    const ahead = this.#lanes.get(lane) ?? []
    if (ahead.length >= this.#bounds.maxPerLane || this.#waiting >= this.#bounds.maxWaiting)
      throw this.#refusal()
    this.#lanes.set(lane, ahead)
    this.#waiting += 1
    return new Promise(resolve => ahead.push(resolve))
  }

  /** The first of the lane that was served longest ago. */
  #takeNext(): (() => void) | undefined {
    for (const [lane, people] of this.#lanes) {
      const next = people.shift()
      this.#lanes.delete(lane)
      if (people.length > 0) this.#lanes.set(lane, people)
      if (!next) continue
      this.#waiting -= 1
      return next
    }
    return undefined
  }
}
