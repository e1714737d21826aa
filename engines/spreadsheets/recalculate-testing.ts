import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** Whether LibreOffice is there with its spreadsheets, which Debian has in a package of their own. */
export function hasCalc(): boolean {
  return (process.env.PATH ?? '').split(':').some(folder => {
    const program = join(folder, 'soffice')
    return existsSync(program) && existsSync(join(dirname(realpathSync(program)), 'libsclo.so'))
  })
}

/** No mark, so that what LibreOffice did not compute is seen. */
const NOT_COMPUTED = '999'

/** In the profile: compute every formula anew, whatever its file says that it came to. */
const COMPUTE_ANEW = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/** Tabs between cells, UTF-8, figures as they are and not as they are shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false'

/** More files at a time than a command line and a patient reader bear. */
const AT_ONCE = 200

/** The first sheets of workbooks, row by row, as LibreOffice computes them; what was stored of formulas is thrown away before. */
export async function recalculate(workbooks: readonly Uint8Array[]): Promise<string[][][]> {
  const folder = await mkdtemp(join(tmpdir(), 'calc-'))
  try {
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user/registrymodifications.xcu'), COMPUTE_ANEW)
    const names = workbooks.map((_, at) => join(folder, `${at}.xlsx`))
    for (const [at, bytes] of workbooks.entries()) await writeFile(names[at] ?? '', withoutResults(bytes))
    for (let at = 0; at < names.length; at += AT_ONCE)
      await promisify(execFile)('soffice', [
        ...['--headless', `-env:UserInstallation=file://${profile}`, '--convert-to', CSV, '--outdir', folder],
        ...names.slice(at, at + AT_ONCE),
      ])
    return await Promise.all(
      names.map(async name => {
        const text = await readFile(name.replace(/xlsx$/, 'csv'), 'utf8')
        return text.split('\n').map(line => line.split('\t').map(cell => cell.replace(/^"(.*)"$/, '$1')))
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Every formula came to a figure that is no mark. */
function withoutResults(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  for (const [name, content] of Object.entries(files))
    if (/worksheets\/.*\.xml$/.test(name))
      files[name] = strToU8(
        strFromU8(content).replace(/<c([^>]*)>(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, (_, attributes: string, f) => {
          const plain = attributes.replace(/ t="[^"]*"/, '')
          return `<c${plain}>${f}<v>${NOT_COMPUTED}</v>`
        }),
      )
  return zipSync(files)
}
