import type { FastifyInstance } from 'fastify'
import { withoutSecrets } from './without-secrets.ts'

/** Where browsers tell what the policy of a page kept from happening. */
export const CSP_REPORTS = '/csp-reports'

const MAX_BYTES = 16 * 1024
const MAX_PER_REQUEST = 5
const MAX_PER_MINUTE = 30
const LONGEST = 200

/**
 * Writes what browsers report to the log: what was blocked, by which directive, on which page, and no more of it; so
 * many lines a minute, and then how many more there were. The answer is always empty.
 */
export function logCspReports(app: FastifyInstance): void {
  let since = performance.now()
  let logged = 0
  let leftOut = 0
  const log = (report: Record<string, string>) => {
    if (performance.now() - since >= 60_000) {
      if (leftOut > 0) app.log.warn({ leftOut }, 'further reports of blocked content')
      since = performance.now()
      logged = 0
      leftOut = 0
    }
    if (logged < MAX_PER_MINUTE) app.log.warn({ report }, 'a browser blocked content of a page')
    else leftOut += 1
    logged += 1
  }
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    const types = ['application/csp-report', 'application/reports+json', 'application/json']
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(CSP_REPORTS, { bodyLimit: MAX_BYTES, logLevel: 'warn' }, (request, reply) => {
      for (const report of readReports(String(request.body)).slice(0, MAX_PER_REQUEST)) log(report)
      return reply.code(204).send()
    })
  })
}

/** Both shapes: `report-uri` of CSP 2, one of them, and the Reporting API, a list. */
function readReports(body: string): Record<string, string>[] {
  let sent: unknown
  try {
    sent = JSON.parse(body)
  } catch {
    // Anybody may send anything here; what is no report is nothing to tell.
    return []
  }
  const bodies = Array.isArray(sent)
    ? sent.map(value => fieldOf(value, 'body'))
    : [fieldOf(sent, 'csp-report')]
  return bodies.flatMap(report => {
    if (typeof report !== 'object' || report === null) return []
    return {
      directive: text(fieldOf(report, 'effectiveDirective') ?? fieldOf(report, 'violated-directive')),
      blocked: text(fieldOf(report, 'blockedURL') ?? fieldOf(report, 'blocked-uri')),
      page: text(fieldOf(report, 'documentURL') ?? fieldOf(report, 'document-uri')),
      source: text(fieldOf(report, 'sourceFile') ?? fieldOf(report, 'source-file')),
    }
  })
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Without what people looked for, and without what opens a door by itself. */
function text(value: unknown): string {
  if (typeof value !== 'string') return ''
  const shown = /^https?:/.test(value)
    ? withoutSecrets(value.replace(/[?#].*$/s, ''))
    : value.replace(/[?#].*$/s, '')
  return shown.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST)
}
