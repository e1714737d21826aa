import * as z from 'zod/mini'
import {
  MAX_ROWS,
  MAX_UNITS,
  type ProgrammeUnit,
  spreadLessons,
} from '#features/planning/programmes/programme.ts'
import { field, fieldsOf } from '#kit/fields.ts'
import { formatDateSlashes, listInWords } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { thing } from '#kit/thing.ts'
import { groupNames } from '#school/groups/contract.ts'
import type { Step } from './lay.ts'

/** A programme laid over the lessons of a year of some groups. */
export const pacingThing = thing({
  table: 'pacings',
  what: 'Esta dosificação',
  name: 'Dosificação',
  many: 'dosificações',
  path: '/pacings',
  apis: ['academy'],
  audit: 'pacings',
})

const lessons = z.int().check(z.minimum(0), z.maximum(400))
const perTrimester = (max: number) =>
  z.array(z.int().check(z.minimum(0), z.maximum(max))).check(z.minLength(3), z.maxLength(3))

const step = z.object({ rowId: z.uuid(), lessons })

/** What a person writes of it once it is laid. */
export const pacingFields = fieldsOf(
  pacingThing,
  {
    steps: field('Aulas de cada linha', z.array(step).check(z.maxLength(MAX_UNITS * MAX_ROWS)), {
      json: true,
      show: steps => `${sum(steps.map(each => each.lessons))} aulas`,
    }),
    reserved: field('Revisão e avaliação', perTrimester(100), { json: true, show: byTrimester }),
    extra: field('Tempos a mais por semana', perTrimester(5), { json: true, show: byTrimester }),
    leavesOut: field('Deixa de fora o que não cabe', z.boolean()),
  },
  {
    programmeId: { label: 'Programa', omittedBecause: 'set once, but when an edition takes its place' },
    schoolId: { label: 'Escola', omittedBecause: 'follows from the groups' },
    teacherId: { label: 'Docente', names: { table: 'accounts' } },
    groupIds: { label: 'Turmas', names: groupNames },
    year: { label: 'Ano lectivo' },
    startsOn: { label: 'Desde', show: (day: string) => formatDateSlashes(day) } as never,
    lessons: {
      label: 'Aulas do calendário',
      omittedBecause: 'what calendar and timetable said when it was laid',
    },
  },
)

function byTrimester(numbers: readonly number[]): string {
  return listInWords(numbers.map((number, at) => `${number} no ${at + 1}.º trimestre`))
}

/** The lines of a programme with their lessons, in its order. */
export function stepsOf(units: readonly ProgrammeUnit[]): Step[] {
  return units.flatMap(unit => {
    const spread = spreadLessons(unit)
    return unit.rows.map((row, at) => ({ rowId: row.id, lessons: spread[at] ?? 0 }))
  })
}

/** Steps of exactly the lines that the programme has now: what it lost is gone, what came stands after the line before it. */
export function followRows(steps: readonly Step[], units: readonly ProgrammeUnit[]): Step[] {
  const all = stepsOf(units)
  const known = new Map(all.map(each => [each.rowId, each]))
  const followed = steps.filter(each => known.has(each.rowId))
  const has = new Set(followed.map(each => each.rowId))
  for (const [at, each] of all.entries()) {
    if (has.has(each.rowId)) continue
    const before = all[at - 1]?.rowId
    followed.splice(followed.findIndex(step => step.rowId === before) + 1, 0, each)
    has.add(each.rowId)
  }
  return followed
}
