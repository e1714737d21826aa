import { type SqlBool, sql } from 'kysely'
import { dayOf } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { existing } from '#kit/server/database/existing.ts'
import { levelNames } from '../samples.ts'

/** What a level has been through: heard, grouped, taught, heard again. */
export interface LevelStage {
  skill: string
  language: string
  first: Heard
  groups: { id: string; count: number } | null
  held: number
  again: Heard | null
  /** Of the same pupils, heard both times. */
  both: { n: number; up: number; down: number }
}

export interface Heard {
  applicationId: string
  day: string
  n: number
  /** Pupils who read a paragraph, or count as far: at the last two levels. */
  high: number
}

interface Of {
  groupIds: readonly string[]
  subjectId: string
  from?: string | null
  to?: string | null
  studentId?: string | undefined
}

/** The path of what is heard of groups in a subject, a row for each language and skill. */
export async function findLevelPath(
  db: Db,
  { groupIds, subjectId, from, to, studentId }: Of,
): Promise<LevelStage[]> {
  if (groupIds.length === 0) return []
  const heard = await existing(db, 'attempts as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .innerJoin('tests', 'tests.id', 'a.test_id')
    .select([
      't.student_id',
      't.level',
      'a.id',
      'a.created_at',
      'tests.skill',
      'tests.language',
      'tests.levels',
    ])
    .where('a.group_id', 'in', [...groupIds])
    .where('a.deleted_at', 'is', null)
    .where('t.state', '=', 'entregue')
    .where('t.level', 'is not', null)
    .where('tests.kind', '=', 'oral')
    .where('tests.subject_id', '=', subjectId)
    .$if(studentId !== undefined, query => query.where('t.student_id', '=', studentId ?? ''))
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
  const groupings = await existing(db, 'level_groupings')
    .select(['id', 'level_groups', 'held_on', 'application_ids'])
    .where(sql<SqlBool>`group_ids && ${[...groupIds]}::uuid[]`)
    .where('subject_id', '=', subjectId)
    .orderBy('starts_on')
    .execute()
  const inSpan = heard.filter(row => {
    const day = dayOf(row.created_at)
    return (!from || day >= from) && (!to || day <= to)
  })
  return [...Map.groupBy(inSpan, row => `${row.skill}\n${row.language}`).values()].flatMap(rows => {
    const [one] = rows
    if (!one) return []
    const place = (row: typeof one) => levelNames(row.levels).indexOf(row.level ?? '')
    const pupils = [...Map.groupBy(rows, row => row.student_id).values()]
    const firsts = pupils.flatMap(own => own[0] ?? [])
    const lasts = pupils.flatMap(own => {
      const last = own.at(-1)
      return last && last.id !== own[0]?.id ? [last] : []
    })
    const lastOf = (some: typeof rows): Heard | null => {
      const last = some.at(-1)
      return last
        ? {
            applicationId: last.id,
            day: dayOf(last.created_at),
            n: some.length,
            high: some.filter(row => place(row) >= Math.max(1, levelNames(row.levels).length - 2)).length,
          }
        : null
    }
    const first = lastOf(firsts)
    if (!first) return []
    const both = pupils.flatMap(own => {
      const [begin, end] = [own[0], own.at(-1)]
      return begin && end && begin.id !== end.id ? [place(end) - place(begin)] : []
    })
    const ids = new Set(rows.map(({ id }) => id))
    const own = groupings.filter(grouping => grouping.application_ids.some(id => ids.has(id)))
    const grouping = own.at(-1)
    return [
      {
        skill: one.skill,
        language: one.language,
        first,
        groups: grouping
          ? { id: grouping.id, count: (grouping.level_groups as unknown as unknown[]).length }
          : null,
        held: own.reduce((sum, { held_on }) => sum + held_on.length, 0),
        again: lastOf(lasts),
        both: {
          n: both.length,
          up: both.filter(step => step > 0).length,
          down: both.filter(step => step < 0).length,
        },
      },
    ]
  })
}
