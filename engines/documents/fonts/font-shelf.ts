import type { Run } from '../description.ts'
import { isEuropean } from '../text.ts'
import { chainOf, type FaceLoader, type FaceName } from './faces.ts'
import { type FontFile, readFontFile } from './font-file.ts'

/** A stretch of text that one face draws. */
export interface FacedRun extends Run {
  face: FaceName
}

/**
 * Fonts of documents, opened when a text first needs them. A character is drawn by the first face of its style's
 * chain that has it together with its combining marks, so that accents sit on their letters.
 */
export class FontShelf {
  readonly #load: FaceLoader
  readonly #opening = new Map<FaceName, Promise<FontFile>>()
  readonly #fonts = new Map<FaceName, FontFile>()

  constructor(load: FaceLoader) {
    this.#load = load
  }

  /** Opens every face that these runs need. */
  async prepare(runs: readonly Run[]): Promise<void> {
    const wanted = new Map<string, { chain: readonly FaceName[]; clusters: Set<string> }>()
    for (const run of runs) {
      const chain = chainOf(run)
      if (this.#drawsAll(chain[0], run.text)) continue
      const entry = wanted.get(chain[0] ?? '') ?? { chain, clusters: new Set() }
      for (const cluster of clustersOf(run.text)) entry.clusters.add(cluster)
      wanted.set(chain[0] ?? '', entry)
    }
    await Promise.all(
      [...wanted.values()].map(async ({ chain, clusters }) => {
        let missing = [...clusters]
        for (const face of chain) {
          const font = await this.#open(face)
          missing = missing.filter(cluster => !covers(font, cluster))
          if (missing.length === 0) return
        }
      }),
    )
  }

  /** The open font of a face; the face must have been prepared. */
  font(face: FaceName): FontFile {
    const font = this.#fonts.get(face)
    if (!font) throw new Error(`Face not prepared: ${face}`)
    return font
  }

  /** Names of the faces opened so far. */
  get opened(): FaceName[] {
    return [...this.#fonts.keys()]
  }

  /**
   * Cuts a run where its face changes. A character that no face draws becomes its code in brackets (`[U+1F600]`),
   * so that it is seen to be there; it is also handed to `onReplaced`. The run must have been prepared.
   */
  facedRuns(run: Run, onReplaced: (cluster: string) => void): FacedRun[] {
    const [first] = chainOf(run)
    if (first && this.#drawsAll(first, run.text)) return run.text === '' ? [] : [{ ...run, face: first }]
    const chain = chainOf(run).filter(face => this.#fonts.has(face))
    // In several faces a fraction stands in a line.
    const { fraction: _, ...look } = run
    const result: FacedRun[] = []
    for (const cluster of clustersOf(run.text)) {
      const face = chain.find(candidate => covers(this.font(candidate), cluster))
      if (!face) onReplaced(cluster)
      const text = face ? cluster : codesOf(cluster)
      const last = result.at(-1)
      if (last && (face === undefined || face === last.face)) last.text += text
      else result.push({ ...look, text, face: face ?? firstOf(chain) })
    }
    return result
  }

  /** Width of a faced run in points, at a size in points. */
  widthOf(run: FacedRun, size: number): number {
    const font = this.font(run.face)
    let ems = 0
    for (const character of run.text) ems += font.advance(character.codePointAt(0) ?? 0)
    return ems * size
  }

  /** Whether an open face draws a whole text that has no marks apart: most texts need no second one. */
  #drawsAll(face: FaceName | undefined, text: string): boolean {
    const font = face && this.#fonts.get(face)
    if (!font || !isEuropean(text)) return false
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code !== NEWLINE && !font.has(code)) return false
    }
    return true
  }

  #open(face: FaceName): Promise<FontFile> {
    let opening = this.#opening.get(face)
    if (!opening) {
      opening = this.#load(face).then(async bytes => {
        const font = await readFontFile(bytes)
        this.#fonts.set(face, font)
        return font
      })
      this.#opening.set(face, opening)
      // A download that failed is tried again by the next document.
      opening.catch(() => this.#opening.delete(face))
    }
    return opening
  }
}

const NEWLINE = 10

/** Letters with the marks that stand on them. */
function clustersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gsu) ?? []
}

function covers(font: FontFile, cluster: string): boolean {
  if (cluster === '\n') return true
  for (const character of cluster) if (!font.has(character.codePointAt(0) ?? 0)) return false
  return true
}

function codesOf(cluster: string): string {
  return Array.from(
    cluster,
    character => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  ).join('')
}

function firstOf(chain: readonly FaceName[]): FaceName {
  const [face] = chain
  if (!face) throw new Error('No face prepared')
  return face
}
