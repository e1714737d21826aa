import { counted } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { copyToParallel } from '../hand-on-contract.ts'

interface ParallelSlot {
  group: { id: string; name: string }
  date: string
  startsAt: string | null
}

/** Puts a lesson in other groups, each at its own time; one undo takes all back. */
export function useParallel() {
  const announce = useUndo()
  const save = useSave(copyToParallel, {
    touches: ['lesson-plans', 'calendar', 'dashboard'],
    failed: 'Não foi possível pôr a aula na outra turma.',
  })
  return {
    busy: save.isPending,
    put: (id: string, places: readonly ParallelSlot[], onDone?: () => void) =>
      save.mutate(
        {
          params: { id },
          body: {
            rows: places.map(({ group, date, startsAt }) => ({ groupId: group.id, heldOn: date, startsAt })),
          },
        },
        {
          onSuccess: ({ change }) => {
            const names = places.map(({ group }) => group.name).join(', ')
            announce(`${counted(places.length, 'plano novo', 'planos novos')}: ${names}.`, change)
            onDone?.()
          },
        },
      ),
  }
}
