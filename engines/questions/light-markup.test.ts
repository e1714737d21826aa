import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToMarkup, markupToHtml } from './light-markup.ts'
import { sanitise } from './sanitise-server.ts'

const same: [string, string][] = [
  ['Calcula: 36 × 24.', 'Calcula: 36 × 24.'],
  ['**Atenção**: __lê__ bem', '<b>Atenção</b>: <i>lê</i> bem'],
  ['Quanto é $\\frac{2}{7}$?', 'Quanto é \\(\\frac{2}{7}\\)?'],
  ['Se $a < b$, então', 'Se \\(a &lt; b\\), então'],
  ['$$x = 1$$', '$$x = 1$$'],
  ['m^{2} e H_{2}O', 'm<sup>2</sup> e H<sub>2</sub>O'],
  ['Olha:\n- um\n- dois', 'Olha:<ul><li>um</li><li>dois</li></ul>'],
  ['1. um\n2. dois', '<ol><li>um</li><li>dois</li></ol>'],
  ['linha\noutra', 'linha<br />outra'],
  ['um\n\ndois', '<p>um</p><p>dois</p>'],
  ['![um quadrado](figura 1.png)', '<img src="media:figura%201.png" alt="um quadrado" />'],
  ['Custa \\$5', 'Custa $5'],
  ['A capital é ________.', 'A capital é ________.'],
  ['2 * 3 * 4 < 30 & 5', '2 * 3 * 4 &lt; 30 &amp; 5'],
]

describe('light markup', () => {
  it('is rich text that survives the cleaning, and comes back as it was written', () => {
    for (const [markup, html] of same) {
      expect(markupToHtml(markup), markup).toBe(html)
      expect(sanitise(html).html, html).toBe(html)
      expect(htmlToMarkup(html), html).toBe(markup)
    }
  })

  it('reads what other systems wrote where nothing is lost', () => {
    expect(htmlToMarkup('<p><strong>Lê</strong> o texto.</p>')).toBe('**Lê** o texto.')
    for (const rich of [
      '<table><tr><td>1</td></tr></table>',
      '<img src="media:a.png" alt="a" width="20" />',
      '<span lang="en">the</span>',
    ])
      expect(htmlToMarkup(rich), rich).toBeUndefined()
  })

  it('never runs anything, whatever is typed, and never changes what it gave', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1 $\\*_^{}()[]!<>&"-.\n') }), text => {
        const html = markupToHtml(text)
        expect(html).not.toMatch(/<(?!\/?(?:b|i|p|ul|ol|li|sup|sub|br|img)\b)/)
        const again = htmlToMarkup(html)
        if (again !== undefined) expect(markupToHtml(again)).toBe(html)
      }),
    )
  })
})

it('what is raised or lowered may be longer than a character', () => {
  expect(markupToHtml('x^{12} e a_{ij}')).toContain('x<sup>12</sup> e a<sub>ij</sub>')
})
