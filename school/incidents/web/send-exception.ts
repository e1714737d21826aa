import { ApiError, isFetchFailure } from '#kit/web/api-error.ts'
import { APP_VERSION } from '#kit/web/runtime-config.ts'
import type { ExceptionReport, Frame } from '../exception.ts'
import { EXCEPTIONS, MAX_FRAMES, reduceMessage } from '../reduced.ts'

/** Reports of one document: a page that fails with each key stroke says so a few times. */
const MAX_REPORTS = 10
/** Lines of a stack that are read; its first ones are the message. */
const MAX_LINES = 60

const sent = new Set<string>()

/** Sends an exception without its texts, once for each place of the code. */
export async function sendException(error: Error, page: string): Promise<void> {
  // The network, or an answer that says no: no fault of the page.
  if (error instanceof ApiError || isFetchFailure(error) || error.name === 'AbortError') return
  const report = describeException(error, page, location.origin)
  if (!report) return
  const cause = JSON.stringify([report.name, report.frames[0]])
  if (sent.has(cause) || sent.size >= MAX_REPORTS) return
  sent.add(cause)
  await fetch(EXCEPTIONS, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  })
}

/** What is reported of an exception; undefined where no code of this origin threw it, as with extensions of a browser. */
export function describeException(
  { name, message, stack = '' }: Error,
  page: string,
  origin: string,
): ExceptionReport | undefined {
  const frames = stack
    .split('\n', MAX_LINES)
    .flatMap(line => readFrame(line, origin))
    .slice(0, MAX_FRAMES)
  if (frames.length === 0) return undefined
  return {
    page,
    version: APP_VERSION,
    name: /^[A-Za-z]\w{0,39}$/.test(name) ? name : 'Error',
    message: reduceMessage(message),
    frames,
  }
}

/** Chromium writes `at name (address:1:2)`, Firefox and Safari `name@address:1:2`. */
function readFrame(line: string, origin: string): Frame[] {
  const start = line.indexOf(`${origin}/`)
  if (start < 0 || line.length > 500) return []
  const place = /^([\w./@-]{1,160})(?:\?[^:]*)?:(\d{1,7}):(\d{1,7})\)?$/.exec(
    line.slice(start + origin.length + 1).trim(),
  )
  if (!place) return []
  const [, file = '', row, column] = place
  const [, name = ''] =
    /^\s*(?:at )?(?:async )?(?:new )?([\w$.]{1,60})(?:@| \()$/.exec(line.slice(0, start)) ?? []
  return [{ file, line: Number(row), column: Number(column), name }]
}
