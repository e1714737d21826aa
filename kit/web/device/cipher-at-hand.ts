type Cipher = typeof import('./cipher.ts')

let cipher: Cipher | undefined

/** The cipher, once it has come: without it nothing is written, for the next person here could read it. */
export function cipherAtHand(): Cipher | undefined {
  return cipher
}

/** Brings the cipher with the first thing to seal or to open: no page needs it for its first picture. */
export async function loadCipher(): Promise<Cipher> {
  cipher ??= await import('./cipher.ts')
  return cipher
}
