import { bloomLabels } from '#engines/questions/taxonomy.ts'
import { counted, decimal } from '#kit/figures.ts'
import { matrixOf, missingOf, pointsOf } from './blueprint.ts'
import type { ItemBody } from './contract.ts'
import type { BlueprintCell, Level } from './diagnostic-test.ts'

/** Why a test cannot be published, in a sentence; null where it can. */
export function lackOf(test: {
  kind: string
  /** How many questions it has. */
  items: number
  levels: readonly Level[]
}): string | null {
  if (test.kind !== 'oral')
    return test.items === 0 ? 'Escreva pelo menos uma pergunta antes de publicar o teste.' : null
  const names = test.levels.map(level => level.name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return `Há dois níveis com o nome «${twice}»: mude um deles.`
  if (names.length < 2) return 'Escreva pelo menos dois níveis antes de publicar a avaliação.'
  const lone = test.levels.find(
    ({ task, second }, at) => at > 0 && (task.trim() === '' || (second ?? '').trim() === ''),
  )
  return lone
    ? `O nível «${lone.name}» precisa de duas amostras: a segunda tentativa não repete a primeira.`
    : null
}

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
