import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { ICON_NAMES, iconNames } from '../../../scripts/generate-icons.ts'
import { iconsNamedIn } from '../../../scripts/icon-modules.ts'
import { addIcon, drawnIcons, iconShapes, MOST_ICONS, parseShapes } from './icon-shapes.ts'

describe('icons', () => {
  it('are named in their type exactly as the source uses them', () => {
    expect(readFileSync(new URL(`../../../${ICON_NAMES}`, import.meta.url), 'utf8')).toBe(iconNames())
  })

  it.each([
    ['<Icon name="plus" />', ['plus']],
    [`<Icon size={16} name={open ? 'caret-up' : 'caret-down'} title="x" />`, ['caret-up', 'caret-down']],
    [`<Icon name="book" weight={on ? 'fill' : 'duotone'} />`, ['book-fill', 'book-duotone']],
    [`<Icon name={sort === 'asc' ? 'arrow-up' : 'arrow-down'} />`, ['arrow-up', 'arrow-down']],
    [`{ label: 'list', icon: 'tray' }`, ['tray']],
    [`<Icon name={left > 0 ? 'cloud-arrow-up' : 'cloud-check'} />`, ['cloud-arrow-up', 'cloud-check']],
    [`<EmptyState startIcon="plus" text="x" />`, ['plus']],
    [`const marks: Record<State, IconName> = {\n  a: 'circle',\n  b: 'check',\n}`, ['circle', 'check']],
  ])('are found in %s', (source, keys) => {
    expect([...iconsNamedIn(source, 'x.tsx')].sort()).toEqual(keys.sort())
  })

  it('of the navigation come in the two weights that it draws', () => {
    expect([...iconsNamedIn(`{ icon: 'student' }`, 'app/shell/nav/navigation.ts')]).toEqual([
      'student-duotone',
      'student-fill',
    ])
  })

  it('are drawn once they have come, and leave their place empty without', () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    expect(iconShapes('a-test-icon')).toEqual([])
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('a-test-icon'))
    addIcon('a-test-icon', 'M0 0')
    expect(iconShapes('a-test-icon')).toEqual([{ d: 'M0 0', faded: false }])
    complaint.mockRestore()
  })

  it('keep their faded half', () => {
    expect(parseShapes('~M0 0|M1 1')).toEqual([
      { d: 'M0 0', faded: true },
      { d: 'M1 1', faded: false },
    ])
  })

  it('L16 · the cache of icons holds 50 entries at most, and forgets what was used longest ago', () => {
    const keys = Array.from({ length: 120 }, (_, at) => `a-test-icon-${at}`)
    for (const key of keys) addIcon(key, 'M0 0')
    const first = iconShapes(keys[0] as string)
    for (const key of keys.slice(1, 50)) iconShapes(key)
    expect(iconShapes(keys[0] as string)).toBe(first)
    const second = drawnIcons.get(keys[1] as string)
    expect(second).toBeDefined()
    for (const key of keys.slice(50)) iconShapes(key)
    expect(drawnIcons.size).toBe(50)
    expect(iconShapes(keys[0] as string)).not.toBe(first)
    expect(iconShapes(keys[0] as string)).toEqual(first)
  })

  it('L16 · the texts of icons are bounded, with room for all that the product has', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    vi.resetModules()
    const fresh = await import('./icon-shapes.ts')
    const keys = Array.from({ length: 2 * MOST_ICONS }, (_, at) => `a-test-icon-${at}`)
    for (const key of keys) fresh.addIcon(key, 'M0 0')
    expect(keys.filter(key => fresh.iconShapes(key).length > 0)).toHaveLength(MOST_ICONS)
    // Each in three weights at most.
    const names = iconNames().match(/'[a-z-]+'/g) ?? []
    expect(names.length).toBeGreaterThan(100)
    expect(3 * names.length).toBeLessThanOrEqual(MOST_ICONS)
    complaint.mockRestore()
  })
})
