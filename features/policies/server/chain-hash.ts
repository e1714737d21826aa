import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { HttpError } from '#kit/refusals.ts'
import { findKey, keyIn, nameOf } from '#kit/server/database/installation-key.ts'

/** A reading that is not in the chain yet. */
export interface NewReading {
  versionId: string
  /** Of the PDF that was read. */
  sha256: string
  accountId: string | null
  person: string
  way: 'conta' | 'papel'
  statement: string
  openedAt: string
  confirmedAt: string
  scanId: string | null
  recordedBy: string | null
}

export interface Link extends NewReading {
  seq: number
  previousHash: string
}

/** Made of the installation's key, for the chain of readings alone. */
export interface ChainKey {
  /** Of the installation's key. */
  name: string
  bytes: Buffer
}

/** Undefined where the installation has no key yet. @param dataDir folder of that key */
export function findChainKey(dataDir: string): ChainKey | undefined {
  const key = findKey(dataDir)
  return key && derive(key)
}

/** That of the installation, which is made where there is none. @param dataDir folder of that key */
export function makeChainKey(dataDir: string): ChainKey {
  return derive(keyIn(dataDir))
}

/** @throws HttpError 503 NO_KEY where the installation has another key than the one of this name, or none */
export function getChainKey(dataDir: string, name: string): ChainKey {
  const key = findChainKey(dataDir)
  if (key?.name === name) return key
  throw new HttpError(
    503,
    'NO_KEY',
    'Falta ao servidor a chave com que as leituras das políticas são registadas: nenhuma se regista sem ela. Avise quem administra.',
  )
}

function derive(key: Buffer): ChainKey {
  return {
    name: nameOf(key),
    bytes: Buffer.from(hkdfSync('sha256', key, '', 'chain of policy readings', 32)),
  }
}

/**
 * All columns of a reading in a fixed order, together with the hash of the reading before: as SHA-256 for those up to
 * `keyedAfter`, as HMAC-SHA-256 for later ones. Empty where the key of a later one is missing.
 */
export function hashOf(link: Link, keyedAfter: number, key: ChainKey | undefined): string {
  const parts = [
    link.previousHash,
    link.seq,
    link.versionId,
    link.sha256,
    link.accountId ?? '',
    link.person,
    link.way,
    link.statement,
    new Date(link.openedAt).toISOString(),
    new Date(link.confirmedAt).toISOString(),
    link.scanId ?? '',
    link.recordedBy ?? '',
  ]
  if (link.seq <= keyedAfter) return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return key ? keyed(key, ['reading', keyedAfter, ...parts]) : ''
}

/** What only a holder of the key can write of the chain's end, and so of all that leads to it. */
export function sealOf(end: { keyed_after: number; seq: number; hash: string }, key: ChainKey): string {
  return keyed(key, ['end', end.keyed_after, end.seq, end.hash])
}

function keyed(key: ChainKey, parts: readonly (string | number)[]): string {
  return createHmac('sha256', key.bytes).update(JSON.stringify(parts)).digest('hex')
}
