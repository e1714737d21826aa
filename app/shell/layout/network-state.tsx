import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayOf } from '#kit/dates.ts'
import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { keptSince, onKept, refetchKept } from '#kit/web/api/kept-answers.ts'
import { countDeliveries, onOutbox, waitingRequests } from '#kit/web/api/outbox.ts'
import { hasUnsaved, onUnsaved } from '#kit/web/form/unsaved.ts'
import { awayWords, isOnline, onNetworkBack, onNetworkState } from '#kit/web/network.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { fetchInSpareTime } from '#kit/web/when-idle.ts'
import styles from './network-state.module.css'

const OutboxDialog = fetchedDialog(() => import('./outbox-dialog.tsx').then(m => m.OutboxDialog))

/** What has reached the server and what still waits on this device; opens the list of what waits. */
export function NetworkState() {
  const waiting = useSyncExternalStore(onOutbox, waitingRequests)
  const online = useSyncExternalStore(onNetworkState, isOnline)
  const isUnsaved = useSyncExternalStore(onUnsaved, hasUnsaved)
  const since = useSyncExternalStore(onKept, keptSince)
  useAskAgain(since !== null)
  useAskOnceDelivered()
  const [open, setOpen] = useState(false)
  const refused = waiting.filter(entry => entry.refusal).length

  // Needed just when nothing can be fetched.
  useEffect(() => fetchInSpareTime(OutboxDialog.fetch), [])

  if (waiting.length > 0) {
    return (
      <>
        {/* The status stands around the button: inside, it would take the button's name away. */}
        <span role="status">
          <PlainButton className={styles.waiting} onClick={() => setOpen(true)}>
            <Icon name="cloud-arrow-up" size={20} />
            <span>{refused > 0 ? `${refused} por resolver` : `${waiting.length} por enviar`}</span>
          </PlainButton>
        </span>
        {open && <OutboxDialog waiting={waiting} onClose={() => setOpen(false)} />}
      </>
    )
  }
  if (since !== null)
    return (
      <span className={styles.away} role="status">
        <Icon name="cloud-slash" size={20} />
        <span>{`${awayWords()}: visto ${momentOf(since)}`}</span>
      </span>
    )
  return (
    <span className={online ? styles.calm : styles.away} role="status">
      <Icon name={!online ? 'cloud-slash' : isUnsaved ? 'cloud-arrow-up' : 'cloud-check'} size={20} />
      <span>{!online ? awayWords() : isUnsaved ? 'Por guardar' : 'Guardado'}</span>
    </span>
  )
}

/** «às 10:42», or «em 05/05/2026» where it was another day. */
function momentOf(at: string): string {
  return dayOf(at) === dayOf(new Date()) ? `às ${formatTime(at)}` : `em ${formatDateSlashes(at)}`
}

/** While something on the screen comes from the device, the server is asked again once it can be reached. */
function useAskAgain(needed: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (needed) return onNetworkBack(() => refetchKept(client))
  }, [needed, client])
}

/** What an earlier page left on the device is stored now: what this one read before is asked for anew. */
function useAskOnceDelivered(): void {
  const client = useQueryClient()
  const deliveries = useSyncExternalStore(onOutbox, countDeliveries)
  useEffect(() => {
    if (deliveries > 0) void client.invalidateQueries()
  }, [deliveries, client])
}
