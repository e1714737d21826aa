import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NavLink } from './nav-link.tsx'
import { type NavItem, withCount } from './navigation.ts'

function drawn(item: Partial<NavItem>): string {
  const whole: NavItem = { title: 'Artigo', path: '/dashboard/artigo', ...item }
  return renderToString(
    <MemoryRouter>
      <NavLink item={whole} active={false} iconSize={24} />
    </MemoryRouter>,
  )
}

describe('N6 · an item of a menu', () => {
  it('N6 · draws its title, icon, info and caption', () => {
    const html = drawn({ icon: 'books', info: '12', caption: 'Segunda linha' })
    expect(html).toContain('Artigo')
    expect(html).toContain('<path')
    expect(html).toContain('12')
    expect(html).toContain('title="Segunda linha"')
  })

  it.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4321, '99+'],
  ])('L14 · draws a count of %i as «%s»', (count, said) => {
    const path = '/dashboard/artigo'
    const [section] = withCount([{ heading: 'Secção', items: [{ title: 'Artigo', path }] }], path, count)
    const html = drawn(section?.items[0] ?? {})
    expect(html.replace(/<[^>]*>/g, '')).toBe(`Artigo${said}`)
  })

  it('N6 · opens a new tab where it leads elsewhere, and says so', () => {
    const html = drawn({ path: 'https://example.org/' })
    expect(html).toContain('target="_blank"')
    expect(html).toContain('abre noutro separador')
    expect(drawn({})).not.toContain('target="_blank"')
  })

  it('N6 · leads nowhere when it is disabled: dimmed, without an answer to the pointer', () => {
    const html = drawn({ disabled: true })
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain('href')
    const css = readFileSync(new URL('./nav-link.module.css', import.meta.url), 'utf8')
    const [, rule = ''] = /\.disabled\s*\{([^}]*)\}/.exec(css) ?? []
    expect(rule).toMatch(/opacity: 0\.\d/)
    expect(rule).toMatch(/pointer-events: none/)
  })
})
