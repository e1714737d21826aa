import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTurn } from './patience.ts'

/** One title over a list is a family, whose members have turns of their own: each run has some of each. */
const SMALLEST_FAMILY = 4

/** A story as Playwright lists it. */
export interface Story {
  /** File that Playwright loads. */
  spec: string
  /** Where its text stands: another file where several load the same stories. */
  file: string
  line: number
  /** Titles of its `describe` blocks, and its own. */
  titles: readonly string[]
}

/** What Playwright's JSON reporter lists. */
export interface ListedSuite {
  title: string
  specs?: readonly { title: string; file: string; line: number }[]
  suites?: readonly ListedSuite[]
}

export function storiesIn(files: readonly ListedSuite[]): Story[] {
  const below = (suite: ListedSuite, spec: string, titles: readonly string[]): Story[] => [
    ...(suite.specs ?? []).map(({ title, file, line }) => ({ spec, file, line, titles: [...titles, title] })),
    ...(suite.suites ?? []).flatMap(inner => below(inner, spec, [...titles, inner.title])),
  ]
  return files.flatMap(suite => below(suite, suite.title, []))
}

/** Stories that run together: one alone, or all of a file in which each begins where the one before ended. */
export type Chain = readonly Story[]

/** @param isSerial whether the stories of a spec need each other */
export function chainsOf(stories: readonly Story[], isSerial: (spec: string) => boolean): Chain[] {
  const serial = Object.groupBy(stories, ({ spec }) => spec)
  const seen = new Set<string>()
  return stories.flatMap((story): Chain[] => {
    if (!isSerial(story.spec)) return [[story]]
    if (seen.has(story.spec)) return []
    seen.add(story.spec)
    return [serial[story.spec] ?? []]
  })
}

/**
 * The stories of a run: those whose turn it is by the commit, and those that the change reaches.
 * @param isReached whether the change reaches what the stories of a spec are about
 */
export function drawStories(
  chains: readonly Chain[],
  seed: number,
  isReached: (spec: string) => boolean = () => false,
): Story[] {
  const families = Map.groupBy(chains, familyOf)
  const drawn = new Set<Chain>()
  const singles: Chain[] = []
  for (const [, members] of families)
    if (members.length < SMALLEST_FAMILY) singles.push(...members)
    else for (const [place, each] of members.entries()) if (isTurn(place, seed)) drawn.add(each)
  for (const [place, each] of singles.entries()) if (isTurn(place, seed)) drawn.add(each)
  return chains.filter(chain => drawn.has(chain) || chain.some(({ spec }) => isReached(spec))).flat()
}

/** Chains that begin at one place in the code are of one family. */
function familyOf(chain: Chain): string {
  const [first] = chain
  return `${first?.file}:${first?.line}`
}

/** The lines of a file for `playwright test --test-list`. */
export function testList(stories: readonly Story[]): string {
  const lines = stories.flatMap(({ spec, file, titles }) =>
    // Playwright asks for the file that it loads, and for the one in which the story stands.
    [...new Set([spec, file])].map(each => [each, ...titles].join(' › ')),
  )
  return `${lines.join('\n')}\n`
}

const IS_SERIAL = /mode: 'serial'/
const STORIES_FROM = /from '\.\/([\w-]+\.ts)'/g

/** Whether a spec, or a file beside it whose stories it loads, says that they need each other. */
export function isSerialIn(folder: string, stories: readonly Story[]): (spec: string) => boolean {
  const files = Map.groupBy(stories, ({ spec }) => spec)
  return spec =>
    [...new Set([spec, ...(files.get(spec) ?? []).map(({ file }) => file)])].some(file =>
      IS_SERIAL.test(readFileSync(join(folder, file), 'utf8')),
    )
}

/** Files of `e2e/` that a spec imports, itself among them, and what these import. */
export function filesOfSpec(folder: string, spec: string): string[] {
  const found = new Set([spec])
  for (const file of found)
    for (const [, other = ''] of readFileSync(join(folder, file), 'utf8').matchAll(STORIES_FROM))
      found.add(other)
  return [...found]
}
