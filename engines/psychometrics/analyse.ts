import { type Advice, type Answered, adviceOn } from './advice.ts'
import { type ClassicalStatistics, classicalStatistics } from './classical.ts'
import { type ConditionalRasch, conditionalRasch } from './conditional-rasch.ts'
import { checkKeys } from './key-check.ts'
import { type MarginalRasch, marginalRasch } from './marginal-rasch.ts'
import type { NotComputed } from './not-computed.ts'
import { NOT_PRESENTED, type Responses } from './responses.ts'
import { tally } from './tally.ts'

export type Analysis = {
  n: number
  k: number
  classical: ClassicalStatistics
  rasch: { cml: ConditionalRasch | null; mml: MarginalRasch | null }
  advice: Advice[]
  /** One line for every null of the analysis. */
  notComputed: NotComputed[]
}

/**
 * The whole analysis of a test: classical statistics, the Rasch model by conditional and by marginal maximum
 * likelihood, advice, and the reason for everything that has no value. Computes all it can, whatever the number of
 * pupils; what a screen shows of it is decided by `presentable`.
 */
export function analyse(responses: Responses): Analysis {
  const counts = tally(responses)
  const notComputed: NotComputed[] = []
  const classical = classicalStatistics(responses, notComputed, counts)
  const cml = conditionalRasch(responses, counts)
  const mml = marginalRasch(responses, counts)
  if (cml.value) noteGaps('rasch.cml', cml.value, notComputed)
  else notComputed.push({ what: 'rasch.cml', why: cml.why })
  if (mml.value) noteGaps('rasch.mml', mml.value, notComputed)
  else notComputed.push({ what: 'rasch.mml', why: mml.why })
  const checks = checkKeys(responses)
  return {
    n: responses.n,
    k: responses.k,
    classical,
    rasch: { cml: cml.value, mml: mml.value },
    advice: classical.items.flatMap((item, index) =>
      adviceOn(item, { ...answeredOf(responses, index), check: checks[index] }),
    ),
    notComputed,
  }
}

function answeredOf({ n, k, cells, choices }: Responses, item: number): Answered {
  let [counted, blank] = [0, 0]
  for (let at = item; at < n * k; at += k) {
    if (cells[at] === NOT_PRESENTED) continue
    counted++
    if (choices && choices.chosen[at] === 0) blank++
  }
  return { n: counted, answered: counted - blank, key: choices?.key[item] }
}

function noteGaps(path: string, model: ConditionalRasch | MarginalRasch, notComputed: NotComputed[]): void {
  for (const { item, difficulty } of model.items) {
    if (difficulty !== null) continue
    const why = 'pergunta posta de lado: todos os alunos que contam tiveram nela o mesmo resultado'
    notComputed.push({ what: `${path}.items[${item}].difficulty`, why })
    notComputed.push({ what: `${path}.items[${item}].se`, why })
  }
  for (const ability of model.abilities) {
    if (!('ml' in ability) || ability.ml !== null) continue
    const why = 'com nenhuma ou com todas certas não há estimativa de máxima verosimilhança'
    notComputed.push({ what: `${path}.abilities[${ability.score}].ml`, why })
    notComputed.push({ what: `${path}.abilities[${ability.score}].mlSe`, why })
  }
}
