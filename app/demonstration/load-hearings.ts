import {
  fixtureGrouping,
  fixtureHeard,
  fixtureOralTest,
  fixtureReached,
} from '#features/assessment/hearing/fixtures.ts'
import type { Account } from '#kit/account.ts'
import type { Db } from '#kit/server/database/database.ts'
import { addDays, mondayOf } from '#school/calendar/weeks.ts'
import { pupilsNow } from '#school/students/server/members.ts'
import type { LoadedSubject } from './load-subjects.ts'
import type { ByName } from './names.ts'

interface LoadContext {
  today: string
  year: number
  people: ByName<Account>
  subjects: ByName<LoadedSubject>
  groups: ByName<{ id: string; name: string }>
}

const TEACHER = 'Graça Timana'
const SECOND_LISTENER = 'Rosa Mucavele'
/** Weeks between the two times that the first group was heard. */
const WEEKS = 5
/** Pupils of the other group who have been heard again. */
const HEARD_TODAY = 12
/** Families of the first group that were spoken with since. */
const REACHED = 7
/** How often a level is reached: mostly words and paragraphs, as in a fifth grade that never learnt to read well. */
const LEVELS = [
  'Inicial',
  'Letra',
  'Letra',
  'Palavra',
  'Palavra',
  'Palavra',
  'Parágrafo',
  'Parágrafo',
  'História',
]

type Heard = Parameters<typeof fixtureHeard>[1]['heard'][number]

/**
 * Two groups heard reading in Portuguese, one of them again five weeks later and also in the language of its pupils'
 * homes; a colleague heard every fourth pupil too. The other one is being heard again today.
 */
export async function loadHearings(db: Db, { today, year, people, subjects, groups }: LoadContext) {
  const by = people(TEACHER)
  const common = { subjectId: subjects('POR').id, grade: 5, year, minutes: 5 }
  const test = await fixtureOralTest(db, by, { ...common, title: 'Leitura por níveis: Português' })
  const home = await fixtureOralTest(db, by, {
    ...common,
    title: 'Leitura por níveis: Xichangana',
    language: 'Xichangana',
  })
  const first = addDays(today, -7 * WEEKS - 4)
  const tuesday = addDays(mondayOf(addDays(first, 7)), 1)
  const [a, b] = [await pupilsOf(db, groups('5ªA').id), await pupilsOf(db, groups('5ªB').id)]
  const heard = (
    group: string,
    pupils: readonly string[],
    day: string,
    testId: string,
    rise: number,
    state: 'em aplicação' | 'corrigido' = 'corrigido',
  ) =>
    fixtureHeard(db, {
      testId,
      groupId: groups(group).id,
      by,
      at: `${day}T07:30:00+02:00`,
      state,
      heard: pupils.flatMap((studentId, at): Heard[] => {
        if (at % 23 === 22) return [{ studentId, outcome: at % 2 === 0 ? 'ausente' : 'recusou' }]
        const names = [...new Set(LEVELS)]
        const place = names.indexOf(LEVELS[(at * 7) % LEVELS.length] ?? '')
        const up = rise > 0 && (at * 5) % 3 !== 0 ? rise : rise > 0 && at % 11 === 0 ? -1 : 0
        const level = names[Math.max(0, Math.min(names.length - 1, place + up))] ?? 'Inicial'
        const heardFirst: Heard = { studentId, outcome: 'ouvido', level }
        const other =
          names[Math.min(names.length - 1, names.indexOf(level) + (at % 8 === 0 ? 1 : 0))] ?? level
        return at % 4 === 0
          ? [
              heardFirst,
              { ...heardFirst, level: other, by: people(SECOND_LISTENER), heardAt: `${day}T08:30:00+02:00` },
            ]
          : [heardFirst]
      }),
    })
  const measured = [await heard('5ªA', a, first, test.id, 0), await heard('5ªB', b, first, test.id, 0)]
  await fixtureGrouping(db, {
    subjectId: common.subjectId,
    applicationIds: measured.map(({ id }) => id),
    groupIds: [groups('5ªA').id, groups('5ªB').id],
    by,
    title: 'Grupos para aprender a ler',
    startsOn: tuesday,
    hearAgainOn: addDays(first, 7 * WEEKS + 3),
    heldOn: Array.from({ length: WEEKS }, (_week, at) => addDays(tuesday, 7 * at)).filter(day => day < today),
    // The one time at which both have Portuguese.
    hours: [{ weekday: 2, period: 5 }],
    leaders: [
      { id: people(SECOND_LISTENER).id, room: '2' },
      { id: by.id, room: '1' },
      { id: people('Ermelinda Sitoe').id, room: 'mangueira' },
      { id: people('Paulo Zimba').id, room: 'biblioteca' },
    ],
  })
  await heard('5ªA', a, addDays(first, 1), home.id, 2)
  const again = await heard('5ªA', a, addDays(first, 7 * WEEKS), test.id, 1)
  const listened = a.filter((_pupil, at) => at % 23 !== 22)
  await fixtureReached(db, {
    applicationId: again.id,
    by,
    reached: listened.slice(0, REACHED),
    away: listened.slice(REACHED, REACHED + 2),
  })
  await heard('5ªB', b.slice(0, HEARD_TODAY), addDays(first, 7 * WEEKS), test.id, 1, 'em aplicação')
}

async function pupilsOf(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(pupilsNow.as('s'))
    .select('s.id')
    .where('s.group_id', '=', groupId)
    .orderBy('s.number')
    .execute()
  return rows.map(({ id }) => id)
}
