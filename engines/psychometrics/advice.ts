import type { ItemStatistics, OptionStatistics } from './classical.ts'
import { decimal } from './not-computed.ts'

export type AdviceCode =
  | 'key-suspect'
  | 'distractor-attracts'
  | 'too-easy'
  | 'too-hard'
  | 'low-discrimination'
  | 'dead-distractor'

/** What a teacher should look at in a question: `text` is one sentence, with its numbers. */
export type Advice = { item: string; code: AdviceCode; option?: string; text: string }

/**
 * Advice on one item, most urgent first.
 *
 * - `key-suspect`: an option that is not the key correlates with the rest of the test more than the key and is chosen
 *   at least as often;
 * - `distractor-attracts`: a wrong option correlates positively with the rest of the test, or more than the key;
 * - `too-easy`: p > 0.95; `too-hard`: p below chance (1 / options; without options known, nobody right);
 * - `low-discrimination`: item-rest correlation below 0.10;
 * - `dead-distractor`: a wrong option chosen by fewer than 2 %.
 *
 * @param key the right option, where the item has options
 */
export function adviceOn(statistics: ItemStatistics, key?: string): Advice[] {
  const { item, p, itemRest } = statistics
  const options = statistics.options?.filter(isNamed) ?? []
  const right = options.find(({ option }) => option === key)
  const wrong = options.filter(({ option }) => option !== key)
  const advice: Advice[] = []
  for (const { option, count, itemRest: r } of wrong) {
    if (!right || r === null || right.itemRest === null) continue
    if (r > right.itemRest && count >= right.count) {
      advice.push({
        item,
        code: 'key-suspect',
        option,
        text: `Chave provável errada em ${item}: a opção ${option}, escolhida por ${pupils(count)} (r = ${decimal(r)}), acompanha melhor o resto do teste do que a chave ${right.option}, escolhida por ${pupils(right.count)} (r = ${decimal(right.itemRest)}).`,
      })
    }
  }
  for (const { option, count, itemRest: r } of wrong) {
    if (r === null) continue
    if (r > 0 || (right && right.itemRest !== null && r > right.itemRest)) {
      advice.push({
        item,
        code: 'distractor-attracts',
        option,
        text: `Em ${item}, a opção errada ${option} atrai alunos que vão bem no resto do teste: ${pupils(count)}, r = ${decimal(r)}.`,
      })
    }
  }
  const chance = options.length > 1 ? 1 / options.length : null
  if (p !== null && p > 0.95) {
    advice.push({
      item,
      code: 'too-easy',
      text: `${item} é fácil de mais: acertaram ${percent(p)} dos alunos.`,
    })
  }
  if (p !== null && (chance === null ? p === 0 : p < chance)) {
    const expected = chance === null ? '' : `, menos do que os ${percent(chance)} que o acaso daria`
    advice.push({
      item,
      code: 'too-hard',
      text: `${item} é difícil de mais: acertaram ${percent(p)} dos alunos${expected}.`,
    })
  }
  if (itemRest !== null && itemRest < 0.1) {
    advice.push({
      item,
      code: 'low-discrimination',
      text: `${item} quase não distingue quem sabe de quem não sabe: r = ${decimal(itemRest)} com o resto do teste (o mínimo é 0,10).`,
    })
  }
  for (const { option, count, proportion } of wrong) {
    if (proportion === null || proportion >= 0.02) continue
    advice.push({
      item,
      code: 'dead-distractor',
      option,
      text: `Em ${item}, a opção ${option} não engana ninguém: foi escolhida por ${pupils(count)} (${percent(proportion)}).`,
    })
  }
  return advice
}

type NamedOption = OptionStatistics & { option: string }

function isNamed(option: OptionStatistics): option is NamedOption {
  return option.option !== null
}

function pupils(count: number): string {
  return count === 1 ? '1 aluno' : `${count} alunos`
}

function percent(share: number): string {
  return `${decimal(100 * share, 1)} %`
}
