import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percent } from '#kit/figures.ts'
import {
  addTotals,
  type ContentsWord,
  catchUpText,
  contentsWords,
  countWeek,
  fulfilmentShare,
  lightOf,
  lightWords,
  type Marks,
  partsByTeacher,
  programmeShare,
  type Register,
  subtotalsOf,
  suggestCatchUp,
  totalsOf,
  unregisteredText,
  weeksWithoutRecord,
} from './count.ts'

const register = (more: Partial<Register> = {}): Register => ({
  taught: 0,
  madeUp: 0,
  contents: 'não',
  ...more,
})

describe('a week', () => {
  const row = { planned: 6, contentsPlanned: 3, elsewhere: 0 }

  it('counts nothing twice: the larger of what was registered and what was marked holds', () => {
    expect(countWeek(row, register({ taught: 4 }), { taught: 3, partial: 0 }).taught).toBe(4)
    expect(countWeek(row, register({ taught: 2 }), { taught: 2, partial: 1 }).taught).toBe(3)
    expect(countWeek(row, null, { taught: 7, partial: 0 }).taught).toBe(6)
  })

  it('takes the word of the register for contents, and of the marks where there is none', () => {
    expect(countWeek(row, register({ contents: 'parcial' }), { taught: 6, partial: 0 })).toMatchObject({
      contents: 'parcial',
      contentsTaught: 1,
    })
    expect(countWeek(row, null, { taught: 6, partial: 0 })).toMatchObject({
      contents: 'sim',
      contentsTaught: 3,
    })
    expect(countWeek(row, null, { taught: 5, partial: 1 }).contents).toBe('parcial')
    expect(countWeek(row, null, null).contents).toBe('não')
  })

  it('plans no lesson while its pupils are in other groups, and loses none that was taught all the same', () => {
    const parted = { ...row, elsewhere: 2 }
    expect(countWeek(parted, null, { taught: 4, partial: 0 })).toMatchObject({
      ...{ planned: 4, taught: 4, elsewhere: 2, contents: 'sim' },
    })
    expect(countWeek(parted, register({ taught: 6 }), null)).toMatchObject({ planned: 6, elsewhere: 0 })
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.nat(9), (planned, elsewhere, taught) => {
        const week = countWeek({ planned, elsewhere, contentsPlanned: 1 }, register({ taught }), null)
        expect(week.planned + week.elsewhere).toBe(planned)
        expect(week.taught).toBe(Math.min(planned, taught))
        expect(week.taught).toBeLessThanOrEqual(week.planned)
      }),
    )
  })
})

interface RawWeek {
  planned: number
  contents: number
  ended: boolean
  register: Register | null
  marks: Marks | null
}

const rawWeek: fc.Arbitrary<RawWeek> = fc.record({
  planned: fc.integer({ min: 0, max: 12 }),
  contents: fc.integer({ min: 0, max: 6 }),
  ended: fc.boolean(),
  register: fc.option(
    fc.record({
      taught: fc.integer({ min: 0, max: 12 }),
      madeUp: fc.integer({ min: 0, max: 4 }),
      contents: fc.constantFrom(...contentsWords) as fc.Arbitrary<ContentsWord>,
    }),
  ),
  marks: fc.option(
    fc.record({ taught: fc.integer({ min: 0, max: 12 }), partial: fc.integer({ min: 0, max: 4 }) }),
  ),
})

