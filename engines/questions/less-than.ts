/** Elements of one letter; any other letter after a sign is a quantity: `x<y`. */
const ONE_LETTER = new Set('abipqsu')
/** What a tag may say without a value. */
const FLAGS = new Set(['reversed', 'hidden', 'nowrap', 'compact', 'download'])
/** Longer is no slip of somebody who compares two quantities. */
const MAX_TAG = 1000

/**
 * Rich text in which every `<` that begins no tag is written `&lt;`: `a<b`, `\(x<y\)`, `0<a e b>1`. Left as it is, it would take
 * what follows with it.
 */
export function escapeLessThan(html: string): string {
  let result = ''
  let from = 0
  let end = -1
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (end < at) {
      end = html.indexOf('>', at)
      if (end < 0) end = html.length
    }
    if (beginsTag(html, at, end)) continue
    result += `${html.slice(from, at)}&lt;`
    from = at + 1
  }
  return result + html.slice(from)
}

/** @param end where the next `>` is, or the text ends */
function beginsTag(html: string, at: number, end: number): boolean {
  const next = html.charAt(at + 1)
  if (next === '!' || next === '?') return true
  NAME.lastIndex = at
  const name = NAME.exec(html)?.[1]?.toLowerCase()
  if (name === undefined || end === html.length) return false
  if (name.length > 1) return true
  if (!ONE_LETTER.has(name)) return false
  const said = html.slice(at, Math.min(end, at + MAX_TAG)).replace(/^<\/?[a-z]/i, '')
  const flags = said.replace(/=\s?(?:"[^"]*"|'[^']*'|[^\s"']+)/g, '=').split(/[\s/]+/)
  return flags.every(flag => flag === '' || (flag.endsWith('=') && !flag.includes('<')) || FLAGS.has(flag))
}

const NAME = /<\/?([a-z][\w:-]*)(?=[\s/>])/iy
