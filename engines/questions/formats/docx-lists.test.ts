import { describe, expect, it } from 'vitest'
import { r, read } from './word-testing.ts'

describe('an automatic list of Word', () => {
  const level = (at: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
  const numbering = (...parts: string[]) => ({
    'word/numbering.xml': `<w:numbering xmlns:w="w">${parts.join('')}</w:numbering>`,
  })
  const abstract = (id: number, ...levels: string[]) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
  const num = (id: number, of: number, more = '') =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`
  const item = (text: string, properties = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') =>
    `<w:p><w:pPr>${properties}</w:pPr>${r(text)}</w:p>`

  it('has the level that its own number writes otherwise', () => {
    const parts = numbering(
      abstract(1, level(0, 'bullet', '•')),
      num(1, 1, `<w:lvlOverride w:ilvl="0">${level(0, 'lowerLetter', '%1)')}</w:lvlOverride>`),
    )
    expect(read(item('um') + item('dois'), parts).text).toBe('a) um\nb) dois')
  })

  it('has the levels of the style of lists that it names, and the level of its paragraphs', () => {
    const parts = numbering(
      abstract(1, '<w:numStyleLink w:val="Lista"/>'),
      abstract(
        2,
        '<w:styleLink w:val="Lista"/>',
        level(0, 'decimal', '%1.'),
        level(1, 'upperRoman', '%2.', '<w:pStyle w:val="Alinea"/>'),
      ),
      num(1, 1),
    )
    const styled = '<w:pStyle w:val="Alinea"/><w:numPr><w:numId w:val="1"/></w:numPr>'
    expect(read(item('um') + item('dois', styled), parts).text).toBe('1. um\nI. dois')
  })

  it('names the numbers that nobody here can write', () => {
    const parts = numbering(abstract(1, level(0, 'cardinalText', '%1')), num(1, 1))
    expect(read(item('um'), parts).lost).toEqual(['numeração automática «cardinalText»'])
    const ordinal = numbering(abstract(1, level(0, 'ordinal', '%1')), num(1, 1))
    expect(read(item('um'), ordinal).text).toBe('1.º um')
  })
})
