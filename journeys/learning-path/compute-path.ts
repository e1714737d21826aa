import { href } from '#kit/address.ts'
import * as pages from '#school/pages.ts'
import type { LearningPath, LessonDiagnosis, PathRow } from './contract.ts'
import { factsOf, measuredOf, type Raw } from './facts.ts'
import { inOrderOfNeed } from './need.ts'
import { isAbout } from './planned-rows.ts'
import type {
  findCompetences,
  findHelped,
  findLessons,
  findPlanned,
  findPractice,
  findRecoveries,
} from './server/queries.ts'
import { type RowsContext, stagesOf } from './stages.ts'
import { supportOf } from './support.ts'

type Found<Query extends (...of: never[]) => unknown> = Awaited<ReturnType<Query>>

/** What was measured of a competence in each group. */
export type Measures = Pick<Raw, 'scores'> & { edges: ({ group_id: string } & Raw['edges'][number])[] }

/** All that a path is computed from. */
export interface PathRead {
  competences: Found<typeof findCompetences>
  /** By competence. */
  measures: ReadonlyMap<string, Measures>
  gains: ReadonlyMap<string, NonNullable<PathRow['gain']>[]>
  planned: Found<typeof findPlanned>
  lessons: Found<typeof findLessons>
  recoveries: Found<typeof findRecoveries>
  practice: Found<typeof findPractice>
  helped: Found<typeof findHelped>
  around: RowsContext & { groups: readonly { id: string; name: string }[]; grades: ReadonlySet<number> }
}

/** The competences of a path with how far each has come, and which of them need most. */
export function computePath(read: PathRead): Pick<LearningPath, 'rows' | 'needs'> {
  const rows = rowsOf(read)
  return { rows, needs: needsOf(rows, read.helped) }
}

/**
 * What was measured last of the competences of a lesson, and which pupils need support in it.
 * @param measured by competence of the lesson, in its order
 * @param here the pupils of the group
 */
export function computeLessonDiagnosis(
  measured: readonly (Measures & { code: string })[],
  here: ReadonlySet<string>,
): LessonDiagnosis {
  return {
    competences: measured.flatMap(({ code, edges, scores }) => {
      const latest = measuredOf(edges, scores, 'last') ?? measuredOf(edges, scores, 'first')
      const { n, share = null } = latest?.bySex.total ?? { n: 0 }
      return latest && share !== null
        ? [{ code, share, day: latest.day, pupils: n, items: latest.items }]
        : []
    }),
    support: [...supportOf(measured)].flatMap(([studentId, codes]) =>
      here.has(studentId) ? [{ studentId, codes }] : [],
    ),
  }
}

function rowsOf({
  competences,
  measures,
  gains,
  planned,
  lessons,
  recoveries,
  practice,
  around,
}: PathRead): PathRow[] {
  const practised = byCompetence(practice)
  return competences.flatMap(({ unit_title: unit, grade, ...competence }): PathRow[] => {
    const raw = {
      competence: { ...competence, unit: unit ?? '' },
      edges: measures.get(competence.id)?.edges ?? [],
      scores: measures.get(competence.id)?.scores ?? [],
      gains: gains.get(competence.id) ?? [],
      planned: planned.filter(row => isAbout(row, { ...competence, unit: unit ?? '' })),
      lessons: lessons.filter(lesson => lesson.competence_ids.includes(competence.id)),
      recoveries: recoveries.filter(recovery => recovery.competence_ids.includes(competence.id)),
      practice: practised.get(competence.id) ?? [],
    }
    const touched = raw.edges.length + raw.planned.length + raw.lessons.length + raw.practice.length > 0
    if (!touched && !around.grades.has(grade)) return []
    const facts = factsOf(raw)
    const reached = (all: readonly { group_id: string }[]) => new Set(all.map(row => row.group_id)).size
    return [
      {
        competence: facts.competence,
        first: facts.first,
        again: facts.again,
        practised: facts.practised.pupils,
        gain: facts.gain,
        ...inGroups(stagesOf(facts, around), raw, around),
        groups: [
          reached(raw.edges),
          reached([...raw.planned, ...raw.lessons, ...raw.recoveries]),
          reached([
            ...raw.planned.filter(row => row.marked + row.registered > 0),
            ...raw.lessons.filter(lesson => lesson.state === 'dada' || lesson.state === 'parcial'),
          ]),
          reached(raw.practice.filter(quiz => quiz.pupils > 0)),
          reached(raw.edges.filter(edge => edge.last.id !== edge.first.id)),
        ],
      },
    ]
  })
}

/** Over several groups a step is taken in one of them: it leads to the path of a group that was measured, or taught. */
function inGroups<T extends Pick<PathRow, 'next'>>(
  of: T,
  raw: { edges: readonly { group_id: string }[]; lessons: readonly { group_id: string }[] },
  { groups, subjectId }: { groups: readonly { id: string; name: string }[]; subjectId: string },
): T {
  const [place] = [...raw.edges, ...raw.lessons]
  const group = groups.find(group => group.id === place?.group_id)
  if (groups.length < 2 || !of.next || of.next.to !== null || !group) return of
  const to = href(pages.learningPath, { turma: group.id, disciplina: subjectId, mostrar: 'passo' })
  return { ...of, next: { ...of.next, label: `Ver na ${group.name}`, to, from: null } }
}

/** The order of need of what was measured and is not consolidated. */
function needsOf(rows: readonly PathRow[], helps: PathRead['helped']) {
  const helped = byCompetence(helps)
  return inOrderOfNeed(
    rows.flatMap((row, at) => {
      const latest = row.again ?? row.first
      if (!latest || latest.level === 'mastered') return []
      const { n, mastered } = latest.bySex.total
      return [
        {
          competenceId: row.competence.id,
          code: row.competence.code,
          n,
          notYet: n - mastered,
          items: latest.items,
          before: rows.slice(at + 1).filter(later => later.competence.domain === row.competence.domain)
            .length,
          helped: (helped.get(row.competence.id) ?? []).map(({ gain }) => gain),
        },
      ]
    }),
  )
}

function byCompetence<T extends { competence_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const same = found.get(row.competence_id)
    if (same) same.push(row)
    else found.set(row.competence_id, [row])
  }
  return found
}
