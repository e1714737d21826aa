import { forbidden } from '#kit/refusals.ts'
import type { BodyOf, Handling } from '#kit/server/http/serve.ts'
import {
  callExists,
  hasPupils,
  moveCall,
  pupilsMissing,
  undoCall,
  writeCall,
} from '#school/absences/server/calls.ts'
import type { setLessonState } from '../contract.ts'
import type { lockLesson } from './queries.ts'

type StoredLesson = NonNullable<Awaited<ReturnType<typeof lockLesson>>>

/**
 * Keeps who was missing with the mark of a lesson; a lesson that was not taught after all takes its call back. Answers
 * whether anything was kept or taken.
 * @throws HttpError 403 if the day is over and the pupils were called before: the group's director corrects then
 */
export async function callPupils(
  {
    db,
    account,
    today,
    record,
  }: Pick<Handling<typeof setLessonState>, 'db' | 'account' | 'today' | 'record'>,
  lesson: StoredLesson,
  { state, absences }: Pick<BodyOf<typeof setLessonState>, 'state' | 'absences'>,
): Promise<boolean> {
  if (state !== 'dada' && state !== 'parcial') {
    const changes = await undoCall(db, lesson.id)
    if (changes.length > 0) await record(...changes)
    return changes.length > 0
  }
  const { group_id: groupId, held_on: heldOn } = lesson
  if (absences === undefined || groupId === null || heldOn === null) return false
  // Nobody is on the group's list yet: only how many were there is kept.
  if (!(await hasPupils(db, groupId, heldOn))) return false
  if (heldOn < today && (await callExists(db, lesson.id)))
    throw forbidden(
      'As faltas desta aula já foram marcadas: depois do dia, corrigem-se no registo de faltas da turma.',
    )
  const changes = await writeCall(
    db,
    { groupId, heldOn, lesson: { id: lesson.id, subjectId: lesson.subject_id, startsAt: lesson.starts_at } },
    await pupilsMissing(db, { groupId, heldOn }, absences),
    { accountId: account.id, whole: true },
  )
  await record(...changes)
  return true
}

/** A lesson that was taught and is put on another day, hour or group takes its call with it. */
export async function moveCalledPupils(
  { db, record }: Pick<Handling<typeof setLessonState>, 'db' | 'record'>,
  { id, group_id: groupId, held_on: heldOn, subject_id: subjectId, starts_at: startsAt }: StoredLesson,
): Promise<void> {
  if (groupId === null || heldOn === null) return
  await record(...(await moveCall(db, { groupId, heldOn, lesson: { id, subjectId, startsAt } })))
}
