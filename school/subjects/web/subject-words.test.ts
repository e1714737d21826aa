import { expect, it } from 'vitest'
import { subjectIcons } from '../subject.ts'
import { hoursRange } from './hours-text.ts'
import { gradeFilter, subjectFilter } from './list-filters.ts'
import { keyOf } from './loaded-key.ts'
import { subjectIcon, subjectPictograms } from './subject-icon.ts'

it('lessons a week are one figure, or from the fewest to the most of the grades', () => {
  const hours: Record<string, number>[] = [{}, { 6: 5 }, { 6: 5, 7: 5 }, { 6: 8, 7: 6, 8: 7 }]
  expect(hours.map(hoursRange)).toEqual(['–', '5', '5', '6 a 8'])
})

it('lists are filtered by the subjects and grades that there are', () => {
  expect(subjectFilter([{ id: 's', name: 'Matemática' }])).toEqual({
    ...{ key: 'subject', label: 'Disciplina', options: [{ value: 's', label: 'Matemática' }] },
  })
  expect(gradeFilter([6, 10])).toMatchObject({ key: 'grade', options: [{ value: '6' }, { value: '10' }] })
})

it('a field is drawn again once its choices are there', () => {
  expect(keyOf([])).not.toBe(keyOf(['a']))
  expect(keyOf(['a'])).toBe(keyOf(['a', 'b']))
})

it('every subject has a pictogram, and an unknown one is a book', () => {
  for (const icon of subjectIcons) expect(subjectIcon(icon)).toBe(subjectPictograms[icon].icon)
  expect([subjectIcon('calculator'), subjectIcon('unknown')]).toEqual(['calculator', 'book-open'])
})
