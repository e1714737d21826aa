import { expect, it } from 'vitest'
import { objectivesPrompt, questionsPrompt, translationsPrompt } from './wishes.ts'

const about = { subject: 'Matemática', grade: 6, competences: ['FR1'] }
const dataOf = ({ task }: { task: string }) => JSON.parse(task.split('\nDados: ')[1] ?? '')

it('what is asked for carries the matter of teaching, and nothing else', () => {
  expect(dataOf(objectivesPrompt({ ...about, theme: 'Fracções', written: ['Somar'] }))).toEqual({
    ...{
      disciplina: 'Matemática',
      classe: 6,
      tema: 'Fracções',
      competencias: ['FR1'],
      jaEscritos: ['Somar'],
    },
  })
  expect(dataOf(questionsPrompt({ ...about, topic: 'Somar', type: 'true-false' }))).toEqual({
    ...{ disciplina: 'Matemática', classe: 6, assunto: 'Somar', competencias: ['FR1'] },
  })
  expect(dataOf(translationsPrompt({ term: 'Rio', definition: 'Água', language: 'changana' }))).toEqual({
    ...{ termo: 'Rio', definicao: 'Água', lingua: 'changana' },
  })
})

it('each type of question is asked for in its own shape, and all by the same rules', () => {
  const wishes = (['single-choice', 'true-false', 'short-answer'] as const).map(type =>
    questionsPrompt({ ...about, topic: 'Somar', type }),
  )
  expect(
    wishes.map(({ task }) => /"(erradas|certa|respostas)"/.exec(task.replace('"certa": "…"', ''))?.[1]),
  ).toEqual([...['erradas', 'certa', 'respostas']])
  expect(new Set(wishes.map(({ rules }) => rules)).size).toBe(1)
  expect(wishes[0]?.rules).toContain('só com JSON')
})
