import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { ICON_NAMES, iconNames } from '../../../scripts/generate-icons.ts'
import { iconsNamedIn } from '../../../scripts/icon-modules.ts'
import { addIcon, iconShapes, parseShapes } from './icon-shapes.ts'
import { LruCache } from './lru-cache.ts'

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
    const cache = new LruCache<number, string>(50)
    for (let i = 0; i < 50; i++) cache.set(i, `shape ${i}`)
    expect(cache.get(0)).toBe('shape 0')
    cache.set(50, 'shape 50')
    expect(cache.size).toBe(50)
    expect(cache.get(1)).toBeUndefined()
    expect(cache.get(0)).toBe('shape 0')
  })
})
