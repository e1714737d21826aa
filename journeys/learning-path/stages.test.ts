import { describe, expect, it } from 'vitest'
import { gainOf as gainAsked } from '#engines/psychometrics/gain.ts'
import type { Measured, Stage } from './contract.ts'
import { type Facts, type RowsContext, stagesOf } from './stages.ts'

const around: RowsContext = { today: '2026-05-05', groupId: 'turma', subjectId: 'disciplina' }
const counts = { n: 31, share: 0.42, possible: 93, mastered: 4, developing: 9, notMastered: 18 }
const measured = (more: Partial<Measured> = {}): Measured => ({
  applicationId: 'aplicação',
  title: 'Diagnóstico',
  day: '2026-03-09',
  items: 3,
  indication: false,
  level: 'not-mastered',
  bySex: { H: counts, M: counts, total: counts },
  ...more,
})
const facts = (more: Partial<Facts> = {}): Facts => ({
  competence: { id: 'c', code: 'FR2', description: 'Comparar fracções', domain: 'Fracções' },
  first: null,
  again: null,
  gain: null,
  planned: null,
  taught: { lessons: 0, last: null, places: [] },
  practised: { pupils: 0, activities: [] },
  waiting: null,
  recoveryId: null,
  ...more,
})
const place = (label: string) => ({ label, to: `/${label}` })
const planned = (more: Partial<NonNullable<Facts['planned']>> = {}) => ({
  lessons: 4,
  draft: false,
  from: '2026-04-13',
  places: [place('linha 3')],
  ...more,
})
const taught = { lessons: 4, last: '2026-04-24', places: [place('Fracções')] }
const quiz = { kind: 'quiz' as const, id: 'q', title: 'Quiz de fracções', pupils: 28, state: 'aberto' }
const practised = { pupils: 28, activities: [quiz] }
const first = measured()
const again = measured({ applicationId: 'outra', title: 'Reavaliação', day: '2026-05-04' })
/** Ten pupils who all but one gained, or who went both ways. */
const gainOf = (afters: readonly number[]) => {
  const total = gainAsked(
    afters.map(after => ({ before: 0.4, after })),
    4,
    { alpha: 0.7, complete: { n: 30, k: 4 }, items: Array.from({ length: 4 }, () => ({ p: 0.5, n: 30 })) },
  )
  return { H: total, M: total, total }
}
const up = gainOf([0.9, 0.9, 0.9, 0.9, 0.9, 0.8, 0.8, 0.8, 0.8, 0.8])
const level = gainOf([0.2, 0.6, 0.2, 0.6, 0.2, 0.6, 0.2, 0.6, 0.2, 0.6])
const nextOf = (more: Partial<Facts>, here: Partial<RowsContext> = {}) =>
  stagesOf(facts(more), { ...around, ...here }).next
const stageOf = (name: Stage['name'], more: Partial<Facts>, here: Partial<RowsContext> = {}) =>
  stagesOf(facts(more), { ...around, ...here }).stages.find(stage => stage.name === name)

