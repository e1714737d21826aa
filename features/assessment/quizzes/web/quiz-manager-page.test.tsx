import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { quizStates } from '../quiz.ts'
import { Answers } from './quiz-manager-page.tsx'

it('says how many are at it now, while the quiz is open and somebody is', () => {
  const said = (row: object) =>
    renderToString(<Answers row={{ pupils: 52, handedIn: 31, answering: 4, state: 'aberto', ...row }} />)
  expect(said({})).toMatch(/em curso agora/)
  expect(said({}).replace(/<[^>]*>/g, '')).toContain('31 de 52 alunos · 4 em curso agora')
  expect(said({ answering: 0 })).not.toContain('em curso')
  for (const state of quizStates.filter(state => state !== 'aberto'))
    expect(said({ state })).not.toContain('em curso')
})
