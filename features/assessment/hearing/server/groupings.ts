import { freeCode } from '#features/assessment/results/server/codes.ts'
import { freezePaperOrder } from '#features/assessment/results/server/paper-order.ts'
import { insertApplication } from '#features/assessment/results/server/queries.ts'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import type { Account } from '#kit/account.ts'
import { dayOf, todayOf } from '#kit/dates.ts'
import { HttpError, invalidField, notFound, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { withDeleted } from '#kit/server/database/existing.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { columnsOf } from '#kit/server/records/columns.ts'
import { addRow, type Editable, editRow, removeRow } from '#kit/server/records/edit.ts'
import { findThingHistory } from '#kit/server/records/history.ts'
import { daysBetween } from '#school/calendar/weeks.ts'
import { findSlotsOn } from '#school/timetable/server/queries.ts'
import { workOf } from '../activities.ts'
import { byTime, commonHours, type Hour } from '../common-hours.ts'
import { groupingFields, groupingThing, type LevelGroup } from '../grouping.ts'
import {
  downloadGrouping,
  type Grouping,
  type GroupingBody,
  getGrouping,
  hearAgain,
  listGroupingHistory,
  listGroupings,
  MAX_CLASSES,
  makeGrouping,
  markHeld,
  movePupil,
  previewGrouping,
  removeGrouping,
  updateGrouping,
} from '../grouping-contract.ts'
import { levelNames } from '../samples.ts'
import {
  findGrouping,
  findGroupings,
  findHeardSpan,
  findLeaders,
  findMaterials,
  findNewer,
  findOralApplications,
  findPlaced,
  insertGrouping,
  levelGroupsOf,
  lockGrouping,
  removeGroupingRow,
  updateGroupingRow,
} from './grouping-queries.ts'
import { hearingJobs } from './hearing-worker.ts'
import { previewOf } from './preview.ts'
import { propose } from './proposal.ts'
import { findTimedGroupings, type MadeWithHours, successorsOf } from './shared-hours.ts'

/** Lessons of the hour that are counted at most. */
const MAX_HELD = 200

type Stored = NonNullable<Awaited<ReturnType<typeof lockGrouping>>>

const rows: Editable<Stored, Grouping> = {
  ...groupingThing,
  fields: groupingFields,
  labelOf: 'title',
  read: (db, account, id) => readGrouping(db, account, id),
}

export const groupingRoutes: Served[] = [
  serve(listGroupings, async ({ db, account, query }) => ({
    rows: (await findGroupings(db, account, query.group)).map(row => {
      const groups = levelGroupsOf(row)
      return {
        id: row.id,
        title: row.title,
        subject: { id: row.subject_id, name: row.subject_name },
        groups: row.groups.map(({ id, name }) => ({ id, name })),
        levelGroups: groups.length,
        pupils: groups.reduce((sum, { studentIds }) => sum + studentIds.length, 0),
        hours: row.hours as unknown as Hour[],
        held: row.held_on.length,
        startsOn: row.starts_on,
        hearAgainOn: row.hear_again_on,
      }
    }),
  })),

  serve(previewGrouping, async ({ db, account, query, today }) => {
    if (query.heard.length === 0 || query.heard.length > MAX_CLASSES)
      throw invalidField('heard', `Escolha entre uma e ${MAX_CLASSES} turmas.`)
    return previewOf(db, await propose(db, account, { applicationIds: query.heard, today }), today)
  }),

  serve(makeGrouping, async call => {
    const { db, account, body, today } = call
    const { of, made } = await propose(db, account, { ...body, today })
    return addRow(rows, call, await insertGrouping(db, { ...of, createdBy: account.id }, made))
  }),

  serve(getGrouping, ({ db, account, params }) => readGrouping(db, account, params.id)),

  serve(updateGrouping, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    return editRow(rows, call, before, body, async () => {
      await refuseUnsound(db, account, before, body)
      return updateGroupingRow(db, before.id, columnsOf(groupingFields, body))
    })
  }),

  serve(movePupil, async call => {
    const { db, account, params, body } = call
    const before = await lockOwn(db, account, params.id)
    const groups = levelGroupsOf(before)
    if (body.to !== null && !groups.some(({ id }) => id === body.to)) throw notFound('Este grupo')
    const moved = groups.map(group => {
      const others = group.studentIds.filter(id => id !== body.studentId)
      return { ...group, studentIds: group.id === body.to ? [...others, body.studentId] : others }
    })
    await refuseStrangers(db, before, moved)
    // Two taps one after the other are two calls: each adds to the locked row.
    return editRow(rows, call, before, before, () => [
      updateGroupingRow(db, before.id, { level_groups: JSON.stringify(moved) }),
    ])
  }),

  serve(markHeld, async call => {
    const { db, account, params, body, today } = call
    const before = await lockOwn(db, account, params.id)
    if (body.date > today) throw invalidField('date', 'A hora ainda não foi dada.')
    const others = before.held_on.filter(date => date !== body.date)
    if (body.held && others.length >= MAX_HELD) throw invalidField('date', `No máximo ${MAX_HELD} horas.`)
    return editRow(rows, call, before, before, () => [
      updateGroupingRow(db, before.id, {
        held_on: body.held ? [...others, body.date].toSorted() : others,
      }),
    ])
  }),

  serve(hearAgain, async ({ db, account, params, record }) => {
    const before = await lockOwn(db, account, params.id)
    const heard = await findOralApplications(db, account, before.application_ids)
    if (heard.length === 0) throw notFound('Esta avaliação oral')
    const newer = await findNewer(db, before.application_ids)
    if (newer.length > 0)
      throw new HttpError(409, 'ALREADY_THERE', 'Já se abriu uma nova audição destas turmas: continue-a.')
    const made: string[] = []
    for (const one of heard) {
      const row = await insertApplication(db, {
        test_id: one.test_id,
        group_id: one.group_id,
        code: await freeCode(db),
        mode: 'lançamento manual',
        minutes: one.minutes,
        allow_nickname: false,
        paper_order: JSON.stringify(await freezePaperOrder(db, one.test_id ?? '')),
        before_id: one.id,
        created_by: account.id,
      })
      await record({
        table: 'applications',
        id: row.id,
        label: `${one.title}, ${one.group_name}`,
        before: null,
        after: row,
      })
      made.push(row.id)
    }
    return { applicationIds: made }
  }),

  serve(removeGrouping, async call => {
    const { db, account, params, query } = call
    const before = await lockOwn(db, account, params.id)
    return removeRow(rows, call, before, query, () => [removeGroupingRow(db, before.id)])
  }),

  serve(listGroupingHistory, async ({ db, account, params, words }) => {
    await readGrouping(db, account, params.id)
    return findThingHistory(db, words, groupingFields, params.id)
  }),

  serve(downloadGrouping, async ({ db, account, params, query, reply }) => {
    const grouping = await readGrouping(db, account, params.id)
    return reportFile(hearingJobs.run(reply, 'groupingFile', grouping, query.format), query.format)
  }),
]

