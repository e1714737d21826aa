import type { Account } from '#kit/account.ts'
import { forbidden, HttpError, invalidField, orNotFound, wrongState } from '#kit/refusals.ts'
import { countsByState } from '#kit/server/database/counts-by-state.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, refuseStale, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { addDays } from '#school/calendar/weeks.ts'
import type { NewNotice } from '#school/notices/notice.ts'
import { endNotices, insertNotices } from '#school/notices/server/notices.ts'
import { readPrintedImages } from '#school/schools/server/printed-images.ts'
import type { TimetableDependencies } from '#school/timetable/server/routes.ts'
import {
  countObservations,
  createObservation,
  downloadObservation,
  getObservation,
  listObservableLessons,
  listObservationHistory,
  listObservations,
  type ObservationBody,
  removeObservation,
  reopenObservation,
  signObservation,
  updateObservation,
} from '../contract.ts'
import { observationDocument } from '../document.ts'
import { aboutObservation, noticeOfPlan, noticeOfSigned, noticeToSign } from '../notices.ts'
import { missingToSign, observationFields, observationStates, observationThing } from '../observation.ts'
import { formRoutes } from './form-routes.ts'
import { findObservableLessons, getObservableLesson, mayObserve } from './lessons.ts'
import {
  countObservationsBy,
  findObservation,
  findObservations,
  insertObservation,
  lockObservation,
  removeObservationRow,
  updateObservationRow,
} from './queries.ts'
import { keepSigned, observationRows, readObservation, type StoredObservation } from './read-observation.ts'
import { sumRoutes } from './sum.ts'

/** A notice to sign, and that both have signed, stands so many days. */
const NOTICE_DAYS = 30

export const observationRoutes = ({ findSharedHours }: TimetableDependencies): Served[] => [
  ...sumRoutes,

  serve(listObservations, ({ db, account, query }) => findObservations(db, account, query)),

  serve(countObservations, async ({ db, account, query, today }) => ({
    ...countsByState(observationStates, await countObservationsBy(db, account, query), query.state),
    mayObserve: await mayObserve(db, account, today),
  })),

  serve(listObservableLessons, async ({ db, account, query }) => ({
    lessons: await findObservableLessons(db, account, query.day, findSharedHours),
  })),

  serve(getObservation, async ({ db, account, params, query }) =>
    orNotFound(await readObservation(db, account, params.id, query.edition), observationThing.what),
  ),

  serve(createObservation, async call => {
    const { db, account, body, record, today } = call
    const lesson = await getObservableLesson(db, account, body, findSharedHours)
    const { schoolId, teacher } = lesson
    const row = await insertObservation(
      db,
      { ...body, startsAt: lesson.startsAt },
      { schoolId, teacherId: teacher.id, observerId: account.id },
    )
    const made = await addRow(observationRows, call, row)
    if (row.is_announced && row.held_on >= today) await record(...(await notify(db, call, noticeOfPlan(row))))
    return made
  }),

  serve(updateObservation, async call => {
    const { db, account, params, body, record, today } = call
    const before = await lockUnsigned(db, account, params.id)
    await refuseStale(observationRows, call, before, body)
    const isSame = isSameLesson(before, body)
    const lesson = isSame ? undefined : await getObservableLesson(db, account, body, findSharedHours)
    const set = {
      ...columnsOf(observationFields, body),
      ...(lesson && {
        starts_at: lesson.startsAt,
        school_id: lesson.schoolId,
        teacher_id: lesson.teacher.id,
      }),
    }
    if (lesson && before.was_shown && lesson.teacher.id !== before.teacher_id)
      throw invalidField('groupId', 'O docente já leu esta assistência: a de outro docente é outra.')
    const saved = await editRow(observationRows, call, before, body, () =>
      updateObservationRow(db, before.id, set),
    )
    if ((lesson || before.is_announced !== body.isAnnounced) && !before.was_shown) {
      const ended = await endNotices(db, aboutObservation(before.id), today)
      await recordEnded(record, ended)
      if (body.isAnnounced && body.heldOn >= today) {
        const after = { ...before, ...set, id: before.id }
        await record(...(await notify(db, call, noticeOfPlan(after))))
      }
    }
    return saved
  }),

  serve(removeObservation, async call => {
    const { db, account, params, query, record, today } = call
    const before = await lockUnsigned(db, account, params.id)
    if (before.was_shown)
      throw wrongState('O docente já leu esta assistência: corrija-a, ou assine-a de novo.')
    const removed = await removeRow(observationRows, call, before, query, () =>
      removeObservationRow(db, before.id),
    )
    await recordEnded(record, await endNotices(db, aboutObservation(before.id), today))
    return removed
  }),

  serve(signObservation, async call => {
    const { db, account, params, body, record, today } = call
    const before = orNotFound(await lockObservation(db, account, params.id), observationThing.what)
    await refuseStale(observationRows, call, before, body)
    const until = addDays(today, NOTICE_DAYS)
    if (before.observer_id === account.id) {
      refuseUnready(before, today)
      const signed = await editRow(observationRows, call, before, body, () =>
        updateObservationRow(db, before.id, {
          state: 'por assinar',
          observer_signed_at: new Date().toISOString(),
          was_shown: true,
          teacher_words: '',
        }),
      )
      await recordEnded(record, await endNotices(db, aboutObservation(before.id), today))
      await record(...(await notify(db, call, noticeToSign(before, until))))
      return signed
    }
    if (before.state !== 'por assinar')
      throw wrongState(
        before.state === 'assinada'
          ? 'Esta assistência já está assinada por ambos.'
          : 'Quem assistiu ainda não assinou: assina-se depois.',
      )
    let kept: Change | undefined
    const signed = await editRow(observationRows, call, before, body, async () => {
      const after = await updateObservationRow(db, before.id, {
        state: 'assinada',
        teacher_words: body.words,
        teacher_signed_at: new Date().toISOString(),
        reason: '',
      })
      kept = await keepSigned(db, account, before)
      return after
    })
    if (kept) await record(kept)
    await recordEnded(record, await endNotices(db, aboutObservation(before.id), today))
    await record(...(await notify(db, call, noticeOfSigned(before, until))))
    return signed
  }),

  serve(reopenObservation, async call => {
    const { db, account, params, body, record, today } = call
    const before = orNotFound(await lockObservation(db, account, params.id), observationThing.what)
    refuseOthers(account, before)
    await refuseStale(observationRows, call, before, body)
    if (before.state === 'em curso') throw wrongState('Esta assistência está aberta.')
    if (before.state === 'assinada' && body.reason === undefined)
      throw invalidField('reason', 'Diga porque se corrige.')
    const reopened = await editRow(observationRows, call, before, body, () =>
      updateObservationRow(db, before.id, {
        state: 'em curso',
        observer_signed_at: null,
        teacher_signed_at: null,
        reason: body.reason ?? before.reason,
      }),
    )
    await recordEnded(record, await endNotices(db, aboutObservation(before.id), today))
    return reopened
  }),

  serve(listObservationHistory, async ({ db, account, params, words }) => {
    const row = orNotFound(await findObservation(db, account, params.id), observationThing.what)
    // It tells what was written before it was signed.
    if (row.side !== 'assisti') throw forbidden('Só quem assistiu lê o que mudou antes de assinar.')
    return findThingHistory(db, words, observationFields, params.id)
  }),

  serve(downloadObservation, async ({ db, account, params, query, reply }) => {
    const found = orNotFound(
      await readObservation(db, account, params.id, query.edition),
      observationThing.what,
    )
    const school = await findPrintedSchool(db, found.id)
    const images = await readPrintedImages(db, school.id)
    const name = `assistencia-${found.heldOn}${found.edition ? `-v${found.edition.number}` : ''}.${query.format}`
    return documentAnswer(
      observationDocument(found, { ...school, ...(images.logo && { logo: images.logo }) }),
      { name, format: query.format },
      reply,
    )
  }),

  ...formRoutes,
]

