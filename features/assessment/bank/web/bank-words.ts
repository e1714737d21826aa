import { ofPoints } from '#engines/psychometrics/measures.ts'
import { counted, percent, whole } from '#kit/figures.ts'
import type { BankRow, QuestionOrigin } from '#school/questions/contract.ts'

/** How many tests hold a question, and how many quizzes ask it: «por usar» where there is neither. */
export function usesText({ uses, quizzes }: Pick<BankRow, 'uses' | 'quizzes'>): string {
  const parts = [
    uses > 0 && counted(uses, 'teste', 'testes'),
    quizzes > 0 && counted(quizzes, 'quiz', 'quizzes'),
  ]
  return parts.filter(Boolean).join(', ') || 'por usar'
}

/** How many answers were marked, and where: «135: 75 em testes, 60 em quizzes». */
export function responsesText({ responses, inQuizzes }: Pick<BankRow, 'responses' | 'inQuizzes'>): string {
  const inTests = responses - inQuizzes
  if (responses === 0) return 'nenhuma'
  if (inQuizzes === 0) return `${whole(responses)}, em testes`
  if (inTests === 0) return `${whole(responses)}, em quizzes`
  return `${whole(responses)}: ${whole(inTests)} em testes, ${whole(inQuizzes)} em quizzes`
}

/** The share of the points that the pupils earned: «63,2 %»; a dash without any answer. */
export function facilityText({ facility }: Pick<BankRow, 'facility'>): string {
  return percent(facility)
}

/** Where a question came from: «cópia de «Quanto é 2 + 2?»». */
export function originText(origin: QuestionOrigin): string {
  if (origin.kind === 'copy') return `cópia de «${origin.name}»`
  const { from, signer, fingerprint, statistics } = origin
  return [
    from === signer ? from : `${from}, por ${signer}`,
    `assinado ${fingerprint}`,
    statistics && `lá: ${counted(statistics.n, 'resposta', 'respostas')}, ${ofPoints(statistics.p)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** «1 pergunta», «4 perguntas». */
export function countedQuestions(count: number): string {
  return counted(count, 'pergunta', 'perguntas')
}
