/** A whole number from 0 to below `end`, drawn by the device's own source of chance; every one is as likely. */
export function fairInteger(end: number): number {
  if (!(Number.isInteger(end) && end >= 1 && end <= 2 ** 32)) throw new RangeError(`No number below ${end}.`)
  // What would make the first numbers likelier is drawn again.
  const limit = 2 ** 32 - (2 ** 32 % end)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < limit) return drawn % end
  }
}

/** A seed for a new board. */
export function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
