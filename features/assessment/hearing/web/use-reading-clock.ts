import { useEffect, useState } from 'react'
import { READING_SECONDS } from '../reading.ts'

/** The clock of a reading; a stop by mistake is undone, and the seconds between stop and going on do not count. */
export interface ReadingClock {
  isReading: boolean
  isOver: boolean
  /** Seconds read so far, at most those of a reading. */
  seconds: number
  canGoOn: boolean
  begin: () => void
  stop: () => void
  goOn: () => void
}

/** @param before seconds of a reading that is over, to be changed */
export function useReadingClock(before: number | undefined): ReadingClock {
  const [read, setRead] = useState(before)
  // When the clock would have begun had it never stopped; undefined while it stands.
  const [begunAt, setBegunAt] = useState<number>()
  const [now, setNow] = useState(0)
  const isReading = begunAt !== undefined
  const seconds = isReading ? Math.min(READING_SECONDS, Math.max(0, (now - begunAt) / 1000)) : (read ?? 0)

  useEffect(() => {
    if (begunAt === undefined) return
    const look = () => {
      const at = performance.now()
      setNow(at)
      if (at - begunAt < READING_SECONDS * 1000) return
      setRead(READING_SECONDS)
      setBegunAt(undefined)
    }
    const timer = window.setInterval(look, 200)
    return () => window.clearInterval(timer)
  }, [begunAt])

  function runFrom(already: number) {
    const at = performance.now()
    setNow(at)
    setBegunAt(at - already * 1000)
  }

  return {
    isReading,
    isOver: !isReading && read !== undefined,
    seconds,
    canGoOn: !isReading && before === undefined && read !== undefined && read < READING_SECONDS,
    begin: () => runFrom(0),
    stop() {
      if (begunAt === undefined) return
      setRead(Math.min(READING_SECONDS, (performance.now() - begunAt) / 1000))
      setBegunAt(undefined)
    },
    goOn: () => runFrom(read ?? 0),
  }
}
