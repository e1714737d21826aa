import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryQuestion } from '../arbitrary-question.ts'
import type { Question } from '../question.ts'
import { questionTypes } from '../taxonomy.ts'
import { packageLimits } from './package-limits.ts'
import { UnreadableFile } from './reading.ts'
import { keyOfSeed } from './signed-file.ts'
import { digestOf, fingerprintOf, type PackedQuestion, readPackage, writePackage } from './signed-package.ts'

const seed = randomBytes(32)
const made = '2026-05-05T07:00:00.000Z'

const packed = fc.record({
  id: fc.uuid(),
  origin: fc.string({ maxLength: 40 }),
  subject: fc.record({ code: fc.string({ maxLength: 8 }), name: fc.string({ maxLength: 40 }) }),
  grade: fc.integer({ min: 1, max: 12 }),
  competence: fc.option(fc.string({ maxLength: 8 })),
  question: arbitraryQuestion(...questionTypes),
  statistics: fc.option(
    fc.record({
      applications: fc.nat(20),
      n: fc.nat(2000),
      p: fc.double({ min: 0, max: 1, noNaN: true }),
      r: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    }),
  ),
}) as fc.Arbitrary<PackedQuestion>

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

describe('a signed package', () => {
  it('gives any questions back as they were, and says who signed', () => {
    fc.assert(
      fc.property(fc.array(packed, { maxLength: 6 }), fc.string({ maxLength: 60 }), (questions, by) => {
        const read = readPackage(writePackage({ by, made, questions }, seed))
        expect(plain(read)).toEqual(plain({ key: keyOfSeed(seed), by, made, questions }))
        expect(read.questions.map(each => digestOf(each.question as Question))).toEqual(
          questions.map(each => digestOf(plain(each.question) as Question)),
        )
      }),
    )
  })

  it('is refused with any byte changed, taken away or added', () => {
    const bytes = fc
      .array(packed, { maxLength: 3 })
      .map(questions => writePackage({ by: 'EPC', made, questions }, seed))
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (whole, place, by) => {
        const changed = Uint8Array.from(whole)
        const at = place % changed.length
        changed[at] = (changed[at] ?? 0) ^ by
        expect(() => readPackage(changed)).toThrow(UnreadableFile)
        expect(() => readPackage(whole.subarray(0, at))).toThrow(UnreadableFile)
        expect(() => readPackage(Buffer.concat([whole, Uint8Array.of(by)]))).toThrow(UnreadableFile)
      }),
    )
    // Of one package every byte there is.
    const whole = writePackage({ by: 'EPC', made, questions: [] }, seed)
    for (const at of whole.keys()) {
      const changed = Uint8Array.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => readPackage(changed), String(at)).toThrow(UnreadableFile)
    }
  })

  it('is refused where it holds more than a school’s bank', () => {
    const questions = Array.from({ length: packageLimits.questions + 1 }, () => ({}) as PackedQuestion)
    expect(() => readPackage(writePackage({ by: '', made, questions }, seed))).toThrow(UnreadableFile)
    const swelling = 'x'.repeat(packageLimits.unpacked + 1)
    expect(() => readPackage(writePackage({ by: swelling, made, questions: [] }, seed))).toThrow(
      UnreadableFile,
    )
  })

  it('has a key for each installation, which people can read to each other', () => {
    const other = randomBytes(32)
    expect(keyOfSeed(other)).not.toBe(keyOfSeed(seed))
    expect(fingerprintOf(keyOfSeed(seed))).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/)
    expect(fingerprintOf(keyOfSeed(seed))).not.toBe(fingerprintOf(keyOfSeed(other)))
  })
})
