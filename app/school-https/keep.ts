import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '#kit/dates.ts'
import type { Config } from '../config.ts'
import { makeAuthority, makeServerCertificate } from './certificates.ts'

/** Phones learn the authority once. */
const AUTHORITY_DAYS = 3650
/** No browser believes a server's for more than 398 days. */
const SERVER_DAYS = 390
/** It is made anew so long before its end, and where the computer has another address. */
const RENEW_MS = 60 * DAY_MS

export interface KeptFiles {
  certFile: string
  keyFile: string
  /** What phones install. */
  authorityFile: string
}

/**
 * The certificate of this server and the school's own authority behind it, made where they are missing. What lies in
 * `DATA_DIR/https` stays: who reads the authority's key there could speak to the school's phones as this server.
 */
export function keepCertificates(
  config: Pick<Config, 'dataDir' | 'appName' | 'publicAddress'>,
  now = new Date(),
  hosts = hostsHere(config.publicAddress),
): KeptFiles {
  const folder = join(config.dataDir, 'https')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = (name: string) => join(folder, name)
  const [authorityFile, authorityKey, certFile, keyFile] = [
    at('autoridade.crt'),
    at('autoridade.key'),
    at('servidor.crt'),
    at('servidor.key'),
  ]
  if (!existsSync(authorityFile) || !existsSync(authorityKey)) {
    const made = makeAuthority(`${config.appName}, autoridade da escola`, hosts, now, AUTHORITY_DAYS)
    write(authorityKey, made.key)
    write(authorityFile, made.cert)
  }
  if (!isGood(certFile, keyFile, authorityFile, hosts, now)) {
    const key = createPrivateKey(readFileSync(authorityKey))
    const name = nameOf(new X509Certificate(readFileSync(authorityFile)))
    const authority = { name, key, publicKey: createPublicKey(key) }
    const made = makeServerCertificate(authority, hosts, now, SERVER_DAYS)
    write(keyFile, made.key)
    write(certFile, made.cert + readFileSync(authorityFile, 'utf8'))
  }
  return { certFile, keyFile, authorityFile }
}

function isGood(
  certFile: string,
  keyFile: string,
  authorityFile: string,
  hosts: readonly string[],
  now: Date,
): boolean {
  if (!existsSync(certFile) || !existsSync(keyFile)) return false
  const made = new X509Certificate(readFileSync(certFile))
  const authority = new X509Certificate(readFileSync(authorityFile))
  const names = made.subjectAltName?.split(', ').map(each => each.replace(/^(?:DNS|IP Address):/, '')) ?? []
  return (
    made.checkPrivateKey(createPrivateKey(readFileSync(keyFile))) &&
    made.verify(authority.publicKey) &&
    made.validToDate.getTime() - now.getTime() > RENEW_MS &&
    hosts.every(host => names.includes(host))
  )
}

function nameOf({ subject }: X509Certificate): string {
  return /^CN=(.*)$/m.exec(subject)?.[1]?.replaceAll('\\', '') ?? ''
}

/** Where this computer may be reached: by its addresses, by its name, and by what the school calls it. */
export function hostsHere(publicAddress: string | undefined): string[] {
  const addresses = Object.values(networkInterfaces())
    .flat()
    .flatMap(each => (each?.family === 'IPv4' ? [each.address] : []))
  const own = hostname().toLowerCase().replace(/\..*$/, '')
  const names = /^[a-z0-9-]{1,63}$/.test(own) ? [`${own}.local`] : []
  const publicHosts = publicAddress ? [new URL(publicAddress).hostname] : []
  return [...new Set([...publicHosts, ...addresses, 'localhost', ...names])]
}

/** Whole or not at all: a power cut leaves the old one. */
function write(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}
