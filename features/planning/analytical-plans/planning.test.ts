import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { addDays } from '#school/calendar/weeks.ts'
import { checkPlan, errorsInBrief, type Finding, isComplete, plannedWeeks } from './check.ts'
import { planBody } from './contract.ts'
import { copyRows } from './copy-forward.ts'
import { compareRows } from './difference.ts'
import type { PlanRow } from './plan.ts'

const row = (week: number, more: Partial<PlanRow> = {}): PlanRow => ({
  id: uuid(),
  week,
  startsOn: addDays('2026-03-02', 7 * (week - 1)),
  endsOn: addDays('2026-03-06', 7 * (week - 1)),
  unit: 'III. Fracções',
  objectives: ['Reconhecer fracções equivalentes.'],
  contents: ['Fracções equivalentes'],
  competences: [],
  lessons: 6,
  methods: [],
  media: [],
  assessment: 'nenhuma',
  assessmentNote: '',
  crossCutting: '',
  notes: '',
  ...more,
})
const plan = (rows: PlanRow[]) => ({ startsOn: '2026-03-02', endsOn: '2026-05-22', rows })

describe('what keeps a plan from being handed in', () => {
  it('finds nothing in a sound plan', () => {
    expect(checkPlan(plan([row(1), row(2)]), 12)).toEqual([])
  })

  it.each([
    ['overlapping weeks', [row(1), row(2, { startsOn: '2026-03-06' })], 'sobrepõe-se à semana 1'],
    ['dates outside the term', [row(13, { week: 13 })], 'sai das datas do plano'],
    ['an end before its beginning', [row(1, { endsOn: '2026-03-01' })], 'acaba antes de começar'],
    ['a row without objective', [row(1, { objectives: [] })], 'Falta um objectivo específico na semana 1.'],
    ['a row without content', [row(1, { contents: [] })], 'Falta um conteúdo na semana 1.'],
    ['no week at all', [], 'ainda não tem semanas'],
  ])('refuses %s', (_what, rows, words) => {
    const findings = checkPlan(plan(rows), 100)
    expect(isComplete(findings)).toBe(false)
    expect(findings.map(finding => finding.text).join(' ')).toContain(words)
  })

  it('only warns of more lessons than the calendar allows, with both sums', () => {
    const findings = checkPlan(plan([row(1), row(2)]), 11)
    expect(isComplete(findings)).toBe(true)
    expect(findings).toEqual([
      expect.objectContaining({
        severity: 'warning',
        text: 'O plano soma 12 aulas e o calendário permite 11.',
      }),
    ])
  })

  it('counts in a few words what still blocks', () => {
    const error = (field: Finding['field'], severity: Finding['severity'] = 'error') => ({
      severity,
      rowId: 'r',
      field,
      text: '',
    })
    expect(errorsInBrief([])).toBeUndefined()
    expect(errorsInBrief([error('lessons', 'warning')])).toBeUndefined()
    expect(errorsInBrief([error('rows')])).toBe('sem semanas')
    expect(errorsInBrief([error('unit')])).toBe('1 semana sem unidade')
    expect(errorsInBrief([error('objectives'), error('objectives'), error('lessons', 'warning')])).toBe(
      '2 semanas sem objectivo',
    )
    expect(errorsInBrief([error('contents')])).toBe('1 semana sem conteúdo')
    expect(errorsInBrief([error('dates')])).toBe('1 semana com datas por corrigir')
    expect(errorsInBrief([error('unit'), error('contents')])).toBe('2 células por preencher')
    expect(errorsInBrief([error('unit'), error('dates'), error('contents')])).toBe('3 coisas por corrigir')
  })

  it('takes a week for divided only where both of its rows have the whole of it', () => {
    const words = (second: Partial<PlanRow>) =>
      checkPlan(plan([row(1), row(1, second)]), 100).map(({ text }) => text)
    expect(words({})).toEqual([])
    expect(words({ endsOn: '2026-03-05' })).toEqual(['A semana 1 sobrepõe-se à semana 1.'])
    expect(words({ startsOn: '2026-03-03' })).toEqual(['A semana 1 sobrepõe-se à semana 1.'])
    expect(plannedWeeks([row(1), row(1), row(2)])).toBe(2)
  })

  it('keeps weeks between the dates of the plan, both included, and warns of a week without lessons', () => {
    const dates = (startsOn: string, endsOn: string) =>
      checkPlan({ startsOn, endsOn, rows: [row(1)] }, 100).filter(finding => finding.field === 'dates')
    expect(dates('2026-03-02', '2026-03-06')).toEqual([])
    expect(
      [dates('2026-03-03', '2026-03-06'), dates('2026-03-02', '2026-03-05')].map(found => found.length),
    ).toEqual([1, 1])
    const empty = checkPlan(plan([row(1, { lessons: 0, unit: '' })]), 0)
    expect(empty.map(({ severity, field }) => [severity, field])).toEqual([
      ['error', 'unit'],
      ['warning', 'lessons'],
    ])
    expect(checkPlan(plan([row(1)]), 6), 'as many as the calendar allows').toEqual([])
    expect(checkPlan(plan([row(1)]), 5)).toHaveLength(1)
  })

  it('takes two rows of the very same week as that week split', () => {
    expect(isComplete(checkPlan(plan([row(1), row(1)]), 100))).toBe(true)
  })
})

