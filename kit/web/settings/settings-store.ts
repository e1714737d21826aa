import type { SafeStorage } from './storage.ts'

const choices = {
  colorScheme: ['light', 'dark'],
  direction: ['ltr', 'rtl'],
  contrast: ['default', 'hight'],
  navLayout: ['vertical', 'horizontal', 'mini'],
  primaryColor: ['default', 'cyan', 'purple', 'blue', 'orange', 'red'],
  navColor: ['integrate', 'apparent'],
  compactLayout: [true, false],
  fontFamily: ['default', 'Inter Variable', 'DM Sans Variable', 'Nunito Sans Variable'],
} as const
const modes = ['light', 'dark', 'system'] as const

/** How the product looks on this device. `colorScheme` is what is in force, `ThemeMode` what was chosen. */
export type Settings = { [K in keyof typeof choices]: (typeof choices)[K][number] }
export type ThemeMode = (typeof modes)[number]

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
    const settings: Settings = { ...defaultSettings, ...validFields(storage.readJson(SETTINGS_KEY)) }
    const stored = storage.read(MODE_KEY)
    return inForce({ settings, mode: modes.find(mode => mode === stored) ?? settings.colorScheme })
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
  const values = stored as Record<string, unknown>
  const valid = Object.entries(choices).flatMap(([name, all]) =>
    all.filter(value => value === values[name]).map(value => [name, value]),
  )
  return Object.fromEntries(valid)
}
