/** Tags that the server keeps of what is pasted; what Word says with a style is said with one of these. */
const marks: [has: RegExp, tag: string][] = [
  [/(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, 'b'],
  [
    /(?:^|;)\s*(?:background(?:-color)?|mso-highlight)\s*:\s*(?!transparent|white|#fff|none|inherit|initial)/i,
    'mark',
  ],
  [/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*underline/i, 'u'],
  [/(?:^|;)\s*vertical-align\s*:\s*super/i, 'sup'],
  [/(?:^|;)\s*vertical-align\s*:\s*sub(?!\w)/i, 'sub'],
]

/**
 * What a page pastes of a document, as HTML that says with tags what the document said with styles: bold, painted,
 * underlined, raised and lowered. Nothing of it is shown; the server cleans it once more.
 */
export function pastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of body.querySelectorAll('style, script, meta, link, title, xml')) unseen.remove()
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const style = element.getAttribute('style') ?? ''
    // Docs wraps all that it gives in a bold of weight normal.
    const isPlainBold =
      /^(?:B|STRONG)$/.test(element.tagName) && /font-weight\s*:\s*(?:normal|400)/i.test(style)
    if (isPlainBold) element.replaceWith(...element.childNodes)
    else if (element.tagName === 'SPAN')
      for (const [has, tag] of marks) if (has.test(style)) wrapInside(element, tag)
  }
  return `<div>${body.innerHTML}</div>`
}

function wrapInside(element: HTMLElement, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}
