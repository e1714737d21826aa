import { useEffect, useMemo, useRef } from 'react'
import type { HostView } from '../../room-contract.ts'
import { playSound, ticksAt } from '../play/parts/sound.ts'
import { useCountdown } from './use-room.ts'

type Heard = Pick<HostView, 'now' | 'endsAt' | 'phase'>

/** What a class hears of its room where the teacher has put the sound on: the last five seconds of a question, and the end. */
export function useRoomSounds(view: Heard | undefined, sound: boolean): void {
  const now = view?.now
  const offset = useMemo(() => (now === undefined ? 0 : now - Date.now()), [now])
  const endsAt = sound && view?.phase === 'pergunta' ? view.endsAt : null
  const seconds = useCountdown(endsAt, null, offset)
  useEffect(() => {
    if (sound && seconds !== null && ticksAt(seconds)) playSound('tick')
  }, [sound, seconds])
  const phase = view?.phase
  const before = useRef(phase)
  useEffect(() => {
    if (sound && phase === 'fim' && before.current !== undefined && before.current !== 'fim') playSound('end')
    before.current = phase
  }, [sound, phase])
}
