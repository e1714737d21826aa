import type { Components, Theme } from '@mui/material/styles'
import { breakpoints, shape } from './tokens.ts'

const phone = `@media (max-width:${breakpoints.sm - 0.05}px)`

/**
 * Defaults and looks of MUI's parts. Colours are the document's variables, so that a part inside the apparent
 * navigation or a toast follows its surroundings.
 */
export const themeComponents: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: { defaultProps: { focusRipple: false } },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 40,
        height: 40,
        padding: 0,
        borderRadius: shape.radius,
        color: 'var(--text-secondary)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        [phone]: { width: 44, height: 44 },
      },
      sizeSmall: { width: 32, height: 32, [phone]: { width: 44, height: 44 } },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      clearText: 'Limpar',
      closeText: 'Fechar',
      openText: 'Abrir',
      noOptionsText: 'Nada encontrado',
      loadingText: 'A procurar…',
    },
    styleOverrides: {
      inputRoot: { paddingBlock: '3px !important', height: 'auto', minHeight: 44 },
      option: { minHeight: 40, [phone]: { minHeight: 44 } },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        // Focus rests on the frame only until it finds something inside.
        '&:focus-visible': { outline: 'none' },
        borderRadius: shape.radiusDialog,
        boxShadow: 'var(--shadow-dialog)',
        backgroundColor: 'var(--bg-paper)',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--overlay)' } } },
  },
  MuiDrawer: {
    styleOverrides: { paper: { backgroundColor: 'var(--bg-paper)', boxShadow: 'var(--shadow-dialog)' } },
  },
  MuiPopover: {
    defaultProps: { marginThreshold: 16 },
    styleOverrides: {
      paper: {
        borderRadius: shape.radius,
        boxShadow: 'var(--shadow-menu)',
        border: '1px solid var(--divider)',
        backgroundColor: 'var(--bg-paper)',
      },
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 }, paper: { minWidth: 180 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 40,
        gap: 12,
        paddingInline: 12,
        borderRadius: shape.radiusSmall,
        fontSize: '.9375rem',
        lineHeight: '1.25rem',
        [phone]: { minHeight: 44 },
        '&.Mui-selected': {
          backgroundColor: 'var(--tint-bg)',
          color: 'var(--primary-main)',
          fontWeight: 600,
        },
        '&.Mui-focusVisible': { backgroundColor: 'var(--hover)' },
      },
    },
  },
  // Ruled as in print: no filled head, no zebra, a heavier rule under the head, hairlines between rows.
  MuiChip: {
    styleOverrides: {
      root: {
        height: 32,
        borderRadius: shape.radiusChip,
        fontSize: '.875rem',
        fontWeight: 500,
        color: 'var(--text-primary)',
        backgroundColor: 'var(--bg-neutral)',
        [phone]: { height: 36 },
      },
      sizeSmall: { height: 24, fontSize: '.8125rem', fontWeight: 600 },
      outlined: { backgroundColor: 'transparent', borderColor: 'var(--border)' },
    },
  },
}
