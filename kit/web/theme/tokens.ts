/** What the design decided, as data, long because it is a table: `tokens.generated.css` is made from it. */
export const palettes = {
  default: {
    light: {
      lighter: '#DDEBE2',
      light: '#5E9C80',
      main: '#17634A',
      dark: '#0F4A37',
      darker: '#0A3024',
      contrastText: '#FFFFFF',
    },
    dark: {
      lighter: '#1B3329',
      light: '#4E8A6F',
      main: '#84C9A8',
      dark: '#A6DABF',
      darker: '#D2EEDF',
      contrastText: '#08231A',
    },
  },
  cyan: {
    light: {
      lighter: '#D9ECEF',
      light: '#4C9AA8',
      main: '#0B6677',
      dark: '#084C59',
      darker: '#05323B',
      contrastText: '#FFFFFF',
    },
    dark: {
      lighter: '#15333A',
      light: '#4590A0',
      main: '#79C6D6',
      dark: '#9FD8E4',
      darker: '#D0EDF3',
      contrastText: '#04232A',
    },
  },
  purple: {
    light: {
      lighter: '#EAE2F2',
      light: '#8F6FB5',
      main: '#643C93',
      dark: '#4A2B6F',
      darker: '#301B49',
      contrastText: '#FFFFFF',
    },
    dark: {
      lighter: '#2C2239',
      light: '#8A6CB0',
      main: '#C3A8E4',
      dark: '#D4C1EC',
      darker: '#EADFF6',
      contrastText: '#20112F',
    },
  },
  blue: {
    light: {
      lighter: '#DDE7F5',
      light: '#5F86C4',
      main: '#214F9E',
      dark: '#183B78',
      darker: '#0F264F',
      contrastText: '#FFFFFF',
    },
    dark: {
      lighter: '#1C2A42',
      light: '#5B80BC',
      main: '#97B9F0',
      dark: '#B5CEF5',
      darker: '#DCE8FB',
      contrastText: '#0B1B36',
    },
  },
  orange: {
    light: {
      lighter: '#F7E4D3',
      light: '#CF7E3F',
      main: '#97480D',
      dark: '#733608',
      darker: '#4B2304',
      contrastText: '#FFFFFF',
    },
    dark: {
      lighter: '#3A2717',
      light: '#C0763C',
      main: '#F0AE78',
      dark: '#F5C6A0',
      darker: '#FBE4D1',
      contrastText: '#321703',
    },
  },
  red: {
    light: {
      lighter: '#F6DFDF',
      light: '#C96A6C',
      main: '#A02A35',
      dark: '#7A1F28',
      darker: '#4F1319',
      contrastText: '#FFFFFF',
    },
    dark: {
      lighter: '#3B2022',
      light: '#BB6062',
      main: '#F0A09E',
      dark: '#F5BDBB',
      darker: '#FBE0DF',
      contrastText: '#350A0E',
    },
  },
} as const

export const grey = {
  0: '#FFFFFF',
  25: '#FFFEFC',
  50: '#FBFAF7',
  100: '#F5F3EE',
  200: '#EBE8E0',
  300: '#DCD7CC',
  400: '#BDB6A8',
  500: '#958D7F',
  600: '#6C655A',
  700: '#4D473F',
  800: '#35312B',
  850: '#2A2722',
  900: '#211F1B',
  950: '#171613',
} as const

export const semantic = {
  light: {
    info: {
      lighter: '#DCE9F1',
      light: '#5C93B5',
      main: '#1D5F87',
      dark: '#164866',
      darker: '#0D2E43',
      contrastText: '#FFFFFF',
    },
    success: {
      lighter: '#E3EDD6',
      light: '#6F9742',
      main: '#436E17',
      dark: '#335411',
      darker: '#20360A',
      contrastText: '#FFFFFF',
    },
    warning: {
      lighter: '#F8E8C8',
      light: '#B97F1B',
      main: '#80550A',
      dark: '#624107',
      darker: '#412B04',
      contrastText: '#FFFFFF',
    },
    error: {
      lighter: '#F7DFD9',
      light: '#CF6C56',
      main: '#A83220',
      dark: '#802517',
      darker: '#54170E',
      contrastText: '#FFFFFF',
    },
  },
  dark: {
    info: {
      lighter: '#182C38',
      light: '#4F87A8',
      main: '#8DC1E0',
      dark: '#AFD5EB',
      darker: '#D9ECF6',
      contrastText: '#07202F',
    },
    success: {
      lighter: '#25301A',
      light: '#76994D',
      main: '#ABD17F',
      dark: '#C5E0A6',
      darker: '#E4F1D5',
      contrastText: '#17260A',
    },
    warning: {
      lighter: '#362A14',
      light: '#B8832A',
      main: '#E8BD6A',
      dark: '#F0D297',
      darker: '#F9ECCF',
      contrastText: '#2B1D04',
    },
    error: {
      lighter: '#3B211B',
      light: '#B9604C',
      main: '#F0A594',
      dark: '#F5C0B4',
      darker: '#FBE2DC',
      contrastText: '#360F07',
    },
  },
} as const

