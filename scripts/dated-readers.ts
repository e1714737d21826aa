import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a row of `students` says of this day alone: its room keeps it in step with the enrolments, for itself. */
const OF_THIS_DAY = 'group_id|number_in_group|state|enrolled_on|left_on|repeats'
const OWNER = 'school/students/'
/** Words that follow a table in a statement and are no name for it. */
const NO_ALIAS = 'where|on|join|left|inner|cross|full|order|group|limit|set|union|as|using|for|lateral'

/**
 * Files that read enrolments, or where a pupil stands by the row of `students`, instead of asking the room that knows the day
 * (`school/students/server/members.ts`): a sentence each.
 */
export function datedFaults(base: string): string[] {
  return globSync('{app,journeys,features,school,kit}/**/*.ts', { cwd: base })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !file.startsWith(OWNER) && !/\.test\.ts$|\.generated\.ts$|\/web\/|\/canary\//.test(file))
    .flatMap(file => faultsIn(readFileSync(join(base, file), 'utf8')).map(fault => `${file} ${fault}`))
}

/** The faults of one file's text; each function is looked at by itself, since aliases are its own. */
export function faultsIn(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  const faults = code.split(/\n(?=[^\s}\])])/).flatMap(part => [...readsOf(part)])
  return [...new Set(faults)]
}

function* readsOf(part: string): Generator<string> {
  if (
    /\b(?:from|join|into|update)\s+enrolments\b|(?:selectFrom|[jJ]oin|insertInto|updateTable|deleteFrom|existing|withDeleted)\(\s*(?:\w+,\s*)?['"]enrolments\b/i.test(
      part,
    )
  )
    yield 'reads enrolments'
  const aliases = new Set<string>()
  let isBare = false
  const named = new RegExp(
    `\\b(?:from|join|update)\\s+students(?:\\s+(?:as\\s+)?(?!(?:${NO_ALIAS})\\b)(\\w+))?`,
    'gi',
  )
  for (const [, alias] of part.matchAll(named)) {
    aliases.add(alias ?? 'students')
    isBare ||= alias === undefined
  }
  for (const [, alias] of part.matchAll(
    /(?:selectFrom|[jJ]oin|updateTable|using|existing|withDeleted)\(\s*(?:\w+,\s*)?['"]students(?: as (\w+))?['"]/g,
  )) {
    aliases.add(alias ?? 'students')
    isBare ||= alias === undefined
  }
  for (const alias of aliases)
    for (const [, column] of part.matchAll(new RegExp(`\\b${alias}\\.(${OF_THIS_DAY})\\b`, 'g')))
      yield `reads students.${column}`
  if (!isBare) return
  const columns = `(${OF_THIS_DAY})`
  const queries = [
    // The only table of a query that is built: its columns need no name before them.
    new RegExp(
      `(?:selectFrom\\(|(?:existing|withDeleted)\\(\\s*\\w+,)\\s*'students'\\s*\\)(?:(?!selectFrom|existing|withDeleted|[jJ]oin\\()[\\s\\S])*?\\(\\s*\\[?[^)]*?'${columns}\\b`,
      'g',
    ),
    new RegExp(
      `\\bfrom students\\s+where\\b(?:(?!\\bfrom\\b|\`)[\\s\\S])*?(?<![.\\w])${columns}\\s*(?:=|<|>|is|in)`,
      'gi',
    ),
  ]
  for (const query of queries) for (const [, column] of part.matchAll(query)) yield `reads students.${column}`
}
