import { expect, it } from 'vitest'
import type { KnownOfPupil, TestOnLine } from './contract.ts'
import { MAX_STEPS, type WaitingFacts, waitingSteps } from './waiting.ts'

const trimesters = [{ number: 1, startsOn: '2026-02-03', endsOn: '2026-04-30' }]
const test = (date: string, state: TestOnLine['state'] = 'feito'): TestOnLine => ({
  applicationId: '0190a000-0000-7000-8000-000000000001',
  title: 'Teste diagnóstico',
  date,
  mark: state === 'feito' ? 12 : null,
  state,
})
const missing: KnownOfPupil = {
  id: 'c1',
  code: 'FR2',
  name: 'Comparar fracções',
  level: 'not-mastered',
  sureness: 'confirmado',
  tests: [
    { date: '2026-03-03', answers: [false, false] },
    { date: '2026-04-03', answers: [false] },
  ],
}
const facts = (more: Partial<WaitingFacts> = {}): WaitingFacts => ({
  today: '2026-05-05',
  since: '2026-02-03',
  trimesters,
  subjects: [{ id: 's1', name: 'Matemática', tests: [test('2026-04-24')] }],
  known: [],
  heard: [],
  firstName: 'Adelaide',
  article: 'a',
  run: null,
  talks: [],
  hasContact: true,
  inRecovery: new Set(),
  ...more,
})
const kinds = (more: Partial<WaitingFacts> = {}) => waitingSteps(facts(more)).map(({ kind }) => kind)
const subjectWith = (...tests: TestOnLine[]) => [{ id: 's1', name: 'Matemática', tests }]
const knowing = (...competences: KnownOfPupil[]) => [{ id: 's1', name: 'Matemática', competences }]

it('says nothing of a pupil who was measured, comes, and can be reached', () => {
  expect(kinds()).toEqual([])
})

it('names a missed test until a later one of the subject was taken', () => {
  expect(kinds({ subjects: subjectWith(test('2026-03-03'), test('2026-04-24', 'não veio')) })).toEqual([
    'teste perdido',
  ])
  expect(kinds({ subjects: subjectWith(test('2026-04-01', 'não veio'), test('2026-04-24')) })).toEqual([])
})

it('asks for a group only where it is confirmed that a competence is missing, and none works on it', () => {
  expect(kinds({ known: knowing(missing) })).toEqual(['em falta'])
  expect(kinds({ known: knowing({ ...missing, sureness: 'medido' }) })).toEqual([])
  expect(kinds({ known: knowing(missing), inRecovery: new Set(['c1']) })).toEqual([])
  expect(waitingSteps(facts({ known: knowing(missing) }))[0]?.title).toBe('Comparar fracções: 0 de 3')
})

it('says after twelve weeks that nobody measured, counted from the entry of a new pupil', () => {
  const old = subjectWith(test('2026-02-09'))
  expect(kinds({ subjects: old })).toEqual(['por medir'])
  expect(kinds({ subjects: subjectWith(test('2026-02-12')) })).toEqual([])
  expect(kinds({ subjects: old, since: '2026-04-20' })).toEqual([])
  expect(waitingSteps(facts({ subjects: [], heard: [] }))[0]?.title).toBe(
    'Ninguém mediu ainda o que a Adelaide sabe',
  )
})

it('holds three steps at most, absences first, and says when nobody has spoken with the family', () => {
  const run = { dates: ['2026-04-28', '2026-04-29', '2026-04-30'], subject: null }
  const all = waitingSteps(
    facts({
      run,
      subjects: subjectWith(test('2026-01-24', 'não veio')),
      known: knowing(missing),
      hasContact: false,
    }),
  )
  expect(all).toHaveLength(MAX_STEPS)
  expect(all[0]?.kind).toBe('faltas')
  expect(all[0]?.text).toContain('Ninguém registou ainda uma conversa')
  const [spoken] = waitingSteps(facts({ run, talks: [{ date: '2026-04-29' }] }))
  expect(spoken?.text).not.toContain('Ninguém')
})
