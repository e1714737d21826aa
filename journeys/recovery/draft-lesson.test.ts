import { describe, expect, it } from 'vitest'
import { usualPhases } from '#features/planning/lesson-plans/lesson-values.ts'
import { draftLesson } from './draft-lesson.ts'

type DraftInput = Parameters<typeof draftLesson>[0]
const competence = (code: string, domain: string, description: string) => ({
  id: `id ${code}`,
  code,
  domain,
  description,
})
const options = (more: Partial<DraftInput> = {}): DraftInput => ({
  ...{ subjectId: 's', grade: 6, groupId: 'g', objective: 'Recuperar', activities: ['Cartões'], errors: [] },
  session: { date: '2026-05-11', startsAt: '07:45', minutes: 90 },
  day: '2026-05-05',
  competences: [
    competence('FR2', 'Fracções', 'Comparar fracções'),
    competence('FR3', 'Fracções', 'Somar fracções'),
  ],
  groups: [
    { name: 'Grupo A', pupils: ['Ana', 'Bento'] },
    { name: 'Grupo B', pupils: ['Celeste'] },
  ],
  ...more,
})
const exercises = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ stem: `Quanto ${at + 1}?`, answer: `${10 * (at + 1)}` }))
const phases = (more: Partial<DraftInput>) => draftLesson(options(more)).phases ?? []
const practice = (more: Partial<DraftInput>) => phases(more)[2]?.content

describe('the lesson of a recovery plan', () => {
  it('is of its session, its competences and its pupils', () => {
    expect(draftLesson(options())).toMatchObject({
      ...{
        subjectId: 's',
        grade: 6,
        groupId: 'g',
        heldOn: '2026-05-11',
        startsAt: '07:45',
        minutes: 90,
        pupils: 3,
      },
      ...{
        theme: 'Recuperação: FR2, FR3',
        unitTitle: 'Fracções',
        summary: 'Comparar fracções; Somar fracções',
      },
      ...{ generalObjective: 'Recuperar', competenceIds: ['id FR2', 'id FR3'], lessonType: 'Recuperação' },
      differentiation: 'Grupo A: Ana, Bento. Grupo B: Celeste.',
    })
    const domains = [
      competence('A1', 'Números', 'a'),
      competence('B1', 'Medidas', 'b'),
      competence('A2', 'Números', 'c'),
    ]
    expect(draftLesson(options({ competences: domains })).unitTitle).toBe('Números; Medidas')
  })

  it('has the usual length and the day of the plan where no session is known', () => {
    expect(draftLesson(options({ session: undefined }))).toMatchObject({
      heldOn: '2026-05-05',
      startsAt: null,
      minutes: 45,
    })
  })

  it('begins with what the test has shown, and ends with a question on the competences', () => {
    const [opening, mediation, , control] = phases({ errors: ['soma os denominadores', 'troca'] })
    expect(opening?.content).toContain('O que o teste mostrou')
    expect(mediation?.content).toBe('Erros a desfazer: soma os denominadores; troca.')
    expect(control?.content).toBe('Questão de saída sobre FR2, FR3.')
    expect(phases({})[1]?.content).toBe('As ideias que falta consolidar.')
    expect(phases({})).toHaveLength(4)
  })

  it('explains three words of the glossary at most', () => {
    const terms = [1, 2, 3, 4].map(at => ({ term: `T${at}`, definition: `D${at}` }))
    expect(phases({ terms })[1]?.content?.split('\n')).toEqual([
      ...['As ideias que falta consolidar.', 'T1: D1', 'T2: D2', 'T3: D3'],
    ])
  })

  it('practises four exercises in class and three at home; of few, six of ten in class, rounded up', () => {
    const shared = (count: number) => {
      const lesson = draftLesson(options({ exercises: exercises(count) }))
      const inClass = (lesson.phases?.[2]?.content ?? '').split('\n').length - 1
      return [inClass, (lesson.homework ?? '').split('\n').filter(Boolean).length]
    }
    expect([0, 1, 2, 3, 5, 6, 7, 20].map(shared)).toEqual([
      ...[
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
        [3, 2],
        [4, 2],
        [4, 3],
        [4, 3],
      ],
    ])
  })

  it('numbers exercises, shows the answers to the teacher, and at home apart', () => {
    const lesson = draftLesson(options({ exercises: exercises(3) }))
    expect(practice({ exercises: exercises(3) })).toBe(
      'Grupo A: 2 alunos. Grupo B: 1 aluno.\n1) Quanto 1? (10)\n2) Quanto 2? (20)',
    )
    expect(lesson).toMatchObject({ homework: '1) Quanto 3?', homeworkSolutions: '1) 30' })
  })

  it('goes about it as the teacher’s own lesson does, function by function, and keeps the hours', () => {
    const [first, second] = usualPhases(90)
    const model = {
      methods: ['trabalho em pares'],
      media: ['mapa'],
      phases: [
        {
          ...second,
          minutes: 1,
          content: 'outro',
          teacherActivities: ['Explica'],
          studentActivities: ['Ouve'],
          methods: ['diálogo'],
          media: ['quadro'],
        },
      ],
    }
    const lesson = draftLesson(options({ model }))
    expect(lesson).toMatchObject({ methods: ['trabalho em pares'], media: ['mapa'] })
    expect(lesson.phases?.[1]).toMatchObject({
      ...{
        teacherActivities: ['Explica'],
        studentActivities: ['Ouve'],
        methods: ['diálogo'],
        media: ['quadro'],
      },
      ...{ minutes: second?.minutes, content: 'As ideias que falta consolidar.' },
    })
    expect(lesson.phases?.[0]?.teacherActivities).toEqual(first?.teacherActivities)
    expect(lesson.phases?.[2]?.studentActivities?.[0]).toBe('Cartões')
  })

  it('is no longer than a lesson may be', () => {
    const long = 'x'.repeat(5000)
    const many = Array.from({ length: 40 }, (_, at) => competence(`FRACÇÕES${at}`, `${long}${at}`, long))
    const lesson = draftLesson(
      options({
        competences: many,
        objective: long,
        errors: [long],
        activities: Array(40).fill('x'),
        groups: [{ name: long, pupils: [long] }],
        exercises: exercises(9).map(each => ({ ...each, stem: long })),
      }),
    )
    const lengths = [
      lesson.unitTitle,
      lesson.theme,
      lesson.summary,
      lesson.generalObjective,
      lesson.homework,
      lesson.differentiation,
    ]
    expect(lengths.map(text => text?.length)).toEqual([200, 300, 2000, 1000, 2000, 2000])
    expect(lesson.phases?.[1]?.content).toHaveLength(4000)
    expect(lesson.phases?.[2]?.content).toHaveLength(4000)
    expect(lesson.phases?.[2]?.studentActivities).toHaveLength(20)
    expect(lesson.objectives).toHaveLength(20)
  })
})
