import { expect, it } from 'vitest'
import { firstSteps } from './first-steps.ts'

it('an empty installation is begun with the school, its subjects and its groups', () => {
  expect(firstSteps({ schools: 0, subjects: 0, groups: 0 }).map(step => step.title)).toEqual([
    'Nenhuma escola',
    'Nenhuma disciplina',
    'Nenhuma turma',
  ])
})

it('what is there, or not yet counted, is no step', () => {
  expect(firstSteps({ schools: 1, groups: 0 }).map(step => step.to)).toEqual(['/dashboard/group'])
})
