// What is written of DER (ITU-T X.690) to make a certificate; nothing is read.

type Part = Buffer

function tagged(tag: number, ...parts: readonly Part[]): Part {
  const body = Buffer.concat(parts)
  const { length } = body
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), body])
}

export const sequence = (...parts: Part[]) => tagged(0x30, ...parts)
export const set = (...parts: Part[]) => tagged(0x31, ...parts)
export const octets = (body: Part) => tagged(0x04, body)
export const text = (value: string) => tagged(0x0c, Buffer.from(value))
export const yes = tagged(0x01, Buffer.from([0xff]))
/** Bits of which the last `unused` mean nothing. */
export const bits = (body: Part, unused = 0) => tagged(0x03, Buffer.from([unused]), body)
/** A part known by its number in its surroundings; one that holds others. */
export const numbered = (at: number, ...parts: Part[]) => tagged(0xa0 + at, ...parts)
/** The same of bare bytes. */
export const numberedBytes = (at: number, body: Part) => tagged(0x80 + at, body)

/** A whole number that is not negative, given as its bytes. */
export function integer(value: number | Part): Part {
  const body = typeof value === 'number' ? Buffer.from([value]) : value
  return tagged(0x02, (body[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), body]) : body)
}

/** The name of something in the world's tree of names: `2.5.29.17`. */
export function objectId(name: string): Part {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number)
  const seven = (value: number): number[] =>
    value < 0x80 ? [value] : [...seven(Math.floor(value / 0x80)).map(byte => byte | 0x80), value & 0x7f]
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(seven)]))
}

/** In UTC; certificates write the century only from 2050 on (RFC 5280, 4.1.2.5). */
export function time(at: Date): Part {
  const digits = at.toISOString().replace(/\D/g, '').slice(0, 14)
  const isLate = at.getUTCFullYear() >= 2050
  return tagged(isLate ? 0x18 : 0x17, Buffer.from(`${isLate ? digits : digits.slice(2)}Z`))
}
