/** One line of a field: as it was, new, gone, or in the place of another. */
export interface MergedLine {
  gone?: string
  text?: string
  isNew: boolean
}

/** Two versions of a field as one text: what stays, what went (struck) and what came in its place (marked). */
export function mergeLines(before: string, after: string): MergedLine[] {
  const [was, is] = [before, after].map(text => text.split('\n').filter(line => line !== ''))
  const gone = (was ?? []).filter(line => !is?.includes(line))
  const lines = (is ?? []).map((text): MergedLine => {
    if (was?.includes(text)) return { text, isNew: false }
    const replaced = gone.shift()
    return replaced === undefined ? { text, isNew: true } : { text, gone: replaced, isNew: true }
  })
  return [...lines, ...gone.map(line => ({ gone: line, isNew: false }))]
}