export const masteryScale = {
  light: {
    consolidado: {
      bg: '#E4EFE3',
      fg: '#2B4A33',
      mark: '#6E9C7A',
    },
    desenvolvimento: {
      bg: '#F3D48F',
      fg: '#4A3300',
      mark: '#A0710F',
    },
    naoDominado: {
      bg: '#A8452F',
      fg: '#FFFFFF',
      mark: '#A8452F',
    },
    branco: {
      bg: '#FFFFFF',
      fg: '#6C655A',
      mark: '#958D7F',
    },
  },
  dark: {
    consolidado: {
      bg: '#223029',
      fg: '#A9CDB6',
      mark: '#5F8C6F',
    },
    desenvolvimento: {
      bg: '#6A4E17',
      fg: '#FBE7BC',
      mark: '#D9A63E',
    },
    naoDominado: {
      bg: '#E08A70',
      fg: '#2C0D05',
      mark: '#E08A70',
    },
    branco: {
      bg: '#211F1B',
      fg: '#ADA595',
      mark: '#857D70',
    },
  },
} as const

export const cloth = {
  ochre: '#D9A03A',
  clay: '#B4532F',
  cream: '#F6EBD3',
  indigo: '#23344F',
} as const

export const surfaces = {
  light: {
    text: {
      primary: '#24211C',
      secondary: '#5F594F',
      disabled: '#8A8375',
    },
    background: {
      default: '#F6F4EF',
      paper: '#FFFEFC',
      neutral: '#EEEBE3',
    },
    divider: '#E2DDD2',
    border: '#D2CBBD',
    inputBorder: '#8F8778',
    hover: 'rgba(53,49,43,.045)',
    selected: 8,
    overlay: 'rgba(33,31,27,.42)',
  },
  dark: {
    text: {
      primary: '#F1EDE4',
      secondary: '#B8B0A2',
      disabled: '#857D70',
    },
    background: {
      default: '#171613',
      paper: '#201E1A',
      neutral: '#2A2722',
    },
    divider: '#35312B',
    border: '#464137',
    inputBorder: '#857D70',
    hover: 'rgba(241,237,228,.06)',
    selected: 12,
    overlay: 'rgba(8,8,6,.62)',
  },
} as const

export const highContrastSurfaces = {
  light: {
    text: {
      primary: '#0F0D0A',
      secondary: '#3F3A33',
      disabled: '#6C655A',
    },
    background: {
      default: '#FFFFFF',
      paper: '#FFFFFF',
      neutral: '#F1EEE7',
    },
    divider: '#8F8778',
    border: '#6C655A',
    inputBorder: '#4D473F',
    hover: 'rgba(53,49,43,.08)',
    selected: 8,
    overlay: 'rgba(33,31,27,.6)',
  },
  dark: {
    text: {
      primary: '#FFFFFF',
      secondary: '#DDD6C9',
      disabled: '#ADA595',
    },
    background: {
      default: '#0B0A08',
      paper: '#12110E',
      neutral: '#1E1C18',
    },
    divider: '#857D70',
    border: '#A39A8B',
    inputBorder: '#BDB6A8',
    hover: 'rgba(255,255,255,.1)',
    selected: 12,
    overlay: 'rgba(0,0,0,.75)',
  },
} as const

