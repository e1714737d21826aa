import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { DocumentDescription } from '#engines/documents/description.ts'
import type { FrozenForm, FrozenItem } from '#engines/questions/shuffle.ts'
import { refuseDrawn } from '#features/assessment/quizzes/server/opened-quiz.ts'
import { attemptsSheet, attemptsWithKey, keySheet } from '#features/assessment/results/attempts-table.ts'
import { readAttemptRows } from '#features/assessment/results/server/attempt-rows.ts'
import { findApplication, type OfGroup, paperOf } from '#features/assessment/results/server/queries.ts'
import { itemsOfAttempt, readApplication, readItems, WHAT } from '#features/assessment/results/server/read.ts'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import { HttpError, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { tableAnswer, workbookAnswer } from '#kit/server/transfer/table-answer.ts'
import { byNumber, type Member, membersOn } from '#school/students/server/members.ts'
import { operationsOfClass } from '../../hearing/operations.ts'
import { readQueue } from '../../hearing/server/read-queue.ts'
import { dayHeld } from '../../results/server/class-size.ts'
import {
  bookletDocument,
  keyDocument,
  type PrintedPupil,
  type PrintedTest,
  sheetsDocument,
} from '../document.ts'
import { levelPaper } from '../level-paper.ts'
import { downloadAnswers, downloadLevels, downloadPaper, type paperQuery } from '../paper-contract.ts'

export const paperRoutes: Served[] = [
  serve(downloadPaper, async ({ db, account, params, query, reply }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    if (query.parts === 'sheets' && query.format !== 'pdf')
      throw new HttpError(
        400,
        'SHEETS_ARE_PDF',
        'As folhas de resposta saem em PDF, para que fiquem à medida.',
      )
    await refuseDrawn(db, row)
    const test = await readPrintedTest(db, row)
    const description =
      query.parts === 'sheets' ? await sheetsOf(db, row, test, query) : formPaperOf(test, query)
    const name = `${description.title}.${query.format}`
    return documentAnswer(description, { name, format: query.format }, reply)
  }),

  serve(downloadLevels, async ({ db, account, params, query, reply }) => {
    const application = await readApplication(db, account, params.id)
    if (application.kind !== 'oral')
      throw new HttpError(409, 'WRONG_KIND', 'Só uma avaliação oral tem ficha por níveis.')
    const { school_name } = await findHead(db, application.id)
    const operations = operationsOfClass(await readQueue(db, account, application.id))
    return reportFile(levelPaper(application, school_name, operations), query.format, reply)
  }),

  serve(downloadAnswers, async ({ db, account, params, query, reply }) => {
    const row = orNotFound(await findApplication(db, account, params.id), WHAT)
    const test = await readItems(db, row)
    const attempts = attemptsSheet(test.items, test.totalPoints, await readAttemptRows(db, row, test))
    const name = `respostas-${row.group_name}`
    return query.format === 'xlsx'
      ? workbookAnswer([attempts, keySheet(test.items)], `${name}.xlsx`, reply)
      : tableAnswer({ ...attemptsWithKey(attempts, test.items), name }, 'csv', reply)
  }),
]

type Query = z.output<typeof paperQuery>

function formPaperOf(test: PrintedTest, { parts, form: name, large }: Query): DocumentDescription {
  const form = name === undefined ? test.forms[0] : test.forms.find(each => each.name === name)
  if (!form) throw notFound('A versão')
  return parts === 'key' ? keyDocument(test, form) : bookletDocument(test, form, { large })
}

async function sheetsOf(db: Db, row: Stored, test: PrintedTest, query: Query): Promise<DocumentDescription> {
  const pupils = query.named ? await findPrintedPupils(db, row, test.forms) : []
  if (pupils.length + query.blank === 0)
    throw new HttpError(
      409,
      'NOTHING_TO_PRINT',
      'A turma não tem alunos: peça folhas em branco, ou inscreva-os.',
    )
  try {
    return sheetsDocument(test, { ...query, pupils })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new HttpError(
      409,
      'TOO_MANY_CHOICES',
      'Uma pergunta tem mais opções do que cabem numa folha de resposta. Imprima o caderno e responda-se nele.',
    )
  }
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
  return db
    .selectFrom('applications')
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
