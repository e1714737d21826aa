import type { FastifyRequest } from 'fastify'
import type { Account } from '#kit/account.ts'
import { PRODUCT_NAME } from '#kit/product-name.ts'
import { HttpError } from '#kit/refusals.ts'
import type { PasskeyMade, PasskeyUse } from '../factors-contract.ts'
import type { StoredPasskey } from './factor-queries.ts'

/** The page from which a passkey is used: WebAuthn's origin and relying party. */
export interface PasskeySite {
  origin: string
  /** The host name that passkeys are bound to. */
  host: string
}

/**
 * Where the browser stands, by the `Origin` that it sends itself: this server's own address, or one that may call the
 * APIs from another site (`CORS_ORIGINS`). Undefined where passkeys cannot work: over plain http, or at a bare number.
 */
export function findSite(request: FastifyRequest, corsOrigins: readonly string[]): PasskeySite | undefined {
  const origin = request.headers.origin ?? ''
  if (!URL.canParse(origin)) return undefined
  const { protocol, hostname, host } = new URL(origin)
  if (host !== request.host && !corsOrigins.includes(origin)) return undefined
  if (protocol !== 'https:' && hostname !== 'localhost') return undefined
  if (/^[\d.]+$|^\[/.test(hostname)) return undefined
  return { origin, host: hostname }
}

/** @throws HttpError 409 NO_SECURE_ADDRESS */
export function getSite(request: FastifyRequest, corsOrigins: readonly string[]): PasskeySite {
  const site = findSite(request, corsOrigins)
  if (site) return site
  const message =
    'As chaves de acesso só funcionam num endereço seguro (https) com nome, como https://escola.example.'
  throw new HttpError(409, 'NO_SECURE_ADDRESS', message)
}

/** Asks for a new passkey; those that the account has are not made twice. */
export async function registrationOptions(
  site: PasskeySite,
  account: Account,
  nonce: string,
  known: readonly StoredPasskey[],
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.host,
    userID: Buffer.from(account.id),
    userName: account.email,
    userDisplayName: account.name,
    challenge: Buffer.from(nonce, 'base64url'),
    attestationType: 'none',
    excludeCredentials: known.map(key => ({ id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** The passkey that a browser made, or undefined where its answer is not to this question. */
export async function readRegistration(site: PasskeySite, credential: PasskeyMade, nonce: string) {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, authenticatorAttachment: undefined, clientExtensionResults: {} },
      expectedChallenge: nonce,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    // Whatever is wrong with it, it is no passkey of this page.
    return undefined
  }
}

/** Asks for a passkey: one of those known, or, where none is named, whichever the person chooses. */
export async function signingOptions(
  site: PasskeySite,
  nonce: string,
  known: readonly StoredPasskey[] | undefined,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge: Buffer.from(nonce, 'base64url'),
    userVerification: known ? 'preferred' : 'required',
    allowCredentials: known
      ?.filter(key => key.host === site.host)
      .map(key => ({ id: key.credential_id, transports: key.transports })),
  })
  return { ...options }
}

/**
 * Whether a passkey signed what was asked, and the counter it showed.
 * @param alone it stands for the password too: the device must have checked who holds it (fingerprint, PIN)
 */
export async function readUse(
  site: PasskeySite,
  key: StoredPasskey,
  credential: PasskeyUse,
  nonce: string,
  alone: boolean,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
        response: { ...response, userHandle: userHandle ?? undefined },
      },
      expectedChallenge: nonce,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: {
        id: key.credential_id,
        publicKey: Uint8Array.from(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: alone,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // Whatever is wrong with it, it proves nothing.
    return undefined
  }
}

/** A megabyte of readers of certificates, which waits for the first passkey. */
function library() {
  return import('@simplewebauthn/server')
}
