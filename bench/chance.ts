import { clusterInterval } from '#engines/psychometrics/cluster-interval.ts'
import { normal, seeded } from '#engines/psychometrics/fixtures/simulated.ts'
import { masteryLevel } from '#engines/psychometrics/mastery.ts'
import { outcomeOf } from '#engines/psychometrics/outcome.ts'
import { chanceToRise, type Scored } from '#engines/psychometrics/outcome-chance.ts'
import { student95 } from '#engines/psychometrics/student-t.ts'
import { standings } from '#features/assessment/reports/schools-table.ts'

/** Classes, or networks, of each row; `npm run bench -- chance:5000` takes more. */
const DRAWN = Number(process.argv[2] ?? 1000)

/**
 * What is said where nothing happened, in simulated classes by seeds. Outcomes: how many of those who were chosen for low marks come out
 * recovered or better where nobody learns, and how many the product says would. Schools: how often the interval of a school holds its mean,
 * and in how many networks of equal schools one is distinguished, by pupils as units and by classes.
 */
outcomes()
schools()

function outcomes(): void {
  console.log(`\nNobody learns, ${DRAWN} classes of 30, those below 50 % in a competence chosen`)
  console.log('competences  questions  of 100 chosen rise  said would rise')
  for (const [count, items] of [
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 2],
    [2, 3],
    [3, 4],
  ] as const) {
    const random = seeded(100 * count + items)
    const sums = { chosen: 0, rose: 0, said: 0 }
    for (let group = 0; group < DRAWN; group++) {
      const abilities = Array.from({ length: 30 }, () => normal(random))
      const score = (ability: number): Scored => {
        const share = 0.2 + 0.8 / (1 + Math.exp(0.3 - ability))
        let right = 0
        for (let item = 0; item < items; item++) if (random() < share) right++
        return { share: right / items, items }
      }
      const before = abilities.map(ability => Array.from({ length: count }, () => score(ability)))
      for (const [pupil, ability] of abilities.entries()) {
        const first = before[pupil] ?? []
        if (first.every(({ share }) => share >= 0.5)) continue
        const outcome = outcomeOf(
          first.map(own => ({
            before: masteryLevel(own.share),
            after: masteryLevel(score(ability).share),
          })),
        )
        if (outcome === null) continue
        sums.chosen++
        if (outcome === 'recuperado' || outcome === 'melhorou') sums.rose++
        sums.said +=
          chanceToRise(
            first.map((own, at) => ({
              before: own,
              itemsAfter: items,
              inClass: before.map(each => each[at] ?? own),
            })),
          ) ?? 0
      }
    }
    const of = (part: number) => ((100 * part) / sums.chosen).toFixed(1)
    console.log(
      String(count).padEnd(13) + String(items).padEnd(11) + of(sums.rose).padEnd(20) + of(sums.said),
    )
  }
}

function schools(): void {
  console.log(`\nEqual schools, ${DRAWN} networks of ten, classes of 30, intervals for 95 of 100`)
  console.log('classes  ICC   holds the mean %: pupils, classes   a school told apart %: pupils, classes')
  for (const classes of [3, 4, 6])
    for (const icc of [0.05, 0.1, 0.2]) {
      const random = seeded(1000 * classes + Math.round(100 * icc))
      const held = { pupils: 0, classes: 0 }
      const apart = { pupils: 0, classes: 0 }
      for (let network = 0; network < DRAWN; network++) {
        const drawn = Array.from({ length: 10 }, () => schoolOf(random, classes, icc))
        for (const by of ['pupils', 'classes'] as const) {
          held[by] += drawn.filter(each => each[by].low <= 0 && each[by].high >= 0).length / 10
          const lines = standings(drawn.map(each => each[by]))
          if (lines.some(({ standing }) => standing !== 'none')) apart[by]++
        }
      }
      const of = (count: number) => ((100 * count) / DRAWN).toFixed(1)
      console.log(
        String(classes).padEnd(9) +
          String(icc).padEnd(6) +
          `${of(held.pupils)}, ${of(held.classes)}`.padEnd(36) +
          `${of(apart.pupils)}, ${of(apart.classes)}`,
      )
    }
}

function schoolOf(random: () => number, classes: number, icc: number) {
  const drawn = Array.from({ length: classes }, () => {
    const ofClass = Math.sqrt(icc) * normal(random)
    return Array.from({ length: 30 }, () => ofClass + Math.sqrt(1 - icc) * normal(random))
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const all = drawn.flat()
  const middle = mean(all)
  const variance = all.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (all.length - 1)
  const half = student95(all.length - 1) * Math.sqrt(variance / all.length)
  return {
    pupils: { low: middle - half, high: middle + half },
    classes: clusterInterval(drawn.map(own => ({ n: own.length, mean: mean(own) }))) ?? {
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    },
  }
}