function isSameLesson(row: StoredObservation, body: ObservationBody): boolean {
  return (
    row.held_on === body.heldOn &&
    row.group_id === body.groupId &&
    row.subject_id === body.subjectId &&
    row.starts_at === body.startsAt
  )
}

/** The stored row, held for a change that its observer makes before signing it. */
async function lockUnsigned(db: Db, account: Account, id: string): Promise<StoredObservation> {
  const row = orNotFound(await lockObservation(db, account, id), observationThing.what)
  refuseOthers(account, row)
  if (row.state !== 'em curso') throw wrongState('Está assinada: abra-a primeiro para corrigir.')
  return row
}

function refuseOthers(account: Account, row: StoredObservation): void {
  if (row.observer_id !== account.id) throw forbidden('Só quem assistiu muda o que escreveu.')
}

function refuseUnready(row: StoredObservation, today: string): void {
  if (row.state !== 'em curso') throw wrongState('Já assinou esta assistência.')
  if (row.held_on > today) throw wrongState('A aula ainda não se deu: assina-se depois dela.')
  const missing = missingToSign({
    seen: row.seen,
    nextStep: row.next_step,
    criteria: row.criteria as unknown as { seen: string }[],
  })
  const [first] = Object.values(missing)
  if (first) throw new HttpError(400, 'VALIDATION', first, { fields: missing })
}

async function notify(
  db: Db,
  { account, today }: { account: Account; today: string },
  notice: NewNotice,
): Promise<Change[]> {
  const stored = await insertNotices(db, [notice], { by: account.id, today })
  return stored.map(row => ({ table: 'notices', id: row.id, label: row.title, before: null, after: row }))
}

async function recordEnded(
  record: (...changes: Change[]) => Promise<void>,
  ended: Awaited<ReturnType<typeof endNotices>>,
): Promise<void> {
  if (ended.length > 0)
    await record(
      ...ended.map(({ before, after }) => ({
        table: 'notices',
        id: before.id,
        label: before.title,
        before,
        after,
      })),
    )
}

function findPrintedSchool(db: Db, observationId: string) {
  return withDeleted(db, 'schools')
    .innerJoin('observations', 'observations.school_id', 'schools.id')
    .select(['schools.id', 'schools.name', 'schools.province', 'schools.district', 'schools.zip'])
    .where('observations.id', '=', observationId)
    .executeTakeFirstOrThrow()
}
