import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that the product is built, tested or run with, and under which licence. */
export interface LicensedPackage {
  name: string
  version: string
  /** As SPDX writes it. */
  licence: string
  /** Where that is known from, if the package itself does not state it. */
  source: string | undefined
  /** Whether it is part of what runs at a school, or only of building and testing. */
  runs: boolean
}

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
}

/** What packages do not state in their `package.json`, each read from its own files. */
const FOUND: Readonly<Record<string, { licence: string; source: string }>> = {
  'png-js': { licence: 'MIT', source: 'its file LICENSE, © 2017 Devon Govett' },
  querystring: { licence: 'MIT', source: 'its file License.md, © 2012 Irakli Gozalishvili' },
}

/** Every package of the lock file, by name, with its licence. @throws Error naming one whose licence nobody knows */
export function readLicences(root: string): LicensedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = Object.entries(lock.packages).flatMap(([path, locked]): LicensedPackage[] => {
    const name = path.split('node_modules/').at(-1)
    if (!name || locked.version === undefined) return []
    const elsewhere = FOUND[name]
    if (elsewhere && !statesIt(join(root, path)))
      throw new Error(`The licence of ${name} is not where it was.`)
    const licence = locked.license ?? elsewhere?.licence
    if (licence === undefined) throw new Error(`The licence of ${name} ${locked.version} is not known.`)
    const source = locked.license === undefined ? elsewhere?.source : undefined
    return [{ name, version: locked.version, licence, source, runs: locked.dev !== true }]
  })
  const byName = new Map(found.map(entry => [`${entry.name} ${entry.version}`, entry]))
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name))
}

/** Whether a package that is there brings the text of its licence; of other systems' packages there is none. */
function statesIt(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).some(file => /^licen[cs]e/i.test(file))
}

if (import.meta.main) {
  const licences = readLicences(join(import.meta.dirname, '..'))
  for (const { name, version, licence, source, runs } of licences)
    console.log(
      `${licence.padEnd(28)} ${runs ? 'runs ' : 'tools'} ${name} ${version}${source ? `  (from ${source})` : ''}`,
    )
  const counts = Map.groupBy(licences, licence => licence.licence)
  console.log('')
  for (const [licence, of] of [...counts].sort((one, other) => other[1].length - one[1].length))
    console.log(`${String(of.length).padStart(5)} ${licence}`)
}
