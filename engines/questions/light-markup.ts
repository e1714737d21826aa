import { decodeEntities, escapeHtml, mediaNames, mediaSource } from './rich-text.ts'

/**
 * Rich text as people write it in a plain field: `**bold**`, `__italic__`, `x^{2}`, `H_{2}O`, `$formula$`,
 * `![what is seen](picture.png)`, lines that begin with `- ` or `1. ` as lists, an empty line between paragraphs.
 * A dollar that is no formula is written `\$`.
 */
export function markupToHtml(markup: string): string {
  const paragraphs = markup
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .map(paragraphToHtml)
    .filter(html => html !== '')
  return paragraphs.length > 1
    ? paragraphs.map(html => (/^<[uo]l>/.test(html) ? html : `<p>${html}</p>`)).join('')
    : (paragraphs[0] ?? '')
}

/** The markup that gives this rich text back, or undefined when it says what the markup cannot: a table, a size. */
export function htmlToMarkup(html: string): string | undefined {
  const plain = simplified(html)
  const markup = unmarked(plain)
  return markup !== undefined && markupToHtml(markup) === plain ? markup : undefined
}

function paragraphToHtml(paragraph: string): string {
  const parts: string[] = []
  for (const { kind, lines } of runsOf(paragraph.split('\n'))) {
    if (kind === 'text') parts.push(lines.map(inline).join('<br />'))
    else parts.push(`<${kind}>${lines.map(line => `<li>${inline(line)}</li>`).join('')}</${kind}>`)
  }
  return parts.join('')
}

type Run = { kind: 'text' | 'ul' | 'ol'; lines: string[] }

function runsOf(lines: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const line of lines) {
    const item = /^\s*(?:(-)|\d{1,3}\.) (.*)$/.exec(line)
    const kind = item ? (item[1] ? 'ul' : 'ol') : 'text'
    const text = item?.[2] ?? line
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(text)
    else runs.push({ kind, lines: [text] })
  }
  return runs
}

const pieces =
  /\\\$|\$\$([\s\S]+?)\$\$|\$(?=\S)([^$\n]*?[^\s$\\])\$(?!\d)|!\[([^\]\n]*)\]\(([^)\n]+)\)|\\\(([\s\S]+?)\\\)/g

/** One line: formulae and pictures are cut out first, so that nothing in them is taken for emphasis. */
function inline(line: string): string {
  const kept: string[] = []
  const keep = (html: string) => `\u0000${kept.push(html) - 1}\u0000`
  const bare = line.replace(pieces, (whole, block, formula, alt, name, written) => {
    if (whole === '\\$') return keep('$')
    if (block !== undefined) return keep(`$$${escapeHtml(block)}$$`)
    if (name !== undefined) return keep(picture(name, alt))
    return keep(`\\(${escapeHtml(formula ?? written)}\\)`)
  })
  const marked = escapeHtml(bare)
    .replace(/\*\*([^\s*]|[^\s*].*?[^\s*])\*\*/g, '<b>$1</b>')
    .replace(/__([^\s_]|[^\s_].*?[^\s_])__/g, '<i>$1</i>')
    .replace(/\^\{([^{}\n]+)\}/g, '<sup>$1</sup>')
    .replace(/_\{([^{}\n]+)\}/g, '<sub>$1</sub>')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the character that no text can hold marks what was cut out.
  return marked.replace(/\u0000(\d+)\u0000/g, (_whole, at) => kept[Number(at)] ?? '')
}

function picture(name: string, alt: string): string {
  return `<img src="${mediaSource(name)}" alt="${escapeHtml(alt).replaceAll('"', '&quot;')}" />`
}

/** What says the same in fewer words: one paragraph is none, `strong` is bold. */
function simplified(html: string): string {
  const same = html
    .replaceAll(/<(\/?)strong>/g, '<$1b>')
    .replaceAll(/<(\/?)em>/g, '<$1i>')
    .replaceAll('&nbsp;', '\u00a0')
  const paragraph = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(same)
  return paragraph?.[1] ?? same
}

function unmarked(html: string): string | undefined {
  let text = html
    .replace(/\\\(([\s\S]+?)\\\)|\$\$([\s\S]+?)\$\$|\$/g, (whole, formula, block) => {
      if (formula !== undefined) return `$${formula}$`
      return block === undefined ? '\\$' : whole
    })
    .replace(
      /<img src="media:[^"]+" alt="([^"]*)" \/>/g,
      (whole, alt) => `![${alt}](${mediaNames(whole)[0]})`,
    )
    .replace(/<b>(.*?)<\/b>/g, '**$1**')
    .replace(/<i>(.*?)<\/i>/g, '__$1__')
    .replace(/<sup>(.*?)<\/sup>/g, '^{$1}')
    .replace(/<sub>(.*?)<\/sub>/g, '_{$1}')
    .replace(/<br \/>/g, '\n')
  text = text.replace(/<(ul|ol)>(.*?)<\/\1>/g, (_whole, kind, items: string) => {
    const lines = [...items.matchAll(/<li>(.*?)<\/li>/g)].map((item, at) =>
      kind === 'ul' ? `- ${item[1]}` : `${at + 1}. ${item[1]}`,
    )
    return `\n${lines.join('\n')}\n\n`
  })
  text = text.replace(/<p>([\s\S]*?)<\/p>/g, '$1\n\n').trim()
  return /<[a-z/]/i.test(text) ? undefined : decodeEntities(text)
}
