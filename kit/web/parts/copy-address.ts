import { notify } from '#kit/web/notify.ts'

/** Copies an address and says so; where the browser lets nobody, it is shown to be copied by hand. */
export async function copyAddress(address: string): Promise<void> {
  if (await copyText(address)) notify.ok('Endereço copiado.')
  else notify.info('Seleccione o endereço e copie-o.', { detail: address })
}

/** Puts words on the clipboard; whether they are there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!('clipboard' in navigator)) return copyAsBefore(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.info('The clipboard is not to be had here.', error)
    return false
  }
}

/** Over plain http, in a local network, browsers offer no clipboard but the old way. */
function copyAsBefore(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put)
  }
}
