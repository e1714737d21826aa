import { useEffect, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { newSeed } from '#engines/games/fair.ts'
import { formatTime } from '#kit/figures.ts'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { gradeTitle } from '#school/subjects/grade.ts'
import { boardContent } from '../../board-content.ts'
import { type GameKind, kindLabel } from '../../kinds.ts'
import { itemFileAddress } from '../item-file-address.ts'
import { GamePlayer } from '../play/game-player.tsx'
import type { EndedPlay } from '../play/play-shapes.ts'
import { keepGame, keptGame, type PlayableGame, type PlayerIdentity } from './kept-games.ts'
import { usePicturesAhead } from './pictures-ahead.ts'
import { addPlay, onPlaysLine, type Receipt, receiptOf, sendWaitingPlays } from './plays-line.ts'

interface PlayingProps {
  game: PlayableGame
  who: PlayerIdentity | undefined
  teams: boolean
  onLeave: () => void
}

/** A game under way: what is kept of it on the phone, and what becomes of the play when it is over. */
export function Playing({ game, who, teams, onLeave }: PlayingProps) {
  const [begun, setBegun] = useState(() => {
    const kept = keptGame(game.code)
    return { kind: (kept?.play && kept.kind) || game.kind, resume: kept?.play }
  })
  const { kind } = begun
  const items = boardContent(game.items, itemFileAddress(game.code))
  const pictures = usePicturesAhead(items)
  const [last, setLast] = useState<string>()
  const [wasTeams, setWasTeams] = useState(false)
  const receipt = useReceipt(last)
  const others = useOtherKinds(game, kind, wasTeams)
  // One player plays the kind that the teacher chose.
  const mode = teams || kind !== game.kind ? 'equipas' : game.mode === 'equipas' ? 'ambos' : game.mode

  function end(play: EndedPlay) {
    const id = uuid()
    setWasTeams(play.teams.length > 0)
    const startedAt = Date.now() - play.seconds * 1000
    addPlay(
      game.code,
      {
        id,
        ...(play.teams.length > 0
          ? { teams: play.teams.length, kind }
          : { studentCode: who?.studentCode, nickname: who?.nickname }),
        seed: play.seed,
        seconds: Math.min(86_400, Math.round(play.seconds)),
        points: Math.max(0, play.score.points),
        max: play.score.max,
        finished: play.ended !== 'left',
        results: play.results.map(result => ({ ...result, seconds: Math.min(86_400, result.seconds) })),
        moves: {
          version: game.version,
          items: [...play.items],
          first: play.first,
          entries: play.entries.map(entry => ({ ...entry, move: { ...entry.move } })),
        },
      },
      startedAt,
    )
    setLast(id)
  }

  return (
    <GamePlayer
      title={game.title}
      subject={`${game.subject}, ${gradeTitle(game.grade)}`}
      key={kind}
      kind={kind}
      items={items}
      pictures={pictures}
      rules={game.rules}
      seed={() => (game.shuffle ? newSeed() : game.seed)}
      mode={mode}
      teams={game.teams}
      gameId={game.code}
      resume={begun.resume}
      onStore={play => keepGame(game.code, { play, kind })}
      onEnd={end}
      receipt={receipt && <ReceiptLine receipt={receipt} />}
      otherKinds={others.map(other => ({
        kind: other,
        label: kindLabel(other),
        onChoose: () => setBegun({ kind: other, resume: undefined }),
      }))}
      onLeave={() => {
        keepGame(game.code, { play: undefined })
        onLeave()
      }}
    />
  )
}

/** What teams may go on with, once they have played. */
function useOtherKinds(game: PlayableGame, kind: GameKind, isWanted: boolean): readonly GameKind[] {
  const [others, setOthers] = useState<readonly GameKind[]>([])
  useEffect(() => {
    let left = false
    setOthers([])
    if (isWanted)
      import('./other-kinds.ts')
        .then(file => file.otherKinds(game, kind))
        .then(found => !left && setOthers(found))
        // Without network nothing else is offered.
        .catch((error: unknown) => console.info('The other kinds did not come.', error))
    return () => {
      left = true
    }
  }, [game, kind, isWanted])
  return others
}

function useReceipt(id: string | undefined): Receipt | undefined {
  const [, setCount] = useState(0)
  useEffect(() => onPlaysLine(() => setCount(count => count + 1)), [])
  return id === undefined ? undefined : receiptOf(id)
}

/** Where the play is: on the phone, or with the school, and since when. */
function ReceiptLine({ receipt }: { receipt: Receipt }) {
  switch (receipt.state) {
    case 'sent':
      return (
        <Row as="span" gap={8} center>
          <Icon name="cloud-check" size={18} /> Recebida às {formatTime(receipt.at)}
          {receipt.counted &&
            `: a escola contou ${receipt.counted.points} de ${receipt.counted.max} pontos, pelas jogadas`}
          {receipt.apart && `, guardada à parte e fora das contas: ${receipt.apart}`}
        </Row>
      )
    case 'refused':
      return (
        <Row as="span" gap={8} center>
          <Icon name="warning-circle" size={18} /> Não foi recebida: {receipt.why}
        </Row>
      )
    case 'waiting':
      return (
        <Row as="span" gap={8} center>
          <Icon name="cloud-arrow-up" size={18} /> Guardada no telemóvel, por enviar{' '}
          <PlainButton look="link" onClick={() => void sendWaitingPlays()}>
            Tentar enviar agora
          </PlainButton>
        </Row>
      )
  }
}
