import { createContext } from 'react'
import { FEW_QUESTIONS, ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import { ofPoints } from '#engines/psychometrics/measures.ts'
import { counted, formatDayMonth } from '#kit/figures.ts'
import type { Lesson } from '../contract.ts'

/** What is known of a lesson's competences in its group, and who needs support in them. */
export interface LessonDiagnosis {
  competences: readonly { code: string; share: number; day: string; pupils: number; items: number }[]
  support: readonly { studentId: string; codes: readonly string[] }[]
}

/** The answer about the lesson on this page, awaited or here; null where nobody asks, or it is out of reach. */
export const Diagnosed = createContext<{
  data: LessonDiagnosis | null | undefined
  isLoading: boolean
} | null>(null)

/** «FR2: 37 % dos pontos em 03/03, 52 alunos.» */
export function measuredText(
  { competences }: Pick<Lesson, 'competences'>,
  { competences: measured, support }: LessonDiagnosis,
): string {
  if (measured.length === 0)
    return `${competences.map(({ code }) => code).join(', ')}: por medir nesta turma.`
  const figures = measured.map(
    ({ code, share, day, pupils, items }) =>
      `${code}: ${ofPoints(share)} em ${formatDayMonth(day)}, ${counted(pupils, 'aluno', 'alunos')}${items < ITEMS_FOR_MASTERY ? ` (${FEW_QUESTIONS})` : ''}.`,
  )
  const needing =
    support.length > 0 ? [`${counted(support.length, 'aluno precisa', 'alunos precisam')} de apoio.`] : []
  return [...figures, ...needing].join(' ')
}
