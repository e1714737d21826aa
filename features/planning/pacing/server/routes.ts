import type { PlanBody } from '#features/planning/analytical-plans/contract.ts'
import { openStates, type PlanRow, type PlanState } from '#features/planning/analytical-plans/plan.ts'
import {
  findGroupsOfPlan,
  findPlansOfPacing,
  insertPlan,
  teachesGroups,
  updatePlanRow,
} from '#features/planning/analytical-plans/server/queries.ts'
import { findProgramme } from '#features/planning/programmes/server/queries.ts'
import type { Account } from '#kit/account.ts'
import { todayOf } from '#kit/dates.ts'
import { forbidden, HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import type { Change } from '#kit/server/records/changes.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, editRow, refuseStale, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { documentAnswer } from '#kit/server/transfer/document-answer.ts'
import { weeksOf } from '#school/calendar/weeks.ts'
import { leads } from '#school/roles.ts'
import { gradeName } from '#school/subjects/grade.ts'
import {
  createPacing,
  downloadPacing,
  getPacing,
  listPacingHistory,
  listPacings,
  makePlans,
  type Pacing,
  removePacing,
  renewPacing,
  updatePacing,
} from '../contract.ts'
import { pacingDocument } from '../document.ts'
import { draftRows } from '../draft-rows.ts'
import { assessmentLessons, lay, lessonTimes, withAdded } from '../lay.ts'
import { pacingFields, pacingThing, stepsOf } from '../pacing.ts'
import {
  findPacings,
  findPrintedSchool,
  insertPacing,
  lockPacing,
  removePacingRow,
  updatePacingRow,
} from './queries.ts'
import { findYear, pacingRows, presentPlan, readPacing, renewed, withCalendar } from './read-pacing.ts'

export const pacingRoutes: Served[] = [
  serve(listPacings, async ({ db, account, query }) => {
    const found = await findPacings(db, account, query.programme)
    return found.map(
      ({ steps, reserved, extra: _extra, leavesOut: _out, times, schoolId: _, groupIds: __, ...row }) => {
        const { left, toGive, possible } = lay(steps, times, reserved)
        return { ...row, left, toGive, possible }
      },
    )
  }),

  serve(getPacing, async ({ db, account, params }) =>
    orNotFound(await readPacing(db, account, params.id), pacingThing.what),
  ),

  serve(downloadPacing, async ({ db, account, params, query, reply }) => {
    const pacing = orNotFound(await readPacing(db, account, params.id), pacingThing.what)
    const school = await findPrintedSchool(db, pacing.id)
    const laid = lay(pacing.steps, pacing.times, pacing.reserved)
    const trimesters = laid.trimesters.map(({ number }) => {
      const weeks = pacing.weeks.filter(week => week.trimester === number)
      return { number, rows: rowsOf(pacing, laid, weeks, number) }
    })
    const name = `dosificacao-${pacing.subject.code.toLowerCase()}-${pacing.grade}.${query.format}`
    return documentAnswer(
      pacingDocument({ pacing, school, trimesters }),
      { name, format: query.format },
      reply,
    )
  }),

  serve(createPacing, async call => {
    const { db, account, body } = call
    const programme = orNotFound(await findProgramme(db, account, body.programmeId), 'Este programa')
    const { subjectId, grade } = programme
    const groups = await findGroupsOfPlan(db, body.groupIds)
    const [first] = groups
    if (!first || groups.length !== new Set(body.groupIds).size)
      throw invalidField('groupIds', 'Uma das turmas já não existe.')
    if (groups.some(group => group.grade !== grade))
      throw invalidField('groupIds', `Todas as turmas têm de ser da ${gradeName(grade)} classe.`)
    if (groups.some(group => group.year !== first.year || group.school_id !== first.school_id))
      throw invalidField('groupIds', 'Escolha turmas da mesma escola e do mesmo ano.')
    if (!leads(account) && !(await teachesGroups(db, account.id, subjectId, body.groupIds, todayOf(account))))
      throw invalidField('groupIds', 'Não lecciona esta disciplina numa destas turmas.')
    const of = { schoolId: first.school_id, groupIds: body.groupIds, subjectId, grade, year: first.year }
    const { calendar, span, slots } = withCalendar(await findYear(db, of), first.year)
    const startsOn = body.startsOn ?? span.startsOn
    if (startsOn < span.startsOn || startsOn > span.endsOn)
      throw invalidField('startsOn', 'Escolha um dia do ano lectivo.')
    const extra = [0, 0, 0]
    const lessons = lessonTimes(calendar, slots, { startsOn, extra })
    const row = await insertPacing(db, {
      ...of,
      programmeId: programme.id,
      teacherId: account.id,
      startsOn,
      steps: stepsOf(programme.units),
      reserved: assessmentLessons(calendar, lessons),
      extra,
      lessons,
    })
    return addRow(pacingRows, call, row)
  }),

  serve(updatePacing, async call => {
    const { db, account, params, body } = call
    const before = orNotFound(await lockPacing(db, account, params.id), pacingThing.what)
    refuseOthers(account, before)
    const now = orNotFound(await readPacing(db, account, params.id), pacingThing.what)
    const known = new Set(now.steps.map(step => step.rowId))
    if (body.steps.length !== known.size || body.steps.some(step => !known.delete(step.rowId)))
      throw invalidField(
        'steps',
        'O programa mudou entretanto: cada uma das suas linhas tem de estar aqui uma vez.',
      )
    return editRow(pacingRows, call, before, body, async () => {
      const found = await findYear(db, yearOf(before, now))
      const isSame = JSON.stringify(body.extra) === JSON.stringify(now.extra)
      // Lessons added to the week come to those that it was laid over, which stay as they are.
      const laid =
        found && !isSame
          ? lessonTimes(found.calendar, found.slots, { startsOn: now.startsOn, extra: body.extra })
          : now.times
      const lessons = withAdded(
        now.times,
        laid.filter(time => time.isExtra),
        now.today,
      )
      return updatePacingRow(db, before.id, {
        ...columnsOf(pacingFields, body),
        lessons: JSON.stringify(lessons),
      })
    })
  }),

  serve(removePacing, async call => {
    const { db, account, params, query } = call
    const before = orNotFound(await lockPacing(db, account, params.id), pacingThing.what)
    refuseOthers(account, before)
    return removeRow(pacingRows, call, before, query, () => removePacingRow(db, before.id))
  }),

  serve(listPacingHistory, async ({ db, account, params, words }) => {
    orNotFound(await readPacing(db, account, params.id), pacingThing.what)
    return findThingHistory(db, words, pacingFields, params.id)
  }),

  serve(renewPacing, async call => {
    const { db, account, params, body } = call
    const before = orNotFound(await lockPacing(db, account, params.id), pacingThing.what)
    refuseOthers(account, before)
    const now = orNotFound(await readPacing(db, account, params.id), pacingThing.what)
    const { calendar, slots } = withCalendar(await findYear(db, yearOf(before, now)), now.year)
    return editRow(pacingRows, call, before, body, () =>
      updatePacingRow(db, before.id, {
        lessons: JSON.stringify(renewed(todayOf(account), now.times, lessonTimes(calendar, slots, now))),
      }),
    )
  }),

  serve(makePlans, async call => {
    const { db, account, params, body, record } = call
    const before = orNotFound(await lockPacing(db, account, params.id), pacingThing.what)
    refuseOthers(account, before)
    await refuseStale(pacingRows, call, before, body)
    const now = orNotFound(await readPacing(db, account, params.id), pacingThing.what)
    const { calendar, lessonMinutes } = withCalendar(await findYear(db, yearOf(before, now)), now.year)
    const there = await findPlansOfPacing(db, account, now.id)
    const changes: Change[] = []
    const made: Pacing['plans'] = []
    const again: Pacing['plans'] = []
    const closed: Pacing['plans'] = []
    for (const draft of draftsOf(now, { calendar, lessonMinutes }, body.kinds)) {
      const same = there.find(plan => plan.kind === draft.kind && plan.trimester === draft.trimester)
      const label = `${now.subject.name}, ${gradeName(now.grade)} classe, ${draft.kind}`
      if (same && !openStates.includes(same.state as PlanState)) {
        closed.push(presentPlan(same))
        continue
      }
      if (same) {
        const rows = keepPast(todayOf(account), same.rows, draft.rows)
        const after = await updatePlanRow(db, same.id, { rows: JSON.stringify(rows) })
        const { rows: _, ...stored } = same
        changes.push({
          table: 'analytical_plans',
          id: same.id,
          label,
          before: { ...stored, rows: same.rows },
          after,
        })
        again.push(presentPlan({ ...same, rows }))
        continue
      }
      const plan = await insertPlan(db, draft, {
        schoolId: before.school_id,
        teacherId: before.teacher_id,
        programmeId: now.programmeId,
        pacingId: now.id,
      })
      changes.push({ table: 'analytical_plans', id: plan.id, label, before: null, after: plan })
      made.push(presentPlan({ ...plan, rows: draft.rows }))
    }
    if (changes.length > 0) await record(...changes)
    return { made, renewed: again, closed }
  }),
]

function refuseOthers(account: Account, of: { teacher_id: string }): void {
  if (!leads(account) && of.teacher_id !== account.id)
    throw forbidden('Só quem a fez, ou quem dirige, muda esta dosificação.')
}

function yearOf(
  stored: { school_id: string; group_ids: string[]; year: number },
  { subject, grade }: Pacing,
): Parameters<typeof findYear>[1] {
  return {
    schoolId: stored.school_id,
    groupIds: stored.group_ids,
    subjectId: subject.id,
    grade,
    year: stored.year,
  }
}

type Calendar = Parameters<typeof weeksOf>[0]

/** The drafts of the plans of a pacing: one of the year, one of each trimester that it reaches. */
function draftsOf(
  pacing: Pacing,
  { calendar, lessonMinutes }: { calendar: Calendar; lessonMinutes: number },
  kinds: readonly ('anual' | 'trimestral')[],
): PlanBody[] {
  const laid = lay(pacing.steps, pacing.times, pacing.reserved)
  const reached = calendar.trimesters.filter(each => laid.trimesters.some(own => own.number === each.number))
  const weekly = Math.max(1, Math.min(40, mostAWeek(pacing)))
  const of = (kind: 'anual' | 'trimestral', trimesters: Calendar['trimesters'], trimester: number | null) => {
    const numbers = trimesters.map(each => each.number)
    const weeks = numbers
      .flatMap(number => weeksOf(calendar, number))
      .map((week, at) => ({ ...week, number: at + 1 }))
    return {
      kind,
      subjectId: pacing.subject.id,
      grade: pacing.grade,
      groupIds: pacing.groups.map(group => group.id),
      shift: '',
      year: pacing.year,
      trimester,
      startsOn: trimesters.at(0)?.startsOn ?? pacing.startsOn,
      endsOn: trimesters.at(-1)?.endsOn ?? pacing.startsOn,
      weeklyHours: weekly,
      lessonMinutes,
      colleagues: [],
      programme:
        `Programa de ${pacing.subject.name}, ${gradeName(pacing.grade)} classe, versão ${pacing.edition}`.slice(
          0,
          300,
        ),
      bibliography: [],
      rows: rowsOf(pacing, laid, weeks, trimester),
    }
  }
  return kinds.flatMap(kind =>
    kind === 'anual' ? of(kind, reached, null) : reached.map(each => of(kind, [each], each.number)),
  )
}

function rowsOf(
  { units }: Pacing,
  laid: ReturnType<typeof lay>,
  weeks: Parameters<typeof draftRows>[2],
  trimester: number | null,
): PlanRow[] {
  try {
    return draftRows(units, laid, weeks, trimester)
  } catch (error) {
    if (error instanceof RangeError) throw new HttpError(422, 'TOO_MANY', error.message)
    throw error
  }
}

/** Lessons of the fullest week. */
function mostAWeek({ times, weeks }: Pacing): number {
  return Math.max(
    1,
    ...weeks.map(week => times.filter(time => week.startsOn <= time.date && time.date <= week.endsOn).length),
  )
}

/** The rows of weeks that are over as they are written, and from this week on the new ones. */
function keepPast(today: string, before: readonly PlanRow[], after: readonly PlanRow[]): PlanRow[] {
  return [...before.filter(row => row.endsOn < today), ...after.filter(row => row.endsOn >= today)]
}
