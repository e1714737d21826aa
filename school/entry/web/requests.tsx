import { formatTime } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { AskingDevice, Crowd, Reason } from '../contract.ts'
import styles from './requests.module.css'

/** A device that waits before a pupil's place. */
export interface Request extends AskingDevice {
  name: string
}

interface RequestsProps {
  requests: readonly Request[]
  busy: boolean
  onDecide: (request: Request, admit: boolean) => void
  /** What cannot be right of those that came, and the tap that undoes it. */
  crowd?: Crowd | null
  onFree?: () => void
}

/** What each device is, as its teacher reads it. */
const reasonWords: Record<Reason, string> = {
  lugar: 'Segundo aparelho',
  aparelho: 'Aparelho de outro aluno',
  cartão: 'Sem a palavra do cartão',
}

/** The devices that stand before a pupil's place, above all else: somebody waits, and the time runs. */
export function Requests({ requests, busy, onDecide, crowd, onFree }: RequestsProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {requests.length > 0 && `${countedDevices(requests.length)} para entrar.`}
      </p>
      {(requests.length > 0 || crowd) && (
        <Section flush title="Pedem para entrar" className={styles.requests}>
          {crowd && (
            <div className={styles.request} role="alert">
              <p>
                <Icon name="warning" />
                <span>
                  <b>{crowdWords(crowd)}</b>
                  <small>Quem já respondeu fica onde está; quem só demorou volta a entrar sozinho.</small>
                </span>
              </p>
              <Row as="span" gap={8} className={styles.decide}>
                <Button variant="contained" disabled={busy} onClick={onFree}>
                  Libertar o que não começou
                </Button>
              </Row>
            </div>
          )}
          {requests.map(request => (
            <fieldset
              key={request.id}
              className={styles.request}
              aria-label={`${reasonWords[request.why]} de ${request.name}`}
            >
              <p>
                <Icon name="device-mobile" />
                <span>
                  <b>{request.name}</b>
                  <small>
                    {reasonWords[request.why]}, desde as {formatTime(request.since)}
                  </small>
                </span>
              </p>
              <Row as="span" gap={8} className={styles.decide}>
                <Button variant="contained" disabled={busy} onClick={() => onDecide(request, true)}>
                  Deixar entrar
                </Button>
                <Button variant="outlined" disabled={busy} onClick={() => onDecide(request, false)}>
                  Recusar
                </Button>
              </Row>
            </fieldset>
          ))}
        </Section>
      )}
    </>
  )
}

function countedDevices(count: number): string {
  return count === 1 ? 'Um aparelho pede' : `${count} aparelhos pedem`
}

function crowdWords({ asked, unanswered }: Crowd): string {
  if (asked > 0) return `Um aparelho pediu ${asked} lugares.`
  return `${unanswered} lugares foram tomados e não têm nenhuma resposta.`
}
