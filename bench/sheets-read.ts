import { seeded } from '#engines/random.ts'
import { compared, drawnCase } from '#engines/sheets/read/fixtures/drawn-case.ts'
import { pyramidOf } from '#engines/sheets/read/picture.ts'
import { readSheets } from '#engines/sheets/read/read-sheets.ts'
import { type Goal, median, printFigure, printGoal, worked } from './figure.ts'

/**
 * How well drawn photographs are read: `npm run bench -- sheets-read:300:20000:8` draws 300 from the seed 20000 on, with
 * doubtful marks in 8 rows of a hundred; with `:1` after that, three of four are taken by hurried hands in the dark and one
 * of five sheets has questions of several answers. It says of each way of marking how often it was right, asked and wrong. Every one has a layout, a light, a paper that bends or was folded and answers of
 * its own. A doubtful mark is asked by rule, so that no fewer rows are asked than are drawn so: how many of all rows are
 * asked depends on who fills sheets in, which no drawing knows. So many doubtful marks are drawn that each kind is seen
 * often, and what would be asked is also said for sheets as they are assumed to come from a class.
 */
const [count = 60, seed = 20_000, doubtful = 8, hard = 0] = process.argv.slice(2).map(Number)
/**
 * Assumed, and measured by nobody here: of a hundred rows that instructed pupils answer by pen, three bear what
 * cannot be taken for one clear mark.
 */
const ASSUMED = 3
const sum = { sheets: 0, found: 0, rows: 0, wrong: 0, clean: 0, cleanAsked: 0, asked: 0, wrongPupil: 0 }
const styles = new Map<string, { right: number; asked: number; wrong: number }>()
const times: number[] = []
const floors: number[] = []
for (let at = seed; at < seed + count; at++) {
  const isHard = hard > 0 && at % 4 !== 0
  const drawn = drawnCase(seeded(at), { doubtful: doubtful / 100, isHard, several: hard > 0 ? 0.2 : 0 })
  const begun = worked()
  const sheets = readSheets(drawn.picture, drawn.expected.several ? () => drawn.expected : undefined)
  const read = worked()
  pyramidOf(drawn.picture)
  times.push(read - begun)
  floors.push(worked() - read)
  const result = compared(drawn, sheets)
  sum.sheets++
  sum.found += Number(result.found)
  sum.rows += result.rows
  sum.wrong += result.wrong.length
  sum.clean += result.clean
  sum.cleanAsked += result.cleanAsked
  sum.asked += result.asked
  sum.wrongPupil += Number(result.wrongPupil)
  for (const [style, { right, asked, wrong }] of result.styles) {
    const own = styles.get(style) ?? { right: 0, asked: 0, wrong: 0 }
    styles.set(style, { right: own.right + right, asked: own.asked + asked, wrong: own.wrong + wrong })
  }
  for (const row of result.wrong) console.log(`seed ${at}, ${drawn.text}, row ${row}`)
  if (!result.found) console.log(`seed ${at}, ${drawn.text}: not read`)
}
for (const [style, { right, asked, wrong }] of [...styles].sort())
  printFigure(style, `${right} right`, `${asked} asked, ${wrong} wrong`)
const says = (name: string, part: number, whole: number, goal?: Goal) => {
  printFigure(name, `${((100 * part) / whole).toFixed(2)} %`, `of ${whole}`)
  if (goal) printGoal((100 * part) / whole, goal)
}
says('wrong rows', sum.wrong, sum.rows, { max: 0 })
says('wrong pupils', sum.wrongPupil, sum.sheets, { max: 0 })
says('clean marks asked', sum.cleanAsked, sum.clean, { max: 2 })
says('rows asked, as drawn', sum.asked, sum.rows, { max: 5 })
const [askedOfClean, askedOfDoubtful] = [
  sum.cleanAsked / sum.clean,
  (sum.asked - sum.cleanAsked) / (sum.rows - sum.clean),
]
const assumed = ASSUMED * askedOfDoubtful + (100 - ASSUMED) * askedOfClean
printFigure(`rows asked, ${ASSUMED} in 100 doubtful`, `${assumed.toFixed(2)} %`, 'assumed')
printGoal(assumed, { max: 5 })
says('doubtful marks asked', sum.asked - sum.cleanAsked, sum.rows - sum.clean)
says('sheets read', sum.found, sum.sheets, { min: 99.5 })
const [time, floor] = [median(times), median(floors)]
printFigure(
  'reading 1.9 megapixels',
  `${time.toFixed(0)} ms`,
  `${floor.toFixed(1)} ms to halve it down`,
  time / floor,
)
printFigure('the same, six times slower', `${((6 * time) / 1000).toFixed(2)} s`, 'of one')
printGoal((6 * time) / 1000, { max: 1 })
if (sum.wrong > 0 || sum.wrongPupil > 0) process.exitCode = 1
