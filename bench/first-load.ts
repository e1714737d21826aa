import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from '#app/build.js'
import { firstLoadBytes, firstLoads, OUT } from '../scripts/first-load-size.ts'
import { printGoal } from './figure.ts'

/** KB compressed of what somebody downloads to see a page for the first time, and of the fonts, which come apart. */
if (!buildWhenNeeded('web', console.log)) throw new Error('The web could not be built.')
for (const [name, { parts, goalKb }] of Object.entries(firstLoads)) {
  const { total, files } = firstLoadBytes(parts)
  console.log(`  ${name.padEnd(26)}  ${(total / 1000).toFixed(1).padStart(11)} KB  in ${files.length} files`)
  printGoal(total / 1000, { most: goalKb })
}
const fonts = fontsOfEveryPage()
const fontKb = fonts.reduce((sum, file) => sum + statSync(file).size, 0) / 1000
console.log(`  ${'fonts'.padEnd(26)}  ${fontKb.toFixed(1).padStart(11)} KB  in ${fonts.length} files`)
printGoal(fontKb, { most: 60 })

/** The faces of the default font that Portuguese needs: those whose range begins at U+0000. */
function fontsOfEveryPage(): string[] {
  const { files } = firstLoadBytes([])
  const sheets = files
    .filter(([file]) => file.endsWith('.css'))
    .map(([file]) => readFileSync(`${OUT}${file}`, 'utf8'))
  const faces = sheets.flatMap(sheet => sheet.match(/@font-face\s*\{[^}]*\}/g) ?? [])
  return faces
    .filter(face => /unicode-range:\s*U\+(?:\?\?|0{1,4}-)/i.test(face))
    .flatMap(face => face.match(/url\(([^)]+\.woff2)\)/)?.[1] ?? [])
    .map(url => join(OUT, url))
    .filter(file => existsSync(file))
}
