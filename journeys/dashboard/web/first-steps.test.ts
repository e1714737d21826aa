import { expect, it } from 'vitest'
import { fourSteps } from './first-steps.ts'

it('an empty installation is begun with the school, its calendar, its subjects and its groups', () => {
  const steps = fourSteps({ schools: 0, calendar: false, subjects: 0, groups: 0 })
  expect(steps.map(step => [step.title, step.done])).toEqual([
    ['A escola', false],
    ['O calendário', false],
    ['As disciplinas', false],
    ['As turmas', false],
  ])
})

it('what is there counts as done', () => {
  const steps = fourSteps({ schools: 1, calendar: true, subjects: 3, groups: 0 })
  expect(steps.filter(step => !step.done).map(step => step.to)).toEqual(['/dashboard/group'])
})
