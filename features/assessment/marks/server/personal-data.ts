import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { findEditionsWithPupil } from '#school/editions/server/editions.ts'
import { groupCalled } from '#school/groups/server/group-called.ts'
import { pautaContent } from '../council-contract.ts'
import { markOf } from './cells.ts'

/** Every cell that was written of a pupil, also where the pupil has changed the group since. */
export async function findCellsOfPupil(db: Db, studentId: string) {
  const rows = await withDeleted(db, 'mark_cells as m')
    .innerJoin('mark_books as b', 'b.id', 'm.book_id')
    .innerJoin('groups as g', 'g.id', 'b.group_id')
    .innerJoin('subjects as s', 's.id', 'b.subject_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.id', 'm.place', 'm.tenths', 'm.absent', 'm.updated_at', 'b.trimester', 'g.year'])
    .select([groupCalled('g').as('group'), 's.name as subject', 'a.name as by'])
    .where('m.student_id', '=', studentId)
    .orderBy('g.year')
    .orderBy('b.trimester')
    .orderBy('s.name')
    .orderBy('m.place')
    .execute()
  return rows.map(row => ({
    id: row.id,
    group: row.group,
    subject: row.subject,
    year: row.year,
    trimester: row.trimester,
    column: row.place,
    mark: markOf(row),
    by: row.by,
    at: row.updated_at,
  }))
}

/** What councils decided of a pupil. */
export function findDecisionsOfPupil(db: Db, studentId: string) {
  return withDeleted(db, 'mark_decisions as d')
    .innerJoin('mark_councils as c', 'c.id', 'd.council_id')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('subjects as s', 's.id', 'd.subject_id')
    .select([
      'd.id',
      'd.computed',
      'd.decided',
      'd.reason',
      'c.trimester',
      groupCalled('g').as('group'),
      's.name as subject',
    ])
    .where('d.student_id', '=', studentId)
    .orderBy('d.created_at')
    .execute()
}

/** What closed pautas keep of a pupil, in every edition. */
export async function findClosedMarksOfPupil(db: Db, studentId: string) {
  const all = await findEditionsWithPupil(db, 'pauta de notas', studentId, pautaContent)
  return all.map(({ head, content }) => {
    const pupil = content.pupils.find(({ id }) => id === studentId)
    return {
      group: content.group.name,
      year: content.group.year,
      trimester: content.trimester,
      edition: head.number,
      marks: content.subjects.map(({ id, name }) => ({
        subject: name,
        mark: pupil?.marks[id]?.term.mark ?? null,
      })),
    }
  })
}

/** Takes away what a council wrote of a pupil; that it decided stays, since the class counts it. Editions are erased with all others. */
export async function eraseDecisionsOfPupil(db: Db, studentId: string): Promise<void> {
  await db.updateTable('mark_decisions').set({ reason: '' }).where('student_id', '=', studentId).execute()
}

/** Every mean of a pupil that came from an old pauta. */
export function findPastMarksOfPupil(db: Db, studentId: string) {
  return existing(db, 'past_marks as p')
    .innerJoin('subjects as s', 's.id', 'p.subject_id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.year', 'p.tenths', 'p.updated_at as at', 's.name as subject', 'a.name as by'])
    .where('p.student_id', '=', studentId)
    .orderBy('p.year')
    .orderBy('s.name')
    .execute()
}

/** Nothing was counted from them: they go with the pupil. */
export async function erasePastMarksOfPupil(db: Db, studentId: string): Promise<string[]> {
  const gone = await db.deleteFrom('past_marks').where('student_id', '=', studentId).returning('id').execute()
  return gone.map(({ id }) => id)
}
