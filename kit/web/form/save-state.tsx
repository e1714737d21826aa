import { useEffect } from 'react'
import { formatTime } from '#kit/figures.ts'
import { Icon, type IconName } from '#kit/web/theme/icon.tsx'
import styles from './sticky-bar.module.css'
import { markUnsaved } from './unsaved.ts'

/** Where what was written is. */
export type Saving =
  | { kind: 'untouched' }
  | { kind: 'writing' }
  /** On this device only, since the moment `at` (ISO). */
  | { kind: 'draft'; at: string }
  /** On this device, or in this page alone where that keeps nothing, and sent once the network is back. */
  | { kind: 'waiting'; at: string; where?: 'device' | 'page' }
  | { kind: 'sending' }
  | { kind: 'saved'; at: string }
  /** Fields are marked. */
  | { kind: 'refused' }
  /** No field is at fault; a sentence above the form says what is. */
  | { kind: 'failed' }

/** The sentence that says where what was written is: «Guardado neste dispositivo às 10:42». */
export function SaveState({ saving }: { saving: Saving }) {
  const words = sentence(saving)
  const isSaved = saving.kind === 'untouched' || saving.kind === 'saved'
  useEffect(() => (isSaved ? undefined : markUnsaved()), [isSaved])
  return (
    <p
      className={saving.kind === 'waiting' ? `${styles.state} ${styles.waiting}` : styles.state}
      role="status"
    >
      {words && (
        <>
          <Icon name={icons[saving.kind]} />
          {words}
        </>
      )}
    </p>
  )
}

const icons: Record<Saving['kind'], IconName> = {
  untouched: 'cloud-check',
  writing: 'pencil-simple',
  draft: 'device-mobile',
  waiting: 'cloud-arrow-up',
  sending: 'cloud-arrow-up',
  saved: 'cloud-check',
  refused: 'warning-circle',
  failed: 'warning-circle',
}

function sentence(saving: Saving): string {
  switch (saving.kind) {
    case 'untouched':
      return ''
    case 'writing':
      return 'Alterações por guardar'
    case 'draft':
      return `Rascunho guardado às ${formatTime(saving.at)} neste dispositivo`
    case 'waiting':
      return saving.where === 'page'
        ? 'Por guardar: não feche esta página · segue quando houver rede'
        : `Guardado neste dispositivo às ${formatTime(saving.at)} · segue quando houver rede`
    case 'sending':
      return 'A guardar…'
    case 'saved':
      return `Guardado às ${formatTime(saving.at)}`
    case 'refused':
      return 'Por guardar: veja os campos assinalados'
    case 'failed':
      return 'Por guardar'
  }
}
