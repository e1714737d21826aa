import type { FastifyReply } from 'fastify'
import { findLesson } from '#features/planning/lesson-plans/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { LessonDiagnosis } from '../contract.ts'
import { findGroupsOf, findPupilIds } from './queries.ts'
import { pathJobs, readMeasures } from './read.ts'

/** What the diagnosis says about a lesson within reach; null where its group is not. */
export async function readLessonDiagnosis(
  { db, account, reply }: { db: Db; account: Account; reply: FastifyReply },
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
  return pathJobs.run(reply, 'lessonDiagnosis', measured, here)
}
