import helmet from '@fastify/helmet'
import { fastify } from 'fastify'
import { originsOf } from '#features/identity/provider.ts'
import type { Config } from './config.ts'
import { CSP_REPORTS } from './csp-reports.ts'

type Headers = Readonly<Record<string, string>>

/** What answers say about what they may be used for, by the address that is asked and how it came. */
export interface SecurityHeaders {
  of(url: string, protocol: string): Headers
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
  // Answers hold names and marks: no cache keeps them, the browser's or any other. What is opened without a network the
  // page keeps itself, sealed.
  const answers = {
    ...files,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  }
  const isAnswer = /^\/api\/(?!docs\b)/
  const byProtocol = (headers: Headers) => ({ http: headers, https: { ...headers, ...OVER_TLS } })
  const of = { answers: byProtocol(answers), files: byProtocol(files), pages: byProtocol(pages) }
  return {
    of: (url, protocol) => {
      const kind = isAnswer.test(url) ? of.answers : url.startsWith('/assets/') ? of.files : of.pages
      return protocol === 'https' ? kind.https : kind.http
    },
  }
}

/** Said over TLS only: a browser must disregard it elsewhere (RFC 6797 §7.2), and a laptop in a school has none. */
const OVER_TLS = { 'strict-transport-security': `max-age=${365 * 86_400}` }

function only(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
}

/** SHA-256 of nothing: a `style` element may stand in the page, and nothing in it. */
const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * A strict policy: scripts and styles only our own files, nothing from elsewhere. `pdfjs-dist` writes faces of fonts
 * through the CSSOM into an empty element. Attributes alone keep `unsafe-inline`, because KaTeX writes the place of every symbol of a formula, and the
 * sign-in page that comes drawn the shape of its icons, into them; an attribute styles its own element only. Browsers
 * before Safari 15.4 and Firefox 108 know no more than `style-src`.
 */
function policy(config: Config) {
  const apis = [config.academyApi, config.diagnosticsApi, config.quizProgressUrl]
  const foreign = apis.filter(address => /^https?:/.test(address)).map(address => new URL(address).origin)
  const provider = config.provider ? originsOf(config.provider) : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        styleSrcElem: ["'self'", EMPTY],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...foreign, ...provider],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportUri: [CSP_REPORTS],
      },
    },
    strictTransportSecurity: false as const,
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
