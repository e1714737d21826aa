import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GameItem } from '#features/games/contract.ts'
import type { Pictures } from '#features/games/web/editor/pair-sources.ts'
import { getTermFile } from '#features/glossary/contract.ts'
import { query } from '#kit/web/api/queries.ts'

/** Pictures of the terms that pairs came from, by pair, as they come: a draft has no code to read them by. */
export function usePictures(items: readonly GameItem[]): Pictures {
  const pictured = items.flatMap(({ id, picture, source }) =>
    picture && source?.kind === 'termo' ? [{ id, term: source.id }] : [],
  )
  const terms = [...new Set(pictured.map(({ term }) => term))]
  const files = useQueries({
    queries: terms.map(id => query(getTermFile, { params: { id, which: 'image' } })),
    combine: filesOf,
  })
  const addresses = useAddresses(files)
  return new Map(
    pictured.flatMap(({ id, term }) => {
      const address = addresses[terms.indexOf(term)]
      return address === undefined ? [] : [[id, address]]
    }),
  )
}

function filesOf(answers: UseQueryResult<Blob>[]): (Blob | undefined)[] {
  return answers.map(answer => answer.data)
}

/** Files as addresses, which are let go of when they are no longer shown. */
function useAddresses(files: readonly (Blob | undefined)[]): readonly (string | undefined)[] {
  const [addresses, setAddresses] = useState<readonly (string | undefined)[]>([])
  useEffect(() => {
    const made = files.map(file => file && URL.createObjectURL(file))
    setAddresses(made)
    return () => {
      for (const address of made) if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [files])
  return addresses
}
