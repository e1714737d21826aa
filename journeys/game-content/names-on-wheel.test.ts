import { expect, it } from 'vitest'
import { namesOnWheel } from './names-on-wheel.ts'

it('calls pupils by first name and initial, and by their whole names where two would be called alike', () => {
  expect(namesOnWheel(['Amina Cumbane', 'Amina José Chilaule', 'Rui Tembe', 'Zaida'])).toEqual([
    'Amina Cumbane',
    'Amina José Chilaule',
    'Rui T.',
    'Zaida',
  ])
})