describe('what a competence asks for next', () => {
  it('is nothing where it was neither taught nor measured, and a test where it was taught', () => {
    expect(nextOf({})).toBeNull()
    expect(nextOf({ taught })).toMatchObject({ step: 'medir', to: '/diagnostico/testes', from: null })
  })

  it('is a recovery plan where it was measured and nobody plans it, with what is known of it', () => {
    const to = encodeURI('/diagnostico/recuperacao/novo?aplicacao=aplicação&competencia=c')
    expect(nextOf({ first })).toEqual({
      ...{ step: 'recuperar', why: 'Medido e não dominado', label: 'Plano de recuperação' },
      ...{ from: 'aplicação', to },
    })
    expect(nextOf({ first: measured({ level: 'developing' }) })?.why).toBe('Medido e por consolidar')
  })

  it('leads nowhere for several groups, but says the same', () => {
    expect(nextOf({ first }, { groupId: null })).toMatchObject({ step: 'recuperar', from: null, to: null })
    expect(nextOf({ first, planned: planned() }, { groupId: null })).toMatchObject({
      step: 'ensinar',
      to: null,
    })
    expect(nextOf({ first: measured({ applicationId: null }) })).toMatchObject({ from: null, to: null })
  })

  it('is a lesson once the day of the plan has come, and waits until then', () => {
    const to = '/dashboard/criarPlanoDeAula?turma=turma&disciplina=disciplina&competencia=c'
    expect(nextOf({ first, planned: planned({ from: '2026-05-05' }) })).toMatchObject({ step: 'ensinar', to })
    expect(nextOf({ first, planned: planned({ from: '2026-05-06' }) })).toBeNull()
    expect(nextOf({ first, planned: planned({ from: null }) })).toBeNull()
  })

  it('is practice where it was taught: what is there already, or else to prepare some', () => {
    const known = { first, planned: planned(), taught }
    expect(nextOf(known)).toMatchObject({
      step: 'praticar',
      label: 'Preparar prática de FR2',
      from: 'aplicação',
    })
    const with_ = (thing: Omit<typeof quiz, 'kind'> & { kind: 'quiz' | 'prática' | 'jogo' }) =>
      nextOf({ ...known, practised: { pupils: 0, activities: [thing] } })
    expect(with_(quiz)).toMatchObject({
      label: 'Abrir o quiz',
      to: '/dashboard/quizManager?quiz=q',
      from: null,
    })
    expect(with_({ ...quiz, kind: 'jogo' })).toMatchObject({
      label: 'Abrir o jogo',
      to: '/dashboard/controleJogo?id=q',
    })
    expect(with_({ ...quiz, kind: 'prática' })).toMatchObject({ to: '/dashboard/quizManager/progresso' })
  })

  it('is to measure again where it was practised: the re-test when its day comes, or else to prepare one', () => {
    const known = { first, planned: planned(), taught, practised }
    const waiting = (on: string | null) => nextOf({ ...known, waiting: { recoveryId: 'r', on } })
    const apply = { label: 'Aplicar a reavaliação', to: '/diagnostico/recuperacao/r' }
    expect(waiting('2026-05-05')).toMatchObject(apply)
    expect(waiting(null)).toMatchObject(apply)
    expect(waiting('2026-05-06')).toBeNull()
    expect(nextOf(known)).toMatchObject({ label: 'Preparar a reavaliação', from: 'aplicação' })
    expect(nextOf({ ...known, recoveryId: 'r' })).toMatchObject({
      to: '/diagnostico/recuperacao/r',
      from: null,
    })
  })

  it('is to recover once more where measuring again shows no clear gain, and nothing where it does', () => {
    const known = { first, again, planned: planned(), taught, practised }
    expect(up.total.clear).toBe('up')
    expect(level.total.clear).toBe('none')
    expect(nextOf({ ...known, gain: up })).toBeNull()
    expect(nextOf({ ...known, gain: level })).toMatchObject({
      step: 'recuperar',
      why: 'Praticado e sem ganho claro',
    })
    expect(nextOf({ ...known, gain: null, practised: facts().practised })?.why).toBe('Sem ganho claro')
  })

  it('is nothing once it is consolidated, by whichever measure came last', () => {
    const mastered = { level: 'mastered' as const }
    expect(nextOf({ first: measured(mastered) })).toBeNull()
    expect(nextOf({ first, again: measured(mastered), gain: level })).toBeNull()
    expect(nextOf({ first: measured(mastered), again, gain: level })).not.toBeNull()
  })
})

describe('the gap', () => {
  const states = (more: Partial<Facts>) => stagesOf(facts(more), around).stages.map(stage => stage.state)

  it('stands where the next step would fill it, and nowhere else', () => {
    expect(states({})).toEqual(['nada', 'nada', 'nada', 'nada', 'nada'])
    expect(states({ taught })).toEqual(['falta', 'nada', 'feito', 'nada', 'nada'])
    expect(states({ first })).toEqual(['feito', 'falta', 'nada', 'nada', 'nada'])
    expect(states({ first, planned: planned() })).toEqual(['feito', 'feito', 'falta', 'nada', 'nada'])
    expect(states({ first, planned: planned(), taught })).toEqual([
      'feito',
      'feito',
      'feito',
      'falta',
      'nada',
    ])
    expect(states({ first, planned: planned(), taught, practised })).toEqual([
      ...['feito', 'feito', 'feito', 'feito', 'falta'],
    ])
    expect(states({ first, planned: planned(), taught, practised, again, gain: up })).toEqual(
      Array.from({ length: 5 }, () => 'feito'),
    )
  })

  it('says why, and hides nothing that stands there', () => {
    expect(stageOf('planificado', { first })?.text).toBe('Medido e não dominado')
    const waits = { first, planned: planned(), taught, practised: { pupils: 0, activities: [quiz] } }
    expect(stageOf('praticado', waits)).toMatchObject({ state: 'marcado', text: 'quiz por fazer' })
  })
})

