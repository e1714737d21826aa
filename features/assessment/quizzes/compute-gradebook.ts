import type { Member } from '#school/students/server/members.ts'
import { meanOfShown } from '../results/figures.ts'
import { pupilsOfGroup, type QuizRead } from './compute-results.ts'
import { gradeOf } from './gradebook.ts'
import type { GradebookContent } from './gradebook-contract.ts'

/** All that a pauta is computed from. */
export interface GradebookRead {
  heading: Omit<GradebookContent, 'quizzes' | 'pupils'>
  group: string
  /** The quizzes in their order, and what was read of each, in the same order. */
  shown: Omit<GradebookContent['quizzes'][number], 'mean'>[]
  read: QuizRead[]
  /** Who was in the group between the beginning of the trimester and its end, or today. */
  members: readonly Member[]
  /** The last day of the trimester, or today within it. */
  end: string
}

/** A pauta out of the attempts as they are. */
export function computeGradebook({
  heading,
  group,
  shown,
  read,
  members,
  end,
}: GradebookRead): GradebookContent {
  const live = marksOf(shown, read, group)
  // What nobody did was not measured: it is a 0 for nobody.
  const done = shown.filter(({ id }) => live.done.has(id))
  const pupils = pupilsOf(members, end, live.marks).map(student => {
    const own = live.marks[student.id] ?? {}
    const toMark = live.toMark[student.id] ?? []
    const exempt = shown.flatMap(({ id }) => (id in own ? [] : [id]))
    return {
      id: student.id,
      name: student.full_name,
      number: student.number,
      sex: student.sex as 'H' | 'M',
      marks: Object.fromEntries(shown.map(quiz => [quiz.id, own[quiz.id] ?? null])),
      toMark,
      exempt,
      ...gradeOf(
        done.filter(({ id }) => !toMark.includes(id) && !exempt.includes(id)),
        own,
        heading,
      ),
    }
  })
  return {
    ...heading,
    quizzes: shown.map(quiz => ({
      ...quiz,
      mean: meanOfShown(pupils.flatMap(pupil => pupil.marks[quiz.id] ?? [])),
    })),
    pupils,
  }
}

/** Who was in the group at the end of the trimester, or is now; and who left it before that and has marks in it. */
function pupilsOf(
  members: readonly Member[],
  end: string,
  marks: Readonly<Record<string, object>>,
): Member[] {
  const stayed = members.filter(
    ({ id, until }) => until === null || until > end || Object.keys(marks[id] ?? {}).length > 0,
  )
  return [...new Map(stayed.map(member => [member.id, member])).values()]
}

interface Marked {
  /** By pupil and quiz that was for them, the mark that counts. */
  marks: Record<string, Record<string, number | null>>
  /** By pupil, the quizzes without a mark as long as answers wait to be marked. */
  toMark: Record<string, string[]>
  /** The quizzes that somebody of the group handed in. */
  done: Set<string>
}

function marksOf(quizzes: readonly { id: string }[], read: readonly QuizRead[], group: string): Marked {
  const marks: Marked['marks'] = {}
  const toMark: Marked['toMark'] = {}
  const done = new Set<string>()
  for (const [at, { id }] of quizzes.entries()) {
    const own = read[at]
    if (!own) continue
    for (const { studentId, mark, state } of pupilsOfGroup(own, group)) {
      if (studentId === null) continue
      marks[studentId] = { ...marks[studentId], [id]: mark }
      const waits = state === 'por corrigir' && mark === null
      if (waits) toMark[studentId] = [...(toMark[studentId] ?? []), id]
      if (waits || mark !== null) done.add(id)
    }
  }
  return { marks, toMark, done }
}
