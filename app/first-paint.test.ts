import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { createSettingsStore } from '#kit/web/settings/settings-store.ts'
import { safeStorage } from '#kit/web/settings/storage.ts'

const script = readFileSync(new URL('./public/first-paint.js', import.meta.url), 'utf8')

/** What the script writes onto the document, for what is stored. */
function firstPaint(stored: Record<string, string>, prefersDark = false) {
  const documentElement = { dir: '', dataset: {} as Record<string, string> }
  const logged = vi.fn()
  runInNewContext(script, {
    document: { documentElement },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: prefersDark }),
    console: { error: logged },
  })
  return { ...documentElement.dataset, dir: documentElement.dir, logged: logged.mock.calls.length }
}

describe('the first paint', () => {
  it.each([
    [{}, false],
    [{ 'theme-mode': 'dark' }, false],
    [{ 'theme-mode': 'system' }, true],
    [{ 'theme-mode': 'system' }, false],
    [{ 'app-settings': JSON.stringify({ colorScheme: 'dark' }) }, false],
    [
      { 'theme-mode': 'light', 'app-settings': JSON.stringify({ primaryColor: 'red', direction: 'rtl' }) },
      true,
    ],
    [{ 'theme-mode': 'dark', 'app-settings': JSON.stringify({ contrast: 'hight' }) }, false],
  ])(
    'S5 · shows what the settings say: %o, dark preferred: %s',
    (stored: Record<string, string>, prefersDark) => {
      const storage = safeStorage(() => ({
        getItem: key => stored[key] ?? null,
        setItem: () => {},
        removeItem: () => {},
      }))
      const { settings } = createSettingsStore(storage, {
        prefersDark: () => prefersDark,
        onChange: () => {},
      }).get()
      expect(firstPaint(stored, prefersDark)).toEqual({
        mode: settings.colorScheme,
        preset: settings.primaryColor,
        contrast: settings.contrast,
        dir: settings.direction,
        logged: 0,
      })
    },
  )

  it('K6 · logs a storage that cannot be read and goes on', () => {
    expect(firstPaint({ 'app-settings': '{broken' }).logged).toBe(1)
  })
})
