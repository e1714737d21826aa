import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { workbookAnswer } from '#kit/server/transfer/table-answer.ts'
import {
  exportLearningPath,
  getLearningPath,
  getLessonDiagnosis,
  getPupilPath,
  getSchoolPath,
  listPathPlaces,
} from '../contract.ts'
import { pathDocument, pathSheets } from '../paper.ts'
import { readLessonDiagnosis } from './lesson.ts'
import { findPlaces } from './queries.ts'
import { readPath, readPupilPath } from './read.ts'

export const routes: Served[] = [
  serve(listPathPlaces, ({ db, account, today }) => findPlaces(db, account, today)),

  serve(getLearningPath, ({ db, account, query, today }) => readPath(db, account, query, today)),

  serve(getPupilPath, ({ db, account, params, query, today }) =>
    readPupilPath(db, account, { id: params.id, ...query }, today),
  ),

  serve(getSchoolPath, ({ db, account, query, today }) => readPath(db, account, query, today)),

  serve(getLessonDiagnosis, async ({ db, account, params }) => ({
    diagnosis: await readLessonDiagnosis(db, account, params.id),
  })),

  serve(exportLearningPath, async ({ db, account, query: { format, student, ...rest }, reply, today }) => {
    const path = student
      ? await readPupilPath(db, account, { id: student, ...rest }, today)
      : await readPath(db, account, rest, today)
    const name = fileName(
      path.pupil?.name ?? (path.groups.length === 1 ? (path.groups[0]?.name ?? '') : 'escola'),
      path.subject.name,
    )
    return format === 'xlsx'
      ? workbookAnswer(pathSheets(path), `${name}.xlsx`, reply)
      : documentAnswer(pathDocument(path), { name: `${name}.pdf`, format }, reply)
  }),
]

/** «percurso-6a-matematica» */
function fileName(...words: string[]): string {
  return ['percurso', ...words]
    .join('-')
    .normalize('NFD')
    .replaceAll(/[^\w-]+/g, '')
    .toLowerCase()
}
