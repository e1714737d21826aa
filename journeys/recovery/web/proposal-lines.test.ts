import { expect, it } from 'vitest'
import { classReport } from '#features/assessment/reports/class-report.ts'
import { fixtureResults } from '#features/assessment/reports/fixtures.ts'
import type { StartQuestion } from '../contract.ts'
import { partsOf, proposalLines } from './proposal-lines.ts'

const report = classReport(
  fixtureResults(
    [
      ...[1, 2, 3].map(() => ({ domain: 'Fracções', competence: 'FR1' })),
      { domain: 'Medidas', competence: 'GM1' },
    ],
    { Ana: '0001', Beto: '0100', Carla: '1110' },
  ),
)
const ids = report.competences.flatMap(({ competenceId }) => (competenceId === null ? [] : [competenceId]))
const session = (date: string, startsAt: string | null) => ({
  id: '',
  date,
  startsAt,
  minutes: 45,
  theme: '',
})
const proposed = {
  title: 'Recuperar as fracções',
  objective: '',
  competenceIds: ids,
  pupilGroups: [{ name: '', competenceIds: ids, studentIds: ['a', 'b'] }],
  activities: ['Tiras de papel'],
  sessions: [session('2026-05-06', '07:45'), session('2026-05-13', null)],
  retest: 'banco' as const,
  lesson: true,
  quiz: { questionIds: ['q'] },
  game: null,
}

const promised = { items: 6, fresh: 4, sentence: 'Com 6 perguntas notam-se ganhos.' }

const question = (id: string, more: Partial<StartQuestion> = {}): StartQuestion => ({
  id,
  competenceId: ids[0] ?? '',
  stem: '',
  bloom: 'apply',
  tests: 0,
  asked: false,
  isApproved: true,
  pair: null,
  ...more,
})

it('a proposal says why these questions: in how many tests they stand, and how many are approved', () => {
  const quiz = { questionIds: ['q', 'r', 's'] }
  const questions = [
    question('q'),
    question('r', { tests: 2 }),
    question('s', { isApproved: false }),
    question('t'),
  ]
  expect(proposalLines({ ...proposed, quiz }, report, promised, questions).practice[0]).toBe(
    'Quiz com 3 perguntas: 1 já num teste, 2 aprovadas',
  )
})

it('a proposal is read in a few lines, each with how many it is about', () => {
  expect(proposalLines(proposed, report, promised, [question('q')])).toMatchObject({
    competences: [
      expect.stringMatching(/^FR1 .*: 2 de 3 por dominar$/),
      expect.stringMatching(/^GM1 .*: 2 de 3 por dominar \(1 ou 2 perguntas\)$/),
    ],
    groups: ['Grupo sem nome: 2 alunos'],
    aim: ['Recuperar as fracções', '1 actividade'],
    sessions: ['2 sessões: 06/05 07:45 · 13/05'],
    retest: [
      'Reavaliação com 6 perguntas: 4 novas do banco, 2 do teste',
      'Com 6 perguntas notam-se ganhos.',
      'Plano de aula em rascunho para a primeira sessão',
    ],
    practice: ['Quiz com 1 pergunta: nenhuma está num teste, 1 aprovada', 'Sem jogo'],
  })
  expect(proposalLines(proposed, report, { items: 1, fresh: 0, sentence: '' }, []).retest[0]).toBe(
    'Reavaliação com 1 pergunta, as mesmas: o banco não tem outras',
  )
  expect(proposalLines({ ...proposed, sessions: [] }, report, promised, []).sessions).toEqual([
    'Nenhuma ainda',
  ])
})

it('what is refused opens the part in which it is mended, once', () => {
  expect(partsOf(['title', 'objective', 'sessions', 'applicationId'])).toEqual(['aim', 'sessions'])
})
