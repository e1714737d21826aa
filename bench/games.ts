import { fifteenTerms } from '#engines/games/arbitrary.ts'
import type { GameContent } from '#engines/games/content.ts'
import { kindNames, loadKind } from '#engines/games/kinds.ts'
import { readRules } from '#engines/games/rules.ts'
import { seededRandom, shuffled } from '#engines/questions/shuffle.ts'
import { median, printFigure, printGoal } from './figure.ts'

/**
 * Time of 1,000 boards of each kind against a floor of the same run: drawing the same content a thousand times in
 * another order, with a seed each, and writing it as JSON. Then one crossword of twenty words.
 */
const BOARDS = 1000
const ROUNDS = 5
const more = ['Planeta', 'Continente', 'Respiração', 'Digestão', 'Minerais', 'Vegetação', 'Clima', 'Machamba']
const content: GameContent = [
  ...fifteenTerms,
  ...more.map((answer, at) => ({ id: `m${at}`, answer, prompt: `Definição de ${answer}` })),
]

const floor = timeOf(seed => JSON.stringify(shuffled(content, seededRandom(seed))))
console.log(
  `  ${content.length} terms, ${BOARDS} boards, the middle of ${ROUNDS} rounds; floor ${floor.toFixed(1)} ms`,
)
for (const name of kindNames) {
  const kind = await loadKind(name)
  const rules = readRules(kind, {})
  const time = timeOf(seed => JSON.stringify(kind.board(content, rules, seed)))
  printFigure(name, `${time.toFixed(1)} ms`, `floor ${floor.toFixed(1)} ms`, time / floor)
}

const crossword = await loadKind('cruzadas')
const hard = readRules(crossword, { level: 'hard' })
const times = Array.from({ length: 200 }, (_, at) => {
  const started = performance.now()
  crossword.board(content, hard, `twenty-${at}`)
  return performance.now() - started
})
console.log(`  crossword of 20 words       ${median(times).toFixed(1)} ms at the middle of 200`)
printGoal(median(times), { max: 50 })

function timeOf(work: (seed: string) => unknown): number {
  for (let at = 0; at < 50; at++) work(`warm-${at}`)
  return median(
    Array.from({ length: ROUNDS }, (_, round) => {
      const started = performance.now()
      for (let at = 0; at < BOARDS; at++) work(`${round}/${at}`)
      return performance.now() - started
    }),
  )
}
