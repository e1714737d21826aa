import { type Agreement, ANSWERS_FOR_AGREEMENT } from '#engines/psychometrics/agreement.ts'
import { counted, figure, percent } from '#kit/figures.ts'

/**
 * How far two readers agree in what they gave open answers: «Em 34 respostas abertas os dois deram o mesmo em 76,5 %, entre 60,0 e
 * 87,6 %. Kappa 0,81, entre 0,70 e 0,92: acordo quase completo. O segundo deu mais 0,2 pontos.» Empty where none was read twice.
 */
export function agreementText(agreement: Agreement | null): string {
  if (!agreement) return ''
  const { n, same, sameInterval, constant, kappa, interval, difference } = agreement
  const said = [
    `Em ${counted(n, 'resposta aberta', 'respostas abertas')} os dois deram o mesmo em ${percent(same)}, entre ${figure(100 * sameInterval.low, 1)} e ${percent(sameInterval.high)}.`,
  ]
  if (n < ANSWERS_FOR_AGREEMENT)
    said.push(`Com menos de ${ANSWERS_FOR_AGREEMENT} não se diz mais do que isto.`)
  else {
    if (kappa !== null && interval)
      said.push(
        `Kappa ${figure(kappa, 2)}, entre ${figure(interval.low, 2)} e ${figure(interval.high, 2)}: ${gradeOf(kappa)}.`,
      )
    else if (constant > 0)
      said.push(
        `${constant === 2 ? 'Cada um deu' : 'Um deles deu'} sempre o mesmo: o kappa nada diz do acordo.`,
      )
    const { mean, low, high } = difference
    if (low !== null && high !== null && (low > 0 || high < 0))
      said.push(
        `O segundo deu em média ${mean > 0 ? 'mais' : 'menos'} ${figure(Math.abs(mean), 2)} pontos, entre ${figure(Math.min(Math.abs(low), Math.abs(high)), 2)} e ${figure(Math.max(Math.abs(low), Math.abs(high)), 2)}.`,
      )
    else if (low !== null) said.push('Nenhum dos dois dá claramente mais pontos do que o outro.')
  }
  return said.join(' ')
}

/** Landis & Koch 1977, Biometrics 33:159–174. */
function gradeOf(kappa: number): string {
  if (kappa > 0.8) return 'acordo quase completo'
  if (kappa > 0.6) return 'acordo bom'
  if (kappa > 0.4) return 'acordo moderado'
  return kappa > 0.2 ? 'acordo fraco: combinem os critérios' : 'quase sem acordo: combinem os critérios'
}
