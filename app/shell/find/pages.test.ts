import { describe, expect, it } from 'vitest'
import { roles } from '#school/roles.ts'
import { findablePages } from '../../findable-pages.ts'
import { routes } from '../../routes.ts'
import { findPages } from './pages.ts'

const pages = findablePages(routes)
const paths = (search: string, role: string | null) => findPages(search, role, pages).map(page => page.path)

describe('pages that are found', () => {
  it.each([
    ['horário', '/dashboard/two/horario'],
    ['horario', '/dashboard/two/horario'],
    ['faltas', '/dashboard/faltas'],
    ['falta', '/dashboard/faltas'],
    ['2 trimestre', '/dashboard/two'],
    ['2.º trimestre', '/dashboard/two'],
    ['trimestre', '/dashboard/two'],
    ['livro de turma', '/dashboard/faltas'],
    ['percurso', '/diagnostico/percurso'],
    ['modelos', '/dashboard/homePlanoDeAula'],
    ['pauta', '/dashboard/quizManager/pauta'],
    ['banco', '/diagnostico/testes/banco'],
    ['account settings', '/dashboard/conta'],
  ])('by «%s»', (search, path) => {
    for (const role of ['professor', 'pedagogo', 'admin']) expect(paths(search, role)).toContain(path)
  })

  it('are found by their own titles, each once, by those who may open them and by nobody else', () => {
    for (const role of roles)
      for (const { title, path, who } of pages) {
        const found = paths(title, role)
        expect(new Set(found).size, title).toBe(found.length)
        expect(found.includes(path), `${title} for ${role}`).toBe(!who || who.includes(role))
      }
    for (const role of [...roles, null]) expect(new Set(paths('', role)).size).toBe(paths('', role).length)
  })

  it('are those of the menu without a search, and all are pages of the product or of elsewhere', () => {
    const known = new Set(routes.map(route => route.path))
    for (const role of roles) {
      const all = paths('', role)
      expect(all).toContain('/dashboard/glossaryList')
      for (const path of all)
        expect(known.has(path) || !path.startsWith('/') || path === '/progresso').toBe(true)
    }
    expect(paths('faltas', 'pendente')).toEqual([])
    expect(paths('dia', 'pendente')).toEqual([])
  })

  it('have those first whose name was typed', () => {
    expect(paths('faltas', 'professor')[0]).toBe('/dashboard/faltas')
  })

  it('that are of the whole academy are kept from who sees one school alone', () => {
    const copies = '/dashboard/administracao/copias'
    expect(findPages('cópias', 'admin', pages).map(page => page.path)).toContain(copies)
    expect(findPages('cópias', 'admin', pages, true).map(page => page.path)).not.toContain(copies)
  })
})
