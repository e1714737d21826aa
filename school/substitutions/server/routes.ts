import { sql } from 'kysely'
import { formatDateSlashes } from '#kit/figures.ts'
import { HttpError, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { addRow, type Editable, removeRow } from '#kit/server/records/edit.ts'
import { addDays, daysBetween } from '#school/calendar/weeks.ts'
import { insertNotices } from '#school/notices/server/notices.ts'
import { worksAt } from '#school/subjects/server/staff-queries.ts'
import { findSlotsDuring } from '#school/timetable/server/queries.ts'
import { findTaughtOn } from '#school/timetable/server/taught-on.ts'
import {
  type Absence,
  addAbsence,
  answerSubstitutions,
  chooseSubstitutes,
  getAbsence,
  listAbsences,
  listCandidates,
  mySubstitutions,
  removeAbsence,
} from '../contract.ts'
import { noticeOfRefusal, noticesOf } from '../notices.ts'
import { choiceOf, findCandidates, presentAbsence } from './lessons.ts'
import {
  findAbsences,
  findChoosers,
  findPupils,
  findSubstitutions,
  insertAbsence,
  insertSubstitution,
  lockAbsence,
  lockSubstitutions,
  removeAbsenceRow,
  removeSubstitution,
  updateSubstitution,
} from './queries.ts'

const WHAT = 'Esta ausência'
/** What is marked at once; who is away for longer is replaced in the timetable. */
const MAX_DAYS = 62
/** How long an absence that is over stays in the list. */
const DAYS_BACK = 30

const absences: Editable<NonNullable<Awaited<ReturnType<typeof lockAbsence>>>, Absence> = {
  table: 'teacher_absences',
  what: WHAT,
  labelOf: row => `Ausência de ${formatDateSlashes(row.starts_on)} a ${formatDateSlashes(row.ends_on)}`,
  read: (db, _account, id) => readAbsence(db, id),
}

export const routes: Served[] = [
  serve(listAbsences, async ({ db, today }) => {
    const rows = []
    for (const row of await findAbsences(db, { since: addDays(today, -DAYS_BACK) })) {
      const { lessons, ...absence } = await presentAbsence(db, row)
      rows.push({ ...absence, lessons: lessons.length, open: lessons.filter(isOpen).length })
    }
    return { rows }
  }),

  serve(addAbsence, async call => {
    const { db, account, body } = call
    if (body.endsOn < body.startsOn) throw invalidField('endsOn', 'É antes do primeiro dia.')
    if (daysBetween(body.startsOn, body.endsOn) >= MAX_DAYS)
      throw invalidField('endsOn', `No máximo ${MAX_DAYS} dias; por mais tempo, mude o horário.`)
    // One person at a time says who is away; the account itself may be the academy's, which no school holds.
    await lockTeacher(db, body.teacherId)
    const teacher = await existing(db, 'accounts')
      .select('id')
      .where('id', '=', body.teacherId)
      .where(worksAt(account.onlyWithin))
      .executeTakeFirst()
    if (!teacher) throw invalidField('teacherId', 'Escolha o professor.')
    const standing = (await findAbsences(db, { since: body.startsOn })).find(
      row => row.teacher_id === body.teacherId && row.starts_on <= body.endsOn,
    )
    if (standing)
      throw new HttpError(
        409,
        'ALREADY_AWAY',
        `${standing.name} já falta de ${formatDateSlashes(standing.starts_on)} a ${formatDateSlashes(standing.ends_on)}.`,
      )
    return addRow(absences, call, await insertAbsence(db, { ...body, by: account.id }))
  }),

  serve(getAbsence, ({ db, params }) => readAbsence(db, params.id)),

  serve(removeAbsence, async call => {
    const { db, params, query, record } = call
    const before = orNotFound(await lockAbsence(db, params.id), WHAT)
    for (const row of await lockSubstitutions(db, { absenceId: before.id })) {
      const after = await removeSubstitution(db, row.id)
      await record({ table: 'substitutions', id: row.id, label: labelOf(row), before: row, after })
    }
    return removeRow(absences, call, before, query, () => removeAbsenceRow(db, before.id))
  }),

  serve(listCandidates, async ({ db, params, query }) => {
    const [row] = await findAbsences(db, { id: params.id })
    if (!row) throw notFound(WHAT)
    const { lessons } = await presentAbsence(db, row)
    const lesson = lessons.find(each => isAt(each, query))
    if (!lesson) throw notFound('Esta aula')
    return findCandidates(db, row, lesson, await awayOn(db, query.date))
  }),

  serve(chooseSubstitutes, async ({ db, account, params, body, today, record }) => {
    const held = await lockAbsence(db, params.id)
    const [row] = await findAbsences(db, { id: params.id })
    if (!held || !row) throw notFound(WHAT)
    const stored = await lockSubstitutions(db, { absenceId: row.id })
    const { lessons } = await presentAbsence(db, row)
    // Two who choose for two absences must not both find one substitute free, nor the teacher whose lesson a group joins.
    const ids = new Set(body.choices.flatMap(({ substituteId }) => substituteId ?? []))
    for (const choice of body.choices) {
      const lesson = lessons.find(each => isAt(each, choice))
      if (lesson && choice.kind === 'juntar') ids.add((await checked(db, row, lesson, choice)) ?? '')
    }
    for (const id of [...ids].sort()) await lockTeacher(db, id)
    const changed: string[] = []
    for (const choice of body.choices) {
      const lesson = lessons.find(each => isAt(each, choice))
      if (!lesson) throw invalidField('choices', 'Uma destas aulas não é deste professor nestes dias.')
      const who = await checked(db, row, lesson, choice)
      const set = {
        kind: choice.kind,
        substitute_id: who,
        joined_group_id: choice.kind === 'juntar' ? choice.joinedGroupId : null,
      }
      const before = stored.find(
        each =>
          each.group_id === choice.groupId && each.held_on === choice.date && each.period === choice.period,
      )
      const after = before
        ? await updateSubstitution(db, before.id, { ...set, answer: null })
        : await insertSubstitution(db, {
            ...set,
            absence_id: row.id,
            group_id: lesson.group.id,
            subject_id: lesson.subject.id,
            held_on: lesson.date,
            period: lesson.period,
            starts_at: lesson.startsAt,
          })
      await record({
        table: 'substitutions',
        id: after.id,
        label: labelOf(after),
        before: before ?? null,
        after,
      })
      changed.push(after.id)
    }
    const absence = await readAbsence(db, row.id)
    for (const notice of await insertNotices(db, noticesOf(absence, changed), { by: account.id, today }))
      await record({ table: 'notices', id: notice.id, label: notice.title, before: null, after: notice })
    return absence
  }),

  serve(mySubstitutions, async ({ db, account, query }) => {
    const rows = await findSubstitutions(db, {
      substituteId: account.id,
      span: { startsOn: query.from, endsOn: query.to },
    })
    const pupils = await findPupils(
      db,
      rows.map(row => row.group_id),
    )
    const span = { startsOn: query.from, endsOn: query.to }
    const slots = new Map<string, Awaited<ReturnType<typeof findSlotsDuring>>>()
    for (const id of new Set(rows.map(row => row.group_id)))
      slots.set(id, await findSlotsDuring(db, span, { group: id }))
    const isTaughtOn = await findTaughtOn(db, query.from, [...slots.values()].flat())
    const lessons = []
    for (const row of rows) {
      const slot = slots
        .get(row.group_id)
        ?.find(
          each =>
            each.period === row.period && each.subjectId === row.subject_id && isTaughtOn(each, row.held_on),
        )
      lessons.push({
        date: row.held_on,
        period: row.period,
        startsAt: row.starts_at,
        endsAt: slot?.endsAt ?? null,
        group: { id: row.group_id, name: row.group_name },
        grade: row.grade,
        subject: { id: row.subject_id, name: row.subject_name },
        room: slot?.room ?? '',
        choice: choiceOf(row),
        insteadOf: { id: row.away_id, name: row.away_name },
        pupils: pupils.get(row.group_id)?.pupils ?? 0,
      })
    }
    return { rows: lessons }
  }),

  serve(answerSubstitutions, async ({ db, account, body, today, record }) => {
    const rows = await lockSubstitutions(db, { ids: body.ids, substituteId: account.id })
    if (rows.length !== new Set(body.ids).size) throw notFound('Uma destas aulas')
    for (const before of rows) {
      const after = await updateSubstitution(db, before.id, { answer: body.answer })
      await record({ table: 'substitutions', id: before.id, label: labelOf(after), before, after })
    }
    if (body.answer === 'não posso') {
      const refused = await findSubstitutions(db, { ids: body.ids })
      const choosers = await findChoosers(db, refused)
      for (const notice of await insertNotices(db, noticeOfRefusal(refused, choosers), {
        by: account.id,
        today,
      }))
        await record({ table: 'notices', id: notice.id, label: notice.title, before: null, after: notice })
    }
    return { answered: rows.length }
  }),
]

type Choice = Parameters<typeof isAt>[1] & {
  kind: 'professor' | 'juntar' | 'sem aula'
  substituteId: string | null
  joinedGroupId: string | null
}

/**
 * Who gives a lesson by a choice, once more held against who is free.
 * @throws HttpError 409 for somebody who is in a lesson then, or away
 */
async function checked(
  db: Db,
  row: Parameters<typeof findCandidates>[1],
  lesson: Absence['lessons'][number],
  choice: Choice,
): Promise<string | null> {
  if (choice.kind === 'sem aula') return null
  const found = await findCandidates(db, row, lesson, await awayOn(db, lesson.date))
  const who =
    choice.kind === 'juntar'
      ? found.join.find(({ group }) => group.id === choice.joinedGroupId)?.teacher.id
      : found.free.find(({ id }) => id === choice.substituteId)?.id
  if (who === undefined)
    throw new HttpError(
      409,
      'NOT_FREE',
      `Em ${formatDateSlashes(lesson.date)}, às ${lesson.startsAt ?? lesson.period}, quem escolheu não está livre.`,
    )
  return who
}

/** Until the transaction ends, nobody else says whom this teacher replaces, or when they are away. */
async function lockTeacher(db: Db, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`away ${id}`}, 0))`.execute(db)
}

async function awayOn(db: Db, date: string): Promise<string[]> {
  const rows = await findAbsences(db, { since: date })
  return rows.filter(row => row.starts_on <= date).map(row => row.teacher_id)
}

function isAt(
  lesson: { group: { id: string }; date: string; period: number },
  at: { groupId: string; date: string; period: number },
): boolean {
  return lesson.group.id === at.groupId && lesson.date === at.date && lesson.period === at.period
}

function isOpen({ choice }: Absence['lessons'][number]): boolean {
  return choice === null || choice.answer === 'não posso'
}

/** What people call a substitution in the history. */
export function labelOf(row: { held_on: string; starts_at: string | null }): string {
  return `Substituição de ${formatDateSlashes(row.held_on)} ${row.starts_at ?? ''}`.trim()
}

async function readAbsence(db: Db, id: string): Promise<Absence> {
  const [row] = await findAbsences(db, { id })
  if (!row) throw notFound(WHAT)
  return presentAbsence(db, row)
}