export const shadows = {
  light: {
    none: 'none',
    card: '0 1px 0 rgba(62,51,28,.04)',
    raised: '0 1px 2px rgba(62,51,28,.08), 0 2px 6px rgba(62,51,28,.05)',
    menu: '0 2px 6px rgba(62,51,28,.08), 0 12px 28px -6px rgba(62,51,28,.18)',
    dialog: '0 8px 20px rgba(62,51,28,.10), 0 28px 64px -12px rgba(62,51,28,.28)',
    header: '0 1px 0 rgba(62,51,28,.08), 0 6px 16px -10px rgba(62,51,28,.22)',
  },
  dark: {
    none: 'none',
    card: 'none',
    raised: '0 1px 2px rgba(0,0,0,.5)',
    menu: '0 2px 6px rgba(0,0,0,.4), 0 12px 28px -6px rgba(0,0,0,.6)',
    dialog: '0 28px 64px -12px rgba(0,0,0,.75)',
    header: '0 1px 0 rgba(0,0,0,.5), 0 6px 16px -10px rgba(0,0,0,.7)',
  },
} as const

/** A toast is printed in the other ink: dark paper by day, light paper by night. */
export const toast = {
  light: {
    bg: '#2A2722',
    text: '#FBFAF7',
    sub: '#DCD7CC',
    ok: '#ABD17F',
    al: '#F0A594',
  },
  dark: {
    bg: '#EBE8E0',
    text: '#211F1B',
    sub: '#4D473F',
    ok: '#335411',
    al: '#802517',
  },
} as const

export const layout = {
  headerMobile: 64,
  headerDesktop: 72,
  headerBlur: 8,
  navVertical: 300,
  navMini: 88,
  navHorizontal: 64,
  navHorizontalBar: 56,
  navMobile: 320,
  itemRoot: 44,
  itemMini: 56,
  itemHorizontal: 32,
  subItem: 36,
  subItemOther: 34,
  authContent: 420,
  settingsDrawer: 360,
  zNav: 1101,
  zHeader: 1100,
  contentMax: 1200,
  pageTop: 8,
  pageBottom: 64,
  pageSide: {
    xs: 16,
    sm: 24,
    lg: 40,
  },
  touch: 44,
} as const

export const breakpoints = {
  xs: 0,
  sm: 600,
  md: 900,
  lg: 1200,
  xl: 1536,
} as const

/** Corners, in px: of a card or field; then by their names, of a bar, a cell, a chip, a projected card, a dialog, a pill. */
export const radii = { card: 8, mark: 2, cell: 4, small: 6, large: 10, dialog: 12, pill: 999 } as const

export const spacing = 8

/** The nine kinds of letters: size and line height in rem, and those of a phone where they are smaller. */
export const letters = {
  h1: { size: 2.25, line: 2.75, phone: { size: 1.75, line: 2.25 } },
  h2: { size: 1.75, line: 2.25, phone: { size: 1.5, line: 2 } },
  h3: { size: 1.375, line: 1.75, phone: { size: 1.25, line: 1.625 } },
  h4: { size: 1.1875, line: 1.5 },
  h5: { size: 1.0625, line: 1.5 },
  h6: { size: 1, line: 1.5 },
  body: { size: 0.9375, line: 1.375 },
  small: { size: 0.875, line: 1.25 },
  caption: { size: 0.8125, line: 1.125 },
} as const

/** The four families a person may choose. `numeric` is the family of tabular figures. */
export const fontFamilies = {
  default: {
    css: '"Source Sans 3 Variable", "Segoe UI", system-ui, sans-serif',
    display: '"Source Serif 4", Georgia, serif',
    numeric: '"Source Sans 3 Variable", "Segoe UI", system-ui, sans-serif',
    rootScale: 1,
  },
  'Inter Variable': {
    css: '"Inter Variable", system-ui, sans-serif',
    display: '"Inter Variable", system-ui, sans-serif',
    numeric: '"Inter Variable", system-ui, sans-serif',
    rootScale: 0.92,
  },
  'DM Sans Variable': {
    css: '"DM Sans Variable", system-ui, sans-serif',
    display: '"DM Sans Variable", system-ui, sans-serif',
    // The build of DM Sans that is bundled has no tabular figures.
    numeric: '"Source Sans 3 Variable", "Segoe UI", system-ui, sans-serif',
    rootScale: 0.94,
  },
  'Nunito Sans Variable': {
    css: '"Nunito Sans Variable", system-ui, sans-serif',
    display: '"Nunito Sans Variable", system-ui, sans-serif',
    numeric: '"Nunito Sans Variable", system-ui, sans-serif',
    rootScale: 0.94,
  },
} as const

export type Mode = 'light' | 'dark'
export type Preset = keyof typeof palettes
export type FontFamily = keyof typeof fontFamilies
