import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What has one name on every screen and paper, and how it would be written another way. */
const others: readonly { what: string; found: RegExp; in: readonly string[] }[] = [
  {
    what: 'the days of a week: `shortWeekdayNames`, `weekdayNames`',
    found: /\[\s*'(?:[Ss]eg\.?|2ª|[Ss]egunda(?:-feira)?|S)',\s*'(?:[Tt]er\.?|3ª|[Tt]erça(?:-feira)?|T)'/,
    // What a timetable is read and written with, and the demonstration's file of one.
    in: ['kit/figures.ts', 'school/timetable/contract.ts', 'app/demonstration/load-groups.ts'],
  },
  // A package of other systems is read as a file is, in which «M» alone would be asked about.
  {
    what: 'boys and girls: H and M',
    found: /'(?:Masculino|Feminino|Masc\.|Fem\.)'/,
    in: ['school/students/server/roster.ts'],
  },
]

function faultsIn(file: string, text: string): string[] {
  return others
    .filter(({ found, in: where }) => !where.includes(file) && found.test(text))
    .map(({ what }) => what)
}

it('names days and sexes in one way', () => {
  const files = globSync('{app,engines,features,journeys,kit,school}/**/*.{ts,tsx}', { cwd: root })
  const own = files.filter(file => !/\.test\.|testing|import|sample/.test(file))
  expect(own.length).toBeGreaterThan(1000)
  expect(
    own.flatMap(file =>
      faultsIn(file, readFileSync(join(root, file), 'utf8')).map(what => `${file}: ${what}`),
    ),
  ).toEqual([])
})

it('finds another name for a day, or for a girl', () => {
  expect(faultsIn('a.ts', "const days = ['2ª', '3ª', '4ª']")).toHaveLength(1)
  expect(faultsIn('a.ts', "const days = [\n  'seg', 'ter']")).toHaveLength(1)
  expect(faultsIn('a.ts', "const sex = 'Feminino'")).toHaveLength(1)
  expect(faultsIn('kit/figures.ts', "['Seg', 'Ter']")).toEqual([])
})
