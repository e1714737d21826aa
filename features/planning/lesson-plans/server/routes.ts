import { Readable } from 'node:stream'
import type { Account } from '#kit/account.ts'
import { dayOf } from '#kit/dates.ts'
import { counted, formatDateSlashes, numbered } from '#kit/figures.ts'
import { forbidden, HttpError, invalidField, notFound, orNotFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { fileAnswer } from '#kit/server/files/file-answer.ts'
import { storeFile } from '#kit/server/files/files.ts'
import { isCallerGone } from '#kit/server/http/caller-has-left.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { documentAnswer, drawDocument } from '#kit/server/transfer/document-answer.ts'
import { inWorker } from '#kit/server/workers/in-worker.ts'
import { maySetState } from '#kit/states.ts'
import { undoCall } from '#school/absences/server/calls.ts'
import { findCalendarInForce } from '#school/calendar/server/queries.ts'
import { type Commented, resolveComment, writeComment } from '#school/comments/server/comments.ts'
import type { PrintedImages } from '#school/schools/official-form.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import { ATTACHMENT_BYTES, addAttachment, getAttachment, removeAttachment } from '../attachments-contract.ts'
import {
  callLesson,
  commentLesson,
  createLesson,
  downloadLesson,
  downloadLessons,
  getLesson,
  type Lesson,
  type LessonBody,
  lessonFamilies,
  listLessonHistory,
  listLessons,
  removeLesson,
  resolveLessonComment,
  setLessonState,
  updateLesson,
} from '../contract.ts'
import { lessonPlanDocument } from '../document.ts'
import { isAhead, type LessonState, lessonFields, lessonStateTable, lessonThing } from '../lesson.ts'
import { printedLesson } from '../paper.ts'
import { missingForReady } from '../ready.ts'
import { rollForward } from '../roll-forward-contract.ts'
import { callPupils, moveCalledPupils } from './call-pupils.ts'
import { keepExitAnswers } from './exit-answers.ts'
import { presentLesson, presentRow } from './present.ts'
import {
  findFamilies,
  findGroupOfLesson,
  findLesson,
  findLessons,
  insertLesson,
  lockLesson,
  removeLessonRow,
  updateLessonRow,
} from './queries.ts'

const ATTACHMENTS = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'image/png',
  'image/jpeg',
  'image/webp',
  'audio/mpeg',
  'audio/ogg',
  'video/mp4',
]

/** @throws HttpError 400 for a lesson that would be taught on a day that has not come */
function refuseAhead(
  { today }: { today: string },
  { state, heldOn }: { state: string; heldOn: string | null },
): void {
  if (heldOn !== null && isAhead({ state, heldOn }, today))
    throw invalidField(
      'heldOn',
      `O dia desta aula, ${formatDateSlashes(heldOn)}, ainda não chegou: só então se marca como dada.`,
    )
}

/** Rows of lessons, as the request gives them. */
export const lessonRows: Editable<Awaited<ReturnType<typeof lockOwn>>, Lesson> = {
  ...lessonThing,
  fields: lessonFields,
  labelOf: nameOf,
  read: readLesson,
}

