import { type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import {
  exportLearningPath,
  getLearningPath,
  getLessonDiagnosis,
  getPupilPath,
  getSchoolPath,
  listPathPlaces,
} from '../contract.ts'
import { readLessonDiagnosis } from './lesson.ts'
import { findPlaces } from './queries.ts'
import { pathJobs, readPath, readPupilPath } from './read.ts'

export const routes: Served[] = [
  serve(listPathPlaces, ({ db, account, today }) => findPlaces(db, account, today)),

  serve(getLearningPath, call => readPath(call, call.query)),

  serve(getPupilPath, call => readPupilPath(call, { id: call.params.id, ...call.query })),

  serve(getSchoolPath, call => readPath(call, call.query)),

  serve(getLessonDiagnosis, async call => ({
    diagnosis: await readLessonDiagnosis(call, call.params.id),
  })),

  serve(exportLearningPath, async call => {
    const { query, reply } = call
    const { format, student, ...rest } = query
    const path = student ? await readPupilPath(call, { id: student, ...rest }) : await readPath(call, rest)
    const name = fileName(
      path.pupil?.name ?? (path.groups.length === 1 ? (path.groups[0]?.name ?? '') : 'escola'),
      path.subject.name,
    )
    const bytes = await pathJobs.run(reply, 'pathFile', path, format)
    return drawnAnswer(bytes, { name: `${name}.${format}`, format })
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
