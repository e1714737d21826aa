import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeTheme } from './theme.ts'
import { palettes } from './tokens.ts'
import { tokensCss } from './tokens-css.ts'

const theme = makeTheme({
  mode: 'light',
  preset: 'default',
  contrast: 'default',
  direction: 'ltr',
  fontFamily: 'default',
})
const css = readFileSync(new URL('./tokens.generated.css', import.meta.url), 'utf8')

describe('theme', () => {
  it('tokens.generated.css is what tokens.ts says', () => {
    expect(css).toBe(tokensCss())
  })

  it('L1 L2 L3 L4 L5 L10 · the measures of the shell are variables of the document', () => {
    for (const [name, value] of Object.entries({
      'header-mobile': '64px',
      'header-desktop': '72px',
      'header-blur': '8px',
      'nav-mobile': '320px',
      'z-nav': '1101',
      'z-header': '1100',
      'nav-vertical': '300px',
      'nav-mini': '88px',
      'nav-horizontal': '64px',
      'nav-horizontal-bar': '56px',
      'item-root': '44px',
      'item-mini': '56px',
      'item-horizontal': '32px',
      'item-sub': '36px',
      'item-sub-other': '34px',
      'auth-content': '420px',
      'settings-drawer': '360px',
    }))
      expect(css).toContain(`--${name}:${value}`)
  })

  it('L9 · breakpoints, spacing and radius', () => {
    expect(theme.breakpoints.values).toMatchObject({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
    expect(theme.spacing(1)).toBe('8px')
    expect(theme.shape.borderRadius).toBe(8)
  })

  it('L7 · popovers keep 16 from the edge', () => {
    expect(theme.components?.MuiPopover?.defaultProps?.marginThreshold).toBe(16)
  })

  it('S3 · takes its primary colour from the preset, in both modes', () => {
    for (const preset of ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] as const)
      for (const mode of ['light', 'dark'] as const)
        expect(
          makeTheme({ mode, preset, contrast: 'default', direction: 'ltr', fontFamily: 'default' }).palette
            .primary.main,
        ).toBe(palettes[preset][mode].main)
  })
})