describe('a stage', () => {
  it('says what was measured, when and of how many, and leads to the report', () => {
    expect(stageOf('medido', { first })).toEqual({
      ...{ name: 'medido', state: 'feito', text: '42,0\u00a0%', small: '09/03 · 31 alunos' },
      places: [{ label: 'Diagnóstico', to: encodeURI('/diagnostico/relatorios/competencias/aplicação') }],
    })
    expect(stageOf('medido', { first }, { isPupil: true })?.small).toBe('09/03')
    expect(stageOf('medido', { first: measured({ applicationId: null }) })?.places).toEqual([
      { label: 'Relatório da disciplina', to: '/diagnostico/relatorios/disciplina?disciplina=disciplina' },
    ])
    expect(stageOf('medido de novo', { first, again, gain: up })).toMatchObject({
      state: 'feito',
      small: '04/05 · 31 alunos',
    })
  })

  it('says what is planned: how many lessons, where, and whether it is a draft or still to come', () => {
    const of = (more: Parameters<typeof planned>[0]) =>
      stageOf('planificado', { first, planned: planned(more) })
    expect(of({})).toMatchObject({
      state: 'feito',
      text: '4 aulas',
      small: 'linha 3',
      places: [place('linha 3')],
    })
    expect(of({ draft: true })).toMatchObject({ state: 'marcado', small: 'linha 3 · em rascunho' })
    expect(of({ from: '2026-05-06' })).toMatchObject({
      state: 'marcado',
      small: 'linha 3 · a partir de 06/05',
    })
    expect(of({ from: '2026-05-05' }), 'today').toMatchObject({ state: 'feito', small: 'linha 3' })
    expect(of({ from: null })).toMatchObject({ state: 'feito' })
    expect(of({ lessons: 0 })?.text).toBe('sem aulas')
    expect(of({ lessons: 1 })?.text).toBe('1 aula')
    const places = ['linha 3', 'linha 3', 'linha 5', 'linha 8'].map(place)
    expect(of({ places })).toMatchObject({ small: 'linha 3, linha 5', places })
    expect(of({ places: [] })?.small).toBe('')
  })

  it('says how many of the planned lessons were given', () => {
    const of = (lessons: number, more: Partial<Facts> = {}) =>
      stageOf('ensinado', { first, planned: planned(), taught: { ...taught, lessons }, ...more })
    expect(of(3)).toMatchObject({
      state: 'em parte',
      text: '3 de 4',
      small: 'até 24/04',
      places: taught.places,
    })
    expect(of(4)).toMatchObject({ state: 'feito', text: '4 de 4' })
    expect(of(5), 'more than planned').toMatchObject({ state: 'feito', text: '5 de 5' })
    expect(of(2, { planned: null }), 'without a plan').toMatchObject({ state: 'feito', text: '2 de 2' })
    expect(of(2, { taught: { lessons: 2, last: null, places: [] } })?.small).toBe('')
  })

  it('says what was practised and by how many, the newest first', () => {
    const game = { ...quiz, kind: 'jogo' as const, id: 'j', title: 'Bingo' }
    const of = (pupils: number, here: Partial<RowsContext> = {}) =>
      stageOf(
        'praticado',
        { first, planned: planned(), taught, practised: { pupils, activities: [game, quiz] } },
        here,
      )
    expect(of(28)).toEqual({
      ...{ name: 'praticado', state: 'feito', text: 'quiz e jogo, 28 alunos', small: '«Quiz de fracções»' },
      places: [
        { label: 'Quiz de fracções', to: '/dashboard/quizManager?quiz=q' },
        { label: 'Bingo', to: '/dashboard/controleJogo?id=j' },
      ],
    })
    expect(of(28, { isPupil: true })?.text).toBe('quiz e jogo')
    expect(of(0)).toMatchObject({
      state: 'marcado',
      text: 'quiz e jogo por fazer',
      small: 'Quiz de fracções',
    })
  })

  it('says when it is measured again, until the day has come', () => {
    const of = (on: string | null) => stageOf('medido de novo', { first, waiting: { recoveryId: 'r', on } })
    expect(of('2026-05-20')).toEqual({
      ...{ name: 'medido de novo', state: 'marcado', text: '20/05', small: 'reavaliação pronta' },
      places: [{ label: 'Plano de recuperação', to: '/diagnostico/recuperacao/r' }],
    })
    expect(of(null)?.text).toBe('por marcar')
    expect(of('2026-05-05')).toMatchObject({ state: 'nada', places: [] })
  })
})
