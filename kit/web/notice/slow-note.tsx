import { useEffect, useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Note } from './note.tsx'

const SLOW_MS = 8000

interface SlowNoteProps {
  /** Something is awaited. */
  waiting: boolean
  onStop: () => void
}

/** After eight seconds of waiting: says that the network is slow, and lets the person stop. Nothing is cut by itself. */
export function SlowNote({ waiting, onStop }: SlowNoteProps) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  if (!slow) return null
  return (
    <Text as="div" below={16} role="status">
      <Note tone="amber" icon="hourglass-medium">
        <b>A rede está lenta.</b> O pedido continua; pode esperar ou parar e tentar mais tarde.
        <Button
          size="small"
          onClick={() => {
            setSlow(false)
            onStop()
          }}
        >
          Deixar de esperar
        </Button>
      </Note>
    </Text>
  )
}
