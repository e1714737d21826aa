import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** More cases of what a change reaches, in minutes: all of them take hours, and are the deep run's. */
export const REACHED = 'reached'
const REACHED_TIMES = 4

const patience = process.env.PATIENT_TESTS
/** Whether all is tried (`npm run test:deep`), or a part that is drawn by the commit (`npm test`). */
const isDeep = Boolean(patience) && patience !== REACHED

/** How often a property is tried: `few` times in the usual run, `many` in the deep one. */
export function cases(few: number, many: number): number {
  if (isDeep) return many
  return patience === REACHED ? Math.min(many, few * REACHED_TIMES) : few
}

/** In how many commits each story and each file of units that takes long has its turn. */
export const TURNS = 10

/**
 * Which draw a commit makes within what it runs. It goes on by one from a commit to the next within ten, and from a turn to
 * the next of what has one in ten commits: so that nothing that is drawn from is met in part for ever.
 */
function drawOf(commit: number): number {
  return Math.floor(commit / TURNS) + (commit % TURNS)
}

/**
 * The next `few` of a list in the usual run, others with each commit, so that all of a list of up to nine have had their turn
 * after ten commits; the whole list in the deep run.
 * @param place of what takes turns among its kind: neighbours begin at different places
 * @param seed of another commit, whatever the run
 */
export function inTurn<T>(all: readonly T[], few = 1, place = 0, seed?: number): T[] {
  if ((isDeep && seed === undefined) || few >= all.length) return [...all]
  const first = (drawOf(seed ?? commitSeed()) + place) * few
  return Array.from({ length: few }, (_, at) => all[(first + at) % all.length] as T)
}

/**
 * Every `parts`-th of a list in the usual run, beginning elsewhere with each commit, so that a sorted list gives some of
 * each kind; the whole list in the deep run.
 * @param seed of another commit, whatever the run
 */
export function partOf<T>(all: readonly T[], parts: number, seed?: number): T[] {
  return all.filter((_, place) => isDrawn(place, parts, seed))
}

/** Whether what stands at this place of a list is among its `parts`-th, as `partOf` draws them. */
export function isDrawn(place: number, parts: number, seed?: number): boolean {
  if (isDeep && seed === undefined) return true
  return (place + drawOf(seed ?? commitSeed())) % parts === 0
}

/**
 * Whether a story, or a file of units, at this place among its kind has its turn: once in ten commits, and always in the deep run.
 * @param seed of another commit, whatever the run
 */
export function isTurn(place: number, seed?: number): boolean {
  if (isDeep && seed === undefined) return true
  return (place + (seed ?? commitSeed())) % TURNS === 0
}

/**
 * Draws by the commit among what has its turn in one of `parts` draws (`partOf`): one of each list that it is asked about, the
 * lists of a visit in their order. Every way through lists of n, m and k things has had its turn after
 * `parts * n * m * k` draws.
 * @param draw another one
 */
export function drawing(parts: number, draw?: number): <T>(all: readonly T[]) => T | undefined {
  let left = Math.floor((draw ?? drawOf(commitSeed())) / parts)
  return all => {
    if (all.length === 0) return undefined
    const drawn = all[left % all.length]
    left = Math.floor(left / all.length)
    return drawn
  }
}

let seed: number | undefined

/** What draws of a run begin with: the number of commits, so that a run of the same commit draws the same. */
export function commitSeed(): number {
  seed ??= Number(process.env.TEST_SEED ?? commits())
  return seed
}

/** Zero where there is no history, as in an archive of the sources. */
function commits(): number {
  try {
    const folder = join(import.meta.dirname, '..')
    const count = execFileSync('git', ['rev-list', '--count', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(count)
  } catch {
    return 0
  }
}
