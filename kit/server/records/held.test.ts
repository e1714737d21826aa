import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { type Held, holdFrom, isHeldOn } from './held.ts'

interface Row extends Held {
  id: string
  says: string
}

const day = (at: number) => `2026-05-${String(at + 1).padStart(2, '0')}`
const DAYS = Array.from({ length: 12 }, (_, at) => day(at))

/** The rows of one place, kept in memory as a table would. */
function place() {
  const rows = new Map<string, Row>()
  let made = 0
  const put = async (row: Row) => {
    rows.set(row.id, row)
    return row
  }
  return {
    rows,
    write: (content: string | undefined, from: string | null) =>
      holdFrom([...rows.values()], content, from, {
        isSame: (row, says) => row.says === says,
        insert: (says, starts_on) => {
          made += 1
          return put({ id: `${made}`, says, starts_on, until: null })
        },
        update: (row, { content: says = row.says, until }) => put({ ...row, says, until }),
        remove: async row => {
          rows.delete(row.id)
          return row
        },
      }),
    on: (date: string) => [...rows.values()].filter(row => isHeldOn(row, date)).map(row => row.says),
  }
}

it('says on every day what was written last for it, leaves the days before alone, and is taken back from its end', async () => {
  const writing = fc.record({
    content: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: undefined }),
    from: fc.option(fc.nat(DAYS.length - 1).map(day), { nil: null }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(writing, { minLength: 1, maxLength: 8 }), async writings => {
      const held = place()
      const model = new Map<string, string>()
      for (const { content, from } of writings) {
        const before = new Map(held.rows)
        const changes = await held.write(content, from)
        for (const date of DAYS)
          if (from === null || date >= from)
            if (content === undefined) model.delete(date)
            else model.set(date, content)
        for (const date of DAYS) expect(held.on(date)).toEqual([model.get(date) ?? []].flat())
        // An undo goes through the changes backwards; at no moment two rows of the place hold on one day.
        const undone = new Map(held.rows)
        for (const { before: was, after } of changes.toReversed()) {
          if (was) undone.set(was.id, was)
          else undone.delete(after.id)
          for (const date of DAYS)
            expect([...undone.values()].filter(row => isHeldOn(row, date)).length).toBeLessThan(2)
        }
        expect(undone).toEqual(before)
      }
    }),
    { numRuns: cases(60, 2000) },
  )
})
