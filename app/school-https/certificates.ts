import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { DAY_MS } from '#kit/dates.ts'
import {
  bits,
  integer,
  numbered,
  numberedBytes,
  objectId,
  octets,
  sequence,
  set,
  text,
  time,
  yes,
} from './der.ts'

export interface CertificateFiles {
  /** PEM. */
  cert: string
  /** PEM; for nobody else. */
  key: string
}

interface Authority {
  name: string
  key: KeyObject
  publicKey: KeyObject
}

/** A clock of a phone may be behind by so much. */
const BEFORE_MS = DAY_MS

/**
 * An authority that vouches for addresses of private networks and for the names given, and for nothing else: who steals its
 * key can play no bank to the phones that know it.
 * @param names hosts beside those of the school's own network
 */
export function makeAuthority(
  name: string,
  names: readonly string[],
  now: Date,
  days: number,
): CertificateFiles {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const authority = { name, key: privateKey, publicKey }
  const cert = certificate(authority, { name, publicKey, now, days }, [
    extension('2.5.29.19', sequence(yes), true),
    // keyCertSign.
    extension('2.5.29.15', bits(Buffer.from([0x04]), 2), true),
    extension('2.5.29.14', octets(keyId(publicKey))),
    extension('2.5.29.30', sequence(numbered(0, ...permitted(names).map(base => sequence(base)))), true),
  ])
  return { cert, key: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })) }
}

/** Not the name of a host: OpenSSL would hold it against the names that the authority may vouch for. */
const SERVER = 'Servidor da escola'

/** A certificate of a server for these hosts, addresses or names. */
export function makeServerCertificate(
  authority: Authority,
  hosts: readonly string[],
  now: Date,
  days: number,
): CertificateFiles {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = certificate(authority, { name: SERVER, publicKey, now, days }, [
    extension('2.5.29.19', sequence(), true),
    // digitalSignature.
    extension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
    // serverAuth.
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.35', sequence(numberedBytes(0, keyId(authority.publicKey)))),
    extension('2.5.29.17', sequence(...hosts.map(host => generalName(host)))),
  ])
  return { cert, key: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })) }
}

function certificate(
  issuer: Authority,
  of: { name: string; publicKey: KeyObject; now: Date; days: number },
  extensions: readonly Buffer[],
): string {
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'))
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const body = sequence(
    numbered(0, integer(2)),
    integer(serial),
    algorithm,
    commonName(issuer.name),
    sequence(
      time(new Date(of.now.getTime() - BEFORE_MS)),
      time(new Date(of.now.getTime() + of.days * DAY_MS)),
    ),
    commonName(of.name),
    of.publicKey.export({ type: 'spki', format: 'der' }),
    numbered(3, sequence(...extensions)),
  )
  return pem('CERTIFICATE', sequence(body, algorithm, bits(sign('sha256', body, issuer.key))))
}

function commonName(name: string): Buffer {
  return sequence(set(sequence(objectId('2.5.4.3'), text(name))))
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [yes] : []), octets(value))
}

function keyId(publicKey: KeyObject): Buffer {
  return createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
}

function generalName(host: string): Buffer {
  return isIP(host) === 4 ? numberedBytes(7, addressBytes(host)) : numberedBytes(2, Buffer.from(host))
}

function addressBytes(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number))
}

/** Networks that belong to nobody in particular (RFC 1918, 3927, 5735), and the names that only such networks know. */
const PRIVATE = [
  ['10.0.0.0', '255.0.0.0'],
  ['172.16.0.0', '255.240.0.0'],
  ['192.168.0.0', '255.255.0.0'],
  ['169.254.0.0', '255.255.0.0'],
  ['127.0.0.0', '255.0.0.0'],
] as const
const LOCAL_NAMES = ['localhost', 'local', 'lan', 'internal', 'home.arpa']

function permitted(names: readonly string[]): Buffer[] {
  const addresses = names
    .filter(name => isIP(name) === 4)
    .map(address => [address, '255.255.255.255'] as const)
  return [
    ...[...PRIVATE, ...addresses].map(([address, mask]) =>
      numberedBytes(7, Buffer.concat([addressBytes(address), addressBytes(mask)])),
    ),
    ...[...LOCAL_NAMES, ...names.filter(name => isIP(name) === 0)].map(name =>
      numberedBytes(2, Buffer.from(name)),
    ),
  ]
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
