import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Question, question } from '../question.ts'
import { packageLimits } from './package-limits.ts'
import { UnreadableFile } from './reading.ts'
import { openSigned, signFile } from './signed-file.ts'

const FIRST = 'Dondza perguntas 1'

/** Counts alone: nobody of them is known by name. */
const statistics = z.object({ applications: z.int(), n: z.int(), p: z.number(), r: z.nullable(z.number()) })

const packedQuestion = z.object({
  /** Where it was written, and which question it is there. */
  id: z.uuid(),
  origin: z.string().check(z.maxLength(300)),
  subject: z.object({ code: z.string().check(z.maxLength(40)), name: z.string().check(z.maxLength(200)) }),
  grade: z.int().check(z.minimum(1), z.maximum(12)),
  /** By its code: ids mean nothing elsewhere. */
  competence: z.nullable(z.string().check(z.maxLength(200))),
  /** Its files are in it. */
  question,
  statistics: z.nullable(statistics),
})
export type PackedQuestion = z.infer<typeof packedQuestion>

const content = z.object({
  made: z.iso.datetime({ offset: true }),
  by: z.string().check(z.maxLength(300)),
  questions: z.array(packedQuestion).check(z.maxLength(packageLimits.questions)),
})

/** What a package says before its questions. */
export interface PackageHead {
  /** The key that signed it, in base64url. */
  key: string
  /** The signer's self-given name: trusted once the key is. */
  by: string
  made: string
}

/** Signs questions with this seed of 32 bytes. */
export function writePackage(
  { by, made, questions }: { by: string; made: string; questions: readonly PackedQuestion[] },
  seed: Uint8Array,
): Uint8Array {
  return signFile({ first: FIRST, content: { made, by, questions } }, seed)
}

/**
 * The questions of a package whose signature holds.
 * @throws {UnreadableFile} for anything else, and for one in which a single byte was changed
 */
export function readPackage(bytes: Uint8Array): PackageHead & { questions: PackedQuestion[] } {
  const { key, content: unpacked } = openSigned(bytes, {
    ...{ first: FIRST, what: 'perguntas', unpacked: packageLimits.unpacked },
  })
  const read = z.safeParse(content, unpacked)
  if (!read.success)
    throw new UnreadableFile(
      'O pacote está bem assinado, mas foi feito por uma versão que esta não sabe ler.',
    )
  return { key, ...read.data, questions: read.data.questions as PackedQuestion[] }
}

/** A key in a few letters that two people can read to each other: «4F2A-91C0-77B1-03DE». */
export function fingerprintOf(key: string): string {
  const hex = createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16)
  return (hex.toUpperCase().match(/.{4}/g) ?? []).join('-')
}

/** What tells one content of a question from any other. */
export function digestOf(question: Question): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url')
}
