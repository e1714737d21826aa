import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { deviceKey, keepDeviceKey } from '#school/entry/web/device-key.ts'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { Frame, Notice } from '#school/entry/web/frame.tsx'
import { useAttempt } from '#school/entry/web/use-attempt.ts'
import { type InRoom, joinRoom } from '../../room-contract.ts'
import { type PlayerIdentity, type RoomGame, read, remove, write } from '../door/kept-games.ts'
import { Words } from '../play/parts/words.tsx'
import { QuestionPicture } from './asked-picture.tsx'
import { BingoCard } from './bingo-card.tsx'
import { bothNames, isForTwo } from './names.ts'
import { OwnTeam } from './own-team.tsx'
import styles from './phone.module.css'
import { PhoneEnd } from './phone-end.tsx'
import { Stepper } from './stepper.tsx'
import { TypedAnswer } from './typed-answer.tsx'
import { type KeptRoom, type OwnAnswer, roomName, useCountdown, useRoom } from './use-room.ts'
import { WithColleague } from './with-colleague.tsx'

interface PhoneRoomProps {
  game: RoomGame
  who: PlayerIdentity | undefined
  onLeave: () => void
}

/** The room of a class on a pupil's phone: it comes in, or comes back, and follows the teacher's screen. */
export function PhoneRoom({ game, who, onLeave }: PhoneRoomProps) {
  const [kept, setKept] = useState<KeptRoom>()
  const { problem, busy, attempt } = useAttempt()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: tried anew where the pupil asks for it.
  useEffect(() => {
    let left = false
    const before = read<KeptRoom>(roomName(game.code))
    const same = before?.joined.roomId === game.roomId ? before : undefined
    const { studentCode, nickname } = who ?? {}
    const join = async () => {
      if (left) return
      const key = same?.joined.key ?? deviceKey()
      try {
        const joined = await call(joinRoom, {
          params: { code: game.code },
          body: { studentCode, nickname, key },
        })
        if (left) return
        keepDeviceKey(joined.key)
        const answers = Object.fromEntries(
          joined.answers.map(({ round, choice, tookMs }) => [round, { choice, tookMs, sent: true }]),
        )
        const now = {
          joined,
          answers: { ...(same?.joined.playerId === joined.playerId ? same.answers : {}), ...answers },
          rights: same?.rights ?? {},
        }
        write(roomName(game.code), now)
        setKept(now)
      } catch (thrown) {
        // Without network the phone goes on with what it has.
        if (left || !same || !ApiError.from(thrown).isTransient) throw thrown
        setKept(same)
      }
    }
    void attempt(join)
    return () => {
      left = true
    }
  }, [game, who, tries])

  if (kept)
    return (
      <Inside
        key={kept.joined.playerId}
        code={game.code}
        begun={kept}
        who={who}
        onLeave={onLeave}
        onNext={() => {
          remove(roomName(game.code))
          setKept(undefined)
          setTries(count => count + 1)
        }}
        onOut={() => {
          remove(roomName(game.code))
          onLeave()
        }}
      />
    )
  return (
    <Frame title={game.title} sub={problem ? undefined : 'A entrar na sala…'}>
      {problem && (
        <>
          <Notice bad={!busy}>{problem}</Notice>
          <EntryButton kind="primary" disabled={busy} onClick={() => setTries(tries + 1)}>
            Tentar outra vez
          </EntryButton>
          <EntryButton kind="link" onClick={onLeave}>
            Voltar
          </EntryButton>
        </>
      )}
    </Frame>
  )
}

interface InsideProps {
  code: string
  begun: KeptRoom
  who: PlayerIdentity | undefined
  onLeave: () => void
  /** Into the room in which the class goes on. */
  onNext: () => void
  /** Back to the door, with nothing kept of the place that was. */
  onOut: () => void
}

