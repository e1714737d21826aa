import type { LessonBody } from './contract.ts'
import { objectivesOf } from './lesson-objectives.ts'

/** What a new lesson about competences, or about a theme that cost much, begins with; nothing of neither. */
export function lessonAbout(
  competences: readonly { id: string; code: string; description: string; domain: string }[],
  theme: string | null,
): Partial<LessonBody> {
  if (competences.length === 0) return theme ? { theme: theme.slice(0, 300), lessonType: 'consolidação' } : {}
  const codes = competences.map(competence => competence.code).join(', ')
  const words = competences.map(competence => competence.description).join('; ')
  return {
    lessonType: 'consolidação',
    unitTitle: [...new Set(competences.map(competence => competence.domain))]
      .filter(Boolean)
      .join('; ')
      .slice(0, 200),
    theme: (theme ? `${codes}: ${theme}` : `${codes}: ${words}`).slice(0, 300),
    summary: words.slice(0, 2000),
    objectives: competences.flatMap(competence => objectivesOf(competence.description)).slice(0, 20),
    competenceIds: competences.map(competence => competence.id).slice(0, 30),
  }
}
