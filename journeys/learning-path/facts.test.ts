import { describe, expect, it } from 'vitest'
import { emptyGain } from '#engines/psychometrics/gain.ts'
import {
  factsOf,
  type PathLesson,
  type PathRecovery,
  type PlannedRow,
  type PupilScores,
  type Raw,
} from './facts.ts'

const raw = (more: Partial<Raw> = {}): Raw => ({
  competence: { id: 'c', code: 'FR2', description: 'Comparar', domain: 'Fracções', unit: 'III' },
  edges: [],
  scores: [],
  gains: [],
  planned: [],
  lessons: [],
  recoveries: [],
  practice: [],
  ...more,
})
const test = (id: string, day: string, items = 4) => ({ id, title: `Teste ${id}`, day, items })
const scores = (more: Partial<PupilScores> = {}): PupilScores => ({
  ...{ student_id: 'aluno', sex: 'M', first_earned: 1, first_possible: 4, first_items: 4 },
  ...{ last_earned: 3, last_possible: 4, last_items: 4 },
  ...more,
})
const row = (more: Partial<PlannedRow> = {}): PlannedRow => ({
  ...{ plan_id: 'plano', plan_state: 'aprovado', row_id: 'linha', place: 3, unit: 'III', competences: [] },
  ...{ lessons: 4, starts_on: '2026-04-13', ends_on: '2026-04-17', marked: 0, registered: 0, last: null },
  ...more,
})
const lesson = (id: string, more: Partial<PathLesson> = {}): PathLesson => ({
  ...{ id, held_on: '2026-04-14', state: 'dada', theme: `Aula ${id}`, competence_ids: ['c'], row_id: null },
  ...more,
})
const recovery = (more: Partial<PathRecovery> = {}): PathRecovery => ({
  ...{ id: 'r', title: 'Recuperar fracções', state: 'em curso', competence_ids: ['c'], sessions: [] },
  ...{
    lesson_plan_id: null,
    starts_on: '2026-05-04',
    ends_on: '2026-05-29',
    retest_id: null,
    retested: false,
  },
  ...more,
})

describe('what was measured', () => {
  const once = [{ first: test('a', '2026-03-09'), last: test('a', '2026-03-09') }]
  const twice = [{ first: test('a', '2026-03-09', 2), last: test('b', '2026-05-04', 5) }]

  it('is nothing without a test, and no second time where there was one', () => {
    expect(factsOf(raw())).toMatchObject({ first: null, again: null, gain: null })
    expect(factsOf(raw({ edges: once, scores: [scores()] }))).toMatchObject({ again: null, gain: null })
  })

  it('is the points of all pupils over those possible, in all and by sex, with who has consolidated it', () => {
    const { first } = factsOf(
      raw({
        edges: once,
        scores: [
          scores({ sex: 'H', first_earned: 3 }),
          scores({ sex: 'M', first_earned: 2 }),
          scores({ sex: 'M', first_earned: 1 }),
          scores({ sex: null, first_earned: 0, first_possible: 2, first_items: 2 }),
          scores({ first_earned: null, first_possible: null, first_items: 0 }),
        ],
      }),
    )
    expect(first).toMatchObject({
      applicationId: 'a',
      title: 'Teste a',
      day: '2026-03-09',
      items: 4,
      indication: false,
    })
    // 3 of 4 is 75 %, 2 of 4 is 50 %: the lower bounds of «consolidado» and «em desenvolvimento».
    expect(first?.bySex.total).toEqual({
      ...{ n: 4, share: 6 / 14, possible: 14, mastered: 1, developing: 1, notMastered: 2 },
    })
    expect(first?.bySex.H).toMatchObject({ n: 1, share: 3 / 4, mastered: 1 })
    expect(first?.bySex.M).toMatchObject({ n: 2, share: 3 / 8, mastered: 0 })
    expect(first?.level).toBe('not-mastered')
  })

  it('is an indication from fewer than three questions, and has no level without points', () => {
    expect(factsOf(raw({ edges: twice, scores: [] })).first).toMatchObject({ indication: true, level: null })
    expect(factsOf(raw({ edges: twice, scores: [] })).first?.bySex.total.share).toBeNull()
    expect(factsOf(raw({ edges: twice, scores: [scores()] })).again).toMatchObject({
      ...{ applicationId: 'b', day: '2026-05-04', items: 5, indication: false, level: 'mastered' },
    })
  })

  it('of several groups is of no single test, begins with the first of them and counts the fewest questions', () => {
    const groups = [
      { first: test('a', '2026-03-09', 4), last: test('b', '2026-05-04', 6) },
      { first: test('d', '2026-03-02', 3), last: test('d', '2026-03-02', 3) },
    ]
    const known = factsOf(raw({ edges: groups, scores: [scores()] }))
    expect(known.first).toMatchObject({ applicationId: null, title: 'Teste d', day: '2026-03-02', items: 3 })
    expect(known.again).toMatchObject({ applicationId: 'b', items: 6 })
  })

  it('compares the same pupils in all its columns once some were measured again', () => {
    const known = factsOf(
      raw({
        edges: twice,
        scores: [
          scores(),
          scores({
            student_id: 'só antes',
            first_earned: 4,
            last_earned: null,
            last_possible: null,
            last_items: 0,
          }),
          scores({ student_id: 'só depois', first_earned: null, first_possible: null, first_items: 0 }),
          scores({ student_id: null }),
        ],
      }),
    )
    expect([known.first?.bySex.total.n, known.again?.bySex.total.n]).toEqual([1, 1])
    expect(known.first?.bySex.total.share).toBe(0.25)
  })

  it('gains what its groups gained together, each by how many it has', () => {
    const of = (n: number, gain: number | null) => {
      const total = {
        ...emptyGain({ n, items: 4, method: 'same' as const }),
        ...(gain === null ? {} : { before: 0.3, expected: 0.4, after: 0.4 + gain, gain }),
        ...(gain === null ? {} : { interval: { low: gain - 0.1, high: gain + 0.1 }, clear: 'none' as const }),
      }
      return { H: total, M: total, total }
    }
    const gain = (...gains: ReturnType<typeof of>[]) =>
      factsOf(raw({ edges: twice, scores: [scores()], gains })).gain?.total
    expect(gain(of(30, 0.2))).toEqual(of(30, 0.2).total)
    const two = gain(of(30, 0.2), of(10, 0.4), of(5, null))
    expect(two).toMatchObject({ n: 40, clear: 'up' })
    expect(two?.gain).toBeCloseTo(0.25, 12)
    expect((two?.interval?.high ?? 0) - 0.25).toBeCloseTo(Math.hypot(0.075, 0.025), 12)
    expect(gain()).toMatchObject({ n: 0, gain: null })
  })
})

