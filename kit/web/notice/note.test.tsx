import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Note } from './note.tsx'

it('keeps its distance from what it is about where it is on the page itself, and leaves gaps to a list', () => {
  const classOf = (html: string) => /class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const alone = classOf(renderToString(<Note apart>Já há outro plano.</Note>))
  const listed = classOf(renderToString(<Note>Já há outro plano.</Note>))
  expect(alone).toHaveLength(listed.length + 1)
  const css = readFileSync(new URL('./note.module.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.apart \{\s*margin-block-end: \d\dpx/)
})