describe('a plan', () => {
  it('keeps percentages within their bounds and equal to a recount of the raw events', () => {
    fc.assert(
      fc.property(fc.array(rawWeek, { maxLength: 45 }), weeks => {
        const totals = totalsOf(
          weeks.map(week => ({
            ...countWeek(
              { planned: week.planned, contentsPlanned: week.contents, elsewhere: 0 },
              week.register,
              week.marks,
            ),
            ended: week.ended,
            known: week.register !== null || week.marks !== null,
          })),
        )
        // The recount: every lesson and every content as one event, thrown together anew.
        const lessons: ('taught' | 'lost' | 'made up')[] = []
        const contents: ('taught' | 'not')[] = []
        for (const week of weeks) {
          const said = week.register?.taught ?? 0
          const seen = week.marks ? week.marks.taught + week.marks.partial : 0
          const known = week.register !== null || week.marks !== null
          for (let lesson = 1; week.ended && known && lesson <= week.planned; lesson++)
            lessons.push(lesson <= said || lesson <= seen ? 'taught' : 'lost')
          for (let lesson = 0; week.ended && lesson < (week.register?.madeUp ?? 0); lesson++)
            lessons.push('made up')
          const whole = week.register
            ? week.register.contents === 'sim'
            : seen >= week.planned && seen > 0 && week.marks?.partial === 0
          const half = week.register ? week.register.contents === 'parcial' : !whole && seen > 0
          for (let content = 1; content <= week.contents; content++)
            contents.push(whole || (half && content * 2 <= week.contents) ? 'taught' : 'not')
        }
        const count = <T>(all: readonly T[], ...wanted: T[]) =>
          all.filter(value => wanted.includes(value)).length
        const planned = count(lessons, 'taught', 'lost')
        const held = count(lessons, 'taught', 'made up')
        expect(fulfilmentShare(totals)).toBe(planned === 0 ? null : Math.min(planned, held) / planned)
        expect(programmeShare(totals)).toBe(
          contents.length === 0 ? null : count(contents, 'taught') / contents.length,
        )
        expect(totals.taught).toBeLessThanOrEqual(totals.planned)
        const programme = programmeShare(totals) ?? 0
        expect(programme >= 0 && programme <= 1).toBe(true)
        const done = fulfilmentShare(totals)
        if (done !== null) expect(done).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is summed up by any side to the same total, nothing lost and nothing counted twice', () => {
    const amount = fc.integer({ min: 0, max: 60 })
    const totals = fc.record({
      planned: amount,
      taught: amount,
      madeUp: amount,
      held: amount,
      contentsTaught: amount,
      contentsPlanned: amount,
      contentsDue: amount,
    })
    const row = fc.record({ totals, side: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), rows => {
        const by = subtotalsOf(rows, row => ({ id: row.side, name: row.side }))
        expect(addTotals(by.map(entry => entry.totals))).toEqual(addTotals(rows.map(row => row.totals)))
        expect(by.reduce((sum, part) => sum + part.rows, 0)).toBe(rows.length)
        expect(new Set(by.map(entry => entry.id)).size).toBe(by.length)
      }),
    )
  })

  it('covers no other plan with what it gave too much', () => {
    const plan = (planned: number, taught: number, madeUp: number) =>
      totalsOf([
        {
          ...countWeek({ planned, contentsPlanned: 0, elsewhere: 0 }, register({ taught, madeUp }), null),
          ...{ ended: true, known: true },
        },
      ])
    const sum = addTotals([plan(4, 4, 2), plan(4, 2, 0)])
    expect(sum).toMatchObject({ planned: 8, taught: 6, madeUp: 2, held: 6 })
    expect(fulfilmentShare(sum)).toBe(0.75)
  })

  it('gives the lessons of a substitute to who gave them, and all sums stay', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(30),
        fc.nat(9),
        fc.array(fc.nat(20), { maxLength: 4 }),
        (planned, taught, madeUp, substituted) => {
          const totals = totalsOf([
            {
              ...countWeek({ planned, contentsPlanned: 2, elsewhere: 0 }, register({ taught, madeUp }), null),
              ...{ ended: true, known: true },
            },
          ])
          const parts = partsByTeacher({
            teacher: { id: 't', name: 'T' },
            totals,
            taughtBy: substituted.map((lessons, at) => ({ id: `s${at}`, name: `S${at}`, lessons })),
          })
          expect(addTotals(parts.map(part => part.totals))).toEqual(totals)
          for (const part of parts) {
            const share = fulfilmentShare(part.totals)
            expect(share === null || (share >= 0 && share <= 1)).toBe(true)
            expect(Math.min(...Object.values(part.totals))).toBeGreaterThanOrEqual(0)
          }
        },
      ),
    )
  })

  it('is judged by the percentage that is shown, lower bound included', () => {
    expect([0.9, 0.8996, 0.8994, 0.75, 0.7496, 0.7494].map(lightOf)).toEqual([
      ...['bom', 'bom', 'atenção', 'atenção', 'atenção', 'mau'],
    ])
    // «89,5 %» stands in the middle light, and its words hold it.
    expect([lightOf(0.895), lightWords[lightOf(0.895)]]).toEqual(['atenção', '75,0–89,9 %'])
    const light = (shown: string) => (shown >= '090,0' ? 'bom' : shown >= '075,0' ? 'atenção' : 'mau')
    for (let planned = 1; planned <= 120; planned++)
      for (let taught = 0; taught <= planned; taught++)
        expect(lightOf(taught / planned)).toBe(light(percent(taught / planned).padStart(7, '0')))
  })
})

