import { expect, it } from 'vitest'
import type { Block } from '#engines/documents/description.ts'
import { blankQuestion } from '#engines/questions/blank-question.ts'
import type { Question } from '#engines/questions/question.ts'
import { choiceOf } from '#engines/questions/samples/choice.ts'
import { questionTypes } from '#engines/questions/taxonomy.ts'
import { questionOnPaper } from './on-paper.ts'
import { orderOnPaper } from './order-on-paper.ts'
import { hasPicture, richTextBlocks, richTextRuns } from './rich-text-on-paper.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const media = [{ name: 'mapa.png', mime: 'image/png', source: PIXEL }]

const texts: Record<string, string> = {
  paragraphs: '<p>Um <b>forte</b> e <i>leve</i>.</p><p>x<sup>2</sup> e H<sub>2</sub>O</p><div>Fim</div>',
  lists: '<p>Antes</p><ul><li>um</li><li>dois <b>três</b></li></ul><ol><li>primeiro</li></ol><p>depois</p>',
  table:
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><ul><li>x</li></ul></td></tr></table><p>depois</p>',
  formulae: '<p>Soma \\(\\frac{1}{2}\\) e</p>\\[x^2 + 1\\]<p>fim</p>',
  headings: '<h3>Título</h3><blockquote>Citação<br>em duas linhas</blockquote>',
  pictures: '<p>Vê <img src="media:mapa.png" alt="O mapa"> e <img src="media:gone.png" alt="Perdida">.</p>',
  plain: 'Só &amp; texto &lt;aqui&gt;',
  empty: '',
}
const lines = (blocks: readonly Block[]) => `${blocks.map(written).join('\n')}\n`
/** A picture by the number of its bytes. */
function written(block: unknown): string {
  return JSON.stringify(block, (key, value) => (key === 'bytes' ? Object.keys(value).length : value))
}

it('rich text on paper is as it was read last', async () => {
  const all = Object.entries(texts).map(
    ([name, html]) =>
      `# ${name}\n${lines(richTextBlocks(html, media))}= ${JSON.stringify(richTextRuns(html, media))}\n`,
  )
  await expect(all.join('\n')).toMatchFileSnapshot('rich-text.golden.txt')
})

it('questions on paper are as they were read last, options in as many columns as fit', async () => {
  const of = (question: Question, points = 2) => {
    const block = questionOnPaper({ question, number: 7, points, order: {} })
    return block.kind === 'keep' ? lines(block.blocks) : written(block)
  }
  const word = (length: number) => 'p'.repeat(length)
  const choices = [14, 15, 38, 39].map(length => choiceOf('Qual?', [word(3), word(length), 'x', 'y'], 0))
  const all = [...questionTypes.map(type => blankQuestion(type)), ...choices].map(
    question => `# ${question.type}\n${of(question)}\n`,
  )
  await expect([...all, of(choices[0] as Question, 1), ''].join('\n')).toMatchFileSnapshot(
    'on-paper.golden.txt',
  )
})

it('things of a list that is put on one line stand apart', () => {
  const words = richTextRuns('<ul><li>um</li><li>dois</li></ul><p>fim</p>').map(run => run.text)
  expect(words.join('')).toBe('um; dois fim')
})

it('only pairs and orders are moved on paper, and a picture that is there is one', () => {
  expect(hasPicture('<p><img src="media:mapa.png"></p>', media)).toBe(true)
  expect(hasPicture('<p><img src="media:gone.png"></p>', media)).toBe(false)
  expect(hasPicture('<p>Texto</p>', media)).toBe(false)
  for (const type of questionTypes) expect(orderOnPaper(blankQuestion(type), {})).toBeDefined()
})
