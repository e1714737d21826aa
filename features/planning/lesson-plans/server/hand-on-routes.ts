import { v7 as uuid } from 'uuid'
import { valuesOf } from '#kit/fields.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { HttpError, invalidField, notFound, wrongState } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing, withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { refuseStale } from '#kit/server/records/edit.ts'
import { membersOn } from '#school/students/server/members.ts'
import { carryOver } from '../carry-over.ts'
import type { Lesson } from '../contract.ts'
import { copyToParallel, decideCarried, listParallel, previewPush, pushLessons } from '../hand-on-contract.ts'
import { lessonFields } from '../lesson.ts'
import { push, revisionOf } from '../push.ts'
import { findParallel, findPushTimes, findStandingPlans, type LessonDependencies } from './hand-on.ts'
import { findGroupOfLesson, insertLesson, lockLesson, removeLessonRow, updateLessonRow } from './queries.ts'
import { lessonRows, lockOwn, nameOf, readLesson } from './routes.ts'
import { findSchedule } from './schedule.ts'

const TABLE = 'lesson_plans'

/** @param around which tests are set, and when groups are parted: known by what hands them out and plans them */
export const handOnRoutes = (around: LessonDependencies): Served[] => [
  serve(decideCarried, async call => {
    const { db, account, params, body, record } = call
    const before = await lockOwn(db, account, params.id)
    await refuseStale(lessonRows, call, before, body)
    const lesson = await readLesson(db, account, params.id)
    const left = lesson.carried.find(({ id }) => id === body.from)
    const source = left && (await lockLesson(db, account, left.id))
    if (!left || !source)
      throw new HttpError(409, 'NOT_LEFT', 'Dessa aula já não há nada por levar para esta.')
    const phases = left.phases.filter(({ id }) => body.phaseIds.includes(id))
    if (body.take && phases.length === 0 && left.forNext === '')
      throw invalidField('phaseIds', 'Escolha o que levar.')
    if (body.take) {
      const { phases: carried } = carryOver(lesson, { ...left, phases }, uuid())
      const after = await updateLessonRow(db, before.id, { phases: JSON.stringify(carried) })
      await record({ table: TABLE, id: after.id, label: nameOf(after), before, after })
    }
    const decided = await updateLessonRow(db, source.id, {
      carried: body.take ? 'levado' : 'deixado',
      carried_into: body.take ? before.id : null,
    })
    await record({ table: TABLE, id: source.id, label: nameOf(decided), before: source, after: decided })
    return readLesson(db, account, params.id)
  }),

  serve(previewPush, async ({ db, account, params, today }) => {
    const lesson = pushable(await readLesson(db, account, params.id))
    const pushed = push(again(lesson), await findPushTimes(db, account, lesson, { today, ...around }))
    return {
      rows: pushed.rows.map(({ time, now, next, fits }) => ({
        date: time.date,
        startsAt: time.startsAt,
        now: now && { id: now.id, title: now.title },
        next: { id: next.id, title: next.title },
        fits,
      })),
      moved: pushed.moved,
      spends: pushed.spends && { date: pushed.spends.date, startsAt: pushed.spends.startsAt },
      fallsOut: pushed.fallsOut && { id: pushed.fallsOut.id, title: pushed.fallsOut.title },
      stays: pushed.stays
        .filter(({ stays }) => stays !== 'já dada')
        .map(({ date, stays }) => ({ date, why: stays ?? '' })),
      revision: revisionOf(pushed),
    }
  }),

  serve(pushLessons, async ({ db, account, params, body, today, record }) => {
    const source = await lockOwn(db, account, params.id)
    const lesson = pushable(await readLesson(db, account, source.id))
    await lockGroup(db, lesson.group.id)
    const pushed = push(again(lesson), await findPushTimes(db, account, lesson, { today, ...around }))
    if (revisionOf(pushed) !== body.revision)
      throw new HttpError(
        409,
        'VERSION_CONFLICT',
        'As aulas mudaram entretanto: veja de novo o que se empurra.',
      )
    const { rows } = pushed
    const [first, last] = [rows.at(0), rows.at(-1)]
    if (!first || !last)
      throw new HttpError(
        409,
        'NO_TIME',
        'Até ao fim do trimestre não há mais nenhum tempo desta disciplina.',
      )
    if (pushed.fallsOut && !body.dropLast)
      throw new HttpError(
        409,
        'NO_TIME',
        `Até ao fim do trimestre não há tempo livre: «${pushed.fallsOut.title}» ficaria de fora.`,
      )
    const known = new Set([...rows.map(({ now }) => now?.id), lesson.id])
    const moves = rows.filter(({ next }) => next.id !== lesson.id)
    const standing = await findStandingPlans(db, {
      groupId: lesson.group.id,
      subjectId: lesson.subject.id,
      from: last.time.date,
      to: last.time.date,
    })
    if (last.now === null && standing.some(id => !known.has(id)) && (await isTaken(db, lesson, last.time)))
      throw new HttpError(409, 'NO_TIME', 'O tempo livre tem um plano de outro professor.')
    // The free time may hold a plan that only kept it free; a lesson for which there is none leaves.
    const gone = pushed.fallsOut ?? last.now
    if (gone) {
      const before = await lockOwn(db, account, gone.id)
      const after = await removeLessonRow(db, before.id)
      await record({ table: TABLE, id: before.id, label: nameOf(before), before, after })
    }
    for (const { time, next } of moves.toReversed()) {
      if (next.id === gone?.id) continue
      const before = await lockOwn(db, account, next.id)
      const after = await updateLessonRow(db, before.id, {
        held_on: time.date,
        starts_at: time.startsAt,
        ...(time.room === '' ? {} : { room: time.room }),
      })
      await record({ table: TABLE, id: before.id, label: nameOf(after), before, after })
    }
    const copy = await insertLesson(
      db,
      {
        ...valuesOf(lessonFields, lesson),
        heldOn: first.time.date,
        startsAt: first.time.startsAt,
        room: first.time.room || lesson.room,
        phases: lesson.phases.map(phase => ({ ...phase, id: uuid() })),
      },
      {
        schoolId: lesson.school.id,
        teacherId: source.teacher_id,
        sourceId: lesson.id,
        attachmentIds: source.attachment_ids,
      },
    )
    await record({ table: TABLE, id: copy.id, label: nameOf(copy), before: null, after: copy })
    const after = await updateLessonRow(db, source.id, { carried: 'levado', carried_into: copy.id })
    await record({ table: TABLE, id: source.id, label: nameOf(after), before: source, after })
    return { moved: pushed.moved, again: copy.id }
  }),

  serve(listParallel, async ({ db, account, params, today }) => ({
    rows: await findParallel(db, account, placed(await readLesson(db, account, params.id)), {
      today,
      ...around,
    }),
  })),

  serve(copyToParallel, async ({ db, account, params, body, record }) => {
    const lesson = placed(await readLesson(db, account, params.id))
    const created: string[] = []
    for (const { groupId, heldOn, startsAt } of body.rows) {
      await lockGroup(db, groupId)
      const group = await findGroupOfLesson(db, account, groupId, lesson.subject.id, heldOn)
      if (!group) throw invalidField('rows', 'Não lecciona esta disciplina numa destas turmas.')
      if (group.grade !== lesson.grade)
        throw invalidField('rows', `A ${group.name} é da ${group.grade}ª classe.`)
      const ofDay = await findSchedule(db, account, {
        span: { startsOn: heldOn, endsOn: heldOn },
        group: groupId,
        findSharedHours: around.findSharedHours,
      })
      const time = ofDay.find(
        other =>
          other.subject.id === lesson.subject.id && other.period !== null && other.startsAt === startsAt,
      )
      if (!time)
        throw invalidField('rows', `A ${group.name} não tem esta disciplina em ${formatDateSlashes(heldOn)}.`)
      if (time.plan || (await isTaken(db, { ...lesson, group }, { date: heldOn, startsAt })))
        throw new HttpError(409, 'OCCUPIED', `A ${group.name} já tem plano para essa aula: fica como está.`)
      const { pupils, lastNumber } = await findGroupFigures(db, groupId, lesson.subject.id, heldOn)
      const row = await insertLesson(
        db,
        {
          ...valuesOf(lessonFields, lesson),
          groupId,
          heldOn,
          startsAt,
          pupils,
          room: time.room,
          lessonNumber: lastNumber === null ? lesson.lessonNumber : lastNumber + 1,
          phases: lesson.phases.map(phase => ({ ...phase, id: uuid() })),
        },
        {
          schoolId: group.school_id,
          teacherId: account.role === 'admin' ? (time.teacher?.id ?? account.id) : account.id,
          sourceId: lesson.id,
          attachmentIds: lesson.attachments.map(({ id }) => id),
        },
      )
      await record({ table: TABLE, id: row.id, label: nameOf(row), before: null, after: row })
      created.push(row.id)
    }
    return { created }
  }),
]

