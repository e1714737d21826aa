import type { Mode, Preset } from './tokens.ts'
import {
  breakpoints,
  cloth,
  grey,
  highContrastSurfaces,
  layout,
  letters,
  masteryScale,
  palettes,
  radii,
  semantic,
  shadows,
  surfaces,
  toast,
} from './tokens.ts'

const modes: Mode[] = ['light', 'dark']
const presets = Object.keys(palettes) as Preset[]

/** The text of `tokens.generated.css`: every token as a variable of the document, by mode, preset and contrast. */
export function tokensCss(): string {
  const rules = [
    '/* Written by scripts/generate-theme.ts from tokens.ts. */',
    rule(':root', [
      ...colours('cloth', cloth),
      ...Object.entries(grey).map(([step, hex]) => `--grey-${step}:${hex}`),
    ]),
  ]
  for (const mode of modes) {
    rules.push(
      rule(mode === 'light' ? ':root,[data-mode="light"]' : '[data-mode="dark"]', modeVariables(mode)),
    )
    const contrast = '[data-contrast="hight"]'
    rules.push(
      rule(
        mode === 'light' ? contrast : `[data-mode="dark"]${contrast}`,
        surfaceVariables(highContrastSurfaces[mode]),
      ),
    )
    for (const preset of presets)
      rules.push(rule(presetSelector(mode, preset), presetVariables(mode, preset)))
  }
  rules.push(rule(':root,[data-mode="light"],[data-preset]', illustration.light))
  rules.push(rule('[data-mode="dark"]', illustration.dark))
  rules.push(rule(':root', [...layoutVariables(), ...letterVariables()]))
  rules.push(`@media (max-width:${breakpoints.sm - 0.05}px){${rule(':root', letterVariablesOfPhone())}}`)
  return `${rules.join('\n')}\n`
}

function presetSelector(mode: Mode, preset: Preset) {
  if (mode === 'light')
    return preset === 'default' ? ':root,[data-preset="default"]' : `[data-preset="${preset}"]`
  return preset === 'default' ? '[data-mode="dark"]' : `[data-mode="dark"][data-preset="${preset}"]`
}

function rule(selector: string, declarations: string[]) {
  return `${selector}{${declarations.join(';')}}`
}

/** `--name-step:#hex` and `--name-step-ch:r g b`, the channels that `rgb(var(--x-ch) / 8%)` needs. */
function colours(name: string, steps: Record<string, string>): string[] {
  return Object.entries(steps).flatMap(([step, hex]) => [
    `--${name}-${step}:${hex}`,
    `--${name}-${step}-ch:${channels(hex)}`,
  ])
}

function channels(hex: string) {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')
}

type Surfaces = (typeof surfaces)[Mode] | (typeof highContrastSurfaces)[Mode]

function surfaceVariables(s: Surfaces): string[] {
  return [
    ...colours('text', s.text),
    ...colours('bg', s.background),
    `--divider:${s.divider}`,
    `--border:${s.border}`,
    `--input-border:${s.inputBorder}`,
    `--hover:${s.hover}`,
    `--tint:${s.selected}%`,
    `--overlay:${s.overlay}`,
  ]
}

function modeVariables(mode: Mode): string[] {
  return [
    `color-scheme:${mode}`,
    ...surfaceVariables(surfaces[mode]),
    ...Object.entries(semantic[mode]).flatMap(([name, steps]) => colours(name, steps)),
    ...Object.entries(masteryScale[mode]).flatMap(([name, steps]) => colours(`sc-${name}`, steps)),
    ...Object.entries(shadows[mode]).map(([name, value]) => `--shadow-${name}:${value}`),
    ...Object.entries(toast[mode]).map(([name, hex]) => `--toast-${name}:${hex}`),
    `--tint-bg:rgb(var(--primary-main-ch) / var(--tint))`,
  ]
}

