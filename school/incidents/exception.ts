import * as z from 'zod/mini'
import { MAX_FRAMES } from './reduced.ts'

/** A place in a file of the build, counted from 1. */
const frame = z.object({
  file: z.string().check(z.maxLength(160), z.regex(/^[\w./@-]+$/)),
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  column: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  name: z.string().check(z.maxLength(60), z.regex(/^[\w$.]*$/)),
})
export type Frame = z.infer<typeof frame>

export const exceptionReport = z.object({
  page: z.string().check(z.maxLength(120)),
  version: z.string().check(z.maxLength(40), z.regex(/^[\w.+-]*$/)),
  name: z.string().check(z.maxLength(40), z.regex(/^[A-Za-z]\w*$/)),
  message: z.string().check(z.maxLength(400)),
  frames: z.array(frame).check(z.minLength(1), z.maxLength(MAX_FRAMES)),
})
export type ExceptionReport = z.infer<typeof exceptionReport>

/** A place as the browser said it. */
export function plainFrame({ file, line, column, name }: Frame): string {
  return `${name === '' ? '' : `${name} `}(${file}:${line}:${column})`
}
