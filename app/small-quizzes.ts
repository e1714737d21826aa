import { choiceOf } from '#engines/questions/samples/choice.ts'
import type { HeardRow } from '#features/assessment/hearing/compute-moves.ts'
import type * as moves from '#features/assessment/hearing/moves.ts'
import type { GradebookRead } from '#features/assessment/quizzes/compute-gradebook.ts'
import type { ApplicationRead, QuizRead } from '#features/assessment/quizzes/compute-results.ts'
import { quizSettings } from '#features/assessment/quizzes/settings.ts'
import type { Results } from '#features/assessment/reports/results.ts'
import { outcomes } from '#features/assessment/reports/results.ts'
import type { Measures, PathRead } from '#journeys/learning-path/compute-path.ts'
import type { CountedPupil } from '#journeys/statistical-returns/cells.ts'

/** A small class as reports, hearings, the network and the fulfilment of plans are tried with it. */
export interface SmallReport {
  name: string
  results: Results
  n: number
  k: number
  /** Level before and after of each pupil. */
  moved: moves.Moved[]
}

const GROUP = { id: 'g', name: '6ªA' }
const AT = '2026-03-10T08:00:00Z'
const LEVELS = ['Nada', 'Letra', 'Palavra'].map(name => ({ name }))

/** Every second pupil tries twice, and the second half of the class has half of the questions. */
export function quizOf({ results, n, k }: SmallReport): QuizRead {
  const items = results.items.map((item): ApplicationRead['items'][number] => ({
    ...{ id: item.id, questionId: item.id, versionId: item.versionId, points: item.points },
    ...{ competenceId: item.competence?.id ?? null, domain: item.domain, difficulty: null, bloom: null },
    competenceCode: item.competence?.code ?? null,
    change: item.change === 'drop' || item.change === 'credit' ? { kind: item.change } : null,
    question: choiceOf(item.stem, ['Certa', 'Errada'], 0),
  }))
  const sittings = results.pupils.flatMap((pupil, at): ApplicationRead['sittings'][number][] =>
    [1, 2].slice(0, 1 + (at % 2)).map(attempt => ({
      ...{ studentId: pupil.studentId, name: pupil.name, sex: pupil.sex, number: pupil.number },
      ...{ attempt, form: '', level: null, state: pupil.state, mark: null, elsewhere: false },
      attemptId: `${pupil.name} ${attempt}`,
      itemIds: at < n / 2 ? null : items.slice(0, Math.ceil(k / 2)).map(({ id }) => id),
      counts: attempt === 1 || at % 4 === 1,
      ...{ startedAt: AT, submittedAt: pupil.state === 'entregue' ? AT : null },
      responses: Object.fromEntries(
        items.flatMap(({ id, points }, item) => {
          const outcome = outcomes[results.outcomes[at * k + item] ?? 0] ?? 'branco'
          if (outcome === 'branco') return []
          const isRight = outcome === 'certa'
          return [
            [
              id,
              {
                answer: isRight ? 'a' : 'b',
                outcome,
                points: outcome === 'por corrigir' ? null : isRight ? points : 0,
                marking: null,
              },
            ],
          ]
        }),
      ),
    })),
  )
  return {
    quiz: { settings: quizSettings.parse({}), exceptions: [], state: 'encerrado' },
    applications: [
      {
        ...{ applicationId: 'a', group: GROUP, minutes: 10, extraTime: {}, bands: results.bands },
        ...{ items, sittings },
      },
    ],
    competences: new Map(
      results.items.flatMap(({ competence }) => (competence ? [[competence.id, competence]] : [])),
    ),
    ...{ use: 'contam', tries: 'última', now: Date.parse(AT) },
  }
}

/** The same quiz twice, of which one is hidden. */
export function gradebookOf(small: SmallReport): GradebookRead {
  const shown = ['q1', 'q2'].map((id, at) => ({
    ...{ id, title: id, state: 'encerrado', opensOn: '2026-03-10', weight: at, hidden: at === 0 },
  }))
  return {
    heading: {
      ...{ group: GROUP, subject: { id: 's', name: 'Matemática' }, year: 2026, trimester: 1 },
      ...{ dropWorst: 1, missingIsZero: true },
    },
    ...{ group: GROUP.id, shown, read: shown.map(() => quizOf(small)), end: '2026-05-22' },
    members: small.results.pupils.map(({ studentId, name, sex, number }) => ({
      ...{ id: studentId ?? '', full_name: name, sex: sex ?? 'H', number, code: '', group_id: GROUP.id },
      ...{ since: '2026-01-01', until: null, left_as: null },
    })) as unknown as GradebookRead['members'],
  }
}

/** Everybody is heard first, then again where there were two questions to hear them by. */
export function heardOf({ moved, k }: SmallReport): HeardRow[] {
  return moved.flatMap(({ studentId, sex, from, to }) =>
    [from, to].slice(0, k).map((level, at) => ({
      ...{
        student_id: studentId,
        level,
        application_id: `a${at}`,
        created_at: `2026-0${3 + at}-10T08:00:00Z`,
      },
      ...{ group_id: GROUP.id, group_name: GROUP.name, school_name: 'Escola', language: 'Português' },
      ...{ levels: LEVELS, full_name: studentId, sex: sex ?? 'H', number_in_group: null, mother_tongue: '' },
    })),
  )
}

export function pathOf({ results, n, k }: SmallReport): PathRead {
  const measuring = (id: string) => ({ id, title: id, day: '2026-03-10', items: k })
  const measures = (again: boolean): Measures => ({
    edges: [{ group_id: GROUP.id, first: measuring('a'), last: measuring(again ? 'b' : 'a') }],
    scores: results.pupils.map(({ studentId, sex }, at) => ({
      ...{ student_id: studentId, sex, first_earned: at % (k + 1), first_possible: k, first_items: k },
      ...{ last_earned: again ? k : null, last_possible: again ? k : null, last_items: again ? k : 0 },
    })),
  })
  const competences = ['FR1', 'FR2'].map(code => ({
    ...{ id: code, code, description: code, domain: 'Fracções', grade: 6, unit_title: null },
  }))
  return {
    competences,
    measures: new Map(competences.map(({ id }, at) => [id, measures(at === 1)])),
    gains: new Map(),
    ...{ planned: [], lessons: [], recoveries: [], helped: [] },
    practice: competences.map(({ id }) => ({
      ...{
        competence_id: id,
        group_id: GROUP.id,
        kind: 'quiz',
        id,
        title: id,
        state: 'aberto',
        pupils: n,
        last: null,
      },
    })),
    around: {
      ...{ today: '2026-05-05', groupId: GROUP.id, subjectId: 's', isPupil: false },
      ...{ groups: [GROUP], grades: new Set([6]) },
    },
  }
}

export function countedPupils({ results, k }: SmallReport): CountedPupil[] {
  return results.pupils.map(({ sex, state }, at) => ({
    ...{ grade: 6, sex: sex ?? 'H', age: at === 0 ? null : 4 + at, repeats: at % 3 ? at % 3 === 1 : null },
    ...{ hasSpecialNeeds: at % 7 === 0, isThere: state === 'entregue', isThereAtEnd: at % 5 > 0 },
    marks: (k === 0 ? {} : { MAT: at % 21 }) as Record<string, number>,
    pass: 10,
  }))
}
