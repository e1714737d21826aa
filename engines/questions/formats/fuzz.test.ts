import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { arbitraryQuestion } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import { type Question, question as questionSchema } from '../question.ts'
import { sanitise } from '../sanitise-server.ts'
import { questionTypes } from '../taxonomy.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { type ReadableFormat, readableFormats, UnreadableFile } from './reading.ts'
import { seeds } from './seeds-testing.ts'

/** Bytes of a good file, with pieces changed, cut out, doubled or put in. */
const damaged = (bytes: Uint8Array) =>
  fc
    .array(
      fc.tuple(
        fc.nat(bytes.length),
        fc.nat(40),
        fc.constantFrom('change', 'cut', 'double', 'insert'),
        fc.constantFrom('{', '}', '<', '>', '"', '&', '~', '=', '#', '\0', '\n', ']]>', '::', 'é'),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map(changes =>
      changes.reduce((current, [at, length, kind, piece]) => {
        const before = current.subarray(0, at)
        const middle = current.subarray(at, at + length)
        const after = current.subarray(at + length)
        const parts = {
          change: [before, strToU8(piece), after],
          cut: [before, after],
          double: [before, middle, middle, after],
          insert: [before, strToU8(piece), middle, after],
        }[kind]
        return new Uint8Array(Buffer.concat(parts))
      }, bytes),
    )

/** A reading holds valid questions only, or the file is refused with a sentence. */
async function readsOrRefuses(bytes: Uint8Array, format?: ReadableFormat): Promise<void> {
  const reading = await readQuestions(bytes, { name: 'a.txt', ...(format ? { format } : {}) }).catch(
    (error: unknown) => {
      expect(error).toBeInstanceOf(UnreadableFile)
      return undefined
    },
  )
  for (const [place, each] of reading?.questions.entries() ?? []) {
    expect(each.index).toBe(place + 1)
    expect(each.ok).toBe(each.question !== undefined)
    expect(each.error === undefined).toBe(each.ok)
    if (each.question) expect(questionSchema.safeParse(each.question).success).toBe(true)
  }
}

describe('damaged files', () => {
  it.each(seeds)('in %s are read as far as they go or refused, never more', async (format, bytes) => {
    await fc.assert(
      fc.asyncProperty(damaged(bytes), changed => readsOrRefuses(changed, format)),
      { numRuns: cases(12, 40) },
    )
  })

  it('of no format at all are read or refused in every one', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }).map(strToU8Safe),
      fc.uint8Array({ maxLength: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom(undefined, ...readableFormats), (bytes, format) =>
        readsOrRefuses(bytes, format),
      ),
      { numRuns: cases(80, 300) },
    )
  })
})

function strToU8Safe(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

describe('rich text', () => {
  it('is clean after one sanitising: a second changes nothing', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<pre>',
      '</pre>',
      '\n',
      '  ',
      'a',
      '&lt;',
      '&',
      '<',
      '>',
      '<img src="media:x.png" alt="1">',
      '<script>',
      '</script>',
      '<li>',
      '<td>',
      '<math><mn>1</mn></math>',
      '<svg>',
      '</svg>',
      '<h1>',
      '<br>',
      '\u00a0',
      '"',
      '<a href="x">',
      '<style>',
      '</style>',
      '<textarea>',
      '<!--',
      '-->',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), list => {
        const once = sanitise(list.join('')).html
        expect(sanitise(once)).toEqual({ html: once, removed: [] })
      }),
      { numRuns: cases(120, 500) },
    )
  })
})

describe('a bank moved through every format', () => {
  it.each(['moodle-xml', 'qti', 'xlsx'] as const)(
    'keeps the questions that %s says nothing about',
    async format => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(arbitraryQuestion(...questionTypes), { minLength: 3, maxLength: 8 }),
          async questions => {
            const writing = await writeQuestions(questions, format)
            const reading = await readQuestions(writing.bytes, { name: `a.${writing.extension}` })
            const kept = writing.questions.filter(result => result.ok)
            expect(reading.questions.length).toBe(kept.length)
            for (const [place, result] of kept.entries()) {
              const read = reading.questions[place]
              expect(read?.type).toBe(result.type)
              if (result.lost.length > 0) continue
              expect(canonicalQuestion(read?.question as Question)).toEqual(
                canonicalQuestion(questions[result.index - 1] as Question),
              )
            }
          },
        ),
        { numRuns: 8 },
      )
    },
  )
})
