import { v7 as uuid } from 'uuid'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { TestHead } from '../diagnostic-tests/diagnostic-test.ts'
import { fixtureTest } from '../diagnostic-tests/fixtures.ts'
import { oralModels } from '../diagnostic-tests/oral-models.ts'
import { fixtureApplication } from '../results/fixtures.ts'
import { keepLevels } from '../results/server/marking-queries.ts'
import { workOf } from './activities.ts'
import type { Hour } from './common-hours.ts'
import { type HearingBody, hearingBody } from './contract.ts'
import { groupsByLevel } from './level-groups.ts'
import { insertFamilyContact } from './server/families.ts'
import { findPlaced, insertGrouping, updateGroupingRow } from './server/grouping-queries.ts'
import { insertHearings } from './server/queries.ts'

/** A published oral test of reading in Portuguese, unless another is asked for. */
export function fixtureOralTest(
  db: Db,
  owner: Account,
  head: Partial<TestHead> & { subjectId: string; grade: number },
) {
  const model = oralModels.find(({ key }) => key === (head.skill ?? 'leitura'))
  return fixtureTest(db, owner, {
    title: model?.title ?? '',
    kind: 'oral',
    levels: [...(model?.levels ?? [])],
    ...head,
    items: [],
  })
}

/** An oral test handed out to a group, with what was heard of its pupils; each counts for who heard it. */
export async function fixtureHeard(
  db: Db,
  how: {
    testId: string
    groupId: string
    by: Account
    at: string
    state?: 'em aplicação' | 'corrigido'
    heard: readonly (Partial<HearingBody> & { studentId: string; by?: Account })[]
  },
) {
  const row = await fixtureApplication(db, { ...how, mode: 'lançamento manual' })
  const bodies = how.heard.map(({ by = how.by, ...said }) => ({
    by,
    body: hearingBody.parse({ outcome: said.level ? 'ouvido' : 'ausente', heardAt: how.at, ...said }),
  }))
  if (bodies.length === 0) return row
  await insertHearings(
    db,
    row.id,
    bodies.map(({ by, body }) => ({ accountId: by.id, body })),
  )
  await keepLevels(
    db,
    row.id,
    bodies
      .filter(({ by }) => by.id === how.by.id)
      .map(({ body: { studentId, outcome, level } }) => ({
        studentId,
        level: outcome === 'ouvido' ? level : 'não apresentado',
        refused: outcome === 'recusou',
      })),
  )
  return row
}

/** Groups by level of what was heard, as the school made them, with the days on which the hour was held. */
export async function fixtureGrouping(
  db: Db,
  how: {
    subjectId: string
    applicationIds: string[]
    groupIds: string[]
    by: Account
    title: string
    startsOn: string
    hearAgainOn: string
    heldOn: string[]
    hours: Hour[]
    leaders: readonly { id: string; room: string }[]
  },
) {
  const levels = (oralModels[0]?.levels ?? []).map(({ name }) => name)
  const placed = await findPlaced(db, how.applicationIds, how.groupIds)
  const groups = groupsByLevel(
    levels,
    placed.flatMap(pupil =>
      pupil.level === null ? [] : [{ ...pupil, studentId: pupil.id, level: pupil.level }],
    ),
  )
  const row = await insertGrouping(
    db,
    { ...how, createdBy: how.by.id },
    {
      title: how.title,
      hours: how.hours,
      startsOn: how.startsOn,
      hearAgainOn: how.hearAgainOn,
      levelGroups: groups.map((group, at) => ({
        id: uuid(),
        ...group,
        leaderId: how.leaders[at]?.id ?? null,
        room: how.leaders[at]?.room ?? '',
        activities: [
          ...workOf('leitura', levels.indexOf(group.levels.at(-1) ?? ''), levels.length).activities,
        ],
      })),
    },
  )
  return updateGroupingRow(db, row.id, { held_on: how.heldOn })
}

/** Families that somebody spoke with after a hearing, and those who were not at home. */
export async function fixtureReached(
  db: Db,
  {
    applicationId,
    by,
    reached,
    away,
  }: Record<'reached' | 'away', readonly string[]> & { applicationId: string; by: Account },
) {
  for (const studentId of [...reached, ...away])
    await insertFamilyContact(db, {
      application_id: applicationId,
      student_id: studentId,
      account_id: by.id,
      reached: reached.includes(studentId),
    })
}
