import { describe, expect, it } from 'vitest'
import { classReport } from '#features/assessment/reports/class-report.ts'
import { fixtureResults } from '#features/assessment/reports/fixtures.ts'
import {
  type Need,
  needsOf,
  proposeCompetences,
  proposeGroups,
  proposeObjective,
  typicalErrors,
  weekly,
} from './propose.ts'
import { begin, practiceOf, proposed, type Start } from './web/begin-recovery.ts'
import { shownBefore } from './web/shown-before.ts'

const three = (domain: string, competence: string) => [1, 2, 3].map(() => ({ domain, competence }))
const results = fixtureResults(
  [
    ...three('Números', 'NO1'),
    ...three('Fracções', 'FR1'),
    ...three('Fracções', 'FR2'),
    { domain: 'Medidas', competence: 'ME1' },
  ],
  // Numbers: one pupil lacks them; fractions: FR1 two, FR2 all three; measures, of a single question, all.
  { Ana: '1110000000', Beto: '1111110000', Carla: '0000000000' },
)
const report = classReport(results)
const need = (studentId: string, ...competenceIds: string[]): Need => ({ studentId, competenceIds })

describe('the competences to begin with', () => {
  it('are those of the domain that most have not mastered, in the order of the report; an indication comes after', () => {
    expect(proposeCompetences(report)).toEqual(['FR1', 'FR2'])
  })

  it('are of an indication where nothing else is wanting, of no single answer, and none where all is known', () => {
    const measures = (answers: string) =>
      classReport(
        fixtureResults(
          [...three('Números', 'NO1'), ...[...answers].map(() => ({ domain: 'Medidas', competence: 'ME1' }))],
          { Ana: `111${answers}` },
        ),
      )
    expect(proposeCompetences(measures('00'))).toEqual(['ME1'])
    expect(needsOf(measures('00'), ['ME1'])).toEqual([need('Ana', 'ME1')])
    expect(proposeCompetences(measures('0'))).toEqual([])
    expect(needsOf(measures('0'), ['ME1'])).toEqual([])
    expect(proposeCompetences(classReport(fixtureResults(three('Números', 'NO1'), { Ana: '111' })))).toEqual(
      [],
    )
  })

  it('are three at most, those that most lack', () => {
    const many = fixtureResults(
      ['A', 'B', 'C', 'D'].flatMap(code => three('Números', code)),
      { Ana: '000000000000', Beto: '000111000000', Carla: '000111000111' },
    )
    expect(proposeCompetences(classReport(many))).toEqual(['A', 'C', 'D'])
  })
})

describe('who needs what', () => {
  it('is every pupil who has not mastered one of these, with which', () => {
    expect(needsOf(report, ['FR1', 'FR2'])).toEqual([
      need('Ana', 'FR1', 'FR2'),
      need('Beto', 'FR2'),
      need('Carla', 'FR1', 'FR2'),
    ])
    expect(needsOf(report, ['NO1'])).toEqual([need('Carla', 'NO1')])
    expect(needsOf(report, [])).toEqual([])
  })

  it('is nobody without a number of the school', () => {
    const [first, ...others] = report.pupils
    if (!first) throw new Error('no pupil')
    expect(needsOf({ ...report, pupils: [{ ...first, studentId: null }, ...others] }, ['FR1'])).toEqual([
      need('Carla', 'FR1'),
    ])
  })
})

describe('the groups', () => {
  const codes = new Map(['c1', 'c2', 'c3', 'c4'].map((id, at) => [id, `FR${at + 1}`]))

  it('take a fourth need into the one that it overlaps most with, which then works on all of it', () => {
    const needs = [
      ...['a', 'b', 'c'].map(id => need(id, 'c1', 'c2')),
      ...['d', 'e'].map(id => need(id, 'c3')),
      ...['f', 'g'].map(id => need(id, 'c4')),
      need('h', 'c3', 'c4'),
      need('i', 'c2'),
    ]
    expect(proposeGroups(needs, codes).map(group => [group.name, group.studentIds.join('')])).toEqual([
      ['Grupo A: FR1, FR2', 'abci'],
      ['Grupo B: FR3, FR4', 'deh'],
      ['Grupo C: FR4', 'fg'],
    ])
  })

  it('take who overlaps with none into the smallest', () => {
    const needs = [
      ...['a', 'b', 'c'].map(id => need(id, 'c1')),
      ...['d', 'e'].map(id => need(id, 'c2')),
      ...['f', 'g', 'x'].map(id => need(id, 'c1', 'c2')),
      need('z', 'c3'),
    ]
    expect(proposeGroups(needs, codes).find(group => group.studentIds.includes('z'))?.studentIds).toEqual([
      'd',
      'e',
      'z',
    ])
  })
})

it('the aim is that eight in ten know it, and of a single pupil that pupil', () => {
  expect(proposeObjective(1, ['FR1'], null)).toBe(
    'No fim do plano, o aluno obtém 75 % ou mais dos pontos da reavaliação em FR1.',
  )
  expect(proposeObjective(2, ['A', 'B', 'C'], null)).toContain('pelo menos 2 dos 2 alunos obtêm')
  expect(proposeObjective(2, ['A', 'B', 'C'], null)).toContain('em A, B e C.')
})

