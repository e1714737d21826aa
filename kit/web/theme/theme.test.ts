import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breakpoints, palettes, spacing } from './tokens.ts'
import { tokensCss } from './tokens-css.ts'

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
    expect(breakpoints).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
    expect(spacing).toBe(8)
    expect(css).toMatch(/[{;]--r:8px[;}]/)
  })

  it('S3 · has the primary colour of each preset, in both modes', () => {
    for (const preset of ['default', 'cyan', 'purple', 'blue', 'orange', 'red'] as const)
      for (const mode of ['light', 'dark'] as const)
        expect(css.toLowerCase()).toContain(`--primary-main:${palettes[preset][mode].main.toLowerCase()}`)
  })
})
