import type { Components, Theme } from '@mui/material/styles'
import { breakpoints, shape } from './tokens.ts'

const phone = `@media (max-width:${breakpoints.sm - 0.05}px)`
const field = { height: 44, borderRadius: shape.radius, backgroundColor: 'var(--bg-paper)' }

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
  MuiFormControl: { styleOverrides: { root: { gap: 6 } } },
  MuiTextField: { defaultProps: { fullWidth: true, slotProps: { inputLabel: { shrink: true } } } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        fontSize: '.875rem',
        lineHeight: '1.25rem',
        fontWeight: 600,
        color: 'var(--text-primary)',
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error': { color: 'var(--text-primary)' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        ...field,
        fontSize: '.9375rem',
        lineHeight: '1.375rem',
        '&.MuiInputBase-multiline': { height: 'auto', padding: 0 },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--input-border)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--primary-main)',
          borderWidth: 2,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--error-main)' },
        '&.Mui-disabled': { backgroundColor: 'var(--bg-neutral)' },
        // The ring of the field is its own outline; the inner control needs none.
        '& :focus-visible': { outline: 'none' },
      },
      input: {
        height: 'auto',
        padding: '11px 12px',
        '&::placeholder': { color: 'var(--text-secondary)', opacity: 1 },
      },
      notchedOutline: { borderColor: 'var(--input-border)', top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: 0,
        fontSize: '.8125rem',
        lineHeight: '1.125rem',
        color: 'var(--text-secondary)',
        '&.Mui-error': { color: 'var(--error-main)', fontWeight: 600 },
      },
    },
  },
  MuiSelect: { styleOverrides: { icon: { color: 'var(--text-secondary)' } } },
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
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 48, borderBottom: '1px solid var(--divider)' },
      indicator: { height: 2, backgroundColor: 'var(--primary-main)', borderRadius: '2px 2px 0 0' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 48,
        minWidth: 0,
        padding: 0,
        marginInlineEnd: 24,
        fontSize: '.9375rem',
        lineHeight: '1.375rem',
        fontWeight: 600,
        color: 'var(--text-secondary)',
        '&.Mui-selected': { color: 'var(--text-primary)' },
        '&:last-of-type': { marginInlineEnd: 0 },
      },
    },
  },
  // Ruled as in print: no filled head, no zebra, a heavier rule under the head, hairlines between rows.
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '10px 12px',
        borderBottom: '1px solid var(--divider)',
        fontSize: '.9375rem',
        lineHeight: '1.375rem',
        '&:first-of-type': { paddingInlineStart: 20 },
        '&:last-of-type': { paddingInlineEnd: 20 },
      },
      head: {
        fontSize: '.8125rem',
        lineHeight: '1.125rem',
        fontWeight: 650,
        color: 'var(--text-secondary)',
        borderBottom: '1.5px solid var(--input-border)',
        verticalAlign: 'bottom',
        whiteSpace: 'nowrap',
      },
      alignRight: { textAlign: 'end', fontFamily: 'var(--font-num)' },
    },
  },
  MuiTableBody: { styleOverrides: { root: { '& tr:last-of-type > td': { borderBottom: 0 } } } },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--tint-bg)' },
        '&.MuiTableRow-hover:hover': { backgroundColor: 'var(--hover)' },
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 11,
        borderRadius: shape.radius,
        color: 'var(--input-border)',
        [phone]: { padding: 13 },
      },
    },
  },
  MuiRadio: {
    styleOverrides: { root: { padding: 10, color: 'var(--input-border)', [phone]: { padding: 12 } } },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: '.9375rem', lineHeight: '1.375rem' } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 24, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 4,
        '&.Mui-checked': {
          transform: 'translateX(16px)',
          color: 'var(--primary-contrastText)',
          '& + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--primary-main)' },
        },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: '2px solid var(--primary-main)',
          outlineOffset: 2,
        },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: { borderRadius: 12, opacity: 1, backgroundColor: 'var(--input-border)' },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 100, enterTouchDelay: 700 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--toast-bg)',
        color: 'var(--toast-text)',
        fontSize: '.8125rem',
        lineHeight: '1.125rem',
        fontWeight: 500,
        padding: '6px 10px',
        borderRadius: shape.radiusSmall,
      },
    },
  },
  MuiBadge: { defaultProps: { max: 99 } },
  MuiAvatarGroup: { defaultProps: { max: 4 } },
  MuiAvatar: {
    styleOverrides: {
      root: {
        fontSize: '.875rem',
        fontWeight: 650,
        backgroundColor: 'var(--primary-lighter)',
        color: 'var(--primary-dark)',
      },
    },
  },
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
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: 'var(--bg-neutral)' } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 4, backgroundColor: 'var(--bg-neutral)' },
      bar: { backgroundColor: 'var(--primary-main)' },
    },
  },
  MuiAccordion: { defaultProps: { disableGutters: true } },
}
