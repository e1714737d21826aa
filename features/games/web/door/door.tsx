import { useEffect, useState } from 'react'
import { counted, formatMoment } from '#kit/figures.ts'
import { baseOf, call, pathWith } from '#kit/web/api/client.ts'
import { takeEarlyData } from '#kit/web/api/early-answers.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Door as EntryDoor } from '#school/entry/web/door.tsx'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { CodeField } from '#school/entry/web/fields.tsx'
import { Notice, problemText } from '#school/entry/web/frame.tsx'
import { schoolAwayWords } from '#school/entry/web/school-away-words.ts'
import { usePlace, type VisitorIdentity as Written } from '#school/entry/web/use-place.ts'
import type { Entry } from '../../game.ts'
import { kindLabel } from '../../kinds.ts'
import { type GameAtTheDoor, greetPlayer, lookAtGame } from '../../play-contract.ts'
import { KindPictogram } from '../kind-pictogram.tsx'
import styles from './door.module.css'
import { keepGame, keptGame, type PlayableGame, type PlayerIdentity, type RoomGame } from './kept-games.ts'
import { countWaiting } from './plays-line.ts'

export type Inside =
  | { game: PlayableGame; who: PlayerIdentity | undefined; room: false }
  | { game: RoomGame; who: PlayerIdentity | undefined; room: true }

interface DoorProps {
  code: string
  /** Teams before one screen: nobody says who they are. */
  teams: boolean
  onCode: (code: string) => void
  onEnter: (inside: Inside) => void
}

const CODE_LENGTH = 6
const ART = 52

const asksOf: Record<Entry, 'código' | 'nome' | 'ninguém'> = {
  código: 'código',
  cartão: 'código',
  alcunha: 'nome',
  ninguém: 'ninguém',
}

/** The game as it was asked for before this code had come: the page begins with it, and nothing moves. */
function takeEarlyGame(code: string): GameAtTheDoor | undefined {
  return takeEarlyData(baseOf('academy') + pathWith(lookAtGame.path, { code })) as GameAtTheDoor | undefined
}

/** The door of a game, and of the room in which a class plays it. */
export function Door({ code, teams, onCode, onEnter }: DoorProps) {
  const [early] = useState(() => takeEarlyGame(code))
  const [found, setFound] = useState(early)
  const [offline, setOffline] = useState(false)
  const [lost, setLost] = useState(false)
  const [kept] = useState(() => keptGame(code))
  const waiting = countWaiting()
  const game = found?.game ? { ...found, ...found.game } : undefined
  const inRoom = found !== undefined && found.roomId !== null

  const door = usePlace({
    ask: body =>
      call(greetPlayer, { params: { code }, body }).catch((thrown: unknown) => {
        // Without network it is as it was written, and looked at when the play arrives; but for a card.
        const { studentCode, nickname = studentCode ?? '', key = '' } = body
        const pupil = { name: nickname, place: '', left: null }
        if (inRoom || found?.entry === 'cartão' || !ApiError.from(thrown).isTransient) throw thrown
        return { standing: 'entra' as const, why: null, key, pupil }
      }),
    onIn: ({ who, pupil }) => {
      if (pupil.left === 0) throw new ApiError(409, { message: 'Já jogaste todas as partidas deste jogo.' })
      goIn({ ...who, name: pupil.name || (who.studentCode ?? '') })
    },
  })
  const { setProblem } = door

  function goIn(who: PlayerIdentity | undefined) {
    keepGame(code, { who })
    if (inRoom) onEnter({ game: { code, title: found.title, roomId: found.roomId }, who, room: true })
    else if (game) onEnter({ game, who, room: false })
  }

  useEffect(() => {
    let left = false
    if (code.length !== CODE_LENGTH) return
    const look = early ? Promise.resolve(early) : call(lookAtGame, { params: { code } })
    look
      .then(answer => {
        if (left) return
        if (answer.game?.door === 'aberto') keepGame(code, { game: { ...answer, ...answer.game } })
        setFound(answer)
      })
      .catch((thrown: unknown) => {
        if (left) return
        const before = ApiError.from(thrown).isTransient ? keptGame(code)?.game : undefined
        setOffline(before !== undefined)
        setLost(before === undefined)
        if (before) setFound({ ...before, roomId: null, game: before })
        else setProblem(problemText(thrown))
      })
    return () => {
      left = true
    }
  }, [code, early, setProblem])

  const isComing = !found && !lost && code.length === CODE_LENGTH
  const isOpen = inRoom ? !teams : game?.door === 'aberto'
  const asks = teams ? 'ninguém' : asksOf[found?.entry ?? 'ninguém']
  return (
    <EntryDoor
      thing="jogo"
      head={{
        title: found ? found.title : isComing ? 'A abrir o jogo…' : 'Entrar no jogo',
        sub: found ? subOf(game) : isComing ? code : 'Escreve o código que está no quadro.',
        art: game ? (
          <KindPictogram kind={game.kind} size={ART} />
        ) : (
          isComing && <span className={styles.art} />
        ),
      }}
      code={
        !found &&
        !isComing && <CodeField label="Código do jogo" length={CODE_LENGTH} value={code} onChange={onCode} />
      }
      about={
        <>
          {offline && (
            <Notice icon={<Icon name="wifi-slash" size={18} />}>
              {schoolAwayWords()}. O jogo está neste telemóvel: podes jogar, a partida segue depois.
            </Notice>
          )}
          {found && !isOpen && (
            <>
              <Notice>{inRoom ? IN_ROOM : closedWords(game)}</Notice>
              <EntryButton kind="link" onClick={() => onCode('')}>
                Escrever outro código
              </EntryButton>
            </>
          )}
        </>
      }
      asks={found && isOpen ? asks : undefined}
      written={kept?.who ?? {}}
      nameLabel="O teu nome no jogo"
      submit={inRoom ? 'Entrar na sala' : teams ? 'Escolher as equipas' : 'Jogar'}
      door={door}
      onSubmit={(who: Written) => (asks === 'ninguém' ? goIn(undefined) : void door.ask(who))}
      more={
        !inRoom && (
          <Row as="p" gap={8} secondary caption className={entry.quiet}>
            <Icon name="download-simple" size={18} />
            Depois de aberto, joga-se também sem rede.
          </Row>
        )
      }
      foot={
        waiting > 0 && (
          <Row as="p" gap={8} secondary caption className={entry.quiet} role="status">
            <Icon name="cloud-arrow-up" size={18} />
            {counted(waiting, 'partida espera por rede', 'partidas esperam por rede')} neste telemóvel.
          </Row>
        )
      }
    />
  )
}

const IN_ROOM = 'A turma está a jogar este jogo ao vivo. Abre outra vez quando acabar.'

function closedWords(game: PlayableGame | undefined): string {
  const when = game?.closesAt ? ` (${formatMoment(game.closesAt)})` : ''
  return `Este jogo já fechou${when}. Fala com o teu professor.`
}

function subOf(game: PlayableGame | undefined): string {
  if (!game) return 'Ao vivo, na sala.'
  return [kindLabel(game.kind), game.subject, game.groups.join(', ')].filter(part => part !== '').join(' · ')
}