function Inside({ code, begun, who, onLeave, onNext, onOut }: InsideProps) {
  const room = useRoom(code, begun)
  const { view, kept, awaySince, score } = room
  const { joined } = kept
  /** The question that the pupil saw on the room's screen, while this phone has no network. */
  const [seen, setSeen] = useState<number>()
  const isAway = awaySince !== undefined
  const round = isAway ? (seen ?? view.round) : view.round
  const seconds = useCountdown(view.endsAt, view.left, room.offset)
  const follow = useEffectEvent(onNext)
  // What this phone keeps of a room goes with it: what was answered without network is sent first.
  const waits = Object.values(kept.answers).some(answer => !answer.sent)
  useEffect(() => {
    if (view.next && !waits) follow()
  }, [view.next, waits])
  const leave = () => {
    if (view.phase === 'fim') remove(roomName(code))
    onLeave()
  }
  if (room.isOut)
    return (
      <Frame title={joined.title}>
        <Notice bad>
          Este telemóvel já não está na sala. Se foi engano, entra outra vez ou fala com a professora.
        </Notice>
        <EntryButton kind="primary" onClick={onOut}>
          Entrar outra vez
        </EntryButton>
      </Frame>
    )
  const isAsked = isAway ? seen !== undefined : view.phase === 'pergunta'
  return (
    <div className={styles.phone}>
      <Row as="header" gap={8} center className={styles.head}>
        <PlainButton aria-label="Sair" onClick={leave}>
          <Icon name="x" />
        </PlainButton>
        <h1>
          {round === null || view.kind === 'bingo' || view.phase === 'fim'
            ? joined.title
            : `Pergunta ${round + 1} de ${view.questions}`}
        </h1>
        {isAway ? (
          <Text warning className={styles.away}>
            <Icon name="wifi-slash" size={18} /> sem rede
          </Text>
        ) : (
          view.phase === 'pergunta' &&
          seconds !== null && (
            <span className={styles.time} role="timer">
              <Icon name="timer" size={18} /> {seconds} s
            </span>
          )
        )}
      </Row>
      <Stack as="main" gap={16} grow className={styles.main}>
        {isAway && (
          <Row as="p" gap={12} className={styles.band} role="status">
            <Icon name="cloud-arrow-up" />
            <span>
              <b>Perdeste a rede às {formatTime(new Date(awaySince))}.</b> O teu jogo continua: as perguntas
              já estão no telemóvel e as respostas seguem quando a rede voltar.
            </span>
          </Row>
        )}
        {view.kind === 'bingo' ? (
          <BingoCard code={code} joined={joined} view={view} />
        ) : isAsked && round !== null ? (
          <Question
            code={code}
            name={bothNames(joined)}
            question={joined.questions[round]}
            own={kept.answers[round]}
            over={!isAway && seconds === 0 && view.endsAt !== null}
            onAnswer={(choice, typed) => room.answer(round, choice, typed)}
          />
        ) : isAway ? (
          <Stepper
            round={seen ?? view.round ?? 0}
            questions={view.questions}
            kept={kept}
            onOpen={setSeen}
            onRetry={room.retry}
          />
        ) : (
          <Waiting room={room}>
            {isForTwo(view) && (
              <WithColleague
                code={code}
                joined={joined}
                who={who}
                mayPart={view.phase === 'sala'}
                onChange={room.setColleague}
              />
            )}
          </Waiting>
        )}
      </Stack>
      <Stack as="footer" gap={8} small className={styles.foot}>
        {isAway && seen !== undefined ? (
          <EntryButton kind="primary" onClick={() => setSeen(undefined)}>
            Outra pergunta
          </EntryButton>
        ) : (
          <p role="status">{footWords(room, round)}</p>
        )}
        {/* Nothing was asked: there is nothing to see again, but the game is there. */}
        {view.phase === 'fim' && view.asked === 0 && (
          <EntryButton kind="link" onClick={leave}>
            Jogar sozinho
          </EntryButton>
        )}
        {view.kind !== 'bingo' && view.phase !== 'sala' && view.phase !== 'fim' && (
          <Row as="p" between>
            <span>
              Certas <b>{score.right}</b>
            </span>
            <span>
              Pontos <b>{score.points}</b>
            </span>
          </Row>
        )}
      </Stack>
    </div>
  )
}

interface QuestionProps {
  code: string
  name: string
  question: InRoom['questions'][number] | undefined
  own: OwnAnswer | undefined
  /** The time is over: nothing changes any more. */
  over: boolean
  onAnswer: (choice: number, typed?: string) => void
}

