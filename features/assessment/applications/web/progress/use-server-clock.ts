import { useEffect, useMemo, useState } from 'react'

/** The server's clock in milliseconds, from what it said last; drawn anew every 15 seconds. */
export function useServerClock(said: string): number {
  const ahead = useMemo(() => Date.parse(said) - Date.now(), [said])
  const [, draw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => draw(count => count + 1), 15_000)
    return () => clearInterval(timer)
  }, [])
  return Date.now() + ahead
}
