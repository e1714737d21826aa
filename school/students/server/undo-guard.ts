import { counted } from '#kit/figures.ts'
import { HttpError } from '#kit/refusals.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import type { UndoGuard } from '#school/changes/server/routes.ts'
import { countPlacedFrom } from './members.ts'

/** Before every day that there is. */
const EVER = '1900-01-01'

/** A group that pupils entered after it was made stays: making it, alone or with a new year, is no longer taken back. */
export const groupsWithPupilsUndoGuard: UndoGuard = {
  table: 'groups',
  exceptActions: [],
  async before() {
    // Nothing is locked: a pupil who enters meanwhile is found afterwards.
  },
  async after(db, batchId) {
    const groups = await withDeleted(db, 'groups')
      .select(['groups.id', 'groups.name', 'groups.year'])
      .distinct()
      .innerJoin('changes', 'changes.row_id', 'groups.id')
      .where('changes.batch_id', '=', batchId)
      .where('changes.table_name', '=', 'groups')
      .where('groups.deleted_at', 'is not', null)
      .execute()
    for (const { id, name, year } of groups) {
      const pupils = await countPlacedFrom(db, id, EVER)
      if (pupils === 0) continue
      throw new HttpError(
        409,
        'NOT_UNDOABLE',
        `Na ${name} de ${year} entretanto ${pupils === 1 ? 'entrou' : 'entraram'} ${counted(pupils, 'aluno', 'alunos')}: transfira-${pupils === 1 ? 'o' : 'os'} primeiro.`,
      )
    }
  },
}
