import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { counted, formatDateInProse, formatDayMonth } from '#kit/figures.ts'
import { day, filled, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { ROOM_LENGTH, weekdays } from '#school/timetable/contract.ts'
import { byTime } from './common-hours.ts'
import { MAX_GROUPS } from './level-groups.ts'

/** Groups by level of one hour, across classes. */
export const groupingThing = thing({
  table: 'level_groupings',
  what: 'Esta hora por níveis',
  name: 'Grupos por nível',
  many: 'horas por níveis',
  path: '/level-groupings',
  apis: ['diagnostics', 'academy'],
  audit: 'groupings',
})

export const hour = z.object({
  weekday: z.int().check(z.minimum(1), z.maximum(6)),
  period: z.int().check(z.minimum(1), z.maximum(12)),
})

/** Pupils who learn together in the hour, who leads them, and where. */
const levelGroup = z.object({
  id: z.uuid(),
  name: filled(80),
  levels: z.array(filled(80)).check(z.maxLength(12)),
  leaderId: z.nullable(z.uuid()),
  room: optionalText(ROOM_LENGTH),
  activities: z._default(z.array(filled(200)).check(z.maxLength(10)), []),
  studentIds: z.array(z.uuid()).check(z.maxLength(200)),
})
export type LevelGroup = z.infer<typeof levelGroup>

/** What a person writes of the groups of an hour, and what is marked beside: the days on which it was held. */
export const groupingFields = fieldsOf(
  groupingThing,
  {
    title: field('Título', filled(120)),
    levelGroups: field('Grupos', z.array(levelGroup).check(z.minLength(1), z.maxLength(MAX_GROUPS)), {
      json: true,
      names: { table: 'accounts' },
      show: (groups, nameOf) => groups.map(group => groupText(group, nameOf)).join('; '),
    }),
    hours: field('Hora', z._default(z.array(hour).check(z.maxLength(10)), []), {
      json: true,
      show: hours =>
        hours
          .toSorted(byTime)
          .map(({ weekday, period }) => `${weekdays[weekday - 1] ?? ''}, ${period}.º tempo`)
          .join('; '),
    }),
    startsOn: field('Começa', day, { show: formatDateInProse }),
    hearAgainOn: field('Ouvir de novo', day, { show: formatDateInProse }),
  },
  {
    heldOn: { label: 'Horas dadas', show: (days: string[]) => days.map(formatDayMonth).join('; ') },
    subjectId: { label: 'Disciplina', omittedBecause: 'set once' },
    applicationIds: { label: 'O que foi ouvido', omittedBecause: 'set once' },
    groupIds: { label: 'Turmas', omittedBecause: 'set once' },
  },
)

function groupText(
  { name, studentIds, leaderId, room, activities }: LevelGroup,
  nameOf: (id: string) => string,
) {
  return [
    name,
    counted(studentIds.length, 'aluno', 'alunos'),
    leaderId && nameOf(leaderId),
    room && roomInWords(room),
    ...activities,
  ]
    .filter(Boolean)
    .join(', ')
}
