import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { classNames } from './class-names.ts'

const ROOT = join(import.meta.dirname, '..')
const nameIn = (sheet: string, made = classNames()) =>
  (made.generateScopedName as (name: string, file: string, css: string) => string)(
    'row',
    join(ROOT, sheet),
    '',
  )

it('gives a class of the same name in every sheet a name of its own, the same in every part of a build', () => {
  const sheets = globSync('{app,journeys,features,school,kit}/**/*.module.css', { cwd: ROOT })
  const names = sheets.map(sheet => nameIn(sheet))
  expect(new Set(names).size).toBe(sheets.length)
  expect(names.every(name => /^[a-z]{2}row$/.test(name))).toBe(true)
})

it('gives a sheet that was written meanwhile a name too, and no other one another', () => {
  const made = classNames()
  const known = nameIn('kit/web/parts/button.module.css', made)
  const added = nameIn('kit/web/parts/not-there-yet.module.css', made)
  expect(nameIn('kit/web/parts/not-there-yet.module.css', made)).toBe(added)
  expect(nameIn('kit/web/parts/button.module.css', made)).toBe(known)
  expect(added).not.toBe(known)
})
