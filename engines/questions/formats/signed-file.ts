import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { UnreadableFile } from './reading.ts'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/**
 * Signs a content with a seed of 32 bytes: the first line of the file, the key, the signature of all the rest, and the content
 * as compressed JSON.
 */
export function signFile(
  { first, content }: { first: string; content: unknown },
  seed: Uint8Array,
): Uint8Array {
  const magic = Buffer.from(`${first}\n`)
  const secret = secretOf(seed)
  const key = rawKeyOf(createPublicKey(secret))
  const packed = gzipSync(JSON.stringify(content))
  const signature = sign(null, Buffer.concat([magic, key, packed]), secret)
  return Buffer.concat([magic, key, signature, packed])
}

/**
 * What a signed file holds, and the key that signed it in base64url; the content is undefined where it cannot be unpacked.
 * @param unpacked so many bytes at most
 * @throws {UnreadableFile} for anything else, and for one in which a single byte was changed
 */
export function openSigned(
  bytes: Uint8Array,
  { first, what, unpacked }: { first: string; what: string; unpacked: number },
): { key: string; content: unknown } {
  const magic = Buffer.from(`${first}\n`)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begins = magic.length + KEY_BYTES + SIGNATURE_BYTES
  if (file.length <= begins || !file.subarray(0, magic.length).equals(magic))
    throw new UnreadableFile(`Este ficheiro não é um pacote de ${what} assinado, ou foi mudado.`)
  const key = file.subarray(magic.length, magic.length + KEY_BYTES)
  const signature = file.subarray(magic.length + KEY_BYTES, begins)
  const packed = file.subarray(begins)
  if (!holds(Buffer.concat([magic, key, packed]), key, signature))
    throw new UnreadableFile(
      'O pacote foi mudado depois de assinado: nada dele entra. Peça-o de novo a quem o enviou.',
    )
  return { key: key.toString('base64url'), content: contentOf(packed, unpacked) }
}

/** The key of a seed, as packages carry it. */
export function keyOfSeed(seed: Uint8Array): string {
  return rawKeyOf(createPublicKey(secretOf(seed))).toString('base64url')
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

function contentOf(packed: Buffer, most: number): unknown {
  try {
    return JSON.parse(gunzipSync(packed, { maxOutputLength: most }).toString())
  } catch {
    return undefined
  }
}
