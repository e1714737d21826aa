import { type ReactNode, useMemo } from 'react'
import { phraseSearch } from '#kit/phrases.ts'
import { firstPlaces } from './first-places.ts'
import styles from './linked-text.module.css'
import { PhrasesMarked } from './phrase-marks.ts'

/** A phrase, and the name of what it opens. */
export interface LinkedPhrase {
  phrase: string
  of: string
}

interface LinkedPhrasesProps {
  phrases: readonly LinkedPhrase[]
  onOpen: (of: string) => void
  children: ReactNode
}

/** Marks known phrases in every `LinkedText` below, each at its first place; a tap opens what it names. */
export function LinkedPhrases({ phrases, onOpen, children }: LinkedPhrasesProps) {
  const marks = useMemo(
    () => ({
      search: phraseSearch(phrases.map(({ phrase, of }) => [phrase, of] as const)),
      draw: (of: string, words: string) => (
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => onOpen(of)}>
          {words}
        </button>
      ),
      places: firstPlaces(),
    }),
    [phrases, onOpen],
  )
  return <PhrasesMarked value={phrases.length > 0 ? marks : null}>{children}</PhrasesMarked>
}
