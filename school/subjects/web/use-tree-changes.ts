import { useSave } from '#kit/web/api/queries.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import {
  type Competence,
  moveCompetence,
  moveUnit,
  removeCompetence,
  removeUnit,
  type Unit,
} from '../tree-contract.ts'
import type { CompetencePlace } from './tree-moves.ts'

/** What changes the tree of a subject without a form. One change at a time: the next waits for its version. */
export function useTreeChanges(subjectId: string) {
  const announce = useUndo()
  const move = useSave(moveUnit)
  const moveOne = useSave(moveCompetence)
  const remove = useSave(removeUnit)
  const removeOne = useSave(removeCompetence)
  return {
    busy: move.isPending || moveOne.isPending,
    moveUnit: (unit: Unit, place: number, done: () => void) =>
      move.mutate(
        { params: { id: subjectId, unitId: unit.id }, body: { place, version: unit.version } },
        { onSuccess: done },
      ),
    moveCompetence: (competence: Competence, to: CompetencePlace, done: () => void) =>
      moveOne.mutate(
        {
          params: { id: subjectId, competenceId: competence.id },
          body: { ...to, version: competence.version },
        },
        { onSuccess: done },
      ),
    removeUnit: (unit: Unit, competences: number) =>
      remove.mutate(
        { params: { id: subjectId, unitId: unit.id }, query: { version: unit.version } },
        {
          onSuccess: ({ change }) =>
            announce(
              `Unidade «${unit.title}» eliminada.`,
              change,
              competences > 0 ? 'As suas competências ficaram sem unidade.' : undefined,
            ),
        },
      ),
    removeCompetence: (competence: Competence) =>
      removeOne.mutate(
        { params: { id: subjectId, competenceId: competence.id }, query: { version: competence.version } },
        { onSuccess: ({ change }) => announce(`Competência ${competence.code} eliminada.`, change) },
      ),
  }
}
