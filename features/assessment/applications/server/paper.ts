import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FrozenForm, FrozenItem } from '#engines/questions/shuffle.ts'
import { refuseDrawn } from '#features/assessment/quizzes/server/opened-quiz.ts'
import { itemsOfAttempt } from '#features/assessment/results/items-of-attempt.ts'
import { readAttemptRows } from '#features/assessment/results/server/attempt-rows.ts'
import {
  findApplication,
  findReadableApplication,
  type OfGroup,
  paperOf,
} from '#features/assessment/results/server/queries.ts'
import { readApplication, readItems, WHAT } from '#features/assessment/results/server/read.ts'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import { HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { drawnAnswer } from '#kit/server/transfer/document-answer.ts'
import { jobsBeside } from '#kit/server/workers/in-worker.ts'
import { byNumber, type Member, membersOn } from '#school/students/server/members.ts'
import { readQueue } from '../../hearing/server/corrected-hearings.ts'
import { dayHeld } from '../../results/server/class-size.ts'
import type { PrintedForm, PrintedPupil, PrintedTest } from '../document.ts'
import { downloadAnswers, downloadLevels, downloadPaper, type paperQuery } from '../paper-contract.ts'
import type { jobs } from './paper-jobs.ts'

/** What is drawn of what was handed out, in a worker. */
export const paperJobs = jobsBeside<typeof jobs>(import.meta.filename, 'paper-jobs')

export const paperRoutes: Served[] = [
  serve(downloadPaper, async ({ db, account, params, query, reply }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const withSheets = query.parts === 'sheets' || query.parts === 'all'
    if (withSheets && query.format !== 'pdf')
      throw new HttpError(
        400,
        'SHEETS_ARE_PDF',
        'As folhas de resposta saem em PDF, para que fiquem à medida.',
      )
    await refuseDrawn(db, row)
    const test = await readPrintedTest(db, row)
    const drawn = withSheets
      ? await drawSheets(db, row, test, query, reply)
      : await paperJobs.run(reply, 'testFile', test, formOf(test, query), query)
    const name = `${drawn.title}.${query.format}`
    return drawnAnswer(drawn.bytes, { name, format: query.format })
  }),

  serve(downloadLevels, async ({ db, account, params, query, reply }) => {
    const application = await readApplication(db, account, params.id, findReadableApplication)
    if (application.kind !== 'oral')
      throw new HttpError(409, 'WRONG_KIND', 'Só uma avaliação oral tem ficha por níveis.')
    const { school_name } = await findHead(db, application.id)
    const queue = await readQueue(db, account, application.id, query.edition)
    const { format } = query
    return reportFile(paperJobs.run(reply, 'levelsFile', application, school_name, queue, format), format)
  }),

  serve(downloadAnswers, async ({ db, account, params, query, reply }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const test = await readItems(db, row)
    const attempts = await readAttemptRows(db, row, test)
    const { format } = query
    const name = `respostas-${row.group_name}`
    return drawnAnswer(await paperJobs.run(reply, 'answersFile', test, attempts, format), {
      name: format === 'csv' ? `${name.toLowerCase()}.csv` : `${name}.xlsx`,
      format,
    })
  }),
]

type Query = z.output<typeof paperQuery>

function formOf(test: PrintedTest, { form: name }: Query): PrintedForm {
  const form = name === undefined ? test.forms[0] : test.forms.find(each => each.name === name)
  if (!form) throw notFound('A versão')
  return form
}

async function drawSheets(db: Db, row: Stored, test: PrintedTest, query: Query, reply: FastifyReply) {
  const pupils = query.named ? await findPrintedPupils(db, row, test.forms) : []
  if (pupils.length + query.blank === 0)
    throw new HttpError(
      409,
      'NOTHING_TO_PRINT',
      'A turma não tem alunos: peça folhas em branco, ou inscreva-os.',
    )
  const file = query.parts === 'all' ? 'wholeFile' : 'sheetsFile'
  const drawn = await paperJobs.run(reply, file, test, { ...query, pupils })
  if (drawn === null)
    throw new HttpError(
      409,
      'TOO_MANY_CHOICES',
      'Uma pergunta tem mais opções do que cabem numa folha de resposta. Imprima o caderno e responda-se nele.',
    )
  return drawn
}

type Stored = NonNullable<Awaited<ReturnType<typeof findApplication>>>

async function readPrintedTest(db: Db, row: Stored): Promise<PrintedTest> {
  const [head, { items: all }] = await Promise.all([findHead(db, row.id), readItems(db, row)])
  const items = itemsOfAttempt(all, { item_ids: row.paper_item_ids })
  const printed = (item: (typeof items)[number], order: FrozenItem['order']) => ({
    points: item.points,
    question: item.question,
    order,
    change: item.change,
  })
  const frozen = row.one_form ? [] : (head.forms as unknown as FrozenForm[])
  const forms = frozen.map(({ name, items: places }) => ({
    name,
    items: places.flatMap(place => {
      const item = items.find(each => each.id === place.question)
      return item ? [printed(item, place.order)] : []
    }),
  }))
  return {
    school: { name: head.school_name, province: head.province, district: head.district, zip: head.zip },
    title: row.title,
    subject: row.subject_name,
    grade: row.group_grade,
    group: row.group_name,
    year: head.year,
    minutes: row.minutes,
    code: row.code,
    instructions: [...head.paper_instructions, ...head.instructions],
    forms:
      forms.length > 1
        ? forms
        : [{ name: '', items: items.map(item => printed(item, item.paperOrder ?? {})) }],
  }
}

/** School, year, instructions and forms of what an application gives. */
function findHead(db: Db, id: string) {
  return withDeleted(db, 'applications')
    .innerJoin('groups', 'groups.id', 'applications.group_id')
    .innerJoin('schools', 'schools.id', 'groups.school_id')
    .innerJoin('papers', join => join.on('papers.id', '=', paperOf))
    .select([
      'schools.name as school_name',
      'schools.province',
      'schools.district',
      'schools.zip',
      'groups.year',
      'papers.instructions',
      'papers.paper_instructions',
      'papers.forms',
    ])
    .where('applications.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The pupils of the day in the order of the group; neighbours get different forms, and a pupil who has begun keeps theirs. */
async function findPrintedPupils(
  db: Db,
  { id, pupil_ids }: OfGroup,
  forms: PrintedTest['forms'],
): Promise<PrintedPupil[]> {
  const rows = await db
    .selectFrom(
      sql<Member>`(select m.* from applications a join lateral ${membersOn(dayHeld('a'))} m on m.group_id = a.group_id
        where a.id = ${id})`.as('m'),
    )
    .leftJoin('attempts', join =>
      join
        .onRef('attempts.student_id', '=', 'm.id')
        .on('attempts.application_id', '=', id)
        .on('attempts.number', '=', 1)
        .on('attempts.deleted_at', 'is', null),
    )
    .select(['m.full_name', 'm.code', 'm.number', 'attempts.form'])
    .$if(pupil_ids !== null, pupils => pupils.where('m.id', 'in', [...(pupil_ids ?? [])]))
    .orderBy(byNumber)
    .execute()
  return rows.map((row, index) => ({
    name: row.full_name,
    code: row.code,
    number: row.number,
    form: forms.length > 1 ? (row.form ?? forms[index % forms.length]?.name ?? '') : '',
  }))
}
