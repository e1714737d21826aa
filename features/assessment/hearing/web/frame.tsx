import { type ReactNode, useSyncExternalStore } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { isOnline, onNetworkState } from '#kit/web/network.ts'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { HeardPupil, HearingQueue } from '../contract.ts'
import styles from './hear.module.css'
import type { Hearing } from './use-hearing.ts'

/** What every screen of a hearing is given. */
export interface Framed {
  queue: HearingQueue
  hearing: Hearing
  onLeave: () => void
}

/** Head and foot of every screen: where one is, whether there is a network, and what the phone still holds. */
export function Frame({
  queue,
  onLeave,
  children,
  foot,
  pupil,
  clock,
}: Framed & {
  pupil?: HeardPupil
  clock?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  const online = useSyncExternalStore(onNetworkState, isOnline)
  return (
    <>
      <Row as="header" gap={4} center className={styles.head}>
        <IconButton aria-label="Sair; o que foi ouvido fica guardado" onClick={onLeave}>
          <Icon name="x" />
        </IconButton>
        <b>
          {queue.skill === 'leitura'
            ? `Ouvir ler em ${queue.language.toLocaleLowerCase('pt')}`
            : 'Ouvir contar'}
        </b>
        {!online && (
          <Row as="span" gap={6} center pushed secondary caption>
            <Icon name="device-mobile" size={18} /> sem rede
          </Row>
        )}
      </Row>
      {pupil && (
        <Row gap={12} end className={styles.who}>
          <div>
            <p>
              {queue.group.name}
              {pupil.number !== null && `, nº ${pupil.number}`} ·{' '}
              {queue.pupils.findIndex(({ id }) => id === pupil.id) + 1}.º de {queue.pupils.length}
            </p>
            <h1>
              <bdi>{pupil.name}</bdi>
            </h1>
          </div>
          {clock}
        </Row>
      )}
      {children}
      {foot && (
        <Stack as="footer" rigid ruled gap={8} className={styles.foot}>
          {foot}
        </Stack>
      )}
    </>
  )
}

/** What this phone holds; nothing is called sent before the server said that it has it. */
export function Receipt({ hearing: { waiting, sentAt, refused } }: Pick<Framed, 'hearing'>) {
  if (refused.length > 0)
    return (
      <p role="status" className={styles.receipt} data-tone="amber">
        <Icon name="warning" />
        <span>
          <b>{counted(refused.length, 'aluno não foi aceite', 'alunos não foram aceites')} pelo servidor.</b>{' '}
          {refused[0]?.refusal?.message}
        </span>
      </p>
    )
  if (waiting > 0)
    return (
      <p role="status" className={styles.receipt} data-tone="amber">
        <Icon name="device-mobile" />
        <span>
          <b>{counted(waiting, 'aluno guardado', 'alunos guardados')} neste telemóvel.</b>{' '}
          {waiting === 1 ? 'Segue' : 'Seguem'} quando houver rede.
        </span>
      </p>
    )
  return (
    <p role="status" className={styles.receipt}>
      {sentAt !== null && (
        <>
          <Icon name="check" />
          <span>
            <b>Tudo na escola às {formatTime(sentAt)}.</b> Nada espera neste telemóvel.
          </span>
        </>
      )}
    </p>
  )
}

/** «Joaquina», as one calls her. */
export function firstName(name: string): string {
  return name.split(/\s+/)[0] ?? name
}
