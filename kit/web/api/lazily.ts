/**
 * A schema, or fields of one, built when it is first asked about. A phone opens a page before it checks anything, and to build the
 * schemas of all its contracts took it a fifth of a second; the build wraps those of contracts in this
 * (`scripts/contracts-for-browser.ts`).
 */
export function lazily<Schema extends object>(build: () => Schema): Schema {
  let built: Schema | undefined
  const whole = () => {
    built ??= build()
    return built
  }
  return new Proxy({} as Schema, {
    get: (_target, name) => Reflect.get(whole(), name),
    has: (_target, name) => Reflect.has(whole(), name),
    ownKeys: () => Reflect.ownKeys(whole()),
    getOwnPropertyDescriptor: (_target, name) => {
      const own = Reflect.getOwnPropertyDescriptor(whole(), name)
      // Of what the proxy itself does not have, no more may be said.
      return own && { ...own, configurable: true }
    },
  })
}
