import { PUPILS_FOR_DIFFERENTIAL } from '#engines/psychometrics/differential.ts'
import { ofPoints } from '#engines/psychometrics/measures.ts'
import { counted, figure, signed } from '#kit/figures.ts'
import type { QuestionRecord } from './record-contract.ts'

/** What the sum is of: «56,0 % dos pontos nos testes, 75 respostas». */
export function recordSummary({ older, total }: Pick<QuestionRecord, 'older' | 'total'>): string {
  return `${ofPoints(total.p)} ${older ? 'nos testes mais recentes' : 'nos testes'}, ${counted(total.n, 'resposta', 'respostas')}`
}

/** «120 rapazes e 131 raparigas de 5 turmas» */
function whoText({ H, M, classes }: NonNullable<QuestionRecord['bySex']>): string {
  return `${counted(H, 'rapaz', 'rapazes')} e ${counted(M, 'rapariga', 'raparigas')} de ${counted(classes, 'turma', 'turmas')}`
}

/** Whether boys and girls of the same level have it right alike, and what its author is asked where they do not. */
export function bySexText(bySex: NonNullable<QuestionRecord['bySex']>): string {
  const { difference } = bySex
  if (!difference)
    return `Ainda não se comparam rapazes e raparigas do mesmo nível: ${whoText(bySex)}, e são precisos ${PUPILS_FOR_DIFFERENTIAL} de cada com pares do mesmo nível.`
  const { delta, grade } = difference
  const who = whoText(bySex)
  if (grade === 'A') return `Rapazes e raparigas do mesmo nível acertam o mesmo (${who}).`
  const [fewer, others] = delta < 0 ? ['as raparigas', 'os rapazes'] : ['os rapazes', 'as raparigas']
  const how = grade === 'C' ? 'muito menos' : 'menos'
  return `Do mesmo nível, ${fewer} acertam ${how} do que ${others} (${who}). Há no enunciado alguma coisa que umas pessoas conhecem e outras não?`
}

/** By what boys and girls were compared, for who asks how it was counted; empty where they were not. */
export function bySexMethod({ difference }: NonNullable<QuestionRecord['bySex']>): string {
  if (!difference) return ''
  const { delta, se, grade } = difference
  return `Mantel-Haenszel, na escala delta da ETS: Δ = ${signed(delta)} ± ${figure(se)}, classe ${grade}.`
}
