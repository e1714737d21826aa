import * as z from 'zod/mini'
import type { SafeStorage } from './storage.ts'

const fields = {
  colorScheme: z.enum(['light', 'dark']),
  direction: z.enum(['ltr', 'rtl']),
  contrast: z.enum(['default', 'hight']),
  navLayout: z.enum(['vertical', 'horizontal', 'mini']),
  primaryColor: z.enum(['default', 'cyan', 'purple', 'blue', 'orange', 'red']),
  navColor: z.enum(['integrate', 'apparent']),
  compactLayout: z.boolean(),
  fontFamily: z.enum(['default', 'Inter Variable', 'DM Sans Variable', 'Nunito Sans Variable']),
}
const modeSchema = z.enum(['light', 'dark', 'system'])

/** How the product looks on this device. `colorScheme` is what is in force, `ThemeMode` what was chosen. */
export type Settings = { [K in keyof typeof fields]: z.infer<(typeof fields)[K]> }
export type ThemeMode = z.infer<typeof modeSchema>

export interface Appearance {
  settings: Settings
  mode: ThemeMode
}

export const SETTINGS_KEY = 'app-settings'
export const MODE_KEY = 'theme-mode'

export const defaultSettings: Settings = {
  colorScheme: 'light',
  direction: 'ltr',
  contrast: 'default',
  navLayout: 'vertical',
  primaryColor: 'default',
  navColor: 'integrate',
  compactLayout: true,
  fontFamily: 'default',
}

/** Whether the system prefers dark, and word of it when that changes. */
export interface SystemScheme {
  prefersDark: () => boolean
  onChange: (tell: () => void) => void
}

/**
 * Keeps the appearance, saves every change under `app-settings` and `theme-mode` and tells who listens.
 * Stored values of the wrong shape fall back to their defaults, field by field.
 */
export function createSettingsStore(storage: SafeStorage, system: SystemScheme) {
  let current = load()
  const listeners = new Set<() => void>()

  function load(): Appearance {
    const stored = storage.readJson(SETTINGS_KEY)
    const settings: Settings = { ...defaultSettings, ...validFields(stored) }
    const mode = modeSchema.safeParse(storage.read(MODE_KEY))
    return inForce({ settings, mode: mode.success ? mode.data : settings.colorScheme })
  }

  function inForce({ settings, mode }: Appearance): Appearance {
    const colorScheme = mode === 'system' ? (system.prefersDark() ? 'dark' : 'light') : mode
    return { mode, settings: { ...settings, colorScheme } }
  }

  function publish(next: Appearance) {
    current = inForce(next)
    for (const listener of listeners) listener()
  }

  function save(next: Appearance) {
    publish(next)
    storage.writeJson(SETTINGS_KEY, current.settings)
    storage.write(MODE_KEY, current.mode)
  }

  system.onChange(() => {
    if (current.mode === 'system') publish(current)
  })

  return {
    get: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Changes some fields; setting `colorScheme` chooses that mode. */
    update(change: Partial<Settings>) {
      save({
        settings: { ...current.settings, ...change },
        mode: change.colorScheme ?? current.mode,
      })
    },
    setMode: (mode: ThemeMode) => save({ ...current, mode }),
    /** Back to the defaults and the light scheme. */
    reset: () => save({ settings: defaultSettings, mode: 'light' }),
    /** Takes over what another tab has stored. */
    reload: () => publish(load()),
  }
}

/** True when anything differs from the defaults: the settings button then carries a dot. */
export function differsFromDefaults({ settings, mode }: Appearance): boolean {
  const names = Object.keys(defaultSettings) as (keyof Settings)[]
  return mode !== 'light' || names.some(name => settings[name] !== defaultSettings[name])
}

function validFields(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {}
  const valid: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fields)) {
    const result = schema.safeParse((stored as Record<string, unknown>)[name])
    if (result.success) valid[name] = result.data
  }
  return valid as Partial<Settings>
}
