import { type FormEvent, useEffect, useId, useState } from 'react'
import { counted, formatMoment } from '#kit/figures.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { baseOf, call, pathWith } from '#kit/web/api/client.ts'
import { takeEarlyData } from '#kit/web/api/early-answers.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { isLiveKind, kindLabel } from '../../kinds.ts'
import { greetPlayer, lookAtGame } from '../../play-contract.ts'
import { KindPictogram } from '../kind-pictogram.tsx'
import styles from './door.module.css'
import { Frame, Notice } from './frame.tsx'
import { keepGame, keptGame, type PlayableGame, type Who } from './kept-games.ts'
import { countWaiting } from './plays-line.ts'

interface DoorProps {
  code: string
  /** Teams before one screen: nobody says who they are. */
  teams: boolean
  onCode: (code: string) => void
  onEnter: (inside: { game: PlayableGame; who: Who | undefined; room: boolean }) => void
}

const CODE_LENGTH = 6
const ART = 52

/** The game as it was asked for before this code had come: the page begins with it, and nothing moves. */
function takeEarlyGame(code: string): PlayableGame | undefined {
  return takeEarlyData(baseOf('academy') + pathWith(lookAtGame.path, { code })) as PlayableGame | undefined
}

/** The code of the game, who plays, and the way in. */
export function Door({ code, teams, onCode, onEnter }: DoorProps) {
  const [early] = useState(() => takeEarlyGame(code))
  const [game, setGame] = useState(early)
  const [offline, setOffline] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [studentCode, setStudentCode] = useState(() => keptGame(code)?.who?.studentCode ?? '')
  const [nickname, setNickname] = useState(() => keptGame(code)?.who?.nickname ?? '')
  const [busy, setBusy] = useState(false)
  const waiting = countWaiting()

  useEffect(() => {
    let left = false
    if (code.length !== CODE_LENGTH) return
    const asked = early ? Promise.resolve(early) : call(lookAtGame, { params: { code } })
    asked
      .then(found => {
        if (left) return
        if (found.door === 'aberto') keepGame(code, { game: found })
        setGame(found)
      })
      .catch((thrown: unknown) => {
        if (left) return
        const error = ApiError.from(thrown)
        const kept = error.isTransient ? keptGame(code)?.game : undefined
        setOffline(kept !== undefined)
        if (kept) setGame(kept)
        else setProblem(problemText(error))
      })
    return () => {
      left = true
    }
  }, [code, early])

  const isComing = !game && problem === undefined && code.length === CODE_LENGTH
  const inRoom = game !== undefined && game.roomId !== null && isLiveKind(game.kind) && !teams
  const asksWho = game !== undefined && !teams && game.entry !== 'ninguém'
  const isOpen = game !== undefined && (game.door === 'aberto' || inRoom)

  async function enter(event: FormEvent) {
    event.preventDefault()
    if (!game) return
    const who = asksWho ? whoWritten(game, studentCode.trim(), nickname.trim()) : undefined
    if (who && 'problem' in who) return setProblem(who.problem)
    setBusy(true)
    setProblem(undefined)
    try {
      const greeted = who ? await greet(code, who) : undefined
      keepGame(code, { who: greeted })
      onEnter({ game, who: greeted, room: inRoom })
    } catch (error) {
      setProblem(problemText(ApiError.from(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Frame
      title={game ? game.title : isComing ? 'A abrir o jogo…' : 'Entrar no jogo'}
      sub={game ? subOf(game, inRoom) : isComing ? code : 'Escreve o código que está no quadro.'}
      art={game ? <KindPictogram kind={game.kind} size={ART} /> : isComing && <span className={styles.art} />}
    >
      {!game && !isComing && <CodeForm code={code} onCode={onCode} />}
      {offline && (
        <Notice icon="wifi-slash">
          Sem rede. O jogo está neste telemóvel: podes jogar, a partida segue depois.
        </Notice>
      )}
      {game && !isOpen && (
        <Notice icon="info">
          Este jogo já fechou{game.closesAt ? ` (${formatMoment(game.closesAt)})` : ''}. Fala com o teu
          professor.
        </Notice>
      )}
      {game && isOpen && (
        <form className={styles.form} onSubmit={event => void enter(event)} noValidate>
          {asksWho && game.entry === 'código' && (
            <Written
              label="Código de aluno, 8 algarismos"
              help="Está no teu cartão ou na lista da turma."
              value={studentCode}
              onChange={text => setStudentCode(text.replace(/\D/g, '').slice(0, 8))}
              numeric
            />
          )}
          {asksWho && game.entry === 'alcunha' && (
            <Written
              label="O teu nome no jogo"
              value={nickname}
              onChange={text => setNickname(text.slice(0, 40))}
            />
          )}
          {problem && (
            <Notice icon="warning-circle" bad>
              {problem}
            </Notice>
          )}
          <button type="submit" className={styles.primary} disabled={busy}>
            {inRoom ? 'Entrar na sala' : teams ? 'Escolher as equipas' : 'Jogar'}
          </button>
          {!inRoom && (
            <p className={styles.quiet}>
              <Icon name="download-simple" size={18} />
              Depois de aberto, joga-se também sem rede.
            </p>
          )}
        </form>
      )}
      {!game && problem && (
        <Notice icon="warning-circle" bad>
          {problem}
        </Notice>
      )}
      {waiting > 0 && (
        <p className={styles.quiet} role="status">
          <Icon name="cloud-arrow-up" size={18} />
          {counted(waiting, 'partida espera por rede', 'partidas esperam por rede')} neste telemóvel.
        </p>
      )}
    </Frame>
  )
}

function whoWritten(game: PlayableGame, studentCode: string, nickname: string): Who | { problem: string } {
  if (game.entry === 'código')
    return studentCode.length === 8
      ? { studentCode, name: studentCode }
      : { problem: 'O código de aluno tem 8 algarismos.' }
  return nickname.length >= 2 ? { nickname, name: nickname } : { problem: 'Escreve o teu nome.' }
}

/** Who it is, as the school knows; without network as it was written: it is checked when the play arrives. */
async function greet(code: string, who: Who): Promise<Who> {
  const { name: _written, ...body } = who
  try {
    const { name, left } = await call(greetPlayer, { params: { code }, body })
    if (left === 0) throw new ApiError(409, { message: 'Já jogaste todas as partidas deste jogo.' })
    return { ...who, name }
  } catch (error) {
    if (ApiError.from(error).isTransient) return who
    throw error
  }
}

function subOf(game: PlayableGame, inRoom: boolean): string {
  const where = [kindLabel(game.kind), game.subject, game.groups.join(', ')].filter(part => part !== '')
  return `${where.join(' · ')}${inRoom ? ' · ao vivo na sala' : ''}`
}

function CodeForm({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const [text, setText] = useState(code)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (text.length === CODE_LENGTH) onCode(text)
      }}
    >
      <Written
        label="Código do jogo"
        value={text}
        onChange={next =>
          setText(
            next
              .toUpperCase()
              .replace(/[^A-Z0-9]/g, '')
              .slice(0, CODE_LENGTH),
          )
        }
      />
      <button type="submit" className={styles.primary} disabled={text.length !== CODE_LENGTH}>
        Continuar
      </button>
    </form>
  )
}

interface WrittenProps {
  label: string
  help?: string
  value: string
  onChange: (value: string) => void
  numeric?: boolean
}

function Written({ label, help, value, onChange, numeric }: WrittenProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={event => onChange(event.target.value)}
      />
      {help && <small id={`${id}-help`}>{help}</small>}
    </div>
  )
}

function problemText(error: ApiError): string {
  if (error.isTransient) return 'Sem rede neste momento. Tenta de novo daqui a pouco.'
  return Object.values(error.fields)[0] ?? error.message
}
