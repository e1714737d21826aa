import { HttpError, wrongState } from '#kit/refusals.ts'
import { reportProgress } from '#kit/server/http/progress.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { drawSchoolBoletins } from '../council-contract.ts'
import { findCouncil } from './council-queries.ts'
import type { jobs } from './marks-jobs.ts'
import { readPauta } from './read-pauta.ts'
import { findGroupsOfTerm, getTerm } from './term.ts'
import { findYearAndTrimester } from './today.ts'

const marksJobs = jobsBeside<typeof jobs>(import.meta.filename, 'marks-jobs')

export const schoolBoletinRoutes: Served[] = [
  serve(drawSchoolBoletins, async ({ db, account, body, today, reply }) => {
    const { year, trimester, span } = await findYearAndTrimester(db, account, today, body.trimester)
    const { groups, more } = await findGroupsOfTerm(db, account, { year, ...span, school: body.school })
    if (more) throw wrongState('A escola tem turmas a mais para um só ficheiro: imprima-as turma a turma.')
    const closed: string[] = []
    const open: string[] = []
    let school = ''
    for (const { id, name } of groups) {
      const term = await getTerm(db, account, id, trimester)
      school = term.school.name
      if ((await findCouncil(db, term))?.editionId) closed.push(id)
      else open.push(name)
    }
    if (closed.length === 0)
      throw wrongState(`Nenhuma turma desta escola tem a pauta do ${trimester}.º trimestre fechada.`)
    const print = {
      images: await readPrintedImages(db, body.school),
      printedAt: new Date().toISOString(),
    }
    const files: Uint8Array[] = []
    let boletins = 0
    // A group at a time: each is a job of its own, so that others have their turn, and who goes away is not waited for.
    for (const [at, group] of closed.entries()) {
      if (reply.raw.destroyed) throw new HttpError(499, 'STOPPED', 'O pedido foi interrompido.')
      const pauta = await readPauta(db, account, { group, trimester })
      if (pauta.pupils.length > 0) {
        const request = { paper: 'boletins', format: 'pdf', size: 'A4' } as const
        const { bytes } = await marksJobs.run(reply, 'marksFile', pauta, request, print)
        files.push(bytes)
        boletins += pauta.pupils.length
      }
      reportProgress(reply, { step: 'drawing', done: at + 1, total: closed.length })
    }
    if (files.length === 0) throw wrongState('As pautas fechadas desta escola não têm alunos.')
    const title = `Boletins de ${school}, ${trimester}.º trimestre de ${year}`
    const { name, bytes } = await marksJobs.run(reply, 'schoolBoletinsFile', files, title, body.size)
    const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return { name, groups: closed.length, boletins, open, pdf }
  }),
]
