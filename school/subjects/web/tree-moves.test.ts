import { describe, expect, it } from 'vitest'
import type { Competence, Unit } from '../tree-contract.ts'
import { competenceStep, unitStep } from './tree-moves.ts'

const unit = (id: string): Unit => ({ id, grade: 6, title: id, trimester: null, version: 1 })
const competence = (id: string, unitId: string | null): Competence => ({
  id,
  unitId,
  grade: 6,
  code: id,
  description: '',
  domain: '',
  level: '',
  atHome: '',
  homeExample: '',
  version: 1,
})

const units = [unit('u'), unit('v'), unit('w')]
const a = competence('a', 'u')
const b = competence('b', 'u')
const c = competence('c', 'w')
const loose = competence('d', null)
const all = [a, b, c, loose]

describe('one step of a competence', () => {
  it('changes place within its unit', () => {
    expect(competenceStep(units, all, a, 1)).toEqual({ unitId: 'u', place: 1 })
    expect(competenceStep(units, all, b, -1)).toEqual({ unitId: 'u', place: 0 })
  })

  it('goes on into the neighbouring unit, empty or not', () => {
    expect(competenceStep(units, all, b, 1)).toEqual({ unitId: 'v', place: 0 })
    expect(competenceStep(units, all, c, -1)).toEqual({ unitId: 'v', place: 0 })
  })

  it('goes to those without a unit after the last, and back to the end of that', () => {
    expect(competenceStep(units, all, c, 1)).toEqual({ unitId: null, place: 0 })
    expect(competenceStep(units, all, loose, -1)).toEqual({ unitId: 'w', place: 1 })
  })

  it('stays at both ends of the tree', () => {
    expect(competenceStep(units, all, a, -1)).toBeUndefined()
    expect(competenceStep(units, all, loose, 1)).toBeUndefined()
  })
})

describe('one step of a unit', () => {
  it('stays within the list', () => {
    expect(unitStep(units, units[0] as Unit, -1)).toBeUndefined()
    expect(unitStep(units, units[0] as Unit, 1)).toBe(1)
    expect(unitStep(units, units[2] as Unit, 1)).toBeUndefined()
  })
})
