import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect, useState } from 'react'
import type { Settings } from '#kit/web/settings/settings-store.ts'
import { useSettings } from '#kit/web/settings/use-settings.ts'
import { makeTheme, type ThemeChoice } from './theme.ts'

// Styles of MUI come first, so that our own sheets win without fighting.
const leftToRight = createCache({ key: 'mui', prepend: true })
let mirrored: typeof leftToRight | undefined

/**
 * Stands around each part of MUI's, which otherwise would not know the theme of the chosen settings. It is there
 * and not around the product, so that pages whose first picture has no such part are drawn without all this.
 */
export function MuiTheme({ children }: { children: ReactNode }) {
  const { colorScheme, primaryColor, contrast, direction, fontFamily } = useSettings()
  const cache = useStyleCache(direction)
  const theme = themeOf({
    mode: colorScheme,
    preset: primaryColor,
    contrast,
    // Until its styles are loaded, the part goes on from left to right.
    direction: cache === leftToRight ? 'ltr' : 'rtl',
    fontFamily,
  })
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}

let last: { key: string; theme: Theme } | undefined

/** One theme for all parts on the screen; another one is made when a person chooses it. */
function themeOf(choice: ThemeChoice): Theme {
  const key = Object.values(choice).join()
  if (last?.key !== key) last = { key, theme: makeTheme(choice) }
  return last.theme
}

/** The style cache of a direction; the one that mirrors is fetched the first time it is chosen. */
function useStyleCache(direction: Settings['direction']) {
  const [, drawAgain] = useState(mirrored)
  useEffect(() => {
    if (direction !== 'rtl' || mirrored) return
    let wanted = true
    import('./mirrored-styles.ts').then(
      m => {
        mirrored = m.mirrored
        if (wanted) drawAgain(mirrored)
      },
      error => console.error('The right-to-left styles could not be loaded.', error),
    )
    return () => {
      wanted = false
    }
  }, [direction])
  return direction === 'rtl' && mirrored ? mirrored : leftToRight
}
