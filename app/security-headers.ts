import helmet from '@fastify/helmet'
import { fastify } from 'fastify'
import type { Config } from './config.ts'

/**
 * What every answer says about what it may be used for. The plugin composes its headers anew for each request, and
 * ours never change: they are taken once, from an answer of an empty server.
 */
export async function securityHeaders(config: Config): Promise<Readonly<Record<string, string>>> {
  const sample = fastify()
  await sample.register(helmet, policy(config))
  const { headers } = await sample.inject('/')
  await sample.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(?:content-(?:type|length)|date|connection)$/.test(name) ? [] : [[name, String(value)]],
    ),
  )
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
