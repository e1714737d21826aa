// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { readPasted } from '#engines/questions/formats/docx.ts'
import { pastedHtml } from './pasted-html.ts'

const rightOf = (html: string) =>
  readPasted(pastedHtml(html)).questions.map(({ question, error }) =>
    question?.type === 'single-choice'
      ? question.options.find(option => option.correct)?.text.replace(/<[^>]+>/g, '')
      : error,
  )

describe('what is pasted of a document', () => {
  it('of Word keeps the bold, painted or underlined option, which is the right one', () => {
    const word = (before: string, after: string) =>
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{margin:0}</style></head><body><!--StartFragment-->
      <p class="MsoNormal">1. Quanto é 2 + 2?<o:p></o:p></p><p class="MsoNormal">a) 3</p>
      <p class="MsoNormal">b) ${before}4${after}</p><p class="MsoNormal">c) 5</p><!--EndFragment--></body></html>`
    for (const [before, after] of [
      ['<b>', '</b>'],
      ["<span style='font-weight:bold'>", '</span>'],
      ["<span style='background:yellow;mso-highlight:yellow'>", '</span>'],
      ["<span style='text-decoration:underline'>", '</span>'],
    ] as const)
      expect(rightOf(word(before, after)), before).toEqual(['4'])
    expect(rightOf(word('', ''))).not.toEqual(['4'])
  })

  it('of Docs is not bold for the bold around all of it', () => {
    const docs = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p>1. Quanto é 2 + 2?</p><p>a) 3</p>
      <p>b) <span style="font-weight:700">4</span></p></b>`
    expect(rightOf(docs)).toEqual(['4'])
  })
})
