import { readTabs } from '../paste-table.ts'

/** The cells of a table on the clipboard, from Word or a page (HTML) or from Excel (tabs); undefined for one text. */
export function tableOnClipboard(data: DataTransfer): string[][] | undefined {
  const html = data.getData('text/html')
  const table = html ? new DOMParser().parseFromString(html, 'text/html').querySelector('table') : null
  const cells = table
    ? [...table.rows].map(row => [...row.cells].map(textOf))
    : readTabs(data.getData('text/plain'))
  return cells.some(row => row.length > 1) ? cells : undefined
}

/** The text of a cell, a paragraph or an item of a list a line. */
function textOf(cell: Element): string {
  const blocks = [...cell.querySelectorAll('p, li, div')].filter(
    block => block.querySelector('p, li, div') === null,
  )
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n')
  const texts = blocks.length > 0 ? blocks.map(block => block.textContent) : [cell.textContent]
  return texts.map(text => (text ?? '').replace(/[^\S\n]+/g, ' ').trim()).join('\n')
}
