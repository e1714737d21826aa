/** What nobody should send and somebody will, in place of any field. */
export const badValues: readonly unknown[] = [
  null,
  '',
  ' ',
  'a\0b',
  'a\ud800',
  'x'.repeat(5000),
  '%_\\\'"; --',
  '../../etc/passwd',
  '__proto__',
  '[object Object]',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  '0198c0de-0000-7000-8000-000000000009',
  '9999-12-31',
  '0001-01-01',
  '-000001-01-01',
  '2026-05-05T99:99:99Z',
  cursor('a', 'b'),
  cursor('9999999999', '0198c0de-0000-7000-8000-000000000009'),
  cursor('a\0', '0198c0de-0000-7000-8000-000000000009'),
  -1,
  2_147_483_648,
  9_007_199_254_740_992,
  1e308,
  0.1,
  true,
  [],
  ['a', null],
  Array.from({ length: 2000 }, () => 'a'),
  {},
  { length: 3, toString: 'x' },
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":1}}'),
  nested(40),
]

function cursor(...parts: string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}

/** Bodies that are none: left out, no JSON, of the wrong kind, a name of the language's own, thousands of levels. */
export const badBodies: readonly { type?: string; payload?: string | Buffer }[] = [
  {},
  { type: 'application/json', payload: '' },
  { type: 'application/json', payload: '{' },
  { type: 'application/json', payload: 'null' },
  { type: 'application/json', payload: '"text"' },
  { type: 'application/json', payload: '[1]' },
  { type: 'application/json', payload: '{"__proto__":{"a":1}}' },
  { type: 'application/json', payload: '['.repeat(200_000) + ']'.repeat(200_000) },
  { type: 'application/octet-stream', payload: Buffer.from('PK\u0003\u0004 no zip at all') },
  { type: 'application/octet-stream', payload: Buffer.alloc(0) },
  { type: 'text/plain', payload: 'text' },
  { type: 'no/such; type', payload: 'text' },
]

/** Every place of a value where another can stand, its lists by their first member. */
export function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const below = Object.entries(Array.isArray(value) ? value.slice(0, 1) : value)
  return [
    ...(path.length > 0 ? [path] : []),
    ...below.flatMap(([key, child]) => placesIn(child, [...path, key])),
  ]
}

/** The same value with another one at a place. */
export function withValueAt(value: unknown, [first, ...rest]: readonly string[], other: unknown): unknown {
  if (first === undefined) return other
  if (Array.isArray(value))
    return value.map((value, at) => (String(at) === first ? withValueAt(value, rest, other) : value))
  return {
    ...(value as object),
    [first]: withValueAt((value as Record<string, unknown>)[first], rest, other),
  }
}
