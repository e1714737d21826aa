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
  const [step] = steps
  const parts = [
    `${result.head.school.name}: ${firstName} ${does}.`,
    ...(next === undefined ? [] : [`Falta aprender: ${next}.`]),
    // Of what the sentence before it says is missing, and of no other.
    ...(step?.example && step.about === next ? [`Assim: ${step.example}`] : []),
    `Em casa: ${habit} Peça que explique como pensou.`,
    'Obrigado.',
  ].map(inGsm)
  // A part of an example is none: it stands there whole, or not at all.
  const example = parts.findIndex(part => part.startsWith('Assim: '))
  if (example !== -1 && gsmLength(parts.join(' ')) > LONGEST_TEXT) parts.splice(example, 1)
  // The end goes first where a name is very long.
  while (parts.length > 1 && gsmLength(parts.join(' ')) > LONGEST_TEXT) parts.pop()
  return cutToFit(parts.join(' '))
}
