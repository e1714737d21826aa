import { counted } from '#kit/figures.ts'
import type { LessonBody } from './contract.ts'
import type { LessonState } from './lesson.ts'
import { minutesOf } from './lesson-values.ts'

type Written = Pick<
  LessonBody,
  'unitTitle' | 'theme' | 'summary' | 'objectives' | 'media' | 'phases' | 'minutes'
>

/**
 * What a lesson still lacks before it may be called ready: a sentence per field, keyed by its path
 * (`phases.0.content`), in the order of the form. Empty when nothing is missing. Read by the server's guard and by
 * the form; a draft may lack anything.
 */
export function missingForReady(lesson: Written): Record<string, string> {
  const missing: Record<string, string> = {}
  const say = (path: string, wrong: boolean, sentence: string) => {
    if (wrong) missing[path] = sentence
  }
  say('unitTitle', isBlank(lesson.unitTitle), 'Escreva a unidade temática.')
  say('theme', isBlank(lesson.theme), 'Escreva o tema da aula.')
  say('summary', isBlank(lesson.summary), 'Escreva o sumário.')
  say(
    'objectives',
    lesson.objectives.every(objective => isBlank(objective.text)),
    'Escreva pelo menos um objectivo específico.',
  )
  say('media', lesson.media.length === 0, 'Escreva pelo menos um meio.')
  const total = minutesOf(lesson.phases)
  say(
    'phases',
    lesson.phases.length === 0 || total !== lesson.minutes,
    lesson.phases.length === 0
      ? 'Acrescente as funções didácticas da aula.'
      : `As funções somam ${counted(total, 'minuto', 'minutos')} e a aula tem ${lesson.minutes}.`,
  )
  for (const [at, phase] of lesson.phases.entries()) {
    say(`phases.${at}.minutes`, !(phase.minutes >= 1), 'Dê-lhe pelo menos 1 minuto.')
    say(`phases.${at}.content`, isBlank(phase.content), 'Escreva o conteúdo.')
    say(
      `phases.${at}.teacherActivities`,
      phase.teacherActivities.length === 0,
      'Escreva o que o professor faz.',
    )
    say(`phases.${at}.studentActivities`, phase.studentActivities.length === 0, 'Escreva o que o aluno faz.')
  }
  return missing
}

/** Where a lesson goes that was marked by mistake: ready where it is complete, else back to a draft. */
export function reopenedAs(lesson: Written): LessonState {
  return Object.keys(missingForReady(lesson)).length === 0 ? 'pronto' : 'rascunho'
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
