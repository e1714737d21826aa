import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { useWatched } from '#kit/web/api/watch.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { FullScreenButton } from '#kit/web/parts/full-screen.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Requests } from '#school/entry/web/requests.tsx'
import * as pages from '#school/pages.ts'
import { getGame } from '../../contract.ts'
import { kindLabel } from '../../kinds.ts'
import {
  freeRoomPlaces,
  getRoom,
  type HostView,
  playAgain,
  reopenRoom,
  sendOut,
  stepInRoom,
  watchRoom,
} from '../../room-contract.ts'
import { otherKinds } from '../door/other-kinds.ts'
import { places } from '../game-words.tsx'
import { KindPictogram } from '../kind-pictogram.tsx'
import { useAsking } from '../use-asking.ts'
import { BingoCall } from './bingo-call.tsx'
import { Lobby } from './lobby.tsx'
import { newerView } from './newer-view.ts'
import { RoomEnding } from './room-ending.tsx'
import { RoundScreen } from './round-screen.tsx'
import styles from './screen.module.css'
import type { Step } from './step.ts'
import { useRoomSounds } from './use-room-sounds.ts'

/** The room on the screen of the class: the teacher leads from here, phones follow. It can be reloaded at any moment. */
export function RoomScreen({ id, onClose }: { id: string; onClose: () => void }) {
  const room = { params: { id } }
  const { data: view, error, refetch, live } = useWatched(getRoom, watchRoom, room, newerView)
  const client = useQueryClient()
  // The next step is taken from what this one led to: phones may show it before the screen has heard of it.
  const onSaved = ({ data }: { data: HostView }) => client.setQueryData(query(getRoom, room).queryKey, data)
  const main = useRef<HTMLElement>(null)
  // The button that opened it again went with the end: the keyboard goes on where the game does.
  const onReopened = (answer: { data: HostView }) => {
    onSaved(answer)
    main.current?.focus()
  }
  const { mutate, isPending } = useSave(stepInRoom, { onSaved })
  const leave = useSave(sendOut, { onSaved, failed: 'Não foi possível tirar da sala.' })
  const freeing = useSave(freeRoomPlaces, { onSaved, failed: 'Não foi possível libertar os lugares.' })
  const asking = useAsking(view?.gameId ?? '')
  const [sound, setSound] = useState(false)
  const [isEnding, setEnding] = useState(false)
  useRoomSounds(view, sound)
  const takeStep: Step = step =>
    view &&
    mutate(
      { params: { id }, body: { step, revision: view.revision } },
      {
        onError: failure => notify.error('O passo não chegou ao servidor.', { detail: messageOf(failure) }),
      },
    )
  const out = { label: 'Sair da sala', onClick: onClose }
  const onSendOut = (number: number) => leave.mutate({ params: { id }, body: { number } })
  return (
    // Without a way out by Esc, which would end what a class is in the middle of.
    <Modal open place="full" className={styles.screen} label={view ? `Sala de «${view.title}»` : 'Sala'}>
      <CapulanaStrip height={16} />
      <Loaded
        answer={{ data: view, error, refetch }}
        failed="Não foi possível abrir a sala"
        awaited={null}
        secondary={out}
        gone={out}
      >
        {view => (
          <>
            <Row as="header" gap={16} center className={styles.head}>
              <KindPictogram kind={view.kind} />
              <Text as="div" grow shrinks>
                <h1>{view.title}</h1>
                <p>
                  {kindLabel(view.kind)} ao vivo ·{' '}
                  {[view.subject, view.groups.join(', ')].filter(Boolean).join(', ')}
                </p>
              </Text>
              <Place view={view} />
              {!live && (
                <span className={styles.offline} role="status">
                  <Icon name="wifi-slash" /> sem ligação
                </span>
              )}
              {view.phase !== 'sala' && view.phase !== 'fim' && (
                <Button variant="outlined" onClick={() => setEnding(true)} disabled={isPending}>
                  Terminar o jogo
                </Button>
              )}
              <IconButton
                aria-label={sound ? 'Desligar o som' : 'Ligar o som'}
                onClick={() => setSound(!sound)}
              >
                <Icon name={sound ? 'speaker-high' : 'speaker-slash'} />
              </IconButton>
              <FullScreenButton />
              <IconButton aria-label="Sair da sala, que fica aberta" onClick={onClose}>
                <Icon name="x" />
              </IconButton>
            </Row>
            {isEnding && (
              <ConfirmDialog
                open
                title="Terminar o jogo?"
                text="Os telemóveis mostram o fim, e o que já foi respondido conta. Se foi engano, hoje ainda pode reabrir o jogo."
                confirm="Acabar já"
                cancel="Continuar a jogar"
                onClose={() => setEnding(false)}
                onConfirm={() => {
                  setEnding(false)
                  takeStep('terminar')
                }}
              />
            )}
            <Stack as="main" grow ref={main} tabIndex={-1} className={styles.main}>
              <Requests
                requests={view.asking}
                {...asking}
                busy={asking.busy || freeing.isPending}
                crowd={view.crowd}
                onFree={() => freeing.mutate({ params: { id } })}
              />
              {view.phase === 'sala' ? (
                <Lobby
                  view={view}
                  step={takeStep}
                  onSendOut={onSendOut}
                  busy={isPending || leave.isPending}
                />
              ) : (
                bodyOf(view, takeStep, isPending, onClose, onReopened)
              )}
            </Stack>
          </>
        )}
      </Loaded>
    </Modal>
  )
}

