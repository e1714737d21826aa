import { notify } from '#kit/web/notify.ts'

/** Copies an address and says so. The clipboard is there only in secure contexts: elsewhere it is copied by hand. */
export async function copyAddress(address: string): Promise<void> {
  try {
    if (!('clipboard' in navigator)) throw new Error('Sem área de transferência.')
    await navigator.clipboard.writeText(address)
    notify.ok('Endereço copiado.')
  } catch (error) {
    console.info('The clipboard is not to be had here.', error)
    notify.info('Seleccione o endereço e copie-o.')
  }
}
