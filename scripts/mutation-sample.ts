import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'

/** What a change is known by: its place, and what is there instead. */
export interface Change {
  readonly fileName: string
  readonly location: { readonly start: SourcePosition; readonly end: SourcePosition }
  readonly mutatorName: string
  readonly replacement: string
}

interface SourcePosition {
  readonly line: number
  readonly column: number
}

/** Variable that configures the sample in Stryker's own process. */
const TOLD = 'MUTATION_SAMPLE'

/** Has so many of 100 changes drawn, by this seed, in the processes that are started from now on. */
export function drawSample(percent: number, seed: string): void {
  process.env[TOLD] = JSON.stringify({ share: percent / 100, seed })
}

/**
 * Whether a change belongs to the sample. It follows from the change and the seed alone, so that repeated runs draw the
 * same changes, on any machine and in any order.
 */
export function isDrawn(change: Change, share: number, seed: string): boolean {
  const { fileName, location, mutatorName, replacement } = change
  const file = relative(resolve(import.meta.dirname, '..'), resolve(fileName))
  const hash = createHash('sha256').update(JSON.stringify([seed, file, location, mutatorName, replacement]))
  return hash.digest().readUInt32BE(0) / 2 ** 32 < share
}

/** Between which shares, in percent, the share of all changes lies with 95 % of certainty (Wilson's interval). */
export function interval(noticed: number, drawn: number): readonly [number, number] {
  if (drawn === 0) return [0, 100]
  const z = 1.959964
  const share = noticed / drawn
  const middle = share + z ** 2 / (2 * drawn)
  const reach = z * Math.sqrt((share * (1 - share)) / drawn + z ** 2 / (4 * drawn ** 2))
  const whole = 1 + z ** 2 / drawn
  return [(100 * (middle - reach)) / whole, (100 * (middle + reach)) / whole]
}

/** Lets only the changes of the sample be tried. Stryker calls the others faulty and leaves them out of its share. */
class SampleChecker {
  private readonly sample: { share: number; seed: string } = JSON.parse(
    process.env[TOLD] ?? '{"share":1,"seed":""}',
  )

  async init(): Promise<void> {}

  async group(changes: readonly { id: string }[]): Promise<string[][]> {
    return [changes.map(({ id }) => id)]
  }

  async check(changes: readonly (Change & { id: string })[]): Promise<Record<string, { status: string }>> {
    const verdicts = changes.map(change => [
      change.id,
      isDrawn(change, this.sample.share, this.sample.seed)
        ? { status: 'passed' }
        : { status: 'compileError', reason: 'Not drawn.' },
    ])
    return Object.fromEntries(verdicts)
  }
}

/** By this name Stryker finds what a module adds to it. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: () => new SampleChecker() }]
