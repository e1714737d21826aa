import { expect, it } from 'vitest'
import type { Slot } from './contract.ts'
import { timetableDocument } from './document.ts'

const slot = (weekday: number, period: number, groupName: string, room = ''): Slot =>
  ({
    weekday,
    period,
    groupName,
    subjectName: 'Português',
    teacherName: 'Ana',
    room,
    startsAt: '07:00',
    endsAt: '07:45',
  }) as Slot

const none = { shared: [], teacherId: 'ana' }

it('a teacher’s week has days across and lesson times down, each lesson with its group and room', () => {
  const { orientation, blocks } = timetableDocument({
    title: 'Horário de Ana',
    year: 2026,
    slots: [slot(1, 1, '6ªA', '4'), slot(3, 2, '6ªB', 'Sala 3')],
    ...none,
  })
  expect(orientation).toBe('landscape')
  const [title, table] = blocks
  expect(title).toMatchObject({ under: '2026 · 2 tempos por semana' })
  if (table?.kind !== 'table') throw new Error('no table')
  expect(table.columns.map(column => column.label)).toEqual([
    'Tempo',
    'Segunda',
    'Terça',
    'Quarta',
    'Quinta',
    'Sexta',
  ])
  expect(table.rows.map(row => row.cells)).toEqual([
    ['1.º\n07:00–07:45', '6ªA\nPortuguês\nsala 4', '–', '–', '–', '–'],
    ['2.º\n07:00–07:45', '–', '–', '6ªB\nPortuguês\nsala 3', '–', '–'],
  ])
})

it('a week without lessons says so', () => {
  const { blocks } = timetableDocument({ title: 'Horário de Ana', year: 2026, slots: [], ...none })
  expect(blocks[1]).toMatchObject({ text: 'Ainda não há aulas neste horário.' })
})

it('a group that is led stands in place of the lesson that it takes', () => {
  const hour = {
    ...{ id: 'p', name: 'Palavra', title: 'Grupos para ler', path: '/n/1', subjectId: 'por', pupils: 9 },
    ...{
      groups: [{ id: 'a', name: '6ªA' }],
      schoolId: 'e',
      shift: 'manhã',
      weekday: 1,
      period: 1,
      leaderName: 'Ana',
    },
    ...{ leaderId: 'ana', room: 'mangueira', startsAt: '07:00', endsAt: '07:45' },
    startsOn: '2026-02-02',
    until: null,
    heldOn: [],
  }
  const cell = (teacherId: string) => {
    const { blocks } = timetableDocument({
      title: 'Horário de Ana',
      year: 2026,
      slots: [{ ...slot(1, 1, '6ªA', '4'), groupId: 'a' }],
      shared: [hour],
      teacherId,
    })
    return blocks[1]?.kind === 'table' ? blocks[1].rows[0]?.cells[1] : undefined
  }
  expect(cell('ana')).toBe('Palavra\n6ªA\nmangueira')
  expect(cell('rui')).toBe('6ªA\nPortuguês\nos alunos estão em «Grupos para ler»')
})
