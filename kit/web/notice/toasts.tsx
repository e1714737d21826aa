import { useEffect, useState } from 'react'
import { onNetworkBack } from '#kit/web/network.ts'
import { onFirstNotice } from '#kit/web/notify.ts'
import { codeOf, useCode } from '#kit/web/parts/fetched.tsx'
import { fetchInSpareTime } from '#kit/web/when-idle.ts'
import { PlainNotices } from './plain-notices.tsx'

const host = codeOf(() => import('./toast-host.tsx').then(m => m.default))

/**
 * Where `notify` appears; put it once into the frame of the product. Its code comes with the first notice, or when there
 * is time; where the network fails before, what is to be said is said without it.
 */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  const { Drawn, failure, again } = useCode(host, needed)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  useEffect(() => fetchInSpareTime(host.fetch), [])
  useEffect(() => {
    if (failure !== undefined) return onNetworkBack(again)
  }, [failure, again])
  if (!needed) return null
  if (failure !== undefined) return <PlainNotices />
  return Drawn && <Drawn />
}