async function lockOwn(db: Db, account: Account, id: string): Promise<Stored> {
  return orNotFound(await lockGrouping(db, account, id), groupingThing.what)
}

async function refuseUnsound(db: Db, account: Account, row: Stored, body: GroupingBody): Promise<void> {
  const ids = body.levelGroups.flatMap(group => group.studentIds)
  if (new Set(ids).size < ids.length)
    throw invalidField('levelGroups', 'Um aluno está em dois grupos: escolha um.')
  const groupIds = body.levelGroups.map(({ id }) => id)
  if (new Set(groupIds).size < groupIds.length)
    throw invalidField('levelGroups', 'Dois grupos têm o mesmo lugar.')
  const days = daysBetween(body.startsOn, body.hearAgainOn)
  if (days < 7 || days > 20 * 7)
    throw invalidField('hearAgainOn', 'Ouça de novo entre uma e vinte semanas depois de começar.')
  const leaders = new Set(body.levelGroups.flatMap(({ leaderId }) => leaderId ?? []))
  const known = new Set((await leadersOf(db, account, row)).map(({ id }) => id))
  if ([...leaders].some(id => !known.has(id)))
    throw invalidField('levelGroups', 'Escolha um colega da escola.')
  await refuseStrangers(db, row, body.levelGroups)
}

/** Only pupils of these groups; existing members may have changed groups since. */
async function refuseStrangers(db: Db, row: Stored, groups: readonly LevelGroup[]): Promise<void> {
  const known = new Set([
    ...(await findPlaced(db, row.application_ids, row.group_ids)).map(({ id }) => id),
    ...levelGroupsOf(row).flatMap(({ studentIds }) => studentIds),
  ])
  if (groups.some(({ studentIds }) => studentIds.some(id => !known.has(id))))
    throw invalidField('studentId', 'Escolha alunos destas turmas.')
}

