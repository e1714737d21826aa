import { useSyncExternalStore } from 'react'
import {
  type Appearance,
  createSettingsStore,
  defaultSettings,
  differsFromDefaults,
  MODE_KEY,
  SETTINGS_KEY,
} from './settings-store.ts'
import { localStore } from './storage.ts'

/** What a page that was drawn before it came here takes for granted. */
const drawnWith: Appearance = { settings: defaultSettings, mode: defaultSettings.colorScheme }
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')

/** The appearance of this device, read before anything is drawn. */
export const settingsStore = createSettingsStore(localStore, {
  prefersDark: () => prefersDark.matches,
  onChange: tell => prefersDark.addEventListener('change', tell),
})

window.addEventListener('storage', event => {
  if (event.key === SETTINGS_KEY || event.key === MODE_KEY) settingsStore.reload()
})

export const updateSettings = settingsStore.update
export const setMode = settingsStore.setMode
export const resetSettings = settingsStore.reset

/** The settings in force, the chosen mode and whether anything differs from the defaults. */
export function useSettings() {
  const appearance = useSyncExternalStore(settingsStore.subscribe, settingsStore.get, () => drawnWith)
  return { ...appearance.settings, mode: appearance.mode, differs: differsFromDefaults(appearance) }
}
