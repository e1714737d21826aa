import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#kit/dates.ts'
import type { Db } from '#kit/server/database/database.ts'
import { readSecret } from './token.ts'

/**
 * A device on which an account has signed in before, known by a sealed cookie: a random number of this account on this
 * device, and the day, under a key of the installation. It names nobody, no page can read it, no other site makes the browser
 * send it, and it opens nothing: it only keeps a stranger's wrong guesses from slowing this device down (the scheme of
 * OWASP, «Slow Down Online Guessing Attacks with Device Cookies»).
 */
const DAYS = 180
/** People who take turns at one computer; the least recently used is forgotten first. */
const MAX_ACCOUNTS = 20
const ID_BYTES = 16
const DAY_BYTES = 4
const SEAL_BYTES = 16
const SEALED = /^[\w-]{48}$/

/** Id of the device, if this account has signed in on it before. */
export async function findKnownDevice(
  db: Db,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  const sealed = sealedIn(request)
  if (sealed.length === 0) return undefined
  const key = await deviceKey(db)
  for (const cookie of sealed) {
    const id = open(key, cookie, email)
    if (id !== undefined) return id
  }
  return undefined
}

/** Has the browser remember that this account signed in on it; answers the device's id, a new one where it had none. */
export async function rememberDevice(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<string> {
  const key = await deviceKey(db)
  const known = sealedIn(request)
  const own = known.find(value => open(key, value, email) !== undefined)
  const id = (own && open(key, own, email)) ?? randomUUID()
  const all = [seal(key, id, email), ...known.filter(value => value !== own)].slice(0, MAX_ACCOUNTS)
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName(request)}=${all.join('.')}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  )
  return id
}

/** Over TLS the prefix has the browser hold the cookie to TLS and to this host (RFC 6265bis §4.1.3.2). */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-device' : 'device'
}

function sealedIn(request: FastifyRequest): string[] {
  const name = `${cookieName(request)}=`
  const cookie = request.headers.cookie?.split(/; */).find(text => text.startsWith(name))
  const sealed = cookie?.slice(name.length).split('.') ?? []
  return sealed.filter(cookie => SEALED.test(cookie)).slice(0, MAX_ACCOUNTS)
}

function seal(key: Buffer, id: string, email: string): string {
  const content = Buffer.alloc(ID_BYTES + DAY_BYTES)
  content.write(id.replaceAll('-', ''), 'hex')
  content.writeUInt32BE(today(), ID_BYTES)
  return Buffer.concat([content, sealOf(key, content, email)]).toString('base64url')
}

function open(key: Buffer, sealed: string, email: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const content = bytes.subarray(0, ID_BYTES + DAY_BYTES)
  const found = bytes.subarray(ID_BYTES + DAY_BYTES)
  if (found.length !== SEAL_BYTES || !timingSafeEqual(found, sealOf(key, content, email))) return undefined
  if (content.readUInt32BE(ID_BYTES) + DAYS < today()) return undefined
  return content.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function sealOf(key: Buffer, content: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(content).update(email).digest().subarray(0, SEAL_BYTES)
}

function today(): number {
  return Math.floor(Date.now() / DAY_MS)
}

async function deviceKey(db: Db): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await readSecret(db), '', 'known devices', 32))
}
