import { findLesson } from '#features/planning/lesson-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { LessonDiagnosis } from '../contract.ts'
import { measuredOf } from '../facts.ts'
import { supportOf } from '../support.ts'
import { findGroupsOf, findPupilIds } from './queries.ts'
import { readMeasures } from './read.ts'

/** What the diagnosis says about a lesson within reach; null where its group is not. */
export async function readLessonDiagnosis(
  db: Db,
  account: Account,
  id: string,
): Promise<LessonDiagnosis | null> {
  const lesson = orNotFound(await findLesson(db, account, id), 'Este plano de aula')
  const [group] = lesson.groupId === null ? [] : await findGroupsOf(db, account, { group: lesson.groupId })
  if (!group) return null
  const measures = await readMeasures(
    db,
    { groupIds: [group.id], subjectId: lesson.subjectId, from: null, to: null },
    new Set(lesson.competences.map(competence => competence.id)),
  )
  const here = await findPupilIds(db, group.id)
  const measured = lesson.competences.flatMap(competence => {
    const measure = measures.get(competence.id)
    return measure ? [{ code: competence.code, ...measure }] : []
  })
  return {
    competences: measured.flatMap(({ code, edges, scores }) => {
      const latest = measuredOf(edges, scores, 'last') ?? measuredOf(edges, scores, 'first')
      const { n, share = null } = latest?.bySex.total ?? { n: 0 }
      return latest && share !== null
        ? [{ code, share, day: latest.day, pupils: n, items: latest.items }]
        : []
    }),
    support: [...supportOf(measured)].flatMap(([studentId, codes]) =>
      here.has(studentId) ? [{ studentId, codes }] : [],
    ),
  }
}
