import { formatTime } from '#kit/dates.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Progress } from '../../live-contract.ts'
import styles from './progress.module.css'

interface DeviceRequestProps {
  pupil: Progress['pupils'][number]
  since: string
  busy: boolean
  onDecide: (admit: boolean) => void
}

/** Another device that stands before a pupil's place, and the two answers to it. */
export function DeviceRequest({ pupil, since, busy, onDecide }: DeviceRequestProps) {
  return (
    <fieldset className={styles.request} aria-label={`Segundo aparelho de ${pupil.name}`}>
      <p>
        <Icon name="device-mobile" size={18} />
        Segundo aparelho pede para entrar, desde as {formatTime(since)}
      </p>
      <span>
        <Button variant="contained" size="small" disabled={busy} onClick={() => onDecide(true)}>
          Deixar entrar
        </Button>
        <Button variant="outlined" size="small" disabled={busy} onClick={() => onDecide(false)}>
          Recusar
        </Button>
      </span>
    </fieldset>
  )
}
