// Some browsers read the address only after the click, or the new tab, has been dealt with.
const KEPT_MS = 60_000

/** Gives the person a file: one made here, or one fetched with the right to see it. */
export function download(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** Opens a document in a tab of its own, to be read or printed; where tabs are blocked it is downloaded. */
export function openInTab(content: Blob, fileName = 'documento.pdf'): void {
  const address = URL.createObjectURL(content)
  if (window.open(address, '_blank') === null) download(content, fileName)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
