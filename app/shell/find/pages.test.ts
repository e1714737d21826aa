import { expect, it } from 'vitest'
import { routes } from '../../routes.ts'
import { findPages } from './pages.ts'

it.each(['horário', 'horario', 'faltas', 'falta', '2 trimestre', '2.º trimestre', 'trimestre'])(
  'a teacher finds a page by «%s»',
  search => {
    for (const role of ['professor', 'pedagogo', 'admin'])
      expect(findPages(search, role).length).toBeGreaterThan(0)
  },
)

it('what is offered besides the menu is a page that exists, and is not offered to who may not open it', () => {
  const known = new Set(routes.map(route => route.path))
  for (const { path } of findPages('', 'professor').filter(page => page.path.startsWith('/dashboard')))
    expect(known).toContain(path.replace(/\?.*$/, ''))
  expect(findPages('faltas', 'pendente')).toEqual([])
  expect(findPages('faltas', 'professor').map(page => page.path)).toContain('/dashboard/faltas')
})