describe('what is planned', () => {
  const planned = (more: Partial<Raw>) => factsOf(raw(more)).planned

  it('is nothing without a row, a recovery plan or a lesson', () => {
    expect(planned({})).toBeNull()
  })

  it('counts the lessons of rows, the sessions of recovery plans and the lessons of no row, from the first day on', () => {
    expect(
      planned({
        planned: [row(), row({ row_id: 'outra', place: 5, lessons: 3, starts_on: '2026-04-20' })],
        recoveries: [recovery({ sessions: [{ date: '2026-05-04' }, { date: '2026-05-11' }] })],
        lessons: [lesson('solta', { held_on: '2026-04-08' }), lesson('da linha', { row_id: 'linha' })],
      }),
    ).toEqual({
      lessons: 4 + 3 + 2 + 1,
      draft: false,
      from: '2026-04-08',
      places: [
        { label: 'linha 3', to: '/dashboard/consultarPlanosAnaliticos?id=plano' },
        { label: 'linha 5', to: '/dashboard/consultarPlanosAnaliticos?id=plano' },
        { label: 'plano de recuperação', to: '/diagnostico/recuperacao/r' },
        { label: 'Aula solta', to: '/dashboard/criarPlanoDeAula?id=solta' },
      ],
    })
  })

  it('counts a lesson of a row of another plan, and none that was written for a session', () => {
    expect(planned({ lessons: [lesson('x', { row_id: 'de outro plano' })] })?.lessons).toBe(1)
    expect(
      planned({ recoveries: [recovery({ lesson_plan_id: 'x' })], lessons: [lesson('x')] })?.lessons,
    ).toBe(0)
  })

  it('is a draft while nobody has approved any of it, and nothing else stands beside it', () => {
    for (const plan_state of ['rascunho', 'submetido', 'devolvido'])
      expect(planned({ planned: [row({ plan_state })] })?.draft, plan_state).toBe(true)
    expect(planned({ planned: [row({ plan_state: 'aprovado' })] })?.draft).toBe(false)
    const draftRow = row({ plan_state: 'rascunho' })
    expect(planned({ planned: [draftRow, row()] })?.draft).toBe(false)
    expect(planned({ planned: [draftRow], recoveries: [recovery()] })?.draft).toBe(false)
    expect(planned({ planned: [draftRow], lessons: [lesson('x')] })?.draft).toBe(false)
    expect(planned({ recoveries: [recovery()] })?.draft).toBe(false)
  })

  it('begins with a recovery plan on its day, or on that of its first session', () => {
    expect(planned({ recoveries: [recovery()] })?.from).toBe('2026-05-04')
    const sessions = [{ date: '2026-05-06' }]
    expect(planned({ recoveries: [recovery({ starts_on: null, sessions })] })?.from).toBe('2026-05-06')
    expect(planned({ recoveries: [recovery({ starts_on: null })] })?.from).toBeNull()
  })
})

