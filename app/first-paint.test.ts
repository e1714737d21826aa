import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { createSettingsStore } from '#kit/web/settings/settings-store.ts'
import { safeStorage } from '#kit/web/settings/storage.ts'

const script = readFileSync(new URL('./first-paint.js', import.meta.url), 'utf8')

/** What the script writes onto the document, for what is stored, and what it listens to. */
function firstPaint(stored: Record<string, string>, prefersDark = false) {
  const documentElement = { dir: '', dataset: {} as Record<string, string> }
  const logged = vi.fn()
  const listeners = new Map<string, (event: unknown) => void>()
  const window: { __EARLY__?: unknown[] } = {}
  runInNewContext(script, {
    window,
    document: { documentElement, addEventListener: listeners.set.bind(listeners) },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    sessionStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: prefersDark }),
    console: { error: logged },
  })
  const { dataset, dir } = documentElement
  return { written: { ...dataset, dir, logged: logged.mock.calls.length }, listeners, window }
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
      expect(firstPaint(stored, prefersDark).written).toEqual({
        mode: settings.colorScheme,
        preset: settings.primaryColor,
        contrast: settings.contrast,
        dir: settings.direction,
        logged: 0,
      })
    },
  )

  it('K6 · logs a storage that cannot be read and goes on', () => {
    expect(firstPaint({ 'app-settings': '{broken' }).written.logged).toBe(1)
  })

  it.each(['jwt_access_token', 'diagnostico_access_token'])(
    'does not show the sign-in page that came drawn to who is signed in here by %s',
    key => {
      expect(firstPaint({ [key]: 'token' }).written).toHaveProperty('known')
      expect(firstPaint({}).written).not.toHaveProperty('known')
    },
  )

  it('keeps what is pressed before the code comes, and lets no form be sent by the browser', () => {
    const { listeners, window } = firstPaint({})
    const [form, button] = [{}, {}]
    const sent = { preventDefault: vi.fn(), target: form }
    listeners.get('submit')?.(sent)
    expect(sent.preventDefault).toHaveBeenCalledOnce()
    const click = { preventDefault: () => {}, target: { closest: () => button } }
    listeners.get('click')?.(click)
    listeners.get('click')?.({ ...click, target: { closest: () => null } })
    expect(window.__EARLY__).toEqual([
      ['submit', form],
      ['click', button],
    ])
  })
})
