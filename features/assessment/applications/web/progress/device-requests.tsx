import { formatTime } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Application } from '../../../results/contract.ts'
import type { Progress } from '../../live-contract.ts'
import styles from './progress.module.css'
import { useDevices } from './use-devices.ts'

/** The devices that stand before a pupil's place, above all else: somebody waits, and the time runs. */
export function DeviceRequests({ application, progress }: { application: Application; progress: Progress }) {
  const { decide, busy } = useDevices(application)
  const requests = progress.pupils.flatMap(pupil => pupil.asking.map(device => ({ pupil, device })))
  return (
    <>
      <p className="visually-hidden" role="status">
        {requests.length > 0 && `${countedDevices(requests.length)} para entrar.`}
      </p>
      {requests.length > 0 && (
        <Section flush title="Pedem para entrar" className={styles.requests}>
          {requests.map(({ pupil, device }) => (
            <fieldset
              key={device.id}
              className={styles.request}
              aria-label={`Segundo aparelho de ${pupil.name}`}
            >
              <p>
                <Icon name="device-mobile" />
                <span>
                  <b>{pupil.name}</b>
                  <small>Segundo aparelho, desde as {formatTime(device.since)}</small>
                </span>
              </p>
              <span className={styles.decide}>
                <Button variant="contained" disabled={busy} onClick={() => decide(pupil, device.id, true)}>
                  Deixar entrar
                </Button>
                <Button variant="outlined" disabled={busy} onClick={() => decide(pupil, device.id, false)}>
                  Recusar
                </Button>
              </span>
            </fieldset>
          ))}
        </Section>
      )}
    </>
  )
}

function countedDevices(count: number): string {
  return count === 1 ? 'Um segundo aparelho pede' : `${count} segundos aparelhos pedem`
}
