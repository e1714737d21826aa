import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_FILE = 'installation.key'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const PREFIX = 'sealed1'

/** What was sealed with a key that this server does not have. */
export class WrongKeyError extends Error {
  override name = 'WrongKeyError'
}

/**
 * The key with which an installation seals what its database alone must not tell; made when there is none yet. It lies
 * beside the data and not among them, so that who reads only the database reads no secret.
 */
export function keyIn(folder: string): Buffer {
  const known = findKey(folder)
  if (known) return known
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  try {
    write(join(folder, KEY_FILE), folder, randomBytes(KEY_BYTES), 'wx')
  } catch (error) {
    // Another process made it at the same moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return findKey(folder) ?? unreadable(folder)
}

/** Undefined where there is none yet. */
export function findKey(folder: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(join(folder, KEY_FILE), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : unreadable(folder)
}

/** Puts the key of a restored backup in the place of the one that was there. */
export function replaceKey(folder: string, key: Buffer): void {
  const unfinished = join(folder, `.${KEY_FILE}.${process.pid}`)
  write(unfinished, folder, key, 'w')
  renameSync(unfinished, join(folder, KEY_FILE))
}

/**
 * Seals a text (AES-256-GCM).
 * @param owner whose it is; it opens for nobody else
 */
export function seal(key: Buffer, text: string, owner: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const packed = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  return `${PREFIX}:${nameOf(key)}:${packed}`
}

/** @throws WrongKeyError where it was sealed with another key, for somebody else, or is damaged */
export function unseal(key: Buffer, sealed: string, owner: string): string {
  const [prefix, name, packed = ''] = sealed.split(':')
  if (prefix !== PREFIX || name !== nameOf(key)) throw new WrongKeyError('Sealed with another key.')
  const bytes = Buffer.from(packed, 'base64url')
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8')
  } catch (error) {
    throw new WrongKeyError('Sealed for somebody else, or damaged.', { cause: error })
  }
}

export function isSealed(text: string): boolean {
  return text.startsWith(`${PREFIX}:`)
}

/** What can be said of a key without telling it. */
export function nameOf(key: Buffer): string {
  return createHash('sha256').update('name of ').update(key).digest('hex').slice(0, 8)
}

function write(file: string, folder: string, key: Buffer, flag: 'w' | 'wx'): void {
  writeFileSync(file, `${key.toString('hex')}\n`, { mode: 0o600, flag, flush: true })
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
}

function unreadable(folder: string): never {
  throw new Error(`${join(folder, KEY_FILE)} holds no key.`)
}
