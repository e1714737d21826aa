import { describe, expect, it, vi } from 'vitest'
import type { Appearance } from './settings-store.ts'
import { createSettingsStore, defaultSettings, differsFromDefaults } from './settings-store.ts'
import { safeStorage } from './storage.ts'

const noSystem = { prefersDark: () => false, onChange: () => {} }

function memory(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  const storage = safeStorage(() => ({
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }))
  return { values, storage }
}

describe('settings', () => {
  it('S3 · start with exactly the defaults of the specification', () => {
    const { settings } = createSettingsStore(memory().storage, noSystem).get()
    expect(settings).toEqual({
      colorScheme: 'light',
      direction: 'ltr',
      contrast: 'default',
      navLayout: 'vertical',
      primaryColor: 'default',
      navColor: 'integrate',
      compactLayout: true,
      fontFamily: 'default',
    })
  })

  it('S5 K5 · are kept under app-settings, the mode under theme-mode, and both reload on start', () => {
    const { values, storage } = memory()
    const store = createSettingsStore(storage, noSystem)
    store.update({ primaryColor: 'blue', navLayout: 'mini' })
    store.setMode('dark')
    expect([...values.keys()].sort()).toEqual(['app-settings', 'theme-mode'])
    expect(values.get('theme-mode')).toBe('dark')
    expect(createSettingsStore(storage, noSystem).get()).toEqual({
      mode: 'dark',
      settings: { ...defaultSettings, colorScheme: 'dark', primaryColor: 'blue', navLayout: 'mini' },
    })
  })

  it('S3 · keep the fields that are valid and take the default of those that are not', () => {
    const { storage } = memory({
      'app-settings': JSON.stringify({ contrast: 'hight', direction: 'upwards', compactLayout: 'yes' }),
    })
    expect(createSettingsStore(storage, noSystem).get().settings).toEqual({
      ...defaultSettings,
      contrast: 'hight',
    })
  })

  it('S1 · a reset restores the defaults and the light scheme', () => {
    const { storage } = memory()
    const store = createSettingsStore(storage, noSystem)
    store.setMode('dark')
    store.update({ direction: 'rtl', fontFamily: 'Inter Variable' })
    store.reset()
    expect(store.get()).toEqual({ mode: 'light', settings: defaultSettings })
    expect(createSettingsStore(storage, noSystem).get()).toEqual({ mode: 'light', settings: defaultSettings })
  })

  it.each([
    ['the mode', { mode: 'system', settings: defaultSettings }],
    ['a setting', { mode: 'light', settings: { ...defaultSettings, compactLayout: false } }],
  ] satisfies [string, Appearance][])('S1 · differ from the defaults when %s does', (_, appearance) => {
    expect(differsFromDefaults(appearance)).toBe(true)
    expect(differsFromDefaults({ mode: 'light', settings: defaultSettings })).toBe(false)
  })

  it('S5 · follow the system while the mode is system, and only then', () => {
    let dark = false
    let tell = () => {}
    const store = createSettingsStore(memory().storage, {
      prefersDark: () => dark,
      onChange: listener => {
        tell = listener
      },
    })
    const heard = vi.fn()
    store.subscribe(heard)
    store.setMode('system')
    expect(store.get().settings.colorScheme).toBe('light')
    dark = true
    tell()
    expect(store.get().settings.colorScheme).toBe('dark')
    expect(heard).toHaveBeenCalledTimes(2)
    store.setMode('light')
    tell()
    expect(store.get().settings.colorScheme).toBe('light')
  })

  it('S5 · take over what another tab stored', () => {
    const { storage, values } = memory()
    const store = createSettingsStore(storage, noSystem)
    values.set('app-settings', JSON.stringify({ ...defaultSettings, primaryColor: 'red' }))
    store.reload()
    expect(store.get().settings.primaryColor).toBe('red')
  })

  it('K6 · storage errors are logged to the console and ignored', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = createSettingsStore(
      safeStorage(() => {
        throw new Error('forbidden')
      }),
      noSystem,
    )
    expect(store.get().settings).toEqual(defaultSettings)
    const readings = logged.mock.calls.length
    expect(readings).toBeGreaterThan(0)
    store.update({ contrast: 'hight' })
    expect(store.get().settings.contrast).toBe('hight')
    expect(logged.mock.calls.length).toBeGreaterThan(readings)
    logged.mockRestore()
  })

  it('K6 · a stored value that is not JSON is logged and the defaults hold', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = createSettingsStore(memory({ 'app-settings': '{broken' }).storage, noSystem)
    expect(store.get().settings).toEqual(defaultSettings)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})
