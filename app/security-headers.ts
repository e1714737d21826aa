import helmet from '@fastify/helmet'
import { fastify } from 'fastify'
import type { Config } from './config.ts'

type Headers = Readonly<Record<string, string>>

/** What answers say about what they may be used for, by the address that is asked. */
export interface SecurityHeaders {
  of(url: string): Headers
}

/**
 * A page says all of it. Of an answer of the APIs and of a built file, which are no pages, only a part means anything,
 * and the whole would weigh as much as a short one. The plugin composes its headers anew for each request, and ours
 * never change: they are taken once, from an answer of an empty server.
 */
export async function securityHeaders(config: Config): Promise<SecurityHeaders> {
  const sample = fastify()
  await sample.register(helmet, policy(config))
  const { headers } = await sample.inject('/')
  await sample.close()
  const pages = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(?:content-(?:type|length)|date|connection)$/.test(name) ? [] : [[name, String(value)]],
    ),
  )
  const files = only(pages, ['x-content-type-options', 'cross-origin-resource-policy'])
  const answers = { ...files, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }
  const isAnswer = /^\/api\/(?!docs\b)/
  return {
    of: url => (isAnswer.test(url) ? answers : url.startsWith('/assets/') ? files : pages),
  }
}

function only(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
}

/** A strict policy: scripts only our own files, nothing from elsewhere. Styles are written by the page itself. */
function policy(config: Config) {
  const apis = [config.academyApi, config.diagnosticsApi, config.quizProgressUrl]
  const foreign = apis.filter(address => /^https?:/.test(address)).map(address => new URL(address).origin)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...foreign],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false as const,
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
