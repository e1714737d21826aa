import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routes } from './routes.ts'
import { MANIFEST_PATH, PROGRESS_MANIFEST_PATH, progressManifest, webManifest } from './web-manifest.ts'

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

it('who installs Quiz Progress gets that page on the screen, an app of its own', () => {
  const progress = progressManifest({ appName: 'Escola de Marracuene' })
  expect(progress).toMatchObject({ start_url: '/progresso', display: 'standalone' })
  expect(progress.id).not.toBe(manifest.id)
  expect(routes.map(route => route.path)).toContain(progress.start_url)
  const page = readFileSync(join(import.meta.dirname, '..', 'progresso.html'), 'utf8')
  expect(page).toContain(PROGRESS_MANIFEST_PATH)
})
