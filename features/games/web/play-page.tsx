import { useEffect, useState } from 'react'
import { href } from '#kit/address.ts'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import * as pages from '#school/pages.ts'
import { Door, type Inside } from './door/door.tsx'
import { keptGame, names, ROOMS } from './door/kept-games.ts'
import { Playing } from './door/playing.tsx'
import { onPlaysLine, sendWaitingPlays } from './door/plays-line.ts'

const PhoneRoom = fetchedPart(() => import('./room/phone-room.tsx').then(file => file.PhoneRoom))

/** A game opened by its code: on a phone, by teams on one screen, or in the room of the class. */
export function PlayPage() {
  const [{ code, teams }, setAddress] = useAddress()
  const [inside, setInside] = useState<Inside | undefined>(() => takeUp(code))

  useEffect(() => {
    document.title = `${inside?.game.title ?? 'Jogo'} · ${runtimeConfig().appName}`
  }, [inside])
  useEffect(() => {
    void sendWaitingPlays()
    if (names(ROOMS).length > 0)
      import('./room/send-kept-answers.ts')
        .then(file => file.sendKeptAnswers())
        .catch((error: unknown) => console.info('Answers wait for the network.', error))
    return onPlaysLine(() => undefined)
  }, [])

  if (!inside || inside.game.code !== code)
    return (
      <Door
        key={code}
        code={code}
        teams={teams}
        onCode={other => setAddress(href(pages.playOf, { codigo: other }))}
        onEnter={setInside}
      />
    )
  const leave = () => {
    setInside(undefined)
    setAddress(href(pages.playOf, { codigo: code }))
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

interface Address {
  code: string
  /** Teams before one screen: `?ecra=equipas`. */
  teams: boolean
}

/** The code in the address, which changes in place: no other page is in this document. */
function useAddress(): [Address, (path: string) => void] {
  const [address, setAddress] = useState(addressHere)
  const go = (path: string) => {
    history.replaceState(null, '', path)
    setAddress(addressHere())
  }
  return [address, go]
}

function addressHere(): Address {
  const [, , code = ''] = location.pathname.split('/')
  const params = new URLSearchParams(location.search)
  return { code: code.toUpperCase(), teams: params.get('ecra') === 'equipas' }
}
