import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from './notify.ts'

const ToastHost = lazy(() => import('./toast-host.tsx'))

/** Where `notify` appears; put it once into the frame of the product. Its code comes with the first notice. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  if (!needed) return null
  return (
    <Suspense>
      <ToastHost />
    </Suspense>
  )
}
