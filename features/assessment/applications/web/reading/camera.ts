/** Why sheets are photographed one by one, and not read by the live camera. */
export type NoCamera = 'insecure' | 'unsupported' | 'refused' | 'none' | 'busy'

/** What keeps this page from the live camera, as far as it is known before one is asked for. */
export function knownNoCamera(): NoCamera | undefined {
  if (!window.isSecureContext) return 'insecure'
  return 'mediaDevices' in navigator && typeof Worker === 'function' ? undefined : 'unsupported'
}

/** Why a camera that was asked for did not come. */
export function noCameraOf(error: unknown): NoCamera {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unsupported'
  }
}

export const noCameraWords: Record<NoCamera, string> = {
  insecure:
    'Este endereço não é seguro (não começa por https), e por isso o navegador não deixa usar a câmara em directo.',
  unsupported: 'Este navegador não deixa usar a câmara em directo.',
  refused:
    'A câmara em directo foi recusada a esta página. Pode permiti-la nas definições do navegador e tentar de novo.',
  none: 'Este dispositivo não tem uma câmara que se possa usar em directo.',
  busy: 'A câmara não abriu: outro programa pode estar a usá-la.',
}

/** A camera that looks away from the person, finer than a sheet needs. */
export const wantedCamera: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
}

/** A phone's lamp, which the types of the browser do not know. */
type WithLamp<T> = T & { torch?: boolean }

export function hasLamp(track: MediaStreamTrack | undefined): boolean {
  return (track?.getCapabilities?.() as WithLamp<MediaTrackCapabilities> | undefined)?.torch === true
}

export async function lightLamp(track: MediaStreamTrack | undefined, on: boolean): Promise<void> {
  const wanted: WithLamp<MediaTrackConstraintSet> = { torch: on }
  await track?.applyConstraints({ advanced: [wanted] })
}
