import { useEffect, useState } from 'react'
import { onFirstNotice } from '#kit/web/notify.ts'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { fetchInSpareTime } from '#kit/web/parts/when-idle.ts'

const ToastHost = fetchedPart(() => import('./toast-host.tsx').then(m => m.default))

/**
 * Where `notify` appears; put it once into the frame of the product. Its code comes with the first notice, or when there
 * is time.
 */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  useEffect(() => fetchInSpareTime(ToastHost.fetch), [])
  if (!needed) return null
  return <ToastHost />
}
