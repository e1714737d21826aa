import type { Paper } from '../../results/server/paper.ts'
import { type QuizSettings, quizSettings } from '../settings.ts'

const known = new WeakMap<Paper, QuizSettings>()

/** The settings of a quiz that is being answered, checked once for each paper and not for every answer of a class. */
export function settingsOfPaper(paper: Paper): QuizSettings {
  const settings = known.get(paper) ?? quizSettings.parse(paper.settings)
  known.set(paper, settings)
  return settings
}
