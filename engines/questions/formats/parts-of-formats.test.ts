import { describe, expect, it } from 'vitest'
import { meetsParts } from '../match-answer.ts'
import { autoToGift, escapeGift, protect, restore, richToGift, unprotect } from './gift-text.ts'
import { mathmlToTex } from './mathml.ts'
import {
  checkCount,
  matchingParts,
  multipleOptions,
  percentToWeight,
  QuestionDesk,
  rangeAnswer,
  settleAnswers,
  singleOptions,
  wildcardAnswers,
  writeWildcards,
} from './read-one.ts'
import { splitRubric, withRubric } from './rubric-table.ts'
import { percent } from './write-one.ts'
import { childOf, childrenOf, descendantsOf, escapeXml, parseXml, sizeOf, textOf } from './xml.ts'

const draft = (text: string, weight: number) => ({ text, weight, feedback: '' })
const heard = () => {
  const lost: string[] = []
  return { lost, lose: (what: string) => void lost.push(what) }
}

describe('the answers of a question that comes', () => {
  it('have weights from −100 % to 100 %', () => {
    expect(['50', '33,333', '-100', '250', '-250', '', 'x'].map(percentToWeight)).toEqual([
      ...[0.5, 0.33333, -1, 1, -1, undefined, undefined],
    ])
    expect([0.5, 1 / 3, -1].map(percent)).toEqual(['50', '33.33333', '-100'])
  })

  it('of one choice: the best is worth all, and it is said where it was not', () => {
    const desk = heard()
    const options = singleOptions(desk, [draft('a', 0.5), draft('b', 0.8), draft('c', -0.5)])
    expect(options.map(({ id, weight, correct }) => [id, weight, correct])).toEqual([
      ['a', 0.5, false],
      ['b', 1, true],
      ['c', -0.5, false],
    ])
    expect(desk.lost).toEqual(['peso da melhor opção'])
    expect(() => singleOptions(heard(), [draft('a', 0), draft('b', -1)])).toThrow('Nenhuma opção')
    const whole = heard()
    singleOptions(whole, [draft('a', 1), draft('b', 0)])
    expect(whole.lost).toEqual([])
  })

  it('of several: the right ones reach 100 % in proportion, wrong ones stay', () => {
    const desk = heard()
    const options = multipleOptions(desk, [draft('a', 1), draft('b', 0.6), draft('c', -0.5)])
    expect(options.map(({ weight, correct }) => [weight, correct])).toEqual([
      [0.625, true],
      [0.375, true],
      [-0.5, false],
    ])
    expect(desk.lost).toEqual(['pesos das opções certas'])
    const thirds = heard()
    expect(
      multipleOptions(
        thirds,
        [1, 2, 3].map(() => draft('x', 0.33)),
      ).map(({ weight }) => weight),
    ).toEqual(Array(3).fill(0.3333333))
    expect(thirds.lost).toEqual([])
    expect(() => multipleOptions(heard(), [draft('a', 0)])).toThrow('Nenhuma opção')
  })

  it('that are written: one is worth all, none less than nothing', () => {
    const desk = heard()
    expect(
      settleAnswers(desk, [draft('a', 0.5), draft('b', 0.25), draft('c', -1)]).map(({ weight }) => weight),
    ).toEqual([...[1, 0.25, 0]])
    expect(desk.lost).toEqual(['peso da melhor resposta', 'pesos negativos'])
    const whole = heard()
    settleAnswers(whole, [draft('a', 1), draft('b', 0)])
    expect(whole.lost).toEqual([])
    expect(() => settleAnswers(heard(), [])).toThrow('não tem nenhuma resposta certa')
    expect(() => settleAnswers(heard(), [draft('a', 0)])).toThrow('Nenhuma resposta está marcada como certa.')
  })

  it('are three hundred at most', () => {
    expect(() => checkCount({ length: 300 })).not.toThrow()
    expect(() => checkCount({ length: 301 })).toThrow('A pergunta tem mais de 300 respostas.')
    for (const read of [singleOptions, multipleOptions, settleAnswers])
      expect(() =>
        read(
          heard(),
          Array.from({ length: 301 }, () => draft('a', 1)),
        ),
      ).toThrow('mais de 300')
    expect(() => matchingParts(Array.from({ length: 301 }, () => ({ left: 'a', right: 'b' })))).toThrow(
      'mais de 300',
    )
  })

  it('have an asterisk for any text only where one stands for it', () => {
    expect(wildcardAnswers([{ text: 'rio *' }, { text: '2 \\* 3' }])).toEqual({
      wildcards: true,
      answers: [{ text: 'rio *' }, { text: '2 \\* 3' }],
    })
    expect(wildcardAnswers([{ text: '2 \\* 3 \\* 4' }])).toEqual({
      wildcards: false,
      answers: [{ text: '2 * 3 * 4' }],
    })
    expect([writeWildcards('2 * 3 *', false), writeWildcards('rio *', true)]).toEqual([
      '2 \\* 3 \\*',
      'rio *',
    ])
  })

  it('are a range by its middle, without the dust of fractions', () => {
    expect(rangeAnswer(0.1, 0.5)).toEqual({ value: 0.3, tolerance: 0.2 })
    expect(rangeAnswer(5, 1)).toEqual({ value: 3, tolerance: 2 })
  })
})

