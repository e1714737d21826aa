import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as pages from '#school/pages.ts'
import { routes } from './routes.ts'

const addresses = Object.entries(pages).flatMap(([name, address]) =>
  typeof address === 'string' ? [{ name, address }] : [],
)

/** What may be written by hand, how often, and why. */
const WRITTEN_BY_HAND: Readonly<Record<string, number>> = {
  // What pages ask the server for.
  'app/routes.ts': 5,
  // What holds where nothing is configured, as the documentation shows it; below the school nothing knows its pages.
  'app/variables.ts': 2,
  'kit/web/runtime-config.ts': 2,
  'kit/web/api/client.ts': 1,
  // All that is about signing in.
  'school/accounts/web/return-to.ts': 1,
  // Paths of APIs, ours and those of others.
  'features/faqs/faq.ts': 1,
  'features/identity/server/verify-token.ts': 1,
  'features/identity/web/adapters/supabase.ts': 1,
}

/** Addresses of pages as texts, whole or followed by more; comments and the paths of endpoints are none. */
function writtenIn(source: string): string[] {
  const first = [...new Set(addresses.map(({ address }) => address.split('/')[1]))].join('|')
  return [
    ...source
      .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .replace(/\bendpoint\(\s*'\w+',\s*'[^']*'/g, '')
      .matchAll(new RegExp(`(?<=['"\`}])/(?:${first})(?=[/?#'"\`$])[^'"\`\\s]*`, 'g')),
  ].map(([address]) => address)
}

it('R · no page is led to by an address that is written by hand: each stands in school/pages.ts', () => {
  const files = globSync('{features,journeys,school,kit,app}/**/*.{ts,tsx}').filter(
    file =>
      !/\.test\.tsx?$|\/testing[^/]*$|^app\/(?:demonstration|extremes|reach)\/|^school\/pages\.ts$/.test(
        file,
      ),
  )
  expect(files.length).toBeGreaterThan(1000)
  const written = files.flatMap(file => {
    const found = writtenIn(readFileSync(file, 'utf8'))
    return found.length === (WRITTEN_BY_HAND[file] ?? 0) ? [] : [`${file}: ${found.join(' ')}`]
  })
  expect(written).toEqual([])
  expect(Object.keys(WRITTEN_BY_HAND).filter(file => !files.includes(file))).toEqual([])
})

it('an address that is written by hand is found in whichever form it is written', () => {
  const page = (text: string) => writtenIn(`const to = ${text}`)
  expect(page("'/dashboard/notas'")).toEqual(['/dashboard/notas'])
  expect(page('"/diagnostico?parte=chave"')).toEqual(['/diagnostico?parte=chave'])
  expect(page('`/dashboard/group/${id}`')).toEqual(['/dashboard/group/${id}'])
  expect(page('`${address}/q/${code}`')).toEqual(['/q/${code}'])
  expect(page("'/j'")).toEqual(['/j'])
  expect(page("'/groups'")).toEqual([])
  expect(page("endpoint('GET', '/dashboard/day', {})")).toEqual([])
  expect(writtenIn("  // as `'/dashboard'`\n")).toEqual([])
})

it('R · every address is that of a page, each once, and every page has one', () => {
  expect(new Set(addresses.map(({ address }) => address)).size).toBe(addresses.length)
  const paths = routes.map(({ path }) => path)
  const lost = addresses.filter(({ name, address }) => !paths.includes(address) && name !== 'serviceStep')
  expect(lost).toEqual([])
  const known = new Set(addresses.flatMap(({ address }) => [address, pages.inDiagnostics(address)]))
  expect(paths.filter(path => !known.has(path) && !/^\/auth\/\w+\/[\w-]+$/.test(path))).toEqual([])
})

it('what is said of subjects and pupils in both systems stands at the same place in either', () => {
  expect(pages.inDiagnostics(pages.editPupil)).toBe('/diagnostico/alunos/:id/editar')
  expect(pages.inDiagnostics(pages.newSubject)).toBe('/diagnostico/disciplinas/nova')
  expect(pages.inDiagnostics(pages.group)).toBe(pages.group)
})
