import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Neither lays the page out anew. */
const MOVES = ['transform', 'opacity']

const read = (names: readonly string[]) =>
  names.map(name => readFileSync(new URL(name, import.meta.url), 'utf8'))

it('what moves in a game is transformed or fades and nothing else, so that no frame lays the page out anew', () => {
  const sheets = read(Object.keys(import.meta.glob(['./**/*.module.css', '../room/**/*.module.css'])))
  const frames = sheets.flatMap(css =>
    [...css.matchAll(/@keyframes \w+ \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].map(match => match[1] ?? ''),
  )
  expect(frames.length).toBeGreaterThan(0)
  for (const frame of frames)
    for (const [, property] of frame.matchAll(/([\w-]+):/g)) expect(MOVES).toContain(property)
  const passing = sheets.flatMap(css => [...css.matchAll(/transition(?:-property)?:([^;]*);/g)])
  expect(passing.length).toBeGreaterThan(0)
  for (const [, value = ''] of passing)
    for (const part of value.replace(/\([^)]*\)/g, '').split(','))
      expect(['none', ...MOVES]).toContain(part.trim().split(/\s+/)[0])
})

it('a board that is measured by its own size stands in a column that nothing stretches a second time', () => {
  const [css = ''] = read(['./parts/stage.module.css'])
  const measured = [...css.matchAll(/\.(\w+) \.board \{[^}]*container-type: size/g)].map(match => match[1])
  expect(measured).toEqual(['fittingBoard'])
  for (const column of measured)
    expect(css).toMatch(new RegExp(`\\.${column} \\{\\s+flex: none;\\s+min-height: calc\\(100vh - 52px\\);`))
})

it('a player reads no layout as it draws, and shows time that goes by without a size', () => {
  const players = read(Object.keys(import.meta.glob(['./*/player.tsx', './parts/*.tsx'])))
  expect(players.length).toBeGreaterThan(0)
  for (const player of players) {
    expect(player).not.toMatch(/getBoundingClientRect|offset(?:Width|Height|Top|Left)|scrollHeight/)
    expect(player).not.toMatch(/(?:inlineSize|blockSize|width|height): `\$\{/)
  }
})