type Placed = Lesson & { group: NonNullable<Lesson['group']>; heldOn: string }

/** @throws HttpError for a template, which has neither group nor day */
function placed(lesson: Lesson): Placed {
  if (lesson.group === null || lesson.heldOn === null) throw notFound('O dia e a turma deste plano')
  return { ...lesson, group: lesson.group, heldOn: lesson.heldOn }
}

function pushable(lesson: Lesson): Placed {
  if (lesson.state !== 'não dada' && lesson.state !== 'parcial')
    throw wrongState('Só se empurra a partir de uma aula que não foi dada, ou só em parte.')
  if (lesson.isCarried) throw wrongState('O que ficou desta aula já foi levado para outra.')
  return placed(lesson)
}

function again(lesson: Lesson) {
  const title = lesson.theme || lesson.summary || 'Plano de aula'
  return { id: lesson.id, version: lesson.version, title, minutes: lesson.minutes }
}

/** One person at a time puts plans where a group has none. */
async function lockGroup(db: Db, id: string): Promise<void> {
  await withDeleted(db, 'groups').select('id').where('id', '=', id).forUpdate().execute()
}

/** Whether a lesson time has a plan, also one that the account does not see. */
async function isTaken(
  db: Db,
  lesson: { group: { id: string }; subject: { id: string } },
  time: { date: string; startsAt: string | null },
): Promise<boolean> {
  const found = await existing(db, 'lesson_plans')
    .select('id')
    .where('group_id', '=', lesson.group.id)
    .where('subject_id', '=', lesson.subject.id)
    .where('held_on', '=', time.date)
    .where(eb => eb.or([eb('starts_at', 'is', null), eb('starts_at', '=', time.startsAt ?? '')]))
    .where('template_name', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** How many pupils a group has, and the number of its last lesson in a subject before a day. */
async function findGroupFigures(db: Db, groupId: string, subjectId: string, day: string) {
  const [pupils, last] = await Promise.all([
    db
      .selectFrom(membersOn(day).as('m'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('m.group_id', '=', groupId)
      .executeTakeFirstOrThrow(),
    existing(db, 'lesson_plans')
      .select(({ fn }) => fn.max('lesson_number').as('number'))
      .where('group_id', '=', groupId)
      .where('subject_id', '=', subjectId)
      .where('held_on', '<', day)
      .where('template_name', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { pupils: Number(pupils.count), lastNumber: last.number }
}
