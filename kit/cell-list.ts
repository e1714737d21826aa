/** A cell that holds several texts: marks that part them stand within a text behind a backslash. */
const MARKS = /[\\;:=[\]]/g
const WRITTEN_MARK = /\\([\\;:=[\]])/g

/** A text as it stands in such a cell. */
export function withMarks(text: string, marks = MARKS): string {
  return text.replace(marks, '\\$&')
}

/** Texts as one cell: «ida; volta». */
export function joinCell(texts: readonly string[]): string {
  return texts.map(text => withMarks(text, /[\\;]/g)).join('; ')
}

/** The texts of a cell, parted by «;», without those that are empty. */
export function splitCell(cell: string): string[] {
  return partsOf(cell, ';').map(withoutMarks).filter(Boolean)
}

/** The parts of a cell between a mark, trimmed and as they are written. */
export function partsOf(cell: string, mark: ';' | ':' | '=' | '['): string[] {
  const parts = ['']
  for (let at = 0; at < cell.length; at += 1) {
    const isWritten = cell[at] === '\\' && at + 1 < cell.length
    if (cell[at] === mark) parts.push('')
    else {
      parts.push(`${parts.pop()}${isWritten ? cell.slice(at, at + 2) : cell[at]}`)
      if (isWritten) at += 1
    }
  }
  return parts.map(part => part.trim())
}

/** A part of a cell as the text that it stands for. */
export function withoutMarks(part: string): string {
  return part.replace(WRITTEN_MARK, '$1').trim()
}
