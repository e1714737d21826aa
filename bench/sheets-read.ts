import { compared, drawnCase } from '#engines/sheets/read/drawn-case.ts'
import { randomFrom } from '#engines/sheets/read/drawn-sheet.ts'
import { readSheets } from '#engines/sheets/read/read-sheets.ts'

/**
 * How well drawn photographs are read: `npm run bench -- sheets-read:300:20000` draws 300 from the seed 20000 on. Every
 * one has a layout, a light, a paper that bends and answers of its own, and doubtful marks in one row of twelve.
 */
const [count = 60, seed = 20_000] = process.argv.slice(2).map(Number)
const sum = { sheets: 0, found: 0, rows: 0, wrong: 0, clean: 0, cleanAsked: 0, asked: 0, wrongPupil: 0 }
let [drawing, reading] = [0, 0]
for (let at = seed; at < seed + count; at++) {
  const begun = performance.now()
  const drawn = drawnCase(randomFrom(at))
  const ready = performance.now()
  const result = compared(drawn, readSheets(drawn.picture))
  drawing += ready - begun
  reading += performance.now() - ready
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
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`
console.log(`wrong rows            ${sum.wrong} of ${sum.rows} (goal 0)`)
console.log(`clean marks asked     ${share(sum.cleanAsked, sum.clean)} of ${sum.clean} (goal at most 2 %)`)
console.log(`rows asked            ${share(sum.asked, sum.rows)}, doubtful ones among them`)
console.log(`sheets read           ${share(sum.found, sum.sheets)} of ${sum.sheets} (goal at least 99.5 %)`)
console.log(`wrong pupil           ${sum.wrongPupil} (goal 0)`)
console.log(`reading to drawing    ${(reading / drawing).toFixed(2)}, 1.9 million pixels each`)
if (sum.wrong > 0 || sum.wrongPupil > 0) process.exitCode = 1
