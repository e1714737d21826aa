/** What search engines are told where somebody left a link to be found (in a header and in the page). */
export const NOT_FOR_SEARCH = 'noindex, nofollow'

/** Whether an address opens by itself for anyone who has it: a token or a code is in it. */
export function isDoor(path: string): boolean {
  return /:(?:token|codigo)(?![a-zA-Z])/.test(path)
}
