import { useEffect, useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'

/** The way in with a passkey alone, where the browser and the address allow one. */
export function PasskeyButton({ onPress }: { onPress: () => void }) {
  const [offered, setOffered] = useState(false)
  useEffect(() => setOffered(passkeysWork()), [])
  return offered ? <Button onClick={onPress}>Entrar com chave de acesso</Button> : null
}

/** Passkeys belong to a name, over TLS or on this computer itself; a bare number has none. */
export function passkeysWork(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
}
