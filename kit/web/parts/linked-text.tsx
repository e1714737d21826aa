import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Link } from 'react-router'
import { type Found, phraseSearch } from '#kit/phrases.ts'
import styles from './linked-text.module.css'

/** A phrase that leads somewhere wherever it stands. */
export interface LinkedPhrase {
  phrase: string
  href: string
}

const Search = createContext<(text: string) => Found<string>[]>(() => [])

interface LinkedPhrasesProps {
  phrases: readonly LinkedPhrase[]
  children: ReactNode
}

/** Says which phrases lead somewhere in the `LinkedText` below. */
export function LinkedPhrases({ phrases, children }: LinkedPhrasesProps) {
  const search = useMemo(
    () => phraseSearch(phrases.map(({ phrase, href }) => [phrase, href] as const)),
    [phrases],
  )
  return <Search value={search}>{children}</Search>
}

/** A text whose known phrases are links, each where it is first. */
export function LinkedText({ text }: { text: string }) {
  const found = useContext(Search)(text)
  const seen = new Set<string>()
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, of } of found) {
    if (seen.has(of)) continue
    seen.add(of)
    parts.push(
      text.slice(at, start),
      <Link key={start} to={of} className={styles.link}>
        {text.slice(start, end)}
      </Link>,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}
