import { writeFileSync } from 'node:fs'
import { tokensCss } from '../kit/web/theme/tokens-css.ts'

/** Writes `kit/web/theme/tokens.generated.css` from `tokens.ts`. */
writeFileSync(new URL('../kit/web/theme/tokens.generated.css', import.meta.url), tokensCss())
