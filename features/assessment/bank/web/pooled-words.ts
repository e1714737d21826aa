import { ofPoints } from '#engines/psychometrics/measures.ts'
import { PUPILS_FOR_CORRELATION } from '#engines/psychometrics/presentable.ts'
import { counted, figure } from '#kit/figures.ts'
import type { PooledFigures } from '../proposal-contract.ts'

/** «135 respostas de 4 turmas em 2 escolas · 63,2 % dos pontos · concorda com o resto do teste: 0,41»; why there is nothing, where there is nothing. */
export function pooledText({ schools, applications, n, p, r }: PooledFigures): string {
  if (applications === 0)
    return `Ainda nenhuma turma de ${PUPILS_FOR_CORRELATION} alunos ou mais lhe respondeu num teste que acabou.`
  return [
    `${counted(n, 'resposta', 'respostas')} de ${counted(applications, 'turma', 'turmas')} em ${counted(schools, 'escola', 'escolas')}`,
    ofPoints(p),
    `concorda com o resto do teste: ${figure(r, 2)}`,
  ].join(' · ')
}

/** What was not counted, and why; empty where all was. */
export function leftOutText({ leftOut }: PooledFigures): string {
  if (leftOut === 0) return ''
  const classes = counted(leftOut, 'turma', 'turmas')
  return `${classes} de menos de ${PUPILS_FOR_CORRELATION} alunos ${leftOut === 1 ? 'não conta' : 'não contam'}: diria quem são.`
}
