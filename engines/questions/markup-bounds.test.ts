import { describe, expect, it } from 'vitest'
import { mathmlToTex } from './formats/mathml.ts'
import { FormulaError, LONGEST_FORMULA, parseFormula, resultOf } from './formula.ts'
import { meetsText } from './match-answer.ts'
import { escapeHtml, segments } from './rich-text.ts'
import { sanitise } from './sanitise-server.ts'
import { isDrawable } from './tex-bounds.ts'

const DEPTHS = [1, 5, 19, 30, 59, 150, 400, 2500]
const nested = (open: string, close: string, depth: number, inside = 'x') =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`

/** Elements of MathML that hold others, with what stands beside the one that goes on. */
const holders: [open: string, close: string][] = [
  ['<mrow>', '</mrow>'],
  ['<mstyle>', '</mstyle>'],
  ['<unheard-of>', '</unheard-of>'],
  ['<mfrac><mn>1</mn>', '</mfrac>'],
  ['<msqrt>', '</msqrt>'],
  ['<mroot><mn>3</mn>', '</mroot>'],
  ['<msup><mi>y</mi>', '</msup>'],
  ['<mover><mi>y</mi>', '</mover>'],
  ['<munder>', '<mo>_</mo></munder>'],
  ['<mfenced>', '</mfenced>'],
  ['<menclose notation="box">', '</menclose>'],
  ['<mtable><mtr><mtd>', '</mtd></mtr></mtable>'],
  ['<mmultiscripts>', '<mn>1</mn><none/></mmultiscripts>'],
  ['<mmultiscripts><mi>y</mi><mprescripts/>', '</mmultiscripts>'],
  ['<semantics>', '</semantics>'],
]

/** What is drawn of stored rich text as formulas: each within bounds. */
const formulas = (html: string) =>
  segments(html).flatMap(segment => (segment.kind === 'formula' ? [segment.tex] : []))

describe('MathML, however deep', () => {
  it.each(holders)(
    'in %s…%s is read once at each level, and is drawn as a formula or as text',
    (open, close) => {
      for (const depth of DEPTHS) {
        const { html } = sanitise(`Vê <math>${nested(open, close, depth, '<mi>x</mi>')}</math> aqui`)
        expect(html, `${depth}`).toContain('x')
        expect(html.startsWith('Vê') && html.endsWith('aqui'), `${depth}`).toBe(true)
        expect(formulas(html).every(isDrawable)).toBe(true)
        expect(sanitise(html).html).toBe(html)
      }
    },
  )

  it('beside others costs as much as all of them, and one left open takes nothing with it', () => {
    const one = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> '
    expect(formulas(mathmlToTex(one.repeat(500)))).toHaveLength(500)
    expect(sanitise(`${'<math>'.repeat(3000)}x e y`).html).toContain('x e y')
  })
})

describe('HTML, however deep or long', () => {
  it.each(['span', 'div', 'p', 'ul', 'table', 'blockquote', 'b', 'sub'])('of <%s> keeps its words', name => {
    for (const depth of [...DEPTHS, 12_000]) {
      const { html } = sanitise(`antes ${nested(`<${name}>`, `</${name}>`, depth, 'palavra')} depois`)
      for (const word of ['antes', 'palavra', 'depois']) expect(html, `${depth}`).toContain(word)
    }
  })

  it('beyond its bounds is shown as it was written', () => {
    const dirty = nested('<b>', '</b>', 12_000)
    expect(sanitise(dirty).html).toBe(escapeHtml(dirty))
    const long = `<b>${'x '.repeat(300_000)}</b>`
    expect(sanitise(long).html).toBe(escapeHtml(long).trim())
  })
})

describe('a formula of drawn values', () => {
  it.each([
    ['(', ')'],
    ['-(', ')'],
    ['sqrt(', ')'],
    ['max(1; ', ')'],
    ['2^(', ')'],
  ])('that nests %s…%s is counted or refused in words', (open, close) => {
    for (const depth of DEPTHS) {
      const text = nested(open, close, depth)
      try {
        expect(typeof resultOf(parseFormula(text), { x: 1 })).toBe('number')
        expect(text.length).toBeLessThanOrEqual(LONGEST_FORMULA)
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError)
      }
    }
  })
})

describe('a pattern of an accepted answer', () => {
  const rules = { caseSensitive: false, accentSensitive: false, wildcards: true }
  it.each(['*a', 'a*', '**', '*a*b', '\\*', '*'])(
    'of %s over and over is held against a long answer once',
    part => {
      for (const times of [1, 50, 250]) {
        const pattern = part.repeat(times)
        const answer = 'a'.repeat(2000)
        expect(meetsText(`${answer}!`, { text: `${pattern}b` }, rules)).toBe(false)
        if (part === '*a') expect(meetsText(answer, { text: pattern }, rules)).toBe(true)
      }
    },
  )
})