export const routes: Served[] = [
  serve(listLessons, async ({ db, account, query }) => {
    const { rows, next } = await findLessons(db, account, query)
    return { rows: rows.map(presentRow), next }
  }),

  serve(lessonFamilies, ({ db, account }) => findFamilies(db, account)),

  serve(getLesson, ({ db, account, params }) => readLesson(db, account, params.id)),

  serve(createLesson, async call => {
    const { db, account, body } = call
    const { sourceId, ...written } = body
    const schoolId = await checkPlace(db, account, written)
    const source = sourceId === null ? undefined : await readLesson(db, account, sourceId)
    const row = await insertLesson(db, written, {
      schoolId,
      teacherId: account.id,
      sourceId,
      attachmentIds: source?.attachments.map(entry => entry.id),
    })
    return addRow(lessonRows, call, row)
  }),

  serve(updateLesson, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    return editRow(lessonRows, call, before, body, async () => {
      await checkPlace(db, account, body)
      if (before.state === 'pronto') checkReady(body)
      refuseAhead(call, { state: before.state, heldOn: body.heldOn })
      const after = await updateLessonRow(db, before.id, columnsOf(lessonFields, body))
      await moveCalledPupils(call, after)
      return after
    })
  }),

  serve(removeLesson, async call => {
    const { db, account, params, query } = call
    const before = await lockOwn(db, account, params.id)
    return removeRow(lessonRows, call, before, query, async () => {
      await call.record(...(await undoCall(db, before.id)))
      return removeLessonRow(db, before.id)
    })
  }),

  serve(setLessonState, async call => {
    const { db, account, params, body } = call
    const before = await lockTaught(db, account, params.id)
    if (before.template_name !== null) throw wrongState('Um modelo não se dá: copie-o primeiro.')
    const from = before.state as LessonState
    if (!maySetState(lessonStateTable, from, body.state, account.role))
      throw wrongState(`Uma aula «${from}» não pode passar a «${body.state}».`)
    refuseAhead(call, { state: body.state, heldOn: before.held_on })
    if (body.state === 'pronto') checkReady(await readLesson(db, account, params.id))
    const lesson = await editRow(lessonRows, call, before, body, () =>
      updateLessonRow(db, before.id, {
        state: body.state,
        present: body.present,
        // Counted for the lesson's teacher, not for a coordinator who corrects a mark.
        taught_by: takenBy(body.state, before, account),
        ...(body.notes === undefined ? {} : { taught_notes: body.notes }),
        ...(body.left === undefined ? {} : { left_phases: body.left }),
        ...(body.forNext === undefined ? {} : { for_next: body.forNext }),
      }),
    )
    const isCalled = await callPupils(call, before, body)
    if (!(await keepExitAnswers(call, before, body.exit)) && !isCalled) return lesson
    return readLesson(db, account, params.id)
  }),

  serve(callLesson, async call => {
    const { db, account, params, body, today } = call
    const lesson = await lockTaught(db, account, params.id)
    if (lesson.state !== 'dada' && lesson.state !== 'parcial')
      throw wrongState('As faltas marcam-se numa aula dada: marque-a primeiro.')
    refuseAhead({ today }, { state: lesson.state, heldOn: lesson.held_on })
    await callPupils(call, lesson, { state: lesson.state, absences: body.absences })
    return readLesson(db, account, params.id)
  }),

  serve(rollForward, async ({ db, account, body, record }) => {
    for (const { id, heldOn, startsAt } of body.rows) {
      const lesson = await readLesson(db, account, id)
      const written: LessonBody = {
        ...lesson,
        groupId: body.groupId,
        heldOn,
        startsAt,
        templateName: null,
      }
      const schoolId = await checkPlace(db, account, written)
      const row = await insertLesson(db, written, {
        schoolId,
        teacherId: account.id,
        sourceId: id,
        attachmentIds: lesson.attachments.map(attachment => attachment.id),
      })
      await record({ table: lessonThing.table, id: row.id, label: nameOf(row), before: null, after: row })
    }
    return { created: body.rows.length }
  }),

  serve(commentLesson, async ({ db, account, params, body, record }) => {
    const lesson = await readLesson(db, account, params.id)
    return writeComment(db, commentsOf(lesson), { accountId: account.id, ...body }, record)
  }),

  serve(resolveLessonComment, async ({ db, account, params, body, record }) => {
    const lesson = await readLesson(db, account, params.id)
    return resolveComment(db, commentsOf(lesson), { ...params, ...body }, record)
  }),

  serve(addAttachment, async call => {
    const { db, account, params, query, body } = call
    const before = await lockOwn(db, account, params.id)
    const file = await storeFile(db, body, {
      maxBytes: ATTACHMENT_BYTES,
      accept: ATTACHMENTS,
      name: query.fileName,
      ownerId: account.id,
    })
    return editRow(lessonRows, call, before, before, () =>
      updateLessonRow(db, before.id, { attachment_ids: [...before.attachment_ids, file.id] }),
    )
  }),

  serve(removeAttachment, async call => {
    const { db, account, params } = call
    const before = await lockOwn(db, account, params.id)
    return editRow(lessonRows, call, before, before, () =>
      updateLessonRow(db, before.id, {
        attachment_ids: before.attachment_ids.filter(id => id !== params.fileId),
      }),
    )
  }),

  serve(getAttachment, async ({ db, account, params, request }) => {
    const lesson = await readLesson(db, account, params.id)
    if (!lesson.attachments.some(attachment => attachment.id === params.fileId))
      throw notFound('Este ficheiro')
    return fileAnswer(db, params.fileId, request)
  }),

  serve(listLessonHistory, async ({ db, account, params, words }) => {
    await readLesson(db, account, params.id)
    return findThingHistory(db, words, lessonFields, params.id)
  }),

  serve(downloadLesson, async ({ db, account, params, query: { format }, reply }) => {
    const lesson = await readLesson(db, account, params.id)
    const description = describe(lesson, await readPrintedImages(db, lesson.school.id))
    return documentAnswer(description, { name: fileName(lesson, format), format }, reply)
  }),

  serve(downloadLessons, async ({ db, account, body, reply }) => {
    const files: Record<string, Uint8Array> = {}
    const images = new Map<string, PrintedImages>()
    for (const [at, lesson] of (await readLessons(db, account, body.ids)).entries()) {
      if (isCallerGone(reply)) throw new HttpError(499, 'STOPPED', 'A descarga foi interrompida.')
      const { id } = lesson.school
      const carried = images.get(id) ?? (await readPrintedImages(db, id))
      images.set(id, carried)
      files[`${numbered(at + 1)} ${fileName(lesson, body.format)}`] = await drawDocument(
        describe(lesson, carried),
        body.format,
        reply,
      )
    }
    const bytes = await inWorker('zip', files, reply)
    return {
      stream: Readable.from([Buffer.from(bytes)]),
      type: 'application/zip',
      name: 'planos-de-aula.zip',
      bytes: bytes.length,
    }
  }),
]

