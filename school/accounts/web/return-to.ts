import { href } from '#kit/address.ts'
import type { Api } from '#kit/endpoint.ts'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import * as pages from '#school/pages.ts'

/** The words of the URL for the two systems. */
export const SYSTEM_WORDS: Readonly<Record<Api, string>> = {
  academy: 'academia',
  diagnostics: 'diagnostico',
}

/** The system that a guest page was asked for: `?sistema=`, else where `returnTo` leads, else the academy. */
export function requestedSystem(search: string): Api {
  const query = new URLSearchParams(search)
  const word = query.get('sistema')
  if (word === SYSTEM_WORDS.diagnostics) return 'diagnostics'
  if (word === SYSTEM_WORDS.academy) return 'academy'
  return systemOf(safeReturnTo(query.get('returnTo')) ?? '/')
}

/** Where somebody goes who has signed in to a system: `returnTo` if it is a page of that system, else its home. */
export function pathAfterSignIn(search: string, system: Api): string {
  const wanted = safeReturnTo(new URLSearchParams(search).get('returnTo'))
  if (wanted !== undefined && systemOf(wanted) === system) return wanted
  return system === 'academy' ? runtimeConfig().defaultPath : pages.diagnosticsHome
}

/** A path of this origin, outside the sign-in pages; anything else is undefined. */
export function safeReturnTo(value: string | null, origin: string = location.origin): string | undefined {
  if (!value?.startsWith('/')) return undefined
  // What browsers drop or turn round could make `/\evil` or `/<tab>/evil` another origin.
  const url = URL.parse ? URL.parse(value, origin) : tryParse(value, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/auth'))
    return undefined
  return url.pathname + url.search + url.hash
}

/** Where the configured method signs in. */
export function configuredSignInPath(): string {
  const method = runtimeConfig().identity?.method
  return method === undefined ? pages.signIn : href(pages.serviceStep, { method, step: 'sign-in' })
}

/**
 * The address of the sign-in page from which somebody comes back to `path`: the configured method's for the academy, the
 * unified page for the diagnostic system.
 */
export function signInPath(path: string, system: Api): string {
  const query = new URLSearchParams({ returnTo: path })
  if (system === 'academy') return `${configuredSignInPath()}?${query}`
  query.set('sistema', SYSTEM_WORDS.diagnostics)
  return `${pages.signIn}?${query}`
}

function systemOf(path: string): Api {
  return /^\/diagnostico(?:[/?#]|$)/.test(path) ? 'diagnostics' : 'academy'
}

function tryParse(value: string, origin: string): URL | undefined {
  try {
    return new URL(value, origin)
  } catch {
    return undefined
  }
}
