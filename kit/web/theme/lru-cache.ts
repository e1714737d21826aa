/** A map of at most `limit` entries: what was used longest ago makes room for what is new. */
export class LruCache<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get size() {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.#touch(key, value)
    return value
  }

  /** Keeps the value and returns it. */
  set(key: Key, value: Value): Value {
    this.#touch(key, value)
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > this.#limit && !oldest.done) this.#entries.delete(oldest.value)
    return value
  }

  #touch(key: Key, value: Value) {
    this.#entries.delete(key)
    this.#entries.set(key, value)
  }
}
