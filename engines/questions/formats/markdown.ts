import { escapeHtml } from '../rich-text.ts'

/** The Markdown that teachers write in questions (emphasis, lists, headings, code, rules) as HTML. */
export function markdownToHtml(markdown: string): string {
  return markdown
    .trim()
    .split(/\n\s*\n/)
    .map(block => blockToHtml(block.split('\n')))
    .join('')
}

function blockToHtml(lines: string[]): string {
  const [first = ''] = lines
  const heading = /^(#{1,6})[ \t]+(.*)$/.exec(first.slice(0, 500))
  if (heading && lines.length === 1) {
    const level = Math.max(3, heading[1]?.length ?? 3)
    return `<h${level}>${inline((heading[2] ?? '').trimEnd().replace(/#+$/, ''))}</h${level}>`
  }
  if (lines.every(line => /^( {4}|\t)/.test(line))) {
    return `<pre><code>${escapeHtml(lines.map(line => line.replace(/^( {4}|\t)/, '')).join('\n'))}</code></pre>`
  }
  // Before lists: a rule of strokes or stars that stand apart would be an item of them.
  if (lines.length === 1 && /^\s*([-*_])(\s*\1){2,}\s*$/.test(first)) return '<hr />'
  if (lines.every(line => /^\s*[-*+]\s+/.test(line))) return list('ul', lines, /^\s*[-*+]\s+/)
  if (lines.every(line => /^\s*\d+[.)]\s+/.test(line))) return list('ol', lines, /^\s*\d+[.)]\s+/)
  if (lines.every(line => line.startsWith('>'))) {
    return `<blockquote>${inline(lines.map(line => line.replace(/^>\s?/, '')).join(' '))}</blockquote>`
  }
  return `<p>${lines.map(line => inline(line.replace(/ {2,}$/, '<br>'))).join(' ')}</p>`
}

function list(tag: 'ul' | 'ol', lines: string[], marker: RegExp): string {
  return `<${tag}>${lines.map(line => `<li>${inline(line.replace(marker, ''))}</li>`).join('')}</${tag}>`
}

/** HTML may stand inside Markdown and is left for the sanitiser; code is taken as it is written. */
function inline(text: string): string {
  return text
    .split(/(`[^`]{1,300}`|\\\(.{1,300}?\\\)|\$\$.{1,300}?\$\$)/)
    .map((piece, index) => {
      if (index % 2 === 1)
        return piece.startsWith('`') ? `<code>${escapeHtml(piece.slice(1, -1))}</code>` : piece
      return piece
        .replace(/!\[([^[\]]*)\]\(([^()\s]+)[^()]*\)/g, '<img src="$2" alt="$1">')
        .replace(/\[([^[\]]+)\]\(([^()\s]+)[^()]*\)/g, '<a href="$2">$1</a>')
        .replace(/(\*\*|__)([^\s*_]|[^\s*_][^*_]*[^\s*_])\1/g, '<strong>$2</strong>')
        .replace(/(^|[^\w*_])([*_])([^\s*_]|[^\s*_][^*_]*[^\s*_])\2(?![\w*_])/g, '$1<em>$3</em>')
    })
    .join('')
}
