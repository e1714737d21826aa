import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { scoreEntry } from '#features/assessment/results/scoring.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import type { ApplicationItem, StoredMarking } from '../../../results/contract.ts'
import { getApplication } from '../../contract.ts'
import { listOpenAnswers, markAnswer } from '../../marking-contract.ts'
import { useOneByOne } from '../use-one-by-one.ts'

interface Mark {
  attemptId: string
  marking: StoredMarking | null
}

type Answers = ResponseOf<typeof listOpenAnswers>

/** Points for the open answers of one item, saved as they are awarded, with undo and redo. */
export function useMarks(applicationId: string, item: ApplicationItem) {
  const client = useQueryClient()
  const params = { id: applicationId }
  const { queryKey } = query(listOpenAnswers, { params })
  const steps = useRef<{ done: Mark[]; undone: Mark[] }>({ done: [], undone: [] })
  const isOf = (attemptId: string) => (answer: Answers['answers'][number]) =>
    answer.attemptId === attemptId && answer.itemId === item.id
  const before = (attemptId: string) =>
    client.getQueryData<Answers>(queryKey)?.answers.find(isOf(attemptId))?.marking ?? null

  const { saving, write } = useOneByOne<Mark>({
    shelf: `marks ${applicationId} ${item.id}`,
    queryKey,
    isSame: (a, b) => a.attemptId === b.attemptId,
    send: (mark, key) =>
      call(
        markAnswer,
        { params, body: { ...mark, itemId: item.id } },
        { idempotencyKey: key, api: 'diagnostics' },
      ),
    onSent: () => void client.invalidateQueries({ queryKey: query(getApplication, { params }).queryKey }),
    show: ({ attemptId, marking }) =>
      client.setQueryData<Answers>(
        queryKey,
        all =>
          all && {
            answers: all.answers.map(answer => {
              if (!isOf(attemptId)(answer)) return answer
              const scored = scoreEntry(item, { kind: 'answer', answer: answer.text }, marking ?? undefined)
              return { ...answer, marking, points: scored?.points ?? null }
            }),
          },
      ),
  })

  function back(from: Mark[], to: Mark[]): string | undefined {
    const step = from.pop()
    if (!step) return undefined
    to.push({ ...step, marking: before(step.attemptId) })
    write(step)
    return step.attemptId
  }

  return {
    saving,
    /** What an answer has at this moment: two keys may be quicker than the screen. */
    markingOf: before,
    mark(attemptId: string, marking: StoredMarking | null) {
      steps.current.done.push({ attemptId, marking: before(attemptId) })
      steps.current.undone = []
      write({ attemptId, marking })
    },
    /** Takes back the last points, or gives them again; whose they were, or undefined when there is nothing. */
    undo: () => back(steps.current.done, steps.current.undone),
    redo: () => back(steps.current.undone, steps.current.done),
  }
}
