import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { type Question, question } from '../question.ts'
import { packageLimits } from './package-limits.ts'
import { UnreadableFile } from './reading.ts'

/** The first words of the file, then the key, the signature of all the rest, and the questions as compressed JSON. */
const MAGIC = Buffer.from('Dondza perguntas 1\n')
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

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
  const secret = secretOf(seed)
  const key = rawKeyOf(createPublicKey(secret))
  const packed = gzipSync(JSON.stringify({ made, by, questions }))
  const signature = sign(null, Buffer.concat([MAGIC, key, packed]), secret)
  return Buffer.concat([MAGIC, key, signature, packed])
}

/**
 * The questions of a package whose signature holds.
 * @throws {UnreadableFile} for anything else, and for one in which a single byte was changed
 */
export function readPackage(bytes: Uint8Array): PackageHead & { questions: PackedQuestion[] } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begins = MAGIC.length + KEY_BYTES + SIGNATURE_BYTES
  if (file.length <= begins || !file.subarray(0, MAGIC.length).equals(MAGIC))
    throw new UnreadableFile('Este ficheiro não é um pacote de perguntas assinado, ou foi mudado.')
  const key = file.subarray(MAGIC.length, MAGIC.length + KEY_BYTES)
  const signature = file.subarray(MAGIC.length + KEY_BYTES, begins)
  const packed = file.subarray(begins)
  if (!holds(Buffer.concat([MAGIC, key, packed]), key, signature))
    throw new UnreadableFile(
      'O pacote foi mudado depois de assinado: nada dele entra. Peça-o de novo a quem o enviou.',
    )
  const read = z.safeParse(content, unpacked(packed))
  if (!read.success)
    throw new UnreadableFile(
      'O pacote está bem assinado, mas foi feito por uma versão que esta não sabe ler.',
    )
  return { key: key.toString('base64url'), ...read.data, questions: read.data.questions as PackedQuestion[] }
}

/** The key of a seed, as packages carry it. */
export function keyOfSeed(seed: Uint8Array): string {
  return rawKeyOf(createPublicKey(secretOf(seed))).toString('base64url')
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

/** The frame in which PKCS #8 keeps a seed of Ed25519. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function secretOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

function rawKeyOf(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
}

function holds(text: Buffer, key: Buffer, signature: Buffer): boolean {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    // Not every 32 bytes are a key.
    return false
  }
}

function unpacked(packed: Buffer): unknown {
  try {
    return JSON.parse(gunzipSync(packed, { maxOutputLength: packageLimits.unpacked }).toString())
  } catch {
    return undefined
  }
}