async function leadersOf(db: Db, account: Account, { group_ids }: Stored) {
  const group = await withDeleted(db, 'groups')
    .select(['school_id', 'year'])
    .where('id', 'in', group_ids)
    .executeTakeFirst()
  return group ? findLeaders(db, group.school_id, group.year, todayOf(account)) : []
}

async function readGrouping(db: Db, account: Account, id: string): Promise<Grouping> {
  const row = orNotFound(await findGrouping(db, account, id), groupingThing.what)
  const [group] = row.groups
  const tests = await withDeleted(db, 'applications')
    .innerJoin('tests', 'tests.id', 'applications.test_id')
    .select([
      'applications.id',
      'applications.group_id',
      'applications.created_at',
      'tests.levels',
      'tests.skill',
      'tests.language',
    ])
    .where('applications.id', 'in', row.application_ids)
    .execute()
  const [test] = tests
  const school = await withDeleted(db, 'schools')
    .select(['name', 'periods'])
    .where('id', '=', group?.school_id ?? '')
    .executeTakeFirst()
  if (!test || !group || !school) throw notFound(groupingThing.what)
  const levels = levelNames(test.levels)
  const [placed, leaders, slots, newer, bank, span, made] = await Promise.all([
    findPlaced(db, row.application_ids, row.group_ids),
    findLeaders(db, group.school_id, group.year, todayOf(account)),
    findSlotsOn(db, later(row.starts_on, todayOf(account)), { year: group.year }),
    findNewer(db, row.application_ids),
    findMaterials(db, test),
    findHeardSpan(db, row.application_ids),
    findTimedGroupings(db, { year: group.year, groupIds: row.group_ids }),
  ])
  const groups = levelGroupsOf(row)
  const inGroup = new Set(groups.flatMap(({ studentIds }) => studentIds))
  const ofHour = slots.filter(
    slot => row.group_ids.includes(slot.groupId) && slot.subjectId === row.subject_id,
  )
  const shown = ({ isActive: _active, ...pupil }: (typeof placed)[number]) => pupil
  return {
    id: row.id,
    title: row.title,
    skill: test.skill as Grouping['skill'],
    language: test.language,
    levels,
    subject: { id: row.subject_id, name: row.subject_name },
    groups: row.groups.map(({ id, name, grade }) => ({ id, name, grade })),
    school: school.name,
    applicationIds: row.application_ids,
    heard: tests.map(({ id, group_id, created_at }) => ({
      applicationId: id,
      groupId: group_id,
      date: dayOf(created_at),
    })),
    heardFrom: dayOf(span?.first ?? row.created_at),
    heardTo: dayOf(span?.last ?? row.created_at),
    levelGroups: groups,
    hours: row.hours as unknown as Hour[],
    startsOn: row.starts_on,
    hearAgainOn: row.hear_again_on,
    pupils: placed
      .filter(pupil => inGroup.has(pupil.id) || (pupil.isActive && pupil.level !== null))
      .map(shown),
    missing: placed
      .filter(pupil => pupil.isActive && pupil.level === null && !inGroup.has(pupil.id))
      .map(shown),
    leaders,
    common: commonHours(ofHour, row.group_ids, row.subject_id),
    clashes: row.groups.map(({ id, name }) => ({
      group: name,
      hours: ofHour
        .filter(slot => slot.groupId === id)
        .map(({ weekday, period }) => ({ weekday, period }))
        .toSorted(byTime),
    })),
    periods: (school.periods as unknown as { number: number; startsAt: string; endsAt: string }[]).map(
      ({ number, startsAt, endsAt }) => ({ number, startsAt, endsAt }),
    ),
    materials: levels.map((level, at) => ({
      level,
      texts: bank.filter(one => one.level === level && one.kind === 'texto').length,
      own: bank.filter(one => one.level === level && one.kind === 'actividade').map(({ content }) => content),
      usual: [...workOf(test.skill as Grouping['skill'], at, levels.length).activities],
    })),
    heldOn: row.held_on,
    left: leftOf(row.id, made),
    newer: newer.map(({ at, ...one }) => ({ ...one, date: dayOf(at) })),
    version: row.version,
  }
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

/** Classes that newer groups took from these, and from when. */
function leftOf(id: string, made: readonly MadeWithHours[]): Grouping['left'] {
  return (successorsOf(made).get(id) ?? []).flatMap(({ groupId, to, from }) => {
    const newer = made.find(row => row.id === to)
    const group = newer?.groups.find(each => each.id === groupId)
    return newer && group ? [{ group, to: { id: to, name: newer.title }, from }] : []
  })
}
