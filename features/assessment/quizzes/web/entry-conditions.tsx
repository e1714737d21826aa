import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { momentOf, WhenFields, whenOf } from '#kit/web/form/when-fields.tsx'
import { listQuizzes, type QuizBody } from '../contract.ts'
import { NumberInput } from './number-input.tsx'

type Settings = QuizBody['settings']

/** What has to be before a pupil may begin: a date, another quiz, a mark in it. */
export function EntryConditions({
  quizId,
  subjectId,
  settings,
  set,
}: {
  /** Of the quiz itself, which nobody can do before it. */
  quizId: string | undefined
  subjectId: string
  settings: Settings
  set: (change: Partial<Settings>) => void
}) {
  const [from, setFrom] = useState(whenOf(settings.availableFrom))
  const { after } = settings
  const others = useQuery({
    ...query(listQuizzes, { query: { subject: [subjectId], limit: 100, sort: '-abre' } }),
    enabled: subjectId !== '',
    staleTime: 60_000,
  }).data?.rows.filter(quiz => quiz.id !== quizId)
  return (
    <>
      <WhenFields
        label="Só a partir"
        none="logo que abre"
        value={from}
        onChange={next => {
          setFrom(next)
          set({ availableFrom: momentOf(next) })
        }}
      />
      <SelectInput
        label="Só depois de fazer"
        none="Nenhum outro quiz"
        value={after?.quizId ?? ''}
        options={(others ?? []).map(other => ({ value: other.id, label: other.title }))}
        onChange={event =>
          set({ after: event.target.value === '' ? null : { quizId: event.target.value, mark: null } })
        }
      />
      {after && (
        <NumberInput
          label="Com nota nesse quiz a partir de"
          value={after.mark}
          min={0}
          max={20}
          onChange={mark => set({ after: { ...after, mark } })}
          onClear={() => set({ after: { ...after, mark: null } })}
        />
      )}
    </>
  )
}
