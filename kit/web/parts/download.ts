import { offeredName } from '#kit/file-names.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { notify } from '#kit/web/notify.ts'

// Some browsers read the address only after the click, or the new tab, has been dealt with.
const KEPT_MS = 60_000

/**
 * Gives the person a file: one made here, or one fetched with the right to see it.
 * @param fileName any text; it is offered as {@link offeredName} writes it
 */
export function download(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = offeredName(fileName)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** Opens a document in a tab of its own, to be read or printed; where tabs are blocked it is downloaded. */
export function openInTab(content: Blob, fileName = 'documento.pdf'): void {
  const address = URL.createObjectURL(content)
  if (window.open(address, '_blank') === null) download(content, fileName)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Downloads a file once it is there. What keeps it from coming is said, after `failed`; resolves whether it came. */
export function saveFile(file: Promise<Blob>, name: string, failed: string): Promise<boolean> {
  return handOver(file, failed, content => download(content, name))
}

/** The same of a file to be read: a PDF opens in a tab of its own, any other is downloaded. */
export function openFile(file: Promise<Blob>, name: string, failed: string): Promise<boolean> {
  return handOver(file, failed, content => (name.endsWith('.pdf') ? openInTab : download)(content, name))
}

async function handOver(file: Promise<Blob>, failed: string, hand: (content: Blob) => void) {
  try {
    hand(await file)
    return true
  } catch (error) {
    notify.error(failed, { detail: messageOf(error) })
    return false
  }
}
