import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('what moves in a game is transformed and nothing else, so that no frame lays the page out anew', () => {
  const sheets = import.meta.glob('./**/*.module.css')
  const frames = Object.keys(sheets).flatMap(name => {
    const css = readFileSync(new URL(name, import.meta.url), 'utf8')
    return [...css.matchAll(/@keyframes \w+ \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].map(match => match[1] ?? '')
  })
  expect(frames.length).toBeGreaterThan(0)
  for (const frame of frames)
    for (const [, property] of frame.matchAll(/([\w-]+):/g)) expect(property).toBe('transform')
})
