import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLicences } from './licences.ts'

const licences = readLicences(join(import.meta.dirname, '..'))

it('knows the licence of every package, and where it is known from if the package does not state it', () => {
  expect(licences.length).toBeGreaterThan(300)
  expect(licences.filter(licence => licence.licence === '')).toEqual([])
  expect(
    licences
      .filter(licence => licence.source !== undefined)
      .map(licence => `${licence.name}: ${licence.licence}`),
  ).toEqual(['png-js: MIT', 'querystring: MIT'])
})

/** Licences under which a product may be handed on whole without its own source: each can be chosen or holds of all. */
const FREE =
  /\b(?:MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0|Unlicense|CC0-1\.0|Zlib|Python-2\.0|CC-BY-[34]\.0|PostgreSQL|MIT\/X11)\b/

it('runs on nothing that would bind the product to another licence', () => {
  const bound = licences.filter(licence => licence.runs && !FREE.test(licence.licence))
  expect(bound).toEqual([])
})
