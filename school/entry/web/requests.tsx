import { counted, formatTime } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
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
  rede: 'Da rede que libertou',
}

/** The devices that stand before a pupil's place, above all else: somebody waits, and the time runs. */
export function Requests({ requests, busy, onDecide, crowd, onFree }: RequestsProps) {
  // Of two before one place somebody must say which.
  const alone = requests.filter(request =>
    requests.every(other => other === request || other.name !== request.name),
  )
  return (
    <>
      <p className="visually-hidden" role="status">
        {requests.length > 0 && `${countedDevices(requests.length)} para entrar.`}
      </p>
      {(requests.length > 0 || crowd) && (
        <Section flush title="Pedem para entrar" className={styles.requests}>
          {crowd && (
            <div className={styles.request} role={isOfOneClass(crowd) ? 'status' : 'alert'}>
              <Row as="p" gap={12} center shrinks>
                <Icon name={isOfOneClass(crowd) ? 'info' : 'warning'} />
                <span>
                  <Text as="b" semibold>
                    {crowdWords(crowd)}
                  </Text>
                  <Text as="small" caption secondary>
                    {freeingWords(crowd)}
                  </Text>
                </span>
              </Row>
              <Row as="span" gap={8} className={styles.decide}>
                <Button variant="contained" disabled={busy} onClick={onFree}>
                  {crowd.sameNetwork ? 'Libertar o que não tem resposta' : 'Libertar o que não começou'}
                </Button>
              </Row>
            </div>
          )}
          {alone.length > 1 && (
            <Row as="p" gap={8} className={styles.all}>
              <Button
                variant="outlined"
                disabled={busy}
                onClick={() => {
                  for (const request of alone) onDecide(request, true)
                }}
              >
                Deixar entrar os {alone.length}
              </Button>
            </Row>
          )}
          {requests.map(request => (
            <fieldset
              key={request.id}
              className={styles.request}
              aria-label={`${reasonWords[request.why]} de ${request.name}`}
            >
              <Row as="p" gap={12} center shrinks>
                <Icon name="device-mobile" />
                <span>
                  <Text as="b" semibold>
                    {request.name}
                  </Text>
                  <Text as="small" caption secondary>
                    {reasonWords[request.why]}, desde as {formatTime(request.since)}
                  </Text>
                </span>
              </Row>
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

/** Everybody came from one address, and nothing else is odd. */
function isOfOneClass({ asked, unanswered, sameNetwork }: Crowd): boolean {
  return asked === 0 && unanswered === 0 && sameNetwork?.alone === true
}

function freeingWords(crowd: Crowd): string {
  if (isOfOneClass(crowd))
    return 'É natural se a turma entra pela mesma rede. Se alguém tomou lugares de outros, liberte-os: depois só entra quem deixar.'
  if (crowd.sameNetwork) return 'Quem já respondeu fica onde está; dessa rede só volta a entrar quem deixar.'
  return 'Quem já respondeu fica onde está; quem só demorou volta a entrar sozinho.'
}

function crowdWords({ asked, unanswered, sameNetwork }: Crowd): string {
  if (asked > 0) return `Um aparelho pediu ${asked} lugares.`
  if (sameNetwork) {
    const { begun, minutes } = sameNetwork
    const without = counted(sameNetwork.unanswered, 'está sem resposta', 'estão sem resposta')
    return `Um endereço começou ${begun} lugares em ${counted(minutes, 'minuto', 'minutos')}: ${without}.`
  }
  return `${unanswered} lugares foram tomados e não têm nenhuma resposta.`
}
