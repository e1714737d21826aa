import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AbsenceUnit } from '#school/schools/school.ts'
import { type Mark, marks, type Register } from './contract.ts'
import { monthAway, monthOf, withTaps } from './month.ts'
import { dayMarkOf, inRows, runFinder, tallyOf, unitsOf } from './register.ts'
import { registerTable } from './register-table.ts'

const math = { id: 'mat', name: 'Matemática' }
const call = (id: string, date: string, startsAt: string | null, subject: typeof math | null = math) => ({
  id,
  date,
  lessonId: startsAt === null ? null : `lesson-${id}`,
  subject,
  startsAt,
})
const at = (callId: string, mark: Mark) => ({ mark, callIds: [callId] })

describe('what marks come to', () => {
  const lessons = [call('b', '2026-05-04', '07:45'), call('a', '2026-05-04', '07:00')]

  it('counts every lesson, or the first one of the day where the school calls once', () => {
    expect(unitsOf('aula', lessons).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(unitsOf('dia', lessons).map(({ id }) => id)).toEqual(['a'])
    const day = call('d', '2026-05-04', null, null)
    expect(unitsOf('aula', [...lessons, day]).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(unitsOf('aula', [day]).map(({ id }) => id)).toEqual(['d'])
    expect(unitsOf('dia', [...lessons, day]).map(({ id }) => id)).toEqual(['d'])
  })

  it('says of a day what was missed of how many lessons, and nothing where nobody was called', () => {
    expect(dayMarkOf([], []).mark).toBeNull()
    expect(dayMarkOf(lessons, []).mark).toBe('presente')
    expect(dayMarkOf(lessons, [at('a', 'falta')])).toMatchObject({ mark: 'falta', missed: 1, of: 2 })
    expect(dayMarkOf(lessons, [at('a', 'justificada')]).mark).toBe('justificada')
    expect(dayMarkOf(lessons, [at('a', 'justificada'), at('b', 'falta')]).mark).toBe('falta')
    expect(dayMarkOf(lessons, [at('b', 'atraso'), at('a', 'presente')]).mark).toBe('atraso')
  })

  it('adds up to the marks themselves, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { maxLength: 40 }), said => {
        const calls = said.map((_, n) => call(`c${n}`, '2026-05-04', '07:00'))
        const tally = tallyOf(calls.map((each, n) => dayMarkOf([each], [at(each.id, said[n] ?? 'presente')])))
        const count = (...which: Mark[]) => said.filter(mark => which.includes(mark)).length
        expect(tally).toEqual({
          absences: count('falta', 'justificada'),
          justified: count('justificada'),
          late: count('atraso'),
          units: said.length,
        })
      }),
    )
  })
})

describe('three in a row', () => {
  const days = ['2026-04-30', '2026-05-04', '2026-05-05', '2026-05-06']
  const calls = days.map((date, n) => call(`c${n}`, date, '07:00'))
  const falta = (...which: number[]) => which.map(n => at(`c${n}`, 'falta'))
  const always = [{ since: '2026-01-01', until: null }]
  const runOf = (
    ...[by, all, marks, subject]: [AbsenceUnit, typeof calls, ReturnType<typeof at>[], string?]
  ) => runFinder(by, all, subject)({ there: always, marks })

  it('is of the last three days alone, all of each', () => {
    expect(runOf('dia', calls, falta(1, 2, 3))?.dates).toEqual(days.slice(1))
    expect(runOf('dia', calls, falta(0, 1, 2))).toBeNull()
    expect(runOf('dia', calls, falta(2, 3))).toBeNull()
    expect(runOf('dia', calls.slice(0, 2), falta(0, 1))).toBeNull()
  })

  it('is nothing to ask about once the family has justified all of it', () => {
    const all = [1, 2, 3].map(n => at(`c${n}`, 'justificada'))
    expect(runOf('dia', calls, all)).toBeNull()
    expect(runOf('dia', calls, [...all.slice(1), ...falta(1)])).not.toBeNull()
  })

  it('is also of three lessons of one subject, between lessons of others', () => {
    const others = days.map((date, n) => call(`p${n}`, date, '08:30', { id: 'por', name: 'Português' }))
    const run = runOf('aula', [...calls, ...others], falta(1, 2, 3))
    expect(run).toEqual({ dates: days.slice(1), subject: 'Matemática' })
    expect(runOf('aula', [...calls, ...others], falta(1, 2, 3), 'por')).toBeNull()
  })

  it('is looked for in the calls of a pupil’s own days', () => {
    const late = { there: [{ since: '2026-05-05', until: null }], marks: falta(2, 3) }
    expect(runFinder('dia', calls)(late)).toBeNull()
    const marked = { ...late, marks: falta(1, 2, 3) }
    expect(runFinder('dia', calls)(marked)?.dates).toEqual(days.slice(1))
    const gone = { there: [{ since: '2026-01-01', until: '2026-05-06' }], marks: falta(0, 1, 2) }
    expect(runFinder('dia', calls)(gone)?.dates).toEqual(days.slice(0, 3))
  })
})

