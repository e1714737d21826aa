/** A typed text without what no reader sees: marks of width nothing, soft hyphens, spaces that do not break. */
export function visibleText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const lowered = '₀₁₂₃₄₅₆₇₈₉'

/** Raised and lowered figures as a keyboard writes them: `x²` and `x^2` are `x2`, `H₂O` is `H2O`. */
export function figuresOnTheLine(text: string): string {
  return text
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, figure => String(raised.indexOf(figure)))
    .replace(/[₀-₉]/g, figure => String(lowered.indexOf(figure)))
    .replace(/([\p{L}\p{N})])\^(?=[-+]?\d)/gu, '$1')
}

/** Raised and lowered figures of rich text as letters of their own, for a line of plain text: `x<sup>2</sup>` is `x²`. */
export function figuresAsLetters(html: string): string {
  return html.replace(/<(sup|sub)>\s*(\d{1,9})\s*<\/\1>/g, (_, tag: string, figures: string) =>
    Array.from(figures, figure => (tag === 'sup' ? raised : lowered)[Number(figure)]).join(''),
  )
}

const pairs: Record<string, string> = { '"': '"', '«': '»', "'": "'", '“': '”', '‘': '’' }

/** A text without the quotation marks around all of it, and without what ends it: `«Maputo».` is `Maputo`. */
export function withoutFrame(text: string): string {
  let inner = text
  for (let turn = 0; turn < 4; turn += 1) {
    const ended = inner.replace(/\s*[.,…]+$/, '')
    const close = pairs[ended.charAt(0)]
    const isQuoted = close !== undefined && ended.length > 2 && ended.indexOf(close, 1) === ended.length - 1
    const next = isQuoted ? ended.slice(1, -1).trim() : ended
    if (next === inner || next === '') break
    inner = next
  }
  return inner
}
