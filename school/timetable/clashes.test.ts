import { describe, expect, it } from 'vitest'
import { clashesOf, type Placed } from './clashes.ts'
import type { SharedHour } from './contract.ts'

const slot = (groupName: string, more: Partial<Placed> = {}): Placed => ({
  ...{ groupId: `id ${groupName}`, groupName, schoolId: 'escola', shift: 'manhã', weekday: 1, period: 2 },
  ...{ subjectId: 'por', subjectName: 'Português', teacherId: null, teacherName: null, room: '', ...more },
})
const ana = { teacherId: 'ana', teacherName: 'Ana Sitoe' }
const what = (...slots: Placed[]) => clashesOf(slots).map(clash => clash.what)

it('a teacher is in one group at a time', () => {
  expect(clashesOf([slot('6ªA', ana), slot('6ªB', ana)])).toEqual([
    {
      ...{ weekday: 1, period: 2, groupIds: ['id 6ªA', 'id 6ªB'] },
      what: 'Ana Sitoe está em 6ªA e 6ªB ao mesmo tempo.',
    },
  ])
  expect(what(slot('A', ana), slot('B', ana), slot('C', ana))).toEqual([
    'Ana Sitoe está em A e B e C ao mesmo tempo.',
  ])
  expect(what(slot('A', ana), slot('B', { teacherId: 'rui', teacherName: 'Rui' }))).toEqual([])
})

it('a room of a school holds one group at a time', () => {
  expect(what(slot('A', { room: '4' }), slot('B', { room: '4' }))).toEqual([
    'A sala 4 está em A e B ao mesmo tempo.',
  ])
  expect(what(slot('A', { room: '4' }), slot('B', { room: '5' }))).toEqual([])
  expect(what(slot('A', { room: '4' }), slot('B', { room: '4', schoolId: 'outra' }))).toEqual([])
})

it.each<Partial<Placed>>([{ shift: 'tarde' }, { weekday: 2 }, { period: 3 }])(
  'another time is no clash: %j',
  other => {
    expect(what(slot('A', { ...ana, room: '4' }), slot('B', { ...ana, room: '4', ...other }))).toEqual([])
  },
)

it('nobody and nowhere do not clash', () => {
  expect(what(slot('A'), slot('B'))).toEqual([])
  expect(clashesOf([])).toEqual([])
})

it('a teacher and a room may clash at once, and clashes come in the order of the week', () => {
  const both = [slot('A', { ...ana, room: '4' }), slot('B', { ...ana, room: '4' })]
  expect(what(...both)).toHaveLength(2)
  const at = (weekday: number, period: number) =>
    ['A', 'B'].map(name => slot(name, { ...ana, weekday, period }))
  const week = clashesOf([...at(3, 1), ...at(1, 5), ...at(1, 2), ...at(2, 9)])
  expect(week.map(({ weekday, period }) => [weekday, period])).toEqual([
    [1, 2],
    [1, 5],
    [2, 9],
    [3, 1],
  ])
})

describe('an hour in which groups are parted into others', () => {
  const hour = (name: string, more: Partial<SharedHour> = {}): SharedHour => ({
    ...{ id: name, name, title: 'Grupos para ler', path: '/n/1', subjectId: 'por', pupils: 9 },
    groups: ['A', 'B'].map(group => ({ id: `id ${group}`, name: group })),
    ...{ schoolId: 'escola', shift: 'manhã', weekday: 1, period: 2, startsAt: null, endsAt: null },
    startsOn: '2026-02-02',
    until: null,
    heldOn: [],
    ...{ leaderId: null, leaderName: null, room: '', ...more },
  })
  const said = (slots: Placed[], ...hours: SharedHour[]) => clashesOf(slots, hours).map(clash => clash.what)
  const led = { leaderId: 'ana', leaderName: 'Ana Sitoe' }

  it('takes teachers and rooms of its own groups, and clashes with those of others', () => {
    expect(said([slot('A', { ...ana, room: '4' })], hour('Letra', { ...led, room: '4' }))).toEqual([])
    expect(said([slot('C', { ...ana, room: '4' })], hour('Letra', { ...led, room: '4' }))).toEqual([
      'Ana Sitoe está em C e «Letra» ao mesmo tempo.',
      'A sala 4 está em C e «Letra» ao mesmo tempo.',
    ])
    expect(said([slot('C', { ...ana, period: 3 })], hour('Letra', led))).toEqual([])
    expect(said([slot('C', { ...ana, shift: 'tarde' })], hour('Letra', led))).toEqual([])
  })

  it('says who leads two of its groups, whose lesson of another subject it takes, and who is parted twice', () => {
    expect(said([], hour('Letra', led), hour('Palavra', led))).toEqual([
      'Ana Sitoe está em «Letra» e «Palavra» ao mesmo tempo.',
    ])
    expect(said([slot('A', { subjectId: 'mat', subjectName: 'Matemática' })], hour('Letra'))).toEqual([
      '«Grupos para ler» está à hora de Matemática da A.',
    ])
    const other = { title: 'Grupos para contar', path: '/n/2', groups: [{ id: 'id A', name: 'A' }] }
    expect(said([], hour('Letra'), hour('Soma', other))).toEqual([
      'A está em «Grupos para ler» e «Grupos para contar» ao mesmo tempo.',
    ])
  })
})
