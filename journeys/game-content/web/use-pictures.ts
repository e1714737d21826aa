import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Question } from '#engines/questions/question.ts'
import { getGamePicture } from '#features/games/contract.ts'
import type { GameItem } from '#features/games/game.ts'
import type { Pictures } from '#features/games/web/editor/pair-sources.ts'
import { getTermFile } from '#features/glossary/contract.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { query } from '#kit/web/api/queries.ts'
import { getQuestion } from '#school/questions/contract.ts'
import { getQuestionFile } from '#school/questions/transfer-contract.ts'
import { pictureFileOf } from '../labelled-picture.ts'

/** Pictures of pairs, by pair, as they come: their own, or of the terms and questions they came from. A draft has no code to read them by. */
export function usePictures(items: readonly GameItem[]): Pictures {
  const own = [...new Set(items.flatMap(({ picture }) => picture?.file ?? []))]
  const terms = sourcesOf(items, 'termo')
  const questions = sourcesOf(items, 'pergunta')
  const ofTerms = useQueries({
    queries: terms.map(id => query(getTermFile, { params: { id, which: 'image' } })),
    combine: filesOf,
  })
  const fileIds = useQueries({
    queries: questions.map(id => query(getQuestion, { params: { id } })),
    combine: fileIdsOf,
  })
  const known = fileIds.flatMap(({ file }) => file ?? [])
  const ofQuestions = useQueries({
    queries: known.map(id => query(getQuestionFile, { params: { id } })),
    combine: filesOf,
  })
  const ofGames = useQueries({
    queries: own.map(id => query(getGamePicture, { params: { id } })),
    combine: filesOf,
  })
  const [termAddresses, questionAddresses] = [useAddresses(ofTerms), useAddresses(ofQuestions)]
  const ownAddresses = useAddresses(ofGames)
  return new Map(
    items.flatMap(({ id, picture, source }) => {
      const kept = picture?.file && ownAddresses[own.indexOf(picture.file)]
      if (kept) return [[id, kept]]
      if (!picture || picture.file || !source) return []
      const file = fileIds.find(({ question }) => question === source.id)?.file
      const address =
        source.kind === 'termo'
          ? termAddresses[terms.indexOf(source.id)]
          : file && questionAddresses[known.indexOf(file)]
      return address === undefined ? [] : [[id, address]]
    }),
  )
}

function sourcesOf(items: readonly GameItem[], kind: 'termo' | 'pergunta'): string[] {
  return [
    ...new Set(
      items.flatMap(({ picture, source }) =>
        picture && !picture.file && source?.kind === kind ? [source.id] : [],
      ),
    ),
  ]
}

function fileIdsOf(answers: UseQueryResult<ResponseOf<typeof getQuestion>>[]) {
  return answers.map(({ data }) => ({
    question: data?.id,
    file: data && pictureFileOf(data.question as Question),
  }))
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
