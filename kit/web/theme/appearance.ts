import { useEffect } from 'react'
import { savesData } from '#kit/web/saves-data.ts'
import type { Settings } from '#kit/web/settings/settings-store.ts'
import { settingsStore, useSettings } from '#kit/web/settings/use-settings.ts'
import { atPause } from '#kit/web/when-idle.ts'
import type { FontFamily } from './tokens.ts'
import { fontFamilies, surfaces } from './tokens.ts'
import './tokens.generated.css'
import './font-default.css'
import './base.css'

// Before React draws anything: what is stored decides the first picture.
applyToDocument(settingsStore.get().settings)
settingsStore.subscribe(() => applyToDocument(settingsStore.get().settings))

/** Stands once beside the pages and brings the fonts that the settings ask for; the document follows by itself. */
export function Appearance() {
  const { fontFamily } = useSettings()
  useEffect(() => loadFamily(fontFamily), [fontFamily])
  useEffect(() => {
    loadItalicLater().catch(error => console.error('The italic could not be loaded.', error))
  }, [])
  return null
}

/** Writes the settings onto `<html>`: the variables of `tokens.generated.css` and the shell's styles follow from there. */
function applyToDocument(settings: Settings) {
  const html = document.documentElement
  const family = fontFamilies[settings.fontFamily]
  html.dir = settings.direction
  html.dataset.mode = settings.colorScheme
  html.dataset.preset = settings.primaryColor
  html.dataset.contrast = settings.contrast
  html.dataset.nav = settings.navColor
  html.dataset.navLayout = settings.navLayout
  html.dataset.compact = String(settings.compactLayout)
  html.style.setProperty('--font-ui', family.css)
  html.style.setProperty('--font-display', family.display)
  html.style.setProperty('--font-num', family.numeric)
  html.style.setProperty('--root-scale', String(family.rootScale))
  const themeColor = document.querySelector('meta[name="theme-color"]')
  themeColor?.setAttribute('content', surfaces[settings.colorScheme].background.default)
}

const families: Record<Exclude<FontFamily, 'default'>, () => Promise<unknown>> = {
  'Inter Variable': () => import('./font-inter.css'),
  'DM Sans Variable': () => import('./font-dm-sans.css'),
  'Nunito Sans Variable': () => import('./font-nunito-sans.css'),
}

/** Brings a family that is not in the first load; without it the system's own font is in. */
function loadFamily(family: FontFamily) {
  if (family === 'default') return
  families[family]().catch(error => console.error(`The font ${family} could not be loaded.`, error))
}

/** The two faces that every page begins with, as soon as they have come: text drawn before them is laid out twice. */
export async function fetchFaces(): Promise<void> {
  const { css, display } = fontFamilies[settingsStore.get().settings.fontFamily]
  await Promise.all([document.fonts.load(`1em ${css}`), document.fonts.load(`600 1em ${display}`)])
}

/** Brings the italic once the person has paused on the first page; not at all where they asked to save data. */
async function loadItalicLater() {
  if (savesData()) return
  await atPause()
  const { addItalic } = await import('./italic.ts')
  await addItalic()
}