it('absences of days that follow each other in school are one entry', () => {
  const school = ['2026-05-04', '2026-05-05', '2026-05-07', '2026-05-08']
  const days = ['2026-05-07', '2026-05-04', '2026-05-05'].map(date => ({ date }))
  expect(inRows(days, school).map(row => row.map(({ date }) => date))).toEqual([
    ['2026-05-04', '2026-05-05', '2026-05-07'],
  ])
  expect(inRows([{ date: '2026-05-04' }, { date: '2026-05-08' }], school)).toHaveLength(2)
})

it('months follow each other over the end of a year', () => {
  expect([monthAway('2026-12', 1), monthAway('2026-01', -1), monthAway('2026-05', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-05',
  ])
})

describe('a register', () => {
  const register = (by: Register['by'], taps: [string, Mark][] = []): Register => ({
    group: { id: 'g', name: '5ªB', grade: 5, year: 2026 },
    director: null,
    by,
    month: '2026-05',
    today: '2026-05-05',
    may: 'any',
    days: ['2026-05-01', '2026-05-04', '2026-05-05', '2026-05-06'].map(date => ({
      date,
      closed: date === '2026-05-01' ? 'Dia dos Trabalhadores' : null,
    })),
    calls: [call('a', '2026-05-04', '07:00'), call('b', '2026-05-04', '07:45')].map(each => ({
      ...each,
      pupils: 3,
      by: 'Rosa',
      own: true,
    })),
    pupils: ['Ana', 'Bia', 'Ciro'].map((name, n) => ({
      id: name,
      number: n + 1,
      name,
      state: 'activo',
      guardianName: '',
      guardianContact: '',
      there: [{ since: '2026-01-01', until: null }],
      run: null,
      marks: taps.filter(([who]) => who === name).map(([, mark]) => ({ mark, callIds: ['a'] })),
    })),
  })

  it('shows most absences first, and folds who was always there', () => {
    const month = monthOf(
      register('aula', [
        ['Ciro', 'falta'],
        ['Bia', 'atraso'],
      ]),
    )
    expect(month.away.map(({ pupil }) => pupil.name)).toEqual(['Ciro', 'Bia'])
    expect(month.others.map(({ pupil }) => pupil.name)).toEqual(['Ana'])
    expect(month.days.map(({ absences }) => absences)).toEqual([0, 1, 0, 0])
    expect(month.total).toEqual({ absences: 1, justified: 0, late: 1, units: 6 })
  })

  it('shows a tap before the server has it: at all lessons of the day, or at a day that nobody called', () => {
    const tapped = withTaps(register('aula'), [
      { studentId: 'Ana', date: '2026-05-04', mark: 'falta' },
      { studentId: 'Bia', date: '2026-05-05', mark: 'justificada' },
      { studentId: 'Ana', date: '2026-05-04', mark: 'justificada' },
    ])
    const month = monthOf(tapped)
    expect(month.away.map(({ pupil, tally }) => [pupil.name, tally.absences, tally.justified])).toEqual([
      ['Ana', 2, 2],
      ['Bia', 1, 1],
    ])
  })

  it('is downloaded as it is shown, parts of a day with their lessons', () => {
    const { header, rows } = registerTable(register('aula', [['Ciro', 'falta']]))
    expect(header).toEqual(['Nº', 'Aluno', '2026-05-04', '2026-05-05', 'Faltas', 'Justificadas', 'Atrasos'])
    expect(rows[2]).toEqual([3, 'Ciro', 'F 1/2', '', 1, 0, 0])
  })
})
