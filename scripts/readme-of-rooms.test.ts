import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const { roomOf } = createRequire(import.meta.url)('./walls.cjs') as { roomOf: (file: string) => string }

it('every room of the house says in a few lines what it is for', () => {
  const files = globSync('{features,school,journeys}/**/*.{ts,tsx}', { cwd: root })
  const rooms = new Set(
    files.map(file => roomOf(file.replaceAll('\\', '/'))).filter(room => room.includes('/')),
  )
  expect(rooms.size).toBeGreaterThan(20)
  const wanting = [...rooms].filter(room => {
    const file = join(root, room, 'README.md')
    if (!existsSync(file)) return true
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return !lines[0]?.startsWith('# ') || lines.length < 3 || lines.length > 25
  })
  expect(wanting).toEqual([])
})

it('every file that a page of the documentation names exists', () => {
  const pages = globSync(['*.md', '{app,journeys,features,school,kit,engines}/**/*.md'], { cwd: root })
  const files = globSync(
    ['*.*', '{app,journeys,features,school,kit,engines,scripts,migrations,bench,e2e}/**/*.*'],
    {
      cwd: root,
    },
  ).map(file => `/${file.replaceAll('\\', '/')}`)
  const lost = pages.flatMap(page =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|cjs|css|sql))`/g)]
      // Names in capitals are to be filled in.
      .filter(([, name = '']) => !/[A-Z]{4}/.test(name) && !files.some(file => file.endsWith(`/${name}`)))
      .map(([, name]) => `${page}: ${name}`),
  )
  expect(lost).toEqual([])
})