describe('a week that nobody has registered', () => {
  const week = {
    ...countWeek({ planned: 6, contentsPlanned: 2, elsewhere: 0 }, null, null),
    ended: true,
    known: false,
  }

  it('is neither taught nor lost, and asks for no lesson to be made up', () => {
    const totals = totalsOf([week, week])
    expect(totals).toMatchObject({ planned: 0, taught: 0, contentsDue: 4 })
    expect(fulfilmentShare(totals)).toBeNull()
    expect(suggestCatchUp(totals, [{ week: 3, startsOn: '2026-03-16' }])).toBeNull()
  })

  it('is named, once', () => {
    const weeks = [1, 2, 2, 3].map(number => ({ week: number, ended: true, known: number === 1 }))
    expect(unregisteredText(weeksWithoutRecord(weeks))).toBe('Semanas 2 e 3 por registar')
    expect(unregisteredText([4])).toBe('Semana 4 por registar')
    expect(unregisteredText([])).toBe('')
  })
})

describe('the way to catch up', () => {
  const ahead = [10, 11, 12].map(week => ({ week, startsOn: `2026-05-${week}` }))

  it('asks one more lesson a week first, then a second, and says what no week is left for', () => {
    const lost = (missing: number) => suggestCatchUp({ planned: 50, taught: 50 - missing, madeUp: 0 }, ahead)
    expect(lost(0)).toBeNull()
    expect(catchUpText(lost(1) ?? fail())).toBe('Falta 1 aula: repor 1 na semana 10.')
    expect(catchUpText(lost(4) ?? fail())).toBe(
      'Faltam 4 aulas: repor 2 na semana 10; repor 1 nas semanas 11 e 12.',
    )
    expect(lost(8)).toMatchObject({ missing: 8, left: 2 })
    expect(catchUpText(lost(8) ?? fail())).toBe(
      'Faltam 8 aulas: repor 2 nas semanas 10, 11 e 12; 2 não cabem até ao fim: juntar conteúdos ou passar ao trimestre seguinte.',
    )
    expect(catchUpText(lost(7) ?? fail())).toContain('1 não cabe até ao fim')
  })

  it('asks for nothing that was made up already', () => {
    const made = (madeUp: number) => suggestCatchUp({ planned: 10, taught: 7, madeUp }, ahead)
    expect(made(2)).toEqual({
      missing: 1,
      weeks: [{ week: 10, startsOn: '2026-05-10', lessons: 1 }],
      left: 0,
    })
    expect([made(3), made(4)]).toEqual([null, null])
  })

  it('accounts for every missing lesson, whatever is missing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 12 }), (missing, weeks) => {
        const found = suggestCatchUp(
          { planned: 60, taught: 60 - missing, madeUp: 0 },
          Array.from({ length: weeks }, (_, at) => ({ week: at + 1, startsOn: '' })),
        )
        const placed = found?.weeks.reduce((sum, week) => sum + week.lessons, 0) ?? 0
        expect(placed + (found?.left ?? 0)).toBe(missing)
      }),
    )
  })
})

function fail(): never {
  throw new Error('Nothing was suggested.')
}
