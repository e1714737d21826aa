import { v7 as uuid } from 'uuid'
import { seededRandom, shuffled } from '#engines/questions/shuffle.ts'
import type { TestItem } from '#school/questions/contract.ts'
import type { RetestKind } from './contract.ts'
import { wantedOf } from './retest-size.ts'

/** A question of the bank that could stand in a re-test. */
export type BankItem = Pick<TestItem, 'questionId' | 'versionId' | 'bloom'> & { competenceId: string }

/**
 * The items of a re-test. `mesmas`: the questions of the test that measure these competences, in the same versions, so
 * that both tests stand on one scale, in another order. `banco`: as many per competence as the test had, three at
 * least, and as many as it takes to find a gain, from the bank; one question of the test stays per competence as a link, and
 * more where the bank lacks. Every competence that the test measured is in it.
 * @param retest.bank in the order of preference; none of them is in the test
 * @param retest.least questions that it takes to find a gain, of all competences together
 * @param retest.seed the same one gives the same items in the same order
 */
export function chooseItems(retest: {
  kind: Exclude<RetestKind, 'nenhuma'>
  competenceIds: readonly string[]
  items: readonly TestItem[]
  bank: readonly BankItem[]
  min: number
  seed: string
}): TestItem[] {
  const measured = retest.competenceIds.filter(id => retest.items.some(item => item.competenceId === id))
  const chosen = measured.flatMap(id => {
    const same = retest.items.filter(item => item.competenceId === id)
    const [link] = same
    if (!link || retest.kind === 'mesmas') return same
    const wanted = wantedOf(same.length, retest.min / measured.length)
    const fresh = retest.bank
      .filter(item => item.competenceId === id)
      .slice(0, wanted - 1)
      .map((item): TestItem => ({ ...item, id: '', points: link.points, domain: link.domain }))
    return [...same.slice(0, Math.max(1, wanted - fresh.length)), ...fresh]
  })
  return shuffled(chosen, seededRandom(retest.seed)).map(item => ({ ...item, id: uuid() }))
}

/** What a test of these items asks for, cell by cell, so that its matrix agrees with it. */
export function blueprintOf(items: readonly TestItem[]) {
  const cells = new Map<
    string,
    { domain: string; bloom: NonNullable<TestItem['bloom']>; items: number; points: number }
  >()
  for (const { domain, bloom, points } of items) {
    if (bloom === null || domain === '') continue
    const key = `${domain} ${bloom}`
    const cell = cells.get(key) ?? { domain, bloom, items: 0, points: 0 }
    cells.set(key, { ...cell, items: cell.items + 1, points: cell.points + points })
  }
  return [...cells.values()]
}