function presetVariables(mode: Mode, preset: Preset): string[] {
  const { light, dark } = palettes[preset]
  return [
    ...colours('primary', palettes[preset][mode]),
    // The apparent navigation is the same dark cloth in both modes.
    `--nav-ap:${light.darker}`,
    `--nav-ap-on:${dark.main}`,
    `--toast-action:${mode === 'light' ? dark.main : light.dark}`,
  ]
}

const illustration = {
  light: [
    '--il-sky:var(--primary-lighter)',
    '--il-far:rgb(var(--primary-light-ch) / .28)',
    '--il-ground:var(--primary-main)',
    '--il-ground2:var(--primary-dark)',
    '--il-leaf1:var(--primary-main)',
    '--il-leaf2:var(--primary-dark)',
    '--il-leaf3:var(--primary-light)',
    '--il-trunk:#5A3A26',
    '--il-board:var(--primary-darker)',
    '--il-frame:#8A5A34',
    '--il-chalk:#F7F1E2',
    '--il-paper:#FFFDF6',
    '--il-ink:var(--primary-darker)',
    '--il-a:var(--cloth-ochre)',
    '--il-b:var(--cloth-clay)',
    '--il-c:var(--cloth-cream)',
  ],
  dark: [
    '--il-sky:#1A1916',
    '--il-far:rgb(var(--primary-light-ch) / .16)',
    '--il-ground:var(--primary-lighter)',
    '--il-ground2:#12110F',
    '--il-leaf1:var(--primary-light)',
    '--il-leaf2:var(--primary-lighter)',
    '--il-leaf3:var(--primary-main)',
    '--il-trunk:#7A5439',
    '--il-board:#0E1512',
    '--il-frame:#7A5439',
    '--il-chalk:#EFE8D8',
    '--il-paper:#E9E1D0',
    '--il-ink:var(--primary-contrastText)',
    '--il-a:#C8923A',
    '--il-b:#B0573A',
    '--il-c:#E6D8B8',
  ],
}

/** The measures of the shell (L1–L6, L9, L10); the header is lower and the sides narrower on small screens. */
function layoutVariables(): string[] {
  return [
    `--header-mobile:${layout.headerMobile}px`,
    `--header-desktop:${layout.headerDesktop}px`,
    `--header-blur:${layout.headerBlur}px`,
    `--nav-vertical:${layout.navVertical}px`,
    `--nav-mini:${layout.navMini}px`,
    `--nav-horizontal:${layout.navHorizontal}px`,
    `--nav-horizontal-bar:${layout.navHorizontalBar}px`,
    `--nav-mobile:${layout.navMobile}px`,
    `--item-root:${layout.itemRoot}px`,
    `--item-mini:${layout.itemMini}px`,
    `--item-horizontal:${layout.itemHorizontal}px`,
    `--item-sub:${layout.subItem}px`,
    `--item-sub-other:${layout.subItemOther}px`,
    `--auth-content:${layout.authContent}px`,
    `--settings-drawer:${layout.settingsDrawer}px`,
    `--z-nav:${layout.zNav}`,
    `--z-header:${layout.zHeader}`,
    `--content-max:${layout.contentMax}px`,
    `--page-top:${layout.pageTop}px`,
    `--page-bottom:${layout.pageBottom}px`,
    `--touch:${layout.touch}px`,
    ...Object.entries(radii).map(([name, px]) => `--r${name === 'card' ? '' : `-${name}`}:${px}px`),
  ]
}

/** `--h1`, which `font` takes as size and line height, and both alone. */
function letterVariables(): string[] {
  return Object.entries(letters).flatMap(([name, measures]) => [
    ...measured(name, measures),
    `--${name}:var(--${name}-size) / var(--${name}-line)`,
  ])
}

function letterVariablesOfPhone(): string[] {
  return Object.entries(letters).flatMap(([name, measures]) =>
    'phone' in measures ? measured(name, measures.phone) : [],
  )
}

function measured(name: string, { size, line }: { size: number; line: number }): string[] {
  return [`--${name}-size:${size}rem`, `--${name}-line:${line}rem`]
}