describe('a text of a file', () => {
  it('is HTML, plain, Markdown, or what it looks like', () => {
    const rich = (text: string, format?: 'html' | 'plain' | 'markdown' | 'auto') =>
      new QuestionDesk().rich(text, format)
    expect(rich('<b>a</b>\nb')).toBe('<b>a</b> b')
    expect(rich('<b>a</b>\nb', 'plain')).toBe('&lt;b&gt;a&lt;/b&gt;<br />b')
    expect(rich('**a**', 'markdown')).toBe('<p><strong>a</strong></p>')
    expect(rich('<b>a</b>\nb', 'auto')).toBe('<b>a</b><br />b')
    expect(rich('<p>a</p>\n<p>b</p>', 'auto')).toBe('<p>a</p> <p>b</p>')
    expect(rich('a < b\nc', 'auto')).toBe('a &lt; b<br />c')
    expect(new QuestionDesk().line(' um \n dois ')).toBe('um dois')
  })

  it('says what it lost once', () => {
    const desk = new QuestionDesk()
    desk.rich('<a href="x">a</a>')
    desk.rich('<a href="y">b</a>')
    expect(desk.losses.list.map(({ what }) => what)).toEqual(['ligação'])
  })
})

describe('XML', () => {
  const root = parseXml(
    '<q:a x:y="1"><b>um &amp; dois</b><c><b>três</b></c><b><![CDATA[<4>]]></b>&eacute; A & B</q:a>',
  )

  it('is a tree without prefixes, whose texts are as written', () => {
    expect([root.name, root.attributes.y]).toEqual(['a', '1'])
    expect(childrenOf(root).map(({ name }) => name)).toEqual(['b', 'c', 'b'])
    expect(childrenOf(root, 'b').map(textOf)).toEqual(['um & dois', '<4>'])
    expect(textOf(childOf(root, 'c'))).toBe('três')
    expect(descendantsOf(root, 'b').map(textOf)).toEqual(['um & dois', 'três', '<4>'])
    expect(sizeOf(root)).toBe(4)
    expect(textOf(root)).toBe('um & doistrês<4>é A & B')
    expect([childOf(root, 'z'), childrenOf(undefined), textOf(undefined)]).toEqual([undefined, [], ''])
  })

  it('may have a bare & in a text, and leaves it in comments and in CDATA as it is', () => {
    expect(
      textOf(
        parseXml('<a>R&D <!-- a & b --> x&y; &#65;<![CDATA[a & b &amp;]]></a>'.replace('&y;', '&amp;y;')),
      ),
    ).toBe('R&D  x&y; Aa & b &amp;')
  })

  it('is written with what it reserves, and its lines', () => {
    expect(escapeXml('a < b & "c" > d\ne')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d&#10;e')
  })

  it('is refused where it declares or points outside, is cut, empty or too deep', () => {
    for (const doctype of [
      '<!DOCTYPE a [<!ENTITY x "y">]>',
      '<!DOCTYPE a SYSTEM "x.dtd" [<!ENTITY x "y">]>',
      '<!DOCTYPE a SYSTEM "x.xml">',
      '<!DOCTYPE a PUBLIC "x" "y">',
    ])
      expect(() => parseXml(`${doctype}<a/>`)).toThrow('declara entidades ou referências externas')
    expect(parseXml('<!DOCTYPE a><a/>').name).toBe('a')
    expect(parseXml('<!DOCTYPE a SYSTEM "x.dtd"><a/>').name).toBe('a')
    expect(() => parseXml('<a>\n<b></a>')).toThrow(/mal formado na linha 2/)
    const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`
    expect(parseXml(deep(200)).name).toBe('a')
    expect(() => parseXml(deep(201))).toThrow('o XML tem níveis a mais')
  })
})

describe('a formula in MathML', () => {
  const tex = (markup: string) => mathmlToTex(`<math>${markup}</math>`)

  it.each([
    ['<mfrac><mn>1</mn><mn>2</mn></mfrac>', '\\frac{1}{2}'],
    ['<msup><mi>x</mi><mn>2</mn></msup>', '{x}^{2}'],
    ['<msub><mi>x</mi><mn>1</mn></msub>', '{x}_{1}'],
    ['<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>', '{x}_{1}^{2}'],
    ['<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover>', '{\\sum }_{1}^{n}'],
    ['<munder><mi>a</mi><mi>b</mi></munder>', '\\underset{b}{a}'],
    ['<mover><mi>a</mi><mo>¯</mo></mover>', '\\overline{a}'],
    ['<mover><mi>a</mi><mo>→</mo></mover>', '\\vec{a}'],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{x+1}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '\\left(a, b\\right)'],
    ['<mfenced open="[" close="]"><mi>a</mi></mfenced>', '\\left[a\\right]'],
    [
      '<mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr><mtr><mtd>3</mtd><mtd>4</mtd></mtr></mtable>',
      '\\begin{matrix}1 &amp; 2 \\\\ 3 &amp; 4\\end{matrix}',
    ],
    ['<mtext>se $x$</mtext>', '\\text{se \\$x\\$}'],
    ['<mi>a</mi><mspace/><mi>b</mi>', 'a\\ b'],
    ['<mi>π</mi><mo>≤</mo><mn>4</mn><mo>%</mo>', '\\pi \\le 4\\%'],
    ['<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>', 'a&lt;b'],
    [
      '<semantics><mi>a</mi><annotation encoding="application/x-tex">\\alpha</annotation></semantics>',
      '\\alpha',
    ],
    ['<semantics><mi>a</mi><annotation encoding="other">z</annotation></semantics>', 'a'],
  ])('%s', (markup, wanted) => {
    expect(tex(markup)).toBe(`\\(${wanted}\\)`)
  })

  it('stands in the line, or on one of its own, and the text around it stays', () => {
    expect(mathmlToTex('a <m:math display="block"><m:mi>x</m:mi></m:math> b <math><mi>y</mi></math>.')).toBe(
      'a $$x$$ b \\(y\\).',
    )
    expect(mathmlToTex('<math></math>a')).toBe('a')
    expect(mathmlToTex('<math><mi>x</mi>')).toBe('<math><mi>x</mi>')
    expect(mathmlToTex('<math><mi>x<mn>2</mn></math>')).toBe('\\(x 2\\)')
  })
})

describe('a rubric in a format that has none', () => {
  const rubric = [
    {
      id: 'a',
      text: 'Clareza & ideia',
      points: 2.5,
      levels: [
        { text: 'Boa', points: 2.5 },
        { text: 'Fraca', points: 0 },
      ],
    },
    { id: 'b', text: 'Ortografia', points: 1, levels: [] },
  ]

  it('is a table at the end of the guidance, and is found there again', () => {
    const written = withRubric('<p>Ver a ideia.</p>', rubric)
    expect(written).toContain(
      '<tr><th>Clareza &amp; ideia</th><td>2,5</td></tr><tr><td>Boa</td><td>2,5</td></tr>',
    )
    expect(splitRubric(written)).toEqual({ guidance: '<p>Ver a ideia.</p>', rubric })
  })

  it('is none where there is no such table at the end', () => {
    expect(withRubric('<p>a</p>', [])).toBe('<p>a</p>')
    for (const html of [
      '<p>a</p>',
      '<table><tr><th>a</th><td>1</td></tr></table>',
      `${withRubric('', rubric)}<p>b</p>`,
    ])
      expect(splitRubric(html)).toEqual({ guidance: html, rubric: [] })
  })
})

describe('the escapes of GIFT', () => {
  it('make marks of what is not escaped, and characters of the rest', () => {
    const text = 'a \\= b \\{ c = d \\\\ e\\nf \\x'
    expect(restore(protect(text))).toBe('a = b { c = d \\ e\nf \\x')
    expect(protect(text).match(/[={}~#:]/g)).toEqual(['='])
    expect(unprotect(protect('a \\= b\\{'))).toBe('a \\= b\\{')
  })

  it('leave a formula as it is, which a price is not', () => {
    expect(restore(protect('\\(x = {y}\\)'))).toBe('\\(x = {y}\\)')
    expect(protect('\\(x = {y}\\)')).not.toMatch(/[={}]/)
    expect(protect('$$x = 1$$')).not.toContain('=')
    expect(protect('$$ 5 {=6} e }$$')).toContain('=')
    expect(protect('$$ 5 {=6 $$')).toContain('=')
    expect(protect(`\\(${'x'.repeat(320)}=\\)`)).toContain('=')
    expect(restore(protect('\\(a \\neq b \\nu\\)'))).toBe('\\(a \\neq b \\nu\\)')
    expect(restore(protect('\\(a\\nb\\)'))).toBe('\\(a\nb\\)')
  })

  it('are written so that they come back', () => {
    expect(escapeGift('a = {b} ~ #c: \\d\ne')).toBe('a \\= \\{b\\} \\~ \\#c\\: \\\\d\\ne')
    expect(richToGift('a &lt; b', 'auto')).toBe('a < b')
    expect(richToGift('<b>a</b>', 'auto')).toBe('[html]<b>a</b>')
    for (const text of ['[a', '%50', '>a', '//a', '$CATEGORY a', 'a -&gt; b'])
      expect(richToGift(text, 'auto'), text).toBe(`[html]${escapeGift(text)}`)
    expect([richToGift('<b>a</b>', 'html'), richToGift('[a', 'html')]).toEqual(['<b>a</b>', '[html][a'])
    expect([autoToGift('a'), autoToGift('<b>a</b>'), autoToGift('[a'), autoToGift('/a')]).toEqual([
      ...['a', '<b>a</b>', '&\\#91;a', '/a'],
    ])
  })
})

it('the parts of a text lie one after the other, never over each other', () => {
  expect(['abba', 'ab-ba', 'aba', 'ba'].map(text => meetsParts(text, ['ab', 'ba']))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
