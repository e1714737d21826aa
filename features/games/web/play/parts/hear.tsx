import { useState } from 'react'
import type { GameItem } from '#engines/games/content.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { Words } from './words.tsx'

interface HearProps {
  item: Pick<GameItem, 'answer' | 'audio'> | undefined
  /** In the place of the word, where that is to be found out. */
  label?: string
}

/** Says a word as it was recorded for the glossary; nothing where there is no recording. */
export function Hear({ item, label }: HearProps) {
  /** The recording that could not be heard. */
  const [missing, setMissing] = useState<string>()
  if (item?.audio === undefined) return null
  const { audio, answer } = item
  return (
    <Button
      startIcon={<Icon name="speaker-high" />}
      onClick={() => {
        setMissing(undefined)
        new Audio(audio).play().catch((error: unknown) => {
          console.info('The recording could not be played.', error)
          setMissing(audio)
        })
      }}
    >
      {missing === audio
        ? 'O som não chegou: precisa de rede'
        : (label ?? (
            <>
              Ouvir «<Words text={answer} />»
            </>
          ))}
    </Button>
  )
}
