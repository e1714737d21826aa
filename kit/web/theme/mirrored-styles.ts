import createCache from '@emotion/cache'
import rtl from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** The styles of MUI's parts from right to left. */
export const mirrored = createCache({ key: 'muirtl', prepend: true, stylisPlugins: [prefixer, rtl] })
