import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { prefixer } from 'stylis'
import type { Settings } from '#kit/web/settings/settings-store.ts'
import { settingsStore, useSettings } from '#kit/web/settings/use-settings.ts'
import { makeTheme } from './theme.ts'
import type { FontFamily } from './tokens.ts'
import { fontFamilies, surfaces } from './tokens.ts'
import './tokens.generated.css'
import './font-default.css'
import './base.css'

// Styles of MUI come first, so that our own sheets win without fighting.
const leftToRight = createCache({ key: 'mui', prepend: true })

// Before React draws anything: what is stored decides the first picture.
applyToDocument(settingsStore.get().settings)
settingsStore.subscribe(() => applyToDocument(settingsStore.get().settings))

/** Gives MUI the theme of the chosen settings; the document follows them by its attributes and variables. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { colorScheme, primaryColor, contrast, direction, fontFamily } = useSettings()
  const cache = useStyleCache(direction)
  const theme = useMemo(
    () =>
      makeTheme({
        mode: colorScheme,
        preset: primaryColor,
        contrast,
        // Until its styles are loaded, the page goes on from left to right.
        direction: cache === leftToRight ? 'ltr' : 'rtl',
        fontFamily,
      }),
    [colorScheme, primaryColor, contrast, cache, fontFamily],
  )
  useEffect(() => loadFamily(fontFamily), [fontFamily])
  useEffect(loadItalicLater, [])
  return (
    <CacheProvider value={cache}>
      <MuiThemeProvider theme={theme}>{children}</MuiThemeProvider>
    </CacheProvider>
  )
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

/** The style cache of a direction; the one that mirrors is fetched the first time it is chosen. */
function useStyleCache(direction: Settings['direction']) {
  const [mirrored, setMirrored] = useState<typeof leftToRight>()
  useEffect(() => {
    if (direction !== 'rtl' || mirrored) return
    let wanted = true
    import('@mui/stylis-plugin-rtl').then(
      plugin => {
        if (wanted)
          setMirrored(
            createCache({ key: 'muirtl', prepend: true, stylisPlugins: [prefixer, plugin.default] }),
          )
      },
      error => console.error('The right-to-left styles could not be loaded.', error),
    )
    return () => {
      wanted = false
    }
  }, [direction, mirrored])
  return direction === 'rtl' && mirrored ? mirrored : leftToRight
}

const families: Record<Exclude<FontFamily, 'default'>, () => Promise<unknown>> = {
  'Inter Variable': () => import('./font-inter.css'),
  'DM Sans Variable': () => import('./font-dm-sans.css'),
  'Nunito Sans Variable': () => import('./font-nunito-sans.css'),
}

/** Brings a family that is not in the first load; without it the system's own font stands in. */
function loadFamily(family: FontFamily) {
  if (family === 'default') return
  families[family]().catch(error => console.error(`The font ${family} could not be loaded.`, error))
}

const ITALIC_WAITS_MS = 1500

/** Brings the italic when the first page has been drawn; not at all where the person asked to save data. */
function loadItalicLater() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const timer = setTimeout(() => {
    import('./font-italic.css').catch(error => console.error('The italic could not be loaded.', error))
  }, ITALIC_WAITS_MS)
  return () => clearTimeout(timer)
}
