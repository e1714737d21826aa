import { seeded } from '#engines/random.ts'
import { compared, drawnCase } from '#engines/sheets/read/fixtures/drawn-case.ts'
import { pyramidOf } from '#engines/sheets/read/picture.ts'
import { readSheets } from '#engines/sheets/read/read-sheets.ts'
import { type Goal, median, printFigure, printGoal } from './figure.ts'

/**
 * How well drawn photographs are read: `npm run bench -- sheets-read:300:20000:8` draws 300 from the seed 20000 on, with
 * doubtful marks in 8 rows of a hundred. Every one has a layout, a light, a paper that bends or was folded and answers of
 * its own. A doubtful mark is asked by rule, so that no fewer rows are asked than are drawn so.
 */
const [count = 60, seed = 20_000, doubtful = 8] = process.argv.slice(2).map(Number)
const sum = { sheets: 0, found: 0, rows: 0, wrong: 0, clean: 0, cleanAsked: 0, asked: 0, wrongPupil: 0 }
const times: number[] = []
const floors: number[] = []
for (let at = seed; at < seed + count; at++) {
  const drawn = drawnCase(seeded(at), doubtful / 100)
  const begun = worked()
  const sheets = readSheets(drawn.picture)
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
  for (const row of result.wrong) console.log(`seed ${at}, ${drawn.text}, row ${row}`)
  if (!result.found) console.log(`seed ${at}, ${drawn.text}: not read`)
}
/** Milliseconds of a processor so far: who else uses it does not count. */
function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const says = (name: string, part: number, whole: number, goal?: Goal) => {
  printFigure(name, `${((100 * part) / whole).toFixed(2)} %`, `of ${whole}`)
  if (goal) printGoal((100 * part) / whole, goal)
}
says('wrong rows', sum.wrong, sum.rows, { most: 0 })
says('wrong pupils', sum.wrongPupil, sum.sheets, { most: 0 })
says('clean marks asked', sum.cleanAsked, sum.clean, { most: 2 })
says('rows asked, doubts within', sum.asked, sum.rows, { most: 5 })
says('doubtful marks asked', sum.asked - sum.cleanAsked, sum.rows - sum.clean)
says('sheets read', sum.found, sum.sheets, { least: 99.5 })
const [time, floor] = [median(times), median(floors)]
printFigure(
  'reading 1.9 megapixels',
  `${time.toFixed(0)} ms`,
  `${floor.toFixed(1)} ms to halve it down`,
  time / floor,
)
if (sum.wrong > 0 || sum.wrongPupil > 0) process.exitCode = 1
