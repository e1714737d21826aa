import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { FACES, type FaceName } from './faces.ts'

const { resolve } = createRequire(import.meta.url)

/** Reads a face from the installed packages: for the server, for tests and for measurements. */
export async function loadFace(face: FaceName): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(resolve(`@fontsource/${FACES[face]}.woff`)))
}
