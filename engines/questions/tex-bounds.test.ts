import katex from 'katex'
import { describe, expect, it } from 'vitest'
import { segments } from './rich-text.ts'
import { isDrawable } from './tex-bounds.ts'

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}x${close.repeat(depth)}`
/** What may be put into itself, and how often before it is no formula any more. */
const nests: [string, string][] = [
  ['\\frac{1}{', '}'],
  ['\\sqrt{', '}'],
  ['\\sqrt[3]{', '}'],
  ['x^{', '}'],
  ['{', '}'],
  ['\\left(', '\\right)'],
  ['\\begin{matrix}', '\\end{matrix}'],
  ['\\text{\\(', '\\)}'],
]

describe('a formula', () => {
  it.each(nests)(
    'that nests %s… is drawn as far as a school needs it, and beyond is the text that it is',
    (open, close) => {
      const fits = nested(open, close, 9)
      expect(isDrawable(fits)).toBe(true)
      expect(() => katex.renderToString(fits, { throwOnError: false, strict: 'ignore' })).not.toThrow()
      for (const depth of [50, 100, 200]) {
        const deep = nested(open, close, depth)
        expect([depth, isDrawable(deep)]).toEqual([depth, false])
        if (!deep.includes('\\)'))
          expect(segments(`Vê \\(${deep}\\).`)).toEqual([{ kind: 'html', html: `Vê \\(${deep}\\).` }])
      }
    },
  )

  it('that is left open is counted too, and signs written as braces are not', () => {
    expect(isDrawable('\\frac{1}{'.repeat(100))).toBe(false)
    expect(isDrawable('\\{'.repeat(100))).toBe(true)
    expect(isDrawable('x+'.repeat(1001))).toBe(false)
    expect(segments('\\(\\frac{1}{2}\\)')).toEqual([{ kind: 'formula', tex: '\\frac{1}{2}', display: false }])
  })
})