/** Which question of how many, as pieces of a line; of a quiz alone, whose questions come in order. */
function Place({ view: { kind, phase, round, questions } }: { view: HostView }) {
  if (kind === 'bingo' || kind === 'roda' || phase === 'fim' || round === null) return null
  return (
    <p className={styles.place}>
      Pergunta {round + 1} de {questions}
      <span className={styles.pieces} aria-hidden="true">
        {Array.from({ length: questions }, (_none, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
          <i key={at} data-past={at < round || undefined} data-now={at === round || undefined} />
        ))}
      </span>
    </p>
  )
}

interface EndingProps {
  view: HostView
  onClose: () => void
  onReopened: (answer: { data: HostView }) => void
}

/** The end, with what it leads to: the same questions once more, or the same pairs as another kind. */
function Ending({ view, onClose, onReopened }: EndingProps) {
  const navigate = useNavigate()
  const again = useSave(playAgain, { failed: 'Não foi possível abrir outra sala.' })
  const reopening = useSave(reopenRoom, { onSaved: onReopened, failed: 'Não foi possível reabrir o jogo.' })
  const { data: game } = useQuery(query(getGame, { params: { id: view.gameId } }))
  const others = useQuery({
    queryKey: ['other-kinds', game?.id, game?.version],
    queryFn: () => (game ? otherKinds(game, game.kind) : []),
    enabled: game !== undefined,
  })
  const pairs = game?.items.map(({ id }) => id).join() ?? ''
  return (
    <RoomEnding
      view={view}
      onClose={onClose}
      busy={again.isPending || reopening.isPending}
      onReopen={() => reopening.mutate({ params: { id: view.id } })}
      onAgain={() =>
        again.mutate(
          { params: { id: view.id } },
          { onSuccess: ({ data }) => navigate(places.room(view.gameId, data.roomId), { replace: true }) },
        )
      }
      others={(others.data ?? []).map(kind => ({
        kind,
        to: href(pages.newGame, { jogo: view.gameId, pares: pairs, tipo: kind }),
      }))}
    />
  )
}

function bodyOf(
  view: HostView,
  step: Step,
  busy: boolean,
  close: () => void,
  onReopened: EndingProps['onReopened'],
): ReactNode {
  if (view.phase === 'fim') return <Ending view={view} onClose={close} onReopened={onReopened} />
  if (view.kind === 'bingo') return <BingoCall view={view} step={step} busy={busy} />
  return <RoundScreen view={view} step={step} busy={busy} />
}
