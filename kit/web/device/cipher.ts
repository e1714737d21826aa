import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

const NONCE_BYTES = 24
const TAG_BYTES = 16

/**
 * Seals JSON with the account's key, so that the next person at a shared computer cannot read it.
 * XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha) in plain JavaScript: Web Crypto is missing where a house
 * opens the product over http in its own network.
 */
export function seal(key: Uint8Array, value: unknown): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = xchacha20poly1305(key, nonce).encrypt(new TextEncoder().encode(JSON.stringify(value)))
  const out = new Uint8Array(NONCE_BYTES + sealed.length)
  out.set(nonce)
  out.set(sealed, NONCE_BYTES)
  return out
}

/** Opens what `seal` made; throws when the key is another's or a byte was changed. */
export function unseal(key: Uint8Array, sealed: Uint8Array): unknown {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const plain = xchacha20poly1305(key, nonce).decrypt(sealed.subarray(NONCE_BYTES))
  return JSON.parse(new TextDecoder().decode(plain))
}

/**
 * Under what name a thing is kept whose own name is nobody's business (it holds what was looked for): the same for the
 * same words, and telling nothing without the key. A universal hash of the words is the nonce of the cipher.
 */
export function nameFor(key: Uint8Array, words: string): string {
  const sealed = xchacha20poly1305(key, new Uint8Array(NONCE_BYTES)).encrypt(new TextEncoder().encode(words))
  const nonce = new Uint8Array(NONCE_BYTES).fill(1)
  nonce.set(sealed.subarray(-TAG_BYTES))
  const name = xchacha20poly1305(key, nonce).encrypt(new Uint8Array(TAG_BYTES)).subarray(0, TAG_BYTES)
  return Array.from(name, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** 32 bytes from the hexadecimal text that the server gives at sign-in. */
export function keyFromHex(hex: string): Uint8Array {
  const bytes = hex.match(/../g) ?? []
  if (bytes.length !== 32) throw new Error('A device key has 32 bytes.')
  return Uint8Array.from(bytes, byte => Number.parseInt(byte, 16))
}
