import { expect, it } from 'vitest'
import { partsOf } from './built-files.ts'
import { linksOf } from './web-files.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_first.js'] },
  '_first.js': { file: 'assets/first.js', css: ['assets/first.css'] },
  'app/frame.tsx': { file: 'assets/frame.js', imports: ['_first.js'] },
  'features/terms.tsx': { file: 'assets/terms.js', css: ['assets/terms.css'], imports: ['_list.js'] },
  '_list.js': { file: 'assets/list.js', imports: ['_first.js'] },
}

it('sends word of what asks the first questions, of the entry, then of the files of a page and its frame, each once, without others that the document names', () => {
  expect(linksOf(manifest, ['app/frame.tsx', 'features/terms.tsx', 'features/unknown.tsx'])).toBe(
    [
      '</config.js>; rel=preload; as=script',
      '</assets/index.js>; rel=modulepreload',
      '</assets/frame.js>; rel=modulepreload',
      '</assets/terms.js>; rel=modulepreload',
      '</assets/terms.css>; rel=preload; as=style; crossorigin',
      '</assets/list.js>; rel=modulepreload',
    ].join(', '),
  )
})

it('sends word of no more than the headers of an answer have room for behind a proxy', () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`part-${at}`, { file: `assets/part-${at}.js` }]),
  )
  const links = linksOf(many, Object.keys(many))
  expect(links).toContain('</assets/part-0.js>')
  expect(links.length).toBeGreaterThan(2000)
  expect(links.length).toBeLessThanOrEqual(2700)
})

it('knows what is fetched at each path: the frame, the page and its guard', () => {
  const page = 'features/glossary/web/glossary-form-page.tsx'
  expect(partsOf({ page, frame: 'academy', who: ['professor'] })).toEqual([
    'app/shell/layout/dashboard-layout.tsx',
    page,
    'school/accounts/web/role-guard.tsx',
  ])
  expect(partsOf({ page: `${page}#OtherPage`, frame: 'plain' })).toEqual([page])
})
