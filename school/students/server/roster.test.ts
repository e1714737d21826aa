import { expect, it } from 'vitest'
import type { RosterPupil } from '#engines/rosters/one-roster.ts'
import { rosterUpload } from './roster.ts'

const pupil = (more: Partial<RosterPupil> = {}) =>
  ({
    ...{
      line: 2,
      identifier: '20260001',
      fullName: 'Ana Bila',
      sex: 'female',
      birthDate: '2014-03-09',
      group: '6ªA',
    },
    ...{ guardianName: 'Rosa Bila', guardianContact: '84 000 0000' },
    ...more,
  }) as RosterPupil
/** The cells of a row by the field that they go into. */
function cellsOf(more: Partial<RosterPupil>) {
  const { mapping, rows } = rosterUpload('a.zip', { version: '1.1', notes: [] }, [pupil(more)])
  return Object.fromEntries(mapping.map((field, at) => [String(field), rows[0]?.cells[at]]))
}

it('a package of pupils is reviewed as a table of our own columns', () => {
  const upload = rosterUpload('a.zip', { version: '1.2', notes: ['Falta uma turma.'] }, [
    pupil(),
    pupil({ line: 7 }),
  ])
  expect(upload).toMatchObject({
    ...{
      fileName: 'a.zip',
      format: 'oneroster',
      encoding: 'OneRoster 1.2',
      separator: '',
      notes: ['Falta uma turma.'],
    },
    rows: [{ line: 2 }, { line: 7 }],
  })
  expect(upload.header).toHaveLength(upload.mapping.length)
  expect(cellsOf({})).toMatchObject({
    ...{ code: '20260001', fullName: 'Ana Bila', sex: 'Feminino', birthDate: '2014-03-09', group: '6ªA' },
    ...{ guardianName: 'Rosa Bila', guardianContact: '84 000 0000' },
  })
})

it('codes of other systems are left out, ours have eight digits', () => {
  expect(['2026001', '202600011', 'A0260001', ''].map(identifier => cellsOf({ identifier }).code)).toEqual([
    '',
    '',
    '',
    '',
  ])
})

it('sex and day of birth that are not understood are shown as they came', () => {
  expect(['Male', 'FEMALE', 'other', ''].map(sex => cellsOf({ sex }).sex)).toEqual([
    'Masculino',
    'Feminino',
    'other',
    '',
  ])
  expect(
    ['9/3/2014', '2014-03-09T00:00', 'x2014-03-09'].map(birthDate => cellsOf({ birthDate }).birthDate),
  ).toEqual([...['9/3/2014', '2014-03-09T00:00', 'x2014-03-09']])
})
