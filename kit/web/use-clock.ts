import { useEffect, useState } from 'react'
import { formatTime } from '#kit/figures.ts'

/** Hour and minute in Maputo, `07:45`; goes on while the page is open. */
export function useClock(): string {
  const [clock, setClock] = useState(() => formatTime(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setClock(formatTime(new Date())), 10_000)
    return () => clearInterval(timer)
  }, [])
  return clock
}
