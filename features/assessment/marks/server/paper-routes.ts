import { forbidden, invalidField, notFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { downloadMarksPaper, type PaperKind, type Pauta } from '../council-contract.ts'
import type { jobs } from './marks-jobs.ts'
import { getBookTerm } from './read-book.ts'
import { readPauta } from './read-pauta.ts'
import { getTerm } from './term.ts'

const marksJobs = jobsBeside<typeof jobs>(import.meta.filename, 'marks-jobs')

export const paperRoutes: Served[] = [
  serve(downloadMarksPaper, async ({ db, account, params, query, reply }) => {
    const term = await getTerm(db, account, params.group, params.trimester)
    if (!term.readsAll) {
      // A teacher prints their own book.
      if (params.paper !== 'mini-pauta' || query.subject === undefined)
        throw forbidden('Este papel é da direcção e de quem dirige a turma.')
      await getBookTerm(db, account, { ...params, subject: query.subject })
    }
    const pauta = await readPauta(db, account, params, query.edition)
    const request = { ...query, paper: params.paper }
    refuseMissing(pauta, request)
    const print = {
      images: await readPrintedImages(db, pauta.school.id),
      printedAt: new Date().toISOString(),
    }
    const { name, bytes } = await marksJobs.run(reply, 'marksFile', pauta, request, print)
    return drawnAnswer(bytes, { name, format: query.format })
  }),
]

/** Refused with its field before a worker draws it: a paper of a subject or of a pupil that is not named, or is not there. */
function refuseMissing(
  pauta: Pauta,
  {
    paper,
    subject,
    student,
  }: { paper: PaperKind; subject?: string | undefined; student?: string | undefined },
): void {
  if (paper === 'mini-pauta' && subject === undefined) throw invalidField('subject', 'Diga a disciplina.')
  if (paper === 'declaracao' && student === undefined) throw invalidField('student', 'Diga o aluno.')
  if (subject !== undefined && !pauta.subjects.some(({ id }) => id === subject))
    throw notFound('Esta disciplina')
  if (student !== undefined && !pauta.pupils.some(({ id }) => id === student)) throw notFound('Este aluno')
}
