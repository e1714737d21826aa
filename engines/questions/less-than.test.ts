import { expect, it } from 'vitest'
import { escapeLessThan } from './less-than.ts'
import { plainText } from './rich-text.ts'
import { sanitise } from './sanitise-server.ts'

it.each([
  'Se a < b e b > c, então a<b',
  'x<y e y>z',
  'if (a<b) { c>d }',
  '\\(a<b\\) e \\(b<c\\)',
  '$$p<q$$',
  'Resolve 3 <5 e 2<x<7',
  '0<a e b>1, <3',
  'p<q r>s',
  'a<b',
])('«%s» is kept as a teacher wrote it', written => {
  const { html, removed } = sanitise(written)
  expect(plainText(html)).toBe(written)
  expect(removed).toEqual([])
  expect(sanitise(html).html).toBe(html)
})

it.each([
  '<b>forte</b> e <i lang="pt">fino</i>',
  '<p class="MsoNormal" style="color: red">Olá</p>',
  '<a href="https://exemplo.mz" title="a &lt; b">liga</a>',
  '<ol reversed start=3><li>um</li></ol>',
  '<table><tr><td colspan="2">1</td></tr></table><br/>',
  '<!-- a<b --><o:p></o:p><script>if (a < 1) b()</script>',
  '<math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math>',
])('%s stays markup', written => {
  const isInScript = written.includes('<script>')
  expect(isInScript ? sanitise(written).html : escapeLessThan(written)).toBe(isInScript ? '' : written)
})
