/** Robots directive against indexing of published links (header and page). */
export const NOT_FOR_SEARCH = 'noindex, nofollow'

/** Whether an address holds a token or a code, which alone opens it. */
export function isDoor(path: string): boolean {
  return /:(?:token|codigo)(?![a-zA-Z])/.test(path)
}
