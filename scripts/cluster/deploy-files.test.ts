import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DEPLOY = join(import.meta.dirname, '../../deploy')

it.each(['away.http', 'away-page.http'])('%s says how long it is, as HAProxy wants it', name => {
  const text = readFileSync(join(DEPLOY, 'haproxy', name), 'utf8')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const length = Number(/^content-length: (\d+)$/im.exec(head.replaceAll('\r', ''))?.[1])
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/^cache-control: no-store\r?$/im)
  expect(Buffer.byteLength(body)).toBe(length)
  // HAProxy keeps such a file in one buffer of 16 KB.
  expect(Buffer.byteLength(text)).toBeLessThan(14_000)
})

it('who opens a page while no server answers reads a page, which asks again by itself', () => {
  const page = readFileSync(join(DEPLOY, 'haproxy/away-page.http'), 'utf8')
  expect(page).toContain('<html lang="pt">')
  expect(page).toContain('A escola não responde')
  expect(page).toMatch(/http-equiv="refresh" content="\d+"/)
  expect(page).not.toMatch(/src=|href=|url\(/)
})
