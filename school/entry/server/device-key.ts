import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#kit/server/database/database.ts'
import { readSecret } from '#school/accounts/server/token.ts'

const SECONDS_BYTES = 4
const RANDOM_BYTES = 14
const SEAL_BYTES = 12

/** A device as the door knows it. */
export interface Device {
  key: string
  /** What is kept of the key. */
  hash: string
  /** Seconds since it named a pupil who is there; 0 for one that never did, and for a key that the door did not give. */
  age: number
  /** Was new, or had a key that came with a wrong code. */
  isUnproven?: true
}

/** The time in a key that was handed out with a wrong code: it recognises its device and never grows old. */
const UNPROVEN = 0xff_ff_ff_ff

/** The device that shows this key, or a new one. Of whom it is, and where, the key does not say. */
export async function deviceOf(db: Db, key: string | undefined): Promise<Device> {
  const known = key ?? (await keyFrom(db, UNPROVEN))
  const made = key === undefined ? UNPROVEN : timeIn(await sealKey(db), known)
  const age = made === undefined ? 0 : Math.max(0, nowSeconds() - made)
  return { key: known, hash: hashOfKey(known), age, ...(made === UNPROVEN && { isUnproven: true }) }
}

/** The device of somebody who named a pupil who is there: from now on its key grows old. */
export async function provenDevice(db: Db, device: Device): Promise<Device> {
  return device.isUnproven ? deviceOf(db, await newKey(db)) : device
}

/** A key that says when it was made: now, or seconds ago. */
export function newKey(db: Db, ago = 0): Promise<string> {
  return keyFrom(db, nowSeconds() - ago)
}

async function keyFrom(db: Db, seconds: number): Promise<string> {
  const content = Buffer.alloc(SECONDS_BYTES + RANDOM_BYTES)
  content.writeUInt32BE(seconds)
  randomBytes(RANDOM_BYTES).copy(content, SECONDS_BYTES)
  return Buffer.concat([content, sealOf(await sealKey(db), content)]).toString('base64url')
}

/** What is kept of a device's key. */
export function hashOfKey(key: string): string {
  return hash('sha256', key)
}

/** The time in a key of this door; undefined for any other. */
function timeIn(secret: Buffer, key: string): number | undefined {
  const bytes = Buffer.from(key, 'base64url')
  const content = bytes.subarray(0, SECONDS_BYTES + RANDOM_BYTES)
  const seal = bytes.subarray(SECONDS_BYTES + RANDOM_BYTES)
  if (seal.length !== SEAL_BYTES || !timingSafeEqual(seal, sealOf(secret, content))) return undefined
  return content.readUInt32BE(0)
}

function sealOf(secret: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', secret).update(content).digest().subarray(0, SEAL_BYTES)
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

async function sealKey(db: Db): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await readSecret(db), '', 'devices at the door', 32))
}
