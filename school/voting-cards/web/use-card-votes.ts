import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SeenCard } from '#engines/cards/find-cards.ts'
import { noVotes, type Votes, withFrame, withoutVote, withStill } from '#engines/cards/votes.ts'
import { useNewest } from '#kit/web/use-newest.ts'

/** A card that was read, or taken back. */
export interface Vote {
  number: number
  choice: number | null
}

/**
 * What was read of the cards of a class in one question; another question begins anew.
 * @param before what this device kept of it from an earlier visit
 * @param choices how many letters the question has: a card that shows another one says nothing
 * @param onVotes called for each counted and each withdrawn vote, with all that count then
 */
export function useCardVotes({
  turnKey,
  before = [],
  numbers,
  choices,
  onVotes,
}: {
  turnKey: string
  before?: readonly { number: number; choice: number }[] | undefined
  numbers: readonly number[]
  choices: number
  onVotes: (votes: Vote[], counted: ReadonlyMap<number, number>) => void
}) {
  const [votes, setVotes] = useState<Votes>(noVotes)
  const inClass = useMemo(() => new Set(numbers), [numbers])
  // A frame is read later than it was asked for: it is counted to what is there by then.
  const now = useNewest({ inClass, choices, onVotes })
  const held = useRef(votes)

  const put = useCallback((next: Votes, said: Vote[]) => {
    held.current = next
    setVotes(next)
    if (said.length > 0) now.current.onVotes(said, next.counted)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question has votes of its own.
  useEffect(
    () => put({ ...noVotes, counted: new Map(before.map(({ number, choice }) => [number, choice])) }, []),
    [turnKey, put],
  )

  const see = useCallback(
    (cards: readonly SeenCard[], isStill: boolean): number => {
      const before = held.current
      const may = cards.filter(({ choice }) => choice < now.current.choices)
      const look = isStill ? withStill : withFrame
      const after = look(before, may, number => now.current.inClass.has(number))
      const said = [...after.counted].filter(([number, choice]) => before.counted.get(number) !== choice)
      put(
        after,
        said.map(([number, choice]) => ({ number, choice })),
      )
      return said.length
    },
    [put],
  )

  return {
    counted: votes.counted,
    /** Takes a look in; answers how many votes it brought or changed. */
    see,
    takeBack: (number: number) => put(withoutVote(held.current, number), [{ number, choice: null }]),
  }
}
