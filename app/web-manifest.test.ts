import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'
import { MANIFEST_PATH, webManifest } from './web-manifest.ts'

const manifest = webManifest({ appName: 'Escola de Marracuene', defaultPath: '/dashboard' })

it('the product installs under its own name, with icons of the sizes that it says', () => {
  expect(manifest).toMatchObject({ name: 'Escola de Marracuene', display: 'standalone', scope: '/' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of [...manifest.icons, { src: '/icons/touch-180.png', sizes: '180x180' }]) {
    const file = join(import.meta.dirname, 'public', src)
    expect(existsSync(file), src).toBe(true)
    const head = readFileSync(file)
    expect(`${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

it('every shortcut leads to a page that there is, and the document names the manifest', () => {
  const paths = routes.map(route => route.path)
  for (const { url } of [...manifest.shortcuts, { url: manifest.start_url }]) expect(paths).toContain(url)
  const html = readFileSync(join(import.meta.dirname, '..', 'index.html'), 'utf8')
  expect(html).toContain(`<link rel="manifest" href="${MANIFEST_PATH}" />`)
})
