import type { Served } from '#kit/server/http/serve.ts'

/** Every endpoint of the product, with its handler. A folder's routes are listed here or are not served. */
export function allServed(): Served[] {
  return []
}
