/** Words of the addresses that are served: each route adds its own. */
const words = new Set<string>()

/** The id of a row, which opens nothing. */
const ROW_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** A file of the build. */
const BUILT_FILE = /^[\w.-]+\.(?:js|css|svg|png|webp|woff2?)$/

/** Remembers the words of a route that is served, `/shared/:token`. */
export function rememberRoute(path: string): void {
  for (const word of path.split('/')) if (!/[:*]/.test(word)) words.add(word)
}

/**
 * An address as the log may keep it: the words of the routes that are served and the ids of rows. All else is left out,
 * since it may open a door by itself (tokens, codes) or be what somebody looks for.
 */
export function withoutSecrets(url: string): string {
  const [, origin = '', path = '', query = ''] = /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(url) ?? []
  const parts = path.split('/')
  const shown = parts.map((part, at) => {
    const isKnown =
      words.has(part) || ROW_ID.test(part) || (parts[at - 1] === 'assets' && BUILT_FILE.test(part))
    return isKnown || part === '' ? part : '…'
  })
  return `${origin}${shown.join('/')}${query === '' ? '' : '?…'}`
}
