import {
  closingOf,
  findUnkept,
  lockUnkept,
} from '#features/assessment/diagnostic-tests/server/corrected-earlier.ts'
import type { Db } from '#kit/server/database/database.ts'
import { findEarlierValues } from '#kit/server/records/earlier.ts'
import { type ClosedEarlier, keepEdition } from '#school/editions/server/editions.ts'
import { findCalledEarlier } from '#school/groups/server/group-called.ts'
import { type CorrectedContent, contentOf } from '../corrected.ts'
import { closedApplication } from './corrected.ts'
import { findByIds } from './queries.ts'
import { readLive } from './read.ts'

const KIND = { test: 'escrito', edition: 'aplicação' } as const

/** Written tests that were corrected before anything was kept of a correction: all that is stored, with the names of that day. */
export const correctedEarlier: ClosedEarlier = {
  find: (db, after, most) => findUnkept(db, KIND, after, most),
  async keep(db, id, isRecomputed) {
    const held = await lockUnkept(db, KIND, id)
    const [row] = held ? await findByIds(db, [id]) : []
    if (!held || !row) return
    const { at, by } = await closingOf(db, held, isRecomputed)
    const [live] = await readLive(db, [row])
    if (!live) return
    const content = await asNamed(db, contentOf(live), at)
    await keepEdition(db, by, {
      ...{ ...closedApplication(id), schoolId: row.school_id, content, reason: '', label: '' },
      earlier: { at, isRecomputed },
    })
  },
}

/** The results with the names of a moment, as far as it was written down that they changed since. */
async function asNamed(db: Db, content: CorrectedContent, at: string): Promise<CorrectedContent> {
  const { head, pupils } = content
  const named = (table: string, column: string, ids: readonly string[]) =>
    findEarlierValues(db, { table, ids, column, at })
  const names = await named(
    'students',
    'full_name',
    pupils.map(({ id }) => id),
  )
  const one = async (table: string, column: string, id: string) => (await named(table, column, [id])).get(id)
  return {
    ...content,
    head: {
      ...head,
      testTitle: (await one('tests', 'title', head.testId)) ?? head.testTitle,
      subject: {
        ...head.subject,
        name: (await one('subjects', 'name', head.subject.id)) ?? head.subject.name,
      },
      group: {
        ...head.group,
        name: (await findCalledEarlier(db, [head.group.id], at)).get(head.group.id) ?? head.group.name,
      },
      school: { ...head.school, name: (await one('schools', 'name', head.school.id)) ?? head.school.name },
    },
    pupils: pupils.map(pupil => ({ ...pupil, name: names.get(pupil.id) ?? pupil.name })),
  }
}
