import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLicences } from './licences.ts'

const licences = readLicences(join(import.meta.dirname, '..'))

it('knows the licence of every package, and where it is known from if the package does not state it', () => {
  expect(licences.length).toBeGreaterThan(300)
  expect(licences.filter(one => one.licence === '')).toEqual([])
  expect(licences.filter(one => one.source !== undefined).map(one => `${one.name}: ${one.licence}`)).toEqual([
    'png-js: MIT',
    'querystring: MIT',
  ])
})

/** Licences under which a product may be handed on whole without its own source: each can be chosen or holds of all. */
const FREE =
  /\b(?:MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0|Unlicense|CC0-1\.0|Zlib|Python-2\.0|CC-BY-[34]\.0|PostgreSQL|MIT\/X11)\b/

it('runs on nothing that would bind the product to another licence', () => {
  const bound = licences.filter(one => one.runs && !FREE.test(one.licence))
  expect(bound).toEqual([])
})
