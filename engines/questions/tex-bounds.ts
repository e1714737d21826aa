/** Longer or deeper than any formula of a school: drawing takes more time and stack with every level. */
const MAX_LENGTH = 2000
const MAX_DEPTH = 20

/** What opens a level, and what ends one; a brace that is written as a sign is neither. */
const LEVELS = /\\(?:left|begin|right|end)(?![a-zA-Z])|\\[\s\S]|[{}[\]]/g

/** Whether a formula can be drawn on any phone; what is beyond is shown as it was written. */
export function isDrawable(tex: string): boolean {
  if (tex.length > MAX_LENGTH) return false
  let depth = 0
  for (const [sign] of tex.matchAll(LEVELS)) {
    if (sign === '{' || sign === '[' || sign === '\\left' || sign === '\\begin') depth += 1
    else if (sign === '}' || sign === ']' || sign === '\\right' || sign === '\\end')
      depth = Math.max(0, depth - 1)
    if (depth > MAX_DEPTH) return false
  }
  return true
}