describe('the difference between two versions', () => {
  it('shows only the fields that change, and counts what stayed', () => {
    const [first, second] = [row(1), row(2)]
    const { changes, unchanged } = compareRows(
      [first, second],
      [first, { ...second, media: ['quadro', 'giz'] }],
    )
    expect(unchanged).toBe(1)
    expect(changes).toEqual([
      {
        rowId: second.id,
        place: 'Semana 2',
        kind: 'changed',
        fields: [{ field: 'Meios didácticos', before: '', after: 'quadro\ngiz' }],
      },
    ])
  })

  it('names rows that came and went', () => {
    const [gone, came] = [row(1), row(1)]
    expect(compareRows([gone], [came]).changes.map(change => change.kind)).toEqual(['added', 'removed'])
  })
})

describe('copying a plan forward', () => {
  const weeks = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      startsOn: addDays('2027-02-01', 7 * at),
      endsOn: addDays('2027-02-05', 7 * at),
    }))

  it('keeps order and content of 40 rows, twice, whatever the weeks there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (first, second) => {
        const rows = Array.from({ length: 40 }, (_, at) => row(at + 1, { contents: [`Conteúdo ${at + 1}`] }))
        const once = copyRows(rows, weeks(first), uuid).rows.map(copied => copied.row)
        const twice = copyRows(once, weeks(second), uuid).rows.map(copied => copied.row)
        expect(twice.map(copied => copied.contents)).toEqual(rows.map(row => row.contents))
        expect(new Set([...once, ...twice].map(copied => copied.id)).size).toBe(80)
        for (const copied of [once, twice])
          copied.forEach((span, at) => {
            expect(span.startsOn >= (copied[at - 1]?.startsOn ?? '')).toBe(true)
          })
      }),
      { numRuns: 30 },
    )
  })

  it('says which rows share the last week and which weeks are left empty', () => {
    const rows = [row(1), row(2), row(3)]
    expect(copyRows(rows, weeks(2), uuid).rows.map(copied => copied.crowded)).toEqual([false, false, true])
    expect(copyRows(rows, weeks(5), uuid).weeksWithoutRow).toEqual(weeks(5).slice(3))
  })
})

it('a plan without a subject says to choose one', () => {
  const read = planBody.safeParse({ subjectId: '' })
  const issue = read.error?.issues.find(entry => entry.path[0] === 'subjectId')
  expect(issue?.message).toBe('Escolha a disciplina.')
})