/** The lesson as this account may read it, or 404. */
export async function readLesson(db: Db, account: Account, id: string): Promise<Lesson> {
  const row = orNotFound(await findLesson(db, account, id), lessonThing.what)
  return presentLesson(row, await findCalendarInForce(db, row.heldOn ?? dayOf(new Date()), row.school.id))
}

/** Lessons as this account may read them, or 404. */
export async function readLessons(db: Db, account: Account, ids: readonly string[]): Promise<Lesson[]> {
  const lessons: Lesson[] = []
  for (const id of ids) lessons.push(await readLesson(db, account, id))
  return lessons.sort(
    (a, b) =>
      (a.heldOn ?? '').localeCompare(b.heldOn ?? '') || (a.startsAt ?? '').localeCompare(b.startsAt ?? ''),
  )
}

/** The stored row, locked, of a lesson that the account may change. */
export async function lockOwn(db: Db, account: Account, id: string) {
  const row = orNotFound(await lockLesson(db, account, id), lessonThing.what)
  if (row.teacher_id !== account.id && account.role !== 'admin')
    throw forbidden('Só o professor da aula altera este plano; pode comentá-lo.')
  return row
}

/** The same for a substitute, who marks the lesson and does not write it. */
async function lockTaught(db: Db, account: Account, id: string) {
  const row = orNotFound(await lockLesson(db, account, id), lessonThing.what)
  const lesson = await findLesson(db, account, id)
  if (!lesson?.mayTeach) throw forbidden('Só o professor da aula, ou quem a dá em vez dele, a marca.')
  return row
}

/** Who gave a lesson, where it was not its own teacher. */
function takenBy(
  state: LessonState,
  before: { teacher_id: string; taught_by: string | null },
  account: Account,
): string | null {
  if (state === 'rascunho' || state === 'pronto' || account.id === before.teacher_id) return null
  return account.role === 'admin' ? before.taught_by : account.id
}

/**
 * Where a lesson belongs: its school, by its group, or for a template the school of its author.
 * @throws HttpError 400 that names the field
 */
async function checkPlace(db: Db, account: Account, body: LessonBody): Promise<string> {
  const total = body.phases.reduce((sum, phase) => sum + phase.minutes, 0)
  if (body.phases.length > 0 && total > body.minutes)
    throw invalidField(
      'phases',
      `As funções somam ${counted(total, 'minuto', 'minutos')} e a aula tem ${body.minutes}.`,
    )
  if (body.templateName !== null) return schoolOf(db, account)
  if (body.groupId === null) throw invalidField('groupId', 'Escolha a turma.')
  if (body.heldOn === null) throw invalidField('heldOn', 'Escolha o dia da aula.')
  const group = await findGroupOfLesson(db, account, body.groupId, body.subjectId, body.heldOn)
  if (!group) throw invalidField('groupId', 'Não lecciona esta disciplina nesta turma.')
  if (group.grade !== body.grade) throw invalidField('grade', `A turma é da ${group.grade}ª classe.`)
  return group.school_id
}

/** @throws HttpError 422 that names every field which a ready lesson must have */
function checkReady(body: LessonBody) {
  const fields = missingForReady(body)
  const count = Object.keys(fields).length
  if (count === 0) return
  const what = count === 1 ? 'Falta 1 campo' : `Faltam ${count} campos`
  throw new HttpError(422, 'INCOMPLETE', `${what} para a aula estar pronta.`, { fields })
}

async function schoolOf(db: Db, account: Account): Promise<string> {
  const row = await existing(db, 'schools')
    .leftJoin('accounts', join =>
      join.onRef('accounts.school_id', '=', 'schools.id').on('accounts.id', '=', account.id),
    )
    .select('schools.id')
    .orderBy('accounts.id')
    .orderBy('schools.created_at')
    .executeTakeFirst()
  if (!row) throw new HttpError(409, 'NO_SCHOOL', 'Crie primeiro uma escola.')
  return row.id
}

function commentsOf({ id, theme }: Lesson): Commented {
  return { table: 'lesson_comments', id, label: theme }
}

function describe(lesson: Lesson, images: PrintedImages) {
  return lessonPlanDocument(printedLesson(lesson, images))
}

/** What a stored lesson is called. */
export function nameOf(row: {
  theme: string
  summary: string
  template_name: string | null
  held_on: string | null
}): string {
  return row.template_name ?? (row.theme || row.summary || `Aula de ${row.held_on ?? 'data por marcar'}`)
}

function fileName(lesson: Lesson, format: string): string {
  return `plano-de-aula-${lesson.subject.code}-${lesson.group?.name ?? lesson.grade}-${lesson.heldOn ?? 'modelo'}.${format}`
}
