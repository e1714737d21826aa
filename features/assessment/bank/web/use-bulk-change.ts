import type { CallInput } from '#kit/endpoint.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { changeQuestions } from '#school/questions/contract.ts'
import { countedQuestions } from './bank-words.ts'

type BulkAction = CallInput<typeof changeQuestions>['body']['action']

/** Changes many questions at once; those that could not be changed are named. */
export function useBulkChange() {
  const bulk = useSave(changeQuestions)
  const announce = useUndo()
  return (ids: readonly string[], action: BulkAction, words: string, done: () => void) =>
    bulk.mutate(
      { body: { ids: [...ids], action } },
      {
        onSuccess: ({ data, change }) => {
          done()
          const refused = data.refused.map(refusal => `«${refusal.name}»: ${refusal.why}`).join(' ')
          announce(`${countedQuestions(data.changed)} ${words}.`, change, refused || undefined)
        },
      },
    )
}
