import { forbidden } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { downloadMarksPaper } from '../council-contract.ts'
import { marksPaper } from '../papers.ts'
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
    // Refused here, with its field, before a worker draws it.
    marksPaper(pauta, request)
    const print = {
      images: await readPrintedImages(db, pauta.school.id),
      printedAt: new Date().toISOString(),
    }
    const { name, bytes } = await marksJobs.run(reply, 'marksPaper', pauta, request, print)
    return drawnAnswer(bytes, { name, format: query.format })
  }),
]
