import type { Db } from '#kit/server/database/database.ts'
import { forgetKey } from '#kit/server/records/forget.ts'
import { eraseFromEditions, findEditionsWithPupil } from '#school/editions/server/editions.ts'
import { gradebookContent } from '../gradebook-contract.ts'

/** What was locked of a pupil in the pautas of quizzes, in every edition, also where the pupil has changed the group since. */
export async function findLockedMarksOfPupil(db: Db, studentId: string) {
  const all = await findEditionsWithPupil(db, 'pauta', studentId, gradebookContent)
  return all.map(({ head, content }) => {
    const pupil = content.pupils.find(({ id }) => id === studentId)
    return {
      group: content.group.name,
      subject: content.subject.name,
      year: content.year,
      trimester: content.trimester,
      edition: head.number,
      mark: pupil?.mark ?? null,
      marks: content.quizzes.map(quiz => ({
        quiz: quiz.title,
        mark: pupil?.toMark.includes(quiz.id) ? ('por corrigir' as const) : (pupil?.marks[quiz.id] ?? null),
      })),
    }
  })
}

/** Takes a pupil out of the editions of pautas, and marks out of what the history of earlier versions holds. */
export async function eraseLockedMarksOfPupil(db: Db, studentId: string): Promise<void> {
  await eraseFromEditions(db, studentId)
  await forgetKey(db, { table: 'quiz_gradebooks', column: 'locked_marks', key: studentId })
}
