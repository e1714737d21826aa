import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { exceptionReport } from '../exception.ts'
import { reduceMessage } from '../reduced.ts'
import { describeException } from './send-exception.ts'

const ORIGIN = 'https://escola.mz'
const stackOf = (message: string, ...lines: string[]) => [message, ...lines].join('\n')
const thrown = (name: string, message: string, stack: string) =>
  Object.assign(new Error(message), { name, stack })

describe('a report of an exception', () => {
  it('has the places of all browsers, of this origin alone', () => {
    const chromium = stackOf(
      'TypeError: x',
      `    at GlossaryListPage (${ORIGIN}/assets/glossary-abc_1.js:1:204)`,
      `    at async Object.save (${ORIGIN}/assets/save.js?v=1:2:3)`,
      `    at ${ORIGIN}/assets/first.js:4:5`,
      '    at chrome-extension://abc/content.js:1:1',
    )
    const firefox = `GlossaryListPage@${ORIGIN}/assets/glossary-abc_1.js:1:204\nObject.save@${ORIGIN}/assets/save.js?v=1:2:3\n@${ORIGIN}/assets/first.js:4:5`
    for (const stack of [chromium, firefox]) {
      const report = describeException(thrown('TypeError', 'x is undefined', stack), '/dashboard', ORIGIN)
      expect(report?.frames).toEqual([
        { file: 'assets/glossary-abc_1.js', line: 1, column: 204, name: 'GlossaryListPage' },
        { file: 'assets/save.js', line: 2, column: 3, name: 'Object.save' },
        { file: 'assets/first.js', line: 4, column: 5, name: '' },
      ])
      expect(exceptionReport.safeParse(report).success).toBe(true)
    }
    const ofExtension = thrown('Error', 'x', '    at chrome-extension://abc/content.js:1:1')
    expect(describeException(ofExtension, '/dashboard', ORIGIN)).toBeUndefined()
  })

  it('is short and one that the server takes, however long what was thrown is', () => {
    const frames = Array.from({ length: 500 }, (_, at) => `    at f (${ORIGIN}/assets/a.js:1:${at + 1})`)
    const name = 'Á error'.repeat(50)
    const report = describeException(
      thrown(name, 'value '.repeat(5000), stackOf('e', ...frames)),
      '/dashboard',
      ORIGIN,
    )
    expect(report).toMatchObject({ name: 'Error' })
    expect(exceptionReport.safeParse(report).success).toBe(true)
    expect(JSON.stringify(report).length).toBeLessThan(2000)
  })

  it('keeps what browsers say, and no name of anything', () => {
    const said: [string, string][] = [
      [
        "Cannot read properties of undefined (reading 'grades')",
        'Cannot read properties of undefined (reading …',
      ],
      ['grades.map is not a function', '… is not a function'],
      ['can\'t access property "map", grades is null', '… access property … is null'],
      ['Unexpected token \'A\', "Ana Mucavele" is not valid JSON', 'Unexpected token … is not valid JSON'],
      ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
      [
        'Minified React error #310; visit https://react.dev/errors/310?args[]=Ana',
        'Minified React error #310',
      ],
      ['A nota da Ana é 12', 'A …'],
    ]
    for (const [message, reduced] of said) expect(reduceMessage(message)).toBe(reduced)
  })

  it('holds nothing that a person typed, wherever an exception says it', () => {
    const word = fc
      .array(fc.constantFrom(...'çãõéxyzwkqj789'), { minLength: 4, maxLength: 12 })
      .map(letters => letters.join(''))
    const around = fc.constantFrom(
      (typed: string) => `Unexpected token in "${typed}"`,
      (typed: string) => `${typed} is not defined`,
      (typed: string) => `Cannot read properties of undefined (reading '${typed}')`,
      (typed: string) => typed,
      (typed: string) => `invalid value: ${typed}`,
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), around, (words, say) => {
        const message = say(words.join(' '))
        const stack = stackOf(`Error: ${message}`, `    at f (${ORIGIN}/assets/a.js:1:1)`)
        const report = JSON.stringify(
          describeException(thrown('Error', message, stack), '/dashboard', ORIGIN),
        )
        for (const typed of words) expect(report).not.toContain(typed)
      }),
      { numRuns: cases(100, 3000) },
    )
  })
})
