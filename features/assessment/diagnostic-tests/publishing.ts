import { bloomLabels } from '#engines/questions/taxonomy.ts'
import { counted, decimal } from '#kit/figures.ts'
import { matrixOf, missingOf, pointsOf } from './blueprint.ts'
import type { ItemBody } from './contract.ts'
import type { BlueprintCell } from './diagnostic-test.ts'

type Written = Pick<ItemBody, 'points' | 'competenceId' | 'domain' | 'bloom'>

/**
 * What a test still lacks when it is published, a sentence each; empty when nothing does. None of it forbids
 * publishing: what has no competence is simply missing from the reports by competence.
 */
export function publishingGaps(test: {
  items: readonly Written[]
  blueprint: readonly BlueprintCell[]
  totalPoints: number
}): string[] {
  const { items, blueprint, totalPoints } = test
  const points = pointsOf(items)
  const unplaced = items.filter(item => item.competenceId === null).length
  const unlevelled = items.filter(item => item.bloom === null).length
  const missing = missingOf(matrixOf(items, blueprint))
  return [
    points !== totalPoints && `A cotação soma ${decimal(points)} de ${decimal(totalPoints)} valores.`,
    unplaced > 0 &&
      `${counted(unplaced, 'pergunta não tem', 'perguntas não têm')} competência: não entram no relatório por competência.`,
    unlevelled > 0 && `${counted(unlevelled, 'pergunta não tem', 'perguntas não têm')} nível cognitivo.`,
    missing.length > 0 &&
      `A matriz pede mais: ${missing
        .map(
          entry =>
            `${entry.items} de ${entry.domain || 'sem conteúdo'}, ${bloomLabels[entry.bloom].toLowerCase()}`,
        )
        .join('; ')}.`,
  ].filter(value => value !== false)
}
