import type { Account } from '#kit/account.ts'
import { forbidden, invalidField, notFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { achievementOfAll } from '../achievement.ts'
import { downloadMarksPaper, type PaperKind, type Pauta } from '../council-contract.ts'
import type { GradeAchievement } from '../council-papers.ts'
import { findClosedPautas } from './closed-pautas.ts'
import type { jobs } from './marks-jobs.ts'
import { getBookTerm } from './read-book.ts'
import { readPauta } from './read-pauta.ts'
import { findGroupsOfTerm, getTerm, MAX_GROUPS_OF_FILE, type Term } from './term.ts'

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
    const isOfGrade = params.paper === 'mapa-da-classe'
    if (isOfGrade && !term.leads) throw forbidden('O mapa de uma classe é da direcção.')
    const pauta = await readPauta(db, account, params, query.edition)
    const grade = isOfGrade ? await countGrade(db, account, term) : undefined
    const request = { ...query, paper: params.paper, ...(grade && { grade }) }
    refuseMissing(pauta, request)
    const print = {
      images: await readPrintedImages(db, pauta.school.id),
      printedAt: new Date().toISOString(),
    }
    const { name, bytes } = await marksJobs.run(reply, 'marksFile', pauta, request, print)
    return drawnAnswer(bytes, { name, format: query.format })
  }),
]

/** All closed pautas of the grade of a group, in its school and trimester. */
async function countGrade(db: Db, account: Account, term: Term): Promise<GradeAchievement> {
  const { group, school, trimester, from, to } = term
  const of = { year: group.year, from, to, school: school.id, max: MAX_GROUPS_OF_FILE }
  const { groups: all, more } = await findGroupsOfTerm(db, account, of)
  if (more)
    throw wrongState(`A escola tem mais de ${MAX_GROUPS_OF_FILE} turmas: o mapa deixaria algumas fora.`)
  const groups = all.filter(({ grade }) => grade === group.grade)
  const closed = await findClosedPautas(
    db,
    groups.map(({ id }) => id),
    trimester,
  )
  if (closed.size === 0)
    throw wrongState(
      `Nenhuma turma da ${group.grade}.ª classe tem a pauta do ${trimester}.º trimestre fechada.`,
    )
  // A closed pauta names its group as it did then.
  const pautas = groups.flatMap(({ id }) => closed.get(id) ?? [])
  return {
    ...achievementOfAll(pautas),
    groups: pautas.map(pauta => pauta.group.name),
    open: groups.filter(({ id }) => !closed.has(id)).map(({ name }) => name),
  }
}

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
