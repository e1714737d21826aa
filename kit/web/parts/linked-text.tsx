import { type ReactNode, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { FirstPlaces } from './first-places.ts'
import { type PhraseMarks, PhrasesMarked } from './phrase-marks.ts'

/** A text whose known phrases are marked, each where it is first. */
export function LinkedText({ text }: { text: string }) {
  const marks = useContext(PhrasesMarked)
  if (marks === null) return text
  const seen = new Set<string>()
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, of } of marks.search(text)) {
    if (seen.has(of)) continue
    seen.add(of)
    const words = text.slice(start, end)
    parts.push(
      text.slice(at, start),
      <Mark key={start} of={of} places={marks.places} words={words} draw={marks.draw} />,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}

interface MarkProps extends Pick<PhraseMarks, 'draw' | 'places'> {
  of: string
  words: string
}

function Mark({ places, ...mark }: MarkProps) {
  return places ? <FirstMark {...mark} places={places} /> : mark.draw(mark.of, mark.words)
}

function FirstMark({ of, words, places, draw }: MarkProps & { places: FirstPlaces }) {
  const place = useRef<HTMLSpanElement>(null)
  const isFirst = useSyncExternalStore(places.subscribe, () => places.isFirst(of, place.current))
  useLayoutEffect(() => {
    const element = place.current
    return element ? places.add(of, element) : undefined
  }, [of, places])
  return <span ref={place}>{isFirst ? draw(of, words) : words}</span>
}
