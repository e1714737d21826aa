import { useState } from 'react'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { openVotingCards } from '#school/voting-cards/web/print-cards.ts'
import { teamOf } from '../../live/room.ts'
import type { HostView } from '../../room-contract.ts'
import { places } from '../game-words.tsx'
import { Group } from '../play/parts/group.tsx'
import { TeamMark, teamName } from '../play/parts/teams.tsx'
import styles from './screen.module.css'
import type { Step } from './step.ts'

interface LobbyProps {
  view: HostView
  step: Step
  /** Takes a player out of the room: a name that does not belong before a class, a code that is somebody else's. */
  onSendOut: (number: number) => void
  busy: boolean
}

/** Before the game: the address and the code to be read from the last row, and who has come. */
export function Lobby({ view, step, onSendOut, busy }: LobbyProps) {
  const { players } = view
  const [chosen, setChosen] = useState<number>()
  const leaving = players.find(player => player.number === chosen)
  const away = players.filter(player => player.away).length
  const link = sharedAddress() + href(pages.playOf, { codigo: view.code })
  return (
    <div className={styles.lobby}>
      <section>
        <p className={styles.say}>No telemóvel, abre</p>
        <Text as="p" below={16} breaks className={styles.address}>
          {location.host}/j
        </Text>
        <p className={styles.say}>e escreve o código</p>
        <Row as="p" gap={10} className={styles.code} role="img" aria-label={`Código ${view.code}`}>
          {[...view.code].map((character, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a character may come twice.
            <b key={at} aria-hidden="true">
              {character}
            </b>
          ))}
        </Row>
        <Row gap={24} center secondary className={styles.aim}>
          <QrPicture className={styles.qr} value={link} label={`Código QR de ${link}`} />
          <p>ou aponta a câmara.</p>
        </Row>
      </section>
      <section>
        <Row gap={16} wrap baseline semibold className={styles.count}>
          <b>{players.length}</b>
          <span>{view.pupils > 0 ? `de ${view.pupils} já entraram` : 'já entraram'}</span>
          {away > 0 && (
            <span className={styles.offline}>
              <Icon name="wifi-slash" /> {away} sem rede: {away === 1 ? 'entra' : 'entram'} quando voltar
            </span>
          )}
        </Row>
        <Row as="ul" gap={10} wrap className={styles.players} aria-live="polite" aria-relevant="additions">
          {players.map(player => (
            <li key={player.number} data-away={player.away || undefined}>
              <PlainButton
                look="box"
                aria-expanded={player.number === chosen}
                title="Tirar da sala"
                onClick={() => setChosen(player.number === chosen ? undefined : player.number)}
              >
                {view.teams > 0 && <TeamMark team={teamOf(player.number, view.teams)} size={18} />}
                {player.name}
                {player.withNumber !== null && (
                  <span className={styles.beside}>com {nameOf(view, player.withNumber)}</span>
                )}
                {view.teams > 0 && (
                  <span className="visually-hidden">equipa {teamName(player.number, view.teams)}</span>
                )}
              </PlainButton>
            </li>
          ))}
        </Row>
        {leaving && (
          <Group className={styles.leaving} label={`Tirar ${leaving.name} da sala`}>
            <span>Tirar {leaving.name} da sala?</span>
            <Button variant="outlined" onClick={() => setChosen(undefined)}>
              Deixar ficar
            </Button>
            <Button
              variant="contained"
              disabled={busy}
              onClick={() => {
                setChosen(undefined)
                onSendOut(leaving.number)
              }}
            >
              Tirar
            </Button>
          </Group>
        )}
        {view.mayTeam > 0 && (
          <Text as="div" below={16}>
            <Segments
              label="Quem joga com quem"
              value={view.teams > 0 ? 'em equipas' : 'cada um por si'}
              options={[
                { value: 'cada um por si', label: 'Cada um por si' },
                { value: 'em equipas', label: `Em ${view.mayTeam} equipas` },
              ]}
              onChange={step}
            />
          </Text>
        )}
        <Row gap={12} wrap center className={styles.buttons}>
          <Button
            variant="outlined"
            size="large"
            startIcon={<Icon name={view.open ? 'lock-simple-open' : 'lock-simple'} />}
            disabled={busy}
            onClick={() => step(view.open ? 'fechar entrada' : 'abrir entrada')}
          >
            {view.open ? 'Fechar a entrada' : 'Abrir a entrada'}
          </Button>
          <Button
            variant="contained"
            size="large"
            className={styles.wide}
            disabled={busy || (players.length === 0 && !view.cards)}
            onClick={() => step('seguinte')}
          >
            {view.cards
              ? `Começar com os cartões da ${view.cards.group.name}`
              : `Começar com ${players.length}`}
          </Button>
        </Row>
        {view.noCardsReason === '' && <CardsHere view={view} />}
        <Text as="p" above={16} secondary>
          {view.questions} {view.kind === 'bingo' ? 'definições' : 'perguntas'}
          {view.secondsEach !== null && `, ${counted(view.secondsEach, 'segundo', 'segundos')} cada`}
          {view.teams > 0 && `, ${view.teams} equipas`}. Quem chegar depois entra onde a turma estiver.
        </Text>
      </section>
    </div>
  )
}

/** A class without phones votes with cards, which the teacher's phone reads where this code leads. */
function CardsHere({ view }: { view: HostView }) {
  const address = places.cards(view.gameId, view.id)
  const link = sharedAddress() + address
  return (
    <Row gap={16} above={16} wrap center>
      <QrPicture className={styles.cardsQr} value={link} label={`Código QR de ${link}`} />
      <Stack gap={8} grow>
        <p>Sem telemóveis? A turma vota com cartões: abra este código no seu telemóvel, com a sua conta.</p>
        <Row gap={12} wrap>
          <Button variant="outlined" to={address} startIcon={<Icon name="camera" />}>
            Ler cartões aqui
          </Button>
          <Button startIcon={<Icon name="printer" />} onClick={() => void openVotingCards()}>
            Imprimir os cartões
          </Button>
        </Row>
      </Stack>
    </Row>
  )
}

/** At whose phone somebody answers. */
function nameOf({ players }: HostView, number: number): string {
  return players.find(player => player.number === number)?.name ?? 'um colega'
}