function Question({ code, name, question, own, over, onAnswer }: QuestionProps) {
  if (!question) return null
  const chosen = own?.choice
  return (
    <>
      <Text as="p" secondary small>
        {name}
      </Text>
      <Text as="h2" heading="h3" breaks>
        <Words text={question.text} />
      </Text>
      <QuestionPicture code={code} question={question} className={styles.picture} />
      {question.typed && (
        <TypedAnswer
          key={question.itemId}
          before={own?.typed ?? ''}
          over={over}
          onAnswer={typed => onAnswer(0, typed)}
        />
      )}
      <div className={styles.options} role="radiogroup" aria-label="Respostas" hidden={question.typed}>
        {question.options.map((option, at) => (
          <PlainButton
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may say the same.
            key={at}
            role="radio"
            aria-checked={chosen === at}
            disabled={over}
            onClick={() => onAnswer(at)}
          >
            <i>{String.fromCharCode(65 + at)}</i>
            <Words text={option} />
            {chosen === at && <Icon name="check" />}
          </PlainButton>
        ))}
        {question.options.length === 0 && !question.typed && (
          <Text as="p" secondary small>
            Diz a resposta em voz alta.
          </Text>
        )}
      </div>
    </>
  )
}

/** Between two questions: the answer to the one before, or the wait for the first. */
function Waiting({ room, children }: { room: ReturnType<typeof useRoom>; children: ReactNode }) {
  const { view, kept } = room
  const { joined, answers } = kept
  if (view.phase === 'fim') return <PhoneEnd view={view} kept={kept} />
  const { round, right } = view
  if (view.phase !== 'resposta' || round === null || right === null)
    return (
      <>
        <Text as="h2" heading="h3" breaks>
          {joined.colleague ? 'Já entraram' : 'Já entraste'}: {bothNames(joined)}
        </Text>
        <OwnTeam number={joined.number} teams={view.teams} />
        <p>
          {joined.colleague ? 'Olhem' : 'Olha'} para o ecrã da sala: o jogo começa quando a professora quiser.
        </p>
        {children}
      </>
    )
  const { options = [], typed = false } = joined.questions[round] ?? {}
  const own = answers[round]
  const mine = own?.isLate ? undefined : own?.choice
  return (
    <>
      <Text as="h2" heading="h3" breaks>
        {mine === right
          ? 'Certo!'
          : own?.isLate
            ? 'A resposta chegou depois da chave: não conta.'
            : mine === undefined
              ? `Não ${joined.colleague ? 'responderam' : 'respondeste'} a esta.`
              : 'Ainda não foi desta.'}
      </Text>
      <ul className={styles.shown}>
        {mine !== undefined && mine !== right && (
          <li>
            {!typed && <i>{String.fromCharCode(65 + mine)}</i>}
            <span>
              <Words text={typed ? own?.typed : options[mine]} />
              <Text as="small" block secondary>
                {view.feedback[mine] || (joined.colleague ? 'A vossa resposta.' : 'A tua resposta.')}
              </Text>
            </span>
            <Icon name="x" />
          </li>
        )}
        <li data-right>
          {!typed && <i>{String.fromCharCode(65 + right)}</i>}
          <span>
            <Words text={typed ? view.answer : options[right]} />
            <Text as="small" block secondary>
              É a resposta certa.
            </Text>
          </span>
          <Icon name="check" />
        </li>
      </ul>
      {view.why && <p>{view.why}</p>}
      {children}
    </>
  )
}

function footWords({ view, kept, awaySince }: ReturnType<typeof useRoom>, round: number | null): string {
  const many = kept.joined.colleague !== null
  const noTouch = many ? 'Não precisam de tocar em nada.' : 'Não precisas de tocar em nada.'
  const may = many ? 'Podem' : 'Podes'
  if (view.phase === 'fim') return `${may} fechar esta página.`
  if (view.phase === 'pergunta' && round !== null) {
    const own = kept.answers[round]
    if (!own) {
      const isTyped = kept.joined.questions[round]?.typed
      if (many) return `${isTyped ? 'Escrevam' : 'Escolham'} a vossa resposta.`
      return `${isTyped ? 'Escreve' : 'Escolhe'} a tua resposta.`
    }
    if (own.sent && own.receivedAt)
      return `Recebida às ${formatTime(own.receivedAt)}. ${may} mudar até o tempo acabar.`
    return awaySince === undefined ? 'A enviar…' : 'Guardada no telemóvel, por enviar.'
  }
  if (view.phase === 'resposta')
    return view.asked < view.questions
      ? `À espera da pergunta seguinte. ${noTouch}`
      : 'Foi a última pergunta.'
  return noTouch
}
