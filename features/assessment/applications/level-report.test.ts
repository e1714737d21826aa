import { expect, it } from 'vitest'
import type { Sitting } from '../results/contract.ts'
import { levelReport } from './level-report.ts'

const levels = ['Principiante', 'Letra', 'Palavra'].map(name => ({ name, task: '', second: '' }))
const sitting = (number: number, sex: 'H' | 'M', state: Sitting['state'], level: string | null) =>
  ({ studentId: `s${number}`, number, name: `Aluno ${number}`, sex, state, level }) as Sitting

it('counts who reached each level, H and M adding up, and keeps away from it who was not heard', () => {
  const report = levelReport({
    levels,
    sittings: [
      sitting(1, 'H', 'entregue', 'Letra'),
      sitting(2, 'M', 'entregue', 'Palavra'),
      sitting(3, 'M', 'entregue', 'Letra'),
      sitting(4, 'H', 'não apresentado', null),
      sitting(5, 'M', null, null),
    ],
  })
  expect(report.levels.map(level => level.count)).toEqual([
    { H: 0, M: 0, total: 0 },
    { H: 1, M: 1, total: 2 },
    { H: 0, M: 1, total: 1 },
  ])
  expect(report.heard).toEqual({ H: 1, M: 2, total: 3 })
  expect(report.levels[1]?.pupils.map(entry => entry.name)).toEqual(['Aluno 1', 'Aluno 3'])
  expect(report.absent.map(entry => entry.number)).toEqual([4])
  expect(report.missing.map(entry => entry.number)).toEqual([5])
})

it('leaves out who came by nickname: nobody of the group', () => {
  const guest = { ...sitting(6, 'H', 'entregue', 'Letra'), studentId: null } as Sitting
  const away = { ...sitting(7, 'M', 'não apresentado', null), studentId: null } as Sitting
  const report = levelReport({ levels, sittings: [sitting(1, 'M', 'entregue', 'Letra'), guest, away] })
  expect(report.heard).toEqual({ H: 0, M: 1, total: 1 })
  expect(report.levels[1]?.pupils.map(entry => entry.name)).toEqual(['Aluno 1'])
  expect(report.absent).toEqual([])
})
