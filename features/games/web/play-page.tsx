import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Door } from './door/door.tsx'
import { keptGame, type PlayableGame, type Who } from './door/kept-games.ts'
import { Playing } from './door/playing.tsx'
import { onPlaysLine, sendWaitingPlays } from './door/plays-line.ts'
import { PhoneRoom } from './room/phone-room.tsx'

type Inside = { game: PlayableGame; who: Who | undefined; room: boolean }

/** A game as whoever has its code plays it: on a phone, by teams on one screen, or in the room of the class. */
export function PlayPage() {
  const { codigo = '' } = useParams()
  const code = codigo.toUpperCase()
  const [asked, setAsked] = useSearchParams()
  const navigate = useNavigate()
  const teams = asked.get('ecra') === 'equipas'
  const [inside, setInside] = useState<Inside | undefined>(() => takeUp(code))

  useEffect(() => {
    document.title = `${inside?.game.title ?? 'Jogo'} · ${runtimeConfig().appName}`
  }, [inside])
  useEffect(() => {
    void sendWaitingPlays()
    return onPlaysLine(() => undefined)
  }, [])

  if (!inside || inside.game.code !== code)
    return (
      <Door
        key={code}
        code={code}
        teams={teams}
        onCode={other => void navigate(`/j/${other}`, { replace: true })}
        onEnter={setInside}
      />
    )
  const leave = () => {
    setInside(undefined)
    setAsked({}, { replace: true })
  }
  return inside.room ? (
    <PhoneRoom game={inside.game} who={inside.who} onLeave={leave} />
  ) : (
    <Playing game={inside.game} who={inside.who} teams={teams} onLeave={leave} />
  )
}

/** A play that this phone was in the middle of. */
function takeUp(code: string): Inside | undefined {
  const kept = keptGame(code)
  return kept?.play ? { game: kept.game, who: kept.who, room: false } : undefined
}