it('the mistakes that lessons begin from are those chosen most, of these competences', () => {
  const option = (typicalError: string, count: number, key = false) => ({ typicalError, count, key })
  const item = (competenceCode: string, ...options: object[]) => ({ competenceCode, options })
  const items = [
    item('FR1', option('', 9), option('Certa', 9, true), option('Soma tudo', 2), option('Nunca', 0)),
    item('FR1', option('Soma tudo', 3), option('Troca', 1)),
    item('NO1', option('Alheio', 8)),
  ]
  const report = { items } as unknown as Parameters<typeof typicalErrors>[0]
  expect(typicalErrors(report, ['FR1'])).toEqual(['Soma tudo (5 respostas)', 'Troca (1 resposta)'])
  expect(typicalErrors(report, ['FR1'], 1)).toEqual(['Soma tudo (5 respostas)'])
  expect(typicalErrors(report, [])).toEqual([])
})

it('weeks are counted from the first session, not from Monday', () => {
  const dates = ['2026-05-07', '2026-05-13', '2026-05-14', '2026-05-20']
  expect(
    weekly(
      dates.map(date => ({ date })),
      4,
    ).map(time => time.date),
  ).toEqual(['2026-05-07', '2026-05-14'])
})

describe('a plan that is begun', () => {
  const times = ['2026-05-06', '2026-05-13', '2026-05-20', '2026-05-27', '2026-06-03'].map(date => ({
    date,
    startsAt: date === '2026-05-13' ? null : '07:45',
  }))
  const question = (id: string, competenceId: string, paired: boolean) => ({
    ...{ id, competenceId, stem: id, bloom: null, isApproved: true, tests: 0, asked: false },
    pair: paired ? { prompt: id, answer: id } : null,
  })
  const start = {
    ...{ times, minutes: 45, responsibleId: 'r', bank: {}, terms: [] },
    first: { alpha: null, complete: { n: 0, k: 0 }, items: [] },
    questions: [question('a', 'FR1', true), question('b', 'FR2', false), question('c', 'NO1', true)],
  } as Start

  it('has what the class lacks most, four weekly sessions and the week after for measuring again', () => {
    const plan = begin(report, start, [])
    expect(plan).toMatchObject({
      competenceIds: ['FR1', 'FR2'],
      title: 'Recuperação de Matemática, 6ªA: FR1, FR2',
      responsibleId: 'r',
      startsOn: '2026-05-06',
      endsOn: '2026-06-03',
      retest: 'banco',
      lesson: true,
      activities: [],
      quiz: { questionIds: ['a', 'b'] },
      game: { kind: 'flashcards', questionIds: ['a'], termIds: [] },
    })
    expect(plan.sessions?.map(({ date, startsAt, minutes }) => [date, startsAt, minutes])).toEqual([
      ['2026-05-06', '07:45', 45],
      ['2026-05-13', null, 45],
      ['2026-05-20', '07:45', 45],
      ['2026-05-27', '07:45', 45],
    ])
    expect(plan.objective).toBe(
      'Até 03/06/2026, pelo menos 3 dos 3 alunos obtêm 75 % ou mais dos pontos da reavaliação em FR1 e FR2.',
    )
    expect(plan.pupilGroups.map(group => [group.name, group.studentIds])).toEqual([
      ['Grupo A: FR1, FR2', ['Ana', 'Carla']],
      ['Grupo B: FR2', ['Beto']],
    ])
  })

  it('is of the competences that were asked for, as far as the test has them', () => {
    expect(begin(report, start, ['NO1', 'X']).competenceIds).toEqual(['NO1'])
    expect(begin(report, start, ['X']).competenceIds).toEqual(['FR1', 'FR2'])
  })

  it('has no days where the group has no lessons, nor practice where the bank has nothing', () => {
    const bare = { ...start, times: [], questions: [] }
    expect(begin(report, bare, [])).toMatchObject({
      startsOn: null,
      endsOn: null,
      sessions: [],
      quiz: null,
      game: null,
    })
    expect(practiceOf(bare, ['FR1'])).toEqual({ quiz: null, game: null })
  })

  it('has a game of the questions of its quiz, and of others only those without which it could not be played', () => {
    const questions = Array.from({ length: 12 }, (_, at) => question(`q${at}`, 'FR1', true))
    const { game, quiz } = practiceOf({ ...start, questions }, ['FR1'])
    expect([game?.kind, game?.questionIds.length]).toEqual(['associacao', 4])
    expect(game?.questionIds.slice(0, 3)).toEqual(quiz?.questionIds)
  })

  it('names in its title the codes of what was picked, cut to its length', () => {
    expect(proposed(report, ['FR2'], null).title).toBe('Recuperação de Matemática, 6ªA: FR2')
    const long = {
      ...report,
      head: { ...report.head, subject: { ...report.head.subject, name: 'M'.repeat(300) } },
    }
    expect(proposed(long, ['FR2'], null).title).toHaveLength(200)
  })
})

it('beside a pupil stands what the test had shown of these competences', () => {
  expect(shownBefore(report, 'Beto', ['FR2', 'NO1'])).toEqual(['NO1 3/3', 'FR2 0/3'])
  expect(shownBefore(report, 'Zita', ['FR2'])).toEqual([])
  expect(shownBefore(undefined, 'Beto', ['FR2'])).toEqual([])
})
