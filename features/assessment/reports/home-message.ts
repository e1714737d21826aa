import { cutToFit, gsmLength, inGsm, LONGEST_TEXT } from '#kit/gsm.ts'
import { guardianReport } from './guardian-report.ts'
import type { PupilReport, PupilResult } from './report-shapes.ts'

/**
 * The message home about a test: what is right, the next step, no mark. Of the letters that a mobile network sends, and no more
 * than two messages hold.
 */
export function homeMessage(student: PupilReport['student'], result: PupilResult): string {
  const { firstName, known, right, steps, toLearn, nearly } = guardianReport(student, result)
  const does =
    known.length > 0
      ? `já sabe ${known.slice(0, 2).join(' e ')}`
      : right > 0
        ? 'já acertou em perguntas do teste'
        : 'fez o teste'
  const next = toLearn[0] ?? nearly[0]
  const habit = steps.at(-1)?.what ?? ''
  const parts = [
    `${result.head.school.name}: ${firstName} ${does}.`,
    ...(next === undefined ? [] : [`Falta aprender: ${next}.`]),
    `Em casa: ${habit} Peça que explique como pensou.`,
    'Obrigado.',
  ].map(inGsm)
  // The end goes first where a name is very long.
  while (parts.length > 1 && gsmLength(parts.join(' ')) > LONGEST_TEXT) parts.pop()
  return cutToFit(parts.join(' '))
}
