import { describe, expect, it } from 'vitest'
import {
  ACADEMY,
  activeAmong,
  activeInMenu,
  DIAGNOSTICS,
  isActive,
  isExternal,
  menuPages,
  type NavItem,
  opensNewTab,
  visibleSections,
} from './navigation.ts'

const item = (path: string, more: Partial<NavItem> = {}): NavItem => ({ title: path, path, ...more })
const titles = (section: { items: readonly NavItem[] } | undefined) => section?.items.map(each => each.title)

describe('the academy menu', () => {
  it('N2 · lists Glossário, Gestão de Quiz, Disciplinas, Quiz Progress and Políticas in this order', () => {
    const [first, second] = ACADEMY.sections()
    expect(first?.heading).toBe('Bem-vindo')
    expect(titles(first)).toEqual([
      'Glossário',
      'Gestão de Quiz',
      'Disciplinas',
      'Quiz Progress',
      'Políticas',
    ])
    expect(second).toMatchObject({ heading: 'Diagnóstico', items: [] })
  })

  it('N2 · opens Quiz Progress in a new tab and the others here', () => {
    const opening = ACADEMY.sections()[0]?.items.filter(opensNewTab)
    expect(opening?.map(each => each.title)).toEqual(['Quiz Progress'])
  })

  it('N2 · lets the heading Diagnóstico survive although it has no items', () => {
    const headings = visibleSections(ACADEMY.sections(), 'professor').map(section => section.heading)
    expect(headings).toEqual(['Bem-vindo', 'Diagnóstico', 'Planificação'])
  })

  it('lights the calendar while the next year is prepared from it', () => {
    const active = activeInMenu(ACADEMY.sections(), '/dashboard/administracao/novo-ano')
    expect(active?.title).toBe('Calendário')
  })
})

describe('the diagnostic menu', () => {
  it('N4 · lists Dashboard, Disciplinas, Testes and Alunos, and the work under a heading of its own', () => {
    const [first, work, ...others] = DIAGNOSTICS.sections()
    expect(first?.heading).toBe('Sistema de Diagnóstico')
    expect(titles(first)).toEqual(['Dashboard', 'Disciplinas', 'Testes', 'Alunos'])
    expect(work?.heading).toBe('Trabalho')
    expect(titles(work)).toEqual([
      'Diagnósticos',
      'Níveis',
      'Relatórios',
      'Recuperação',
      'Banco de perguntas',
    ])
    expect(others).toEqual([])
  })

  it('lights one entry alone where those of both headings fit', () => {
    const activeAt = (pathname: string) => activeInMenu(DIAGNOSTICS.sections(), pathname)?.title
    expect(activeAt('/diagnostico/testes/banco')).toBe('Banco de perguntas')
    expect(activeAt('/diagnostico/testes')).toBe('Testes')
    expect(activeAt('/diagnostico/teste/7')).toBe('Testes')
    expect(activeAt('/diagnostico/recuperacao/7')).toBe('Recuperação')
  })
})

describe('the active item', () => {
  it('N6 · is the one of the page, or of a page below it', () => {
    const policies = item('/dashboard/politicas')
    expect(isActive(policies, '/dashboard/politicas')).toBe(true)
    expect(isActive(policies, '/dashboard/politicas/')).toBe(true)
    expect(isActive(policies, '/dashboard/politicas/visualizar/7')).toBe(true)
    expect(isActive(policies, '/dashboard/politicasX')).toBe(false)
  })

  it('N6 · ignores the hash and the query of an item', () => {
    expect(isActive(item('/dashboard/group#turmas'), '/dashboard/group')).toBe(true)
    expect(isActive(item('/dashboard/group?classe=5'), '/dashboard/group')).toBe(true)
  })

  it('N6 · is never one that leads elsewhere', () => {
    expect(isActive(item('https://quiz.example/dashboard'), '/dashboard')).toBe(false)
    expect(isActive(item('/progresso', { external: true }), '/progresso')).toBe(false)
  })

  it('N6 · lights a parent when one of its children is open', () => {
    const games = item('/dashboard/jogoHome', { children: [item('/dashboard/criarJogo')] })
    expect(isActive(games, '/dashboard/criarJogo')).toBe(true)
    expect(isActive(games, '/dashboard/consultarJogo')).toBe(false)
  })

  it('N6 · is the closest of two siblings that both fit', () => {
    const siblings = [item('/dashboard/group'), item('/dashboard/group/five')]
    expect(activeAmong(siblings, '/dashboard/group/five')?.path).toBe('/dashboard/group/five')
    expect(activeAmong(siblings, '/dashboard/group')?.path).toBe('/dashboard/group')
    expect(activeAmong(siblings, '/dashboard')).toBeUndefined()
  })
})

it('N6 · takes absolute and protocol-relative addresses as external', () => {
  expect(['https://a.example', '//a.example/x', 'mailto:a@b.mz', 'tel:+258'].map(isExternal)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['/dashboard', 'dashboard', '#topo', '/a?b=//c'].map(isExternal)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

describe('roles', () => {
  const sections = [
    {
      heading: 'Secção',
      items: [
        item('/all'),
        item('/admin', { roles: ['admin'] }),
        item('/parent', { children: [item('/a', { roles: ['admin'] }), item('/b')] }),
      ],
    },
    { heading: 'Só admin', items: [item('/x')], roles: ['admin'] },
  ]
  const paths = (role: string | null) =>
    visibleSections(sections, role).flatMap(section =>
      section.items.flatMap(each => [each.path, ...(each.children ?? []).map(child => child.path)]),
    )

  it('G10 · hide an item from a known role that is not listed, children and sections too', () => {
    expect(paths('professor')).toEqual(['/all', '/parent', '/b'])
    expect(paths('admin')).toEqual(['/all', '/admin', '/parent', '/a', '/b', '/x'])
  })

  it('G10 · hide nothing while the role is unknown', () => {
    expect(paths(null)).toEqual(['/all', '/admin', '/parent', '/a', '/b', '/x'])
  })

  it('call the list of groups what it holds: all of the school, or those that one teaches', () => {
    const groupsOf = (role: string | null) =>
      visibleSections(ACADEMY.sections(), role)
        .flatMap(section => section.items)
        .find(each => each.path === '/dashboard/group')
        ?.children?.map(child => child.title)
    expect(groupsOf('professor')).toEqual(['As suas turmas', '5ª classe', '6ª classe', 'Notas'])
    for (const role of ['pedagogo', 'admin', null])
      expect(groupsOf(role)).toEqual([
        'Todas as turmas',
        '5ª classe',
        '6ª classe',
        'Notas',
        'Conselhos de notas',
        'Regras de avaliação',
        'Substituições',
        'Importações',
      ])
  })

  it('G10 · leave glossary and policies, and nothing of the administration, to accounts awaiting approval', () => {
    expect(menuPages('pendente').map(page => page.title)).toEqual(
      expect.arrayContaining(['Glossário', 'Políticas']),
    )
    expect(menuPages('pendente').some(page => page.path.includes('/administracao/'))).toBe(false)
    expect(menuPages('admin').some(page => page.path.includes('/administracao/'))).toBe(true)
  })
})
