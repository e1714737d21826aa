import type { Db } from '#kit/server/database/database.ts'
import type { ImportBy } from '#kit/server/transfer/serve-import.ts'
import { lockGroup } from '#school/groups/server/queries.ts'
import type { StudentBody } from '../contract.ts'
import type { IntoGroup } from '../import-contract.ts'
import { holdCounter, nextCodes } from './codes.ts'
import { nextNumber } from './queries.ts'

/** A pupil whom a row makes; `code` is empty where the system gives it, `year` is that of the group. */
export interface NewStudent {
  code: string
  year: number
  body: StudentBody
  /** The pupil who is in the group already, and what is done with what the file brings of them. */
  existing?: { id: string; as: IntoGroup['existing'] } | undefined
}

/**
 * The pupils of the sound rows, with the codes and numbers that the file leaves to the system. Their groups are held
 * meanwhile, so that no number is given twice.
 */
export async function withCodesAndNumbers(
  { db, account }: ImportBy,
  all: readonly NewStudent[],
): Promise<NewStudent[]> {
  const students = all.filter(student => student.existing === undefined)
  const numbers = new Map<string, number>()
  for (const groupId of [...new Set(students.map(student => student.body.groupId))].sort()) {
    await lockGroup(db, account, groupId)
    const brought = students
      .filter(student => student.body.groupId === groupId)
      .map(student => student.body.numberInGroup ?? 0)
    numbers.set(groupId, Math.max((await nextNumber(db, groupId)) - 1, ...brought))
  }
  const brought = new Set(students.filter(student => student.code !== '').map(student => student.code))
  for (const year of [...new Set([...brought].map(code => Number(code.slice(0, 4))))].sort())
    await holdCounter(db, year)
  const codes = new Map<number, string[]>()
  for (const year of [...new Set(students.map(student => student.year))].sort()) {
    const missing = students.filter(student => student.code === '' && student.year === year).length
    codes.set(year, await freeCodes(db, year, missing, brought))
  }
  return all.map(student => {
    if (student.existing) return student
    const { code, year, body } = student
    return {
      code: code || (codes.get(year)?.shift() ?? ''),
      year,
      body: { ...body, numberInGroup: body.numberInGroup ?? following(numbers, body.groupId) },
    }
  })
}

/** Codes of a year that the file itself does not bring. */
async function freeCodes(
  db: Db,
  year: number,
  count: number,
  brought: ReadonlySet<string>,
): Promise<string[]> {
  const free: string[] = []
  while (free.length < count) {
    const next = await nextCodes(db, year, count - free.length)
    free.push(...next.filter(code => !brought.has(code)))
  }
  return free
}

function following(numbers: Map<string, number>, groupId: string): number {
  const next = (numbers.get(groupId) ?? 0) + 1
  numbers.set(groupId, next)
  return next
}
