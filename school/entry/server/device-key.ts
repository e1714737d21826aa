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
  /** Seconds since the door gave the key; 0 for a new device, and for a key that it did not give. */
  age: number
}

/** The device that shows this key, or a new one. Of whom it is, and where, the key does not say. */
export async function deviceOf(db: Db, key: string | undefined): Promise<Device> {
  const known = key ?? (await newKey(db))
  return { key: known, hash: hashOfKey(known), age: key === undefined ? 0 : ageOf(await sealKey(db), known) }
}

/** A key that says when it was made: now, or seconds ago. */
export async function newKey(db: Db, ago = 0): Promise<string> {
  const content = Buffer.alloc(SECONDS_BYTES + RANDOM_BYTES)
  content.writeUInt32BE(nowSeconds() - ago)
  randomBytes(RANDOM_BYTES).copy(content, SECONDS_BYTES)
  return Buffer.concat([content, sealOf(await sealKey(db), content)]).toString('base64url')
}

/** What is kept of a device's key. */
export function hashOfKey(key: string): string {
  return hash('sha256', key)
}

function ageOf(secret: Buffer, key: string): number {
  const bytes = Buffer.from(key, 'base64url')
  const content = bytes.subarray(0, SECONDS_BYTES + RANDOM_BYTES)
  const seal = bytes.subarray(SECONDS_BYTES + RANDOM_BYTES)
  if (seal.length !== SEAL_BYTES || !timingSafeEqual(seal, sealOf(secret, content))) return 0
  return Math.max(0, nowSeconds() - content.readUInt32BE(0))
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
