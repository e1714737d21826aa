import type { Theme } from '@mui/material/styles'
import { createTheme } from '@mui/material/styles'
import { themeComponents } from './theme-components.ts'
import type { Contrast, FontFamily, Mode, Preset } from './tokens.ts'
import {
  breakpoints,
  fontFamilies,
  grey,
  highContrastSurfaces,
  layout,
  palettes,
  semantic,
  shadows,
  shape,
  spacing,
  surfaces,
  typeScale,
} from './tokens.ts'

export interface ThemeChoice {
  mode: Mode
  preset: Preset
  contrast: Contrast
  direction: 'ltr' | 'rtl'
  fontFamily: FontFamily
}

/** The MUI theme of a choice. The same colours stand as variables on the document (`tokens.generated.css`). */
export function makeTheme({ mode, preset, contrast, direction, fontFamily }: ThemeChoice): Theme {
  const surface = contrast === 'hight' ? highContrastSurfaces[mode] : surfaces[mode]
  const meaning = semantic[mode]
  const tint = surface.selected / 100
  const shadow = shadows[mode]
  return createTheme({
    direction,
    spacing,
    breakpoints: { values: breakpoints },
    shape: { borderRadius: shape.radius },
    palette: {
      mode,
      primary: palettes[preset][mode],
      secondary: { ...meaning.info },
      info: meaning.info,
      success: meaning.success,
      warning: meaning.warning,
      error: meaning.error,
      grey,
      text: surface.text,
      background: { default: surface.background.default, paper: surface.background.paper },
      divider: surface.divider,
      action: {
        hover: surface.hover,
        selectedOpacity: tint,
        hoverOpacity: tint,
        disabled: surface.text.disabled,
        disabledBackground: surface.background.neutral,
      },
    },
    typography: {
      fontFamily: fontFamilies[fontFamily].css,
      ...typeVariants(fontFamilies[fontFamily].display),
    },
    shadows: [
      'none',
      ...Array.from({ length: 24 }, (_, depth) =>
        depth < 2 ? shadow.raised : depth < 16 ? shadow.menu : shadow.dialog,
      ),
    ] as Theme['shadows'],
    zIndex: { appBar: layout.zHeader, drawer: 1200 },
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 160,
        standard: 160,
        enteringScreen: 200,
        leavingScreen: 160,
      },
    },
    focusVisible: { outlineWidth: 2, outlineOffset: 2 },
    components: themeComponents,
  })
}

/** The type scale in MUI's form; titles are a size smaller below 600. */
function typeVariants(display: string) {
  return Object.fromEntries(
    Object.entries(typeScale)
      .filter(([name]) => name !== 'headword')
      .map(([name, step]) => {
        const small = 'sm' in step ? step.sm.split('/') : undefined
        return [
          name,
          {
            fontSize: step.size,
            lineHeight: step.line,
            fontWeight: step.weight,
            textTransform: 'none',
            letterSpacing: 'tracking' in step ? step.tracking : 0,
            ...('family' in step && step.family === 'display' ? { fontFamily: display } : {}),
            ...(small
              ? {
                  [`@media (max-width:${breakpoints.sm - 0.05}px)`]: {
                    fontSize: small[0],
                    lineHeight: small[1],
                  },
                }
              : {}),
          },
        ]
      }),
  )
}
