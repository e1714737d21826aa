/** A run of letters, or a fraction as the book prints it: stacked in a calculation, diagonal in running text. */
export type Piece = { text: string } | { over: string; under: string; stacked: boolean }

/** A paragraph, the numbered steps that a sentence holds, or a problem that is read aloud. */
export type Block =
  | { kind: 'text' | 'quote'; pieces: Piece[] }
  | { kind: 'steps'; items: { marker: string; pieces: Piece[] }[] }

/** What is long enough to stand by itself when it is quoted. */
const QUOTE_LENGTH = 40
const OPERATOR = '[+\\-−–×·÷:=<>]'
const FRACTION = /(^|[^\d/,.])([1-9]\d{0,2})\/([1-9]\d{0,2})(?![\d/])/g

/**
 * Sets what was written in one line as it is read best, without changing a word: «1) … 2) …» becomes steps, a long
 * quotation stands by itself, fractions are drawn.
 */
export function typeset(text: string): Block[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .flatMap(line =>
      quoted(line).flatMap(entry => (entry.kind === 'quote' ? [entry.block] : stepped(entry.text))),
    )
}

/** The fractions of running text. */
export function pieces(text: string, mayStack = false): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const match of text.matchAll(FRACTION)) {
    const [whole, lead = '', over = '', under = ''] = match
    const start = match.index + lead.length
    const end = match.index + whole.length
    if (start > at) found.push({ text: text.slice(at, start) })
    const before = new RegExp(`${OPERATOR}\\s*$`).test(text.slice(0, start))
    const after = new RegExp(`^\\s*${OPERATOR}`).test(text.slice(end))
    found.push({ over, under, stacked: mayStack && (before || after) })
    at = end
  }
  if (at < text.length) found.push({ text: text.slice(at) })
  return found
}

type Part = { kind: 'plain'; text: string } | { kind: 'quote'; block: Block }

function quoted(line: string): Part[] {
  return line
    .split(/(«[^«»]*»)/)
    .reduce<Part[]>((parts, text) => {
      const last = parts.at(-1)
      if (text.startsWith('«') && text.length >= QUOTE_LENGTH)
        parts.push({ kind: 'quote', block: { kind: 'quote', pieces: pieces(text) } })
      else if (last?.kind === 'plain') last.text += text
      else parts.push({ kind: 'plain', text })
      return parts
    }, [])
    .filter(part => part.kind === 'quote' || part.text.trim() !== '')
}

/** «Faz-se assim: 1) isto; 2) aquilo. Exemplos: …»: what leads in, the steps, and what follows them. */
function stepped(line: string): Block[] {
  const starts: number[] = []
  for (const match of line.matchAll(/(?:^|\s)(\d{1,2})\)\s/g))
    if (Number(match[1]) === starts.length + 1) starts.push(match.index)
  if (starts.length < 2) return paragraph(line)
  const items = starts.map((start, at) => line.slice(start, starts[at + 1]).trim())
  const last = items.pop() ?? ''
  const end = /\.\s+(?=[A-ZÀ-Ý])/.exec(last)
  if (end) items.push(last.slice(0, end.index + 1))
  else items.push(last)
  return [
    ...paragraph(line.slice(0, starts[0])),
    {
      kind: 'steps',
      items: items.map((item, at) => ({
        marker: String(at + 1),
        pieces: pieces(item.replace(/^\d{1,2}\)\s*/, ''), true),
      })),
    },
    ...(end ? paragraph(last.slice(end.index + 1)) : []),
  ]
}

function paragraph(text: string): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'text', pieces: pieces(text.trim(), true) }]
}