describe('what was taught', () => {
  const taught = (more: Partial<Raw>) => factsOf(raw(more)).taught

  it('is of a row what was marked or registered, whichever is more, and no more than it has', () => {
    const of = (marked: number, registered: number) =>
      taught({ planned: [row({ marked, registered })] }).lessons
    expect([of(0, 0), of(2, 0), of(0, 3), of(3, 2), of(0, 9), of(6, 2)]).toEqual([0, 2, 3, 3, 4, 6])
  })

  it('are lessons that were given, whole or in part, and sessions that took place', () => {
    const known = taught({
      planned: [row({ marked: 2, last: '2026-04-15' })],
      lessons: [
        lesson('a', { held_on: '2026-04-22' }),
        lesson('b', { state: 'parcial', held_on: '2026-04-23' }),
        lesson('c', { state: 'planeada', held_on: '2026-06-01' }),
      ],
      recoveries: [
        recovery({
          sessions: [
            { date: '2026-05-04', presence: { ana: true } },
            { date: '2026-05-11', presence: {} },
          ],
        }),
      ],
    })
    expect(known.lessons).toBe(2 + 2 + 1)
    expect(known.last).toBe('2026-05-04')
    expect(known.places).toEqual([
      { label: 'Aula b', to: '/dashboard/criarPlanoDeAula?id=b' },
      { label: 'Aula a', to: '/dashboard/criarPlanoDeAula?id=a' },
      { label: 'Recuperar fracções', to: '/diagnostico/recuperacao/r' },
      { label: 'Cumprimento', to: '/dashboard/controlePlanosAnaliticos?separador=cumprimento' },
    ])
  })

  it('counts a session once, whether its presence was marked or its lesson given', () => {
    const sessions = [{ date: '2026-05-04', presence: { ana: true } }]
    const written = (held_on: string, state = 'dada') =>
      taught({
        recoveries: [recovery({ sessions, lesson_plan_id: 'x' })],
        lessons: [lesson('x', { held_on, state })],
      })
    expect(written('2026-05-04').lessons).toBe(1)
    expect(written('2026-05-05').lessons).toBe(2)
    expect(written('2026-05-05', 'planeada').lessons).toBe(1)
    expect(taught({ recoveries: [recovery({ sessions: [{ date: '2026-05-04' }] })] })).toEqual({
      ...{ lessons: 0, last: null, places: [] },
    })
  })

  it('ends with the last day of a row of which only a number was registered', () => {
    expect(taught({ planned: [row({ registered: 2 })] }).last).toBe('2026-04-17')
    expect(taught({ planned: [row()] }).last).toBeNull()
  })
})

describe('what was practised', () => {
  it('has each pupil once in all, and each thing with its own', () => {
    const practice = (
      kind: 'quiz' | 'jogo' | null,
      id: string | null,
      pupils: number,
      title: string | null = null,
    ) => ({
      ...{ kind, id, title, state: kind && 'aberto', pupils, last: null },
    })
    const { practised } = factsOf(
      raw({
        practice: [
          practice(null, null, 30),
          practice('quiz', 'q', 20, 'Quiz'),
          practice('jogo', 'j', 18),
          practice('quiz', 'q', 3, 'Quiz'),
        ],
      }),
    )
    expect(practised).toEqual({
      pupils: 30,
      activities: [
        { kind: 'quiz', id: 'q', title: 'Quiz', pupils: 23, state: 'aberto' },
        { kind: 'jogo', id: 'j', title: '', pupils: 18, state: 'aberto' },
      ],
    })
  })
})

describe('the re-test that waits', () => {
  it('is that of the last plan under way that has one and has not been given', () => {
    const waiting = (...recoveries: PathRecovery[]) => factsOf(raw({ recoveries })).waiting
    const ready = recovery({ retest_id: 't' })
    expect(waiting(recovery())).toBeNull()
    expect(waiting(ready)).toEqual({ recoveryId: 'r', on: '2026-05-29' })
    expect(waiting({ ...ready, retested: true })).toBeNull()
    expect(waiting({ ...ready, state: 'encerrado' })).toBeNull()
    expect(waiting(ready, { ...ready, id: 's', ends_on: null })).toEqual({ recoveryId: 's', on: null })
    expect(factsOf(raw({ recoveries: [ready, { ...ready, id: 's', state: 'encerrado' }] })).recoveryId).toBe(
      'r',
    )
  })
})
