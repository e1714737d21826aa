import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../scripts/patience.ts'
import { zip } from '../../zip/zip.ts'
import { readPasted } from './docx.ts'
import { DocxLists } from './docx-lists.ts'
import { bytesOfFile, files } from './files-testing.ts'
import { readQuestions } from './formats.ts'
import { nameOf } from './h5p-desk.ts'
import { UnreadableFile } from './reading.ts'
import { p, r, read, tbl, tc, tr } from './word-testing.ts'
import { parseXml } from './xml.ts'

const many = <T>(count: number, one: (at: number) => T) => Array.from({ length: count }, (_, at) => one(at))

describe('what a document nests', () => {
  it('is no note within a note: a chain of them, or one that calls itself, ends', () => {
    const noteOf = (id: number, of: number) =>
      `<w:footnote w:id="${id}">${p(`${r(`nota ${id}`)}<w:r><w:footnoteReference w:id="${of}"/></w:r>`)}</w:footnote>`
    const body = p(`${r('1. Qual?')}<w:r><w:footnoteReference w:id="1"/></w:r>`)
    for (const notes of [noteOf(1, 1), many(30, at => noteOf(at + 1, at + 2)).join('')]) {
      const { text, lost } = read(body, { 'word/footnotes.xml': `<w:footnotes>${notes}</w:footnotes>` })
      expect(text.trim()).toBe('1. Qual? [nota: nota 1]')
      expect(lost).toEqual(['nota dentro de outra nota'])
    }
  })

  it('is no drawing written for no program at all', () => {
    const drawing = '<w:drawing><mc:AlternateContent/></w:drawing>'
    expect(read(p(`<w:r>${drawing}</w:r>`)).lost).toEqual(['desenho do Word'])
  })

  it('are no fields without an end, thousands within each other', () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    expect(() => read(p(begin.repeat(20_000) + r('x')))).toThrow(UnreadableFile)
  })

  it('is a table with merged cells, however long, and one of too many places as its cells follow', () => {
    const merge = (how: string) => `<w:tcPr><w:vMerge${how}/></w:tcPr>`
    const long = tbl(
      ...many(3000, at =>
        tr(tc(p(r(at === 0 ? 'A' : '')), merge(at === 0 ? ' w:val="restart"' : '')), tc(p(r(`${at}`)))),
      ),
    )
    const { blocks, lost } = read(long)
    expect(blocks[0]).toMatchObject({ kind: 'table', spans: expect.anything() })
    expect(lost).toEqual([])
    const wide = tbl(
      ...many(2000, at => tr(tc(p(r(`${at}`)), '<w:tcPr><w:gridSpan w:val="199"/></w:tcPr>'), tc(p(r('x'))))),
    )
    const large = read(wide)
    expect(large.blocks[0]).toMatchObject({ kind: 'table', rows: { length: 2000 } })
    expect(large.text.split('\n')).toHaveLength(2000)
    expect(large.lost).toEqual(['células unidas de uma tabela muito grande'])
  })

  it('are no letters before the first one', () => {
    const xml = `<w:numbering><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="-300"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
    expect(new DocxLists(parseXml(xml)).next('1', 0)).toEqual({ kind: 'letter', text: 'a)' })
  })
})

describe('what is pasted', () => {
  it('reads tables within tables once, and names them', () => {
    const depth = 18
    const html = `${'<table><tr><td>a</td><td>'.repeat(depth)}fim${'</td></tr></table>'.repeat(depth)}`
    const { questions, lost } = readPasted(`<p>1. Lê:</p>${html}<p>R: sim</p>`)
    expect(questions[0]?.question?.stem.split('fim')).toHaveLength(2)
    expect(lost.map(({ what }) => what)).toContain('tabela dentro de uma tabela')
  })

  it('names a table whose merged cells have too many places', () => {
    const row = `<tr>${'<td rowspan="40" colspan="40">x</td>'.repeat(10)}</tr>`
    const { lost } = readPasted(`<p>1. Lê:</p><table>${row.repeat(60)}</table><p>R: sim</p>`)
    expect(lost.map(({ what }) => what)).toEqual(['células unidas de uma tabela muito grande'])
  })
})

describe('the name of a library of H5P', () => {
  it('is its first word, however many spaces follow', () => {
    expect(nameOf(`H5P.Blanks ${' '.repeat(200_000)}`)).toBe('Blanks')
  })
})

/** Names that every object of the language has. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

describe('names that every object has', () => {
  it('are no types, formats or elements, wherever a file has one', async () => {
    const place = fc.constantFrom(...files).chain(file => {
      const words = [...file[2].matchAll(/[A-Za-z][\w-]{1,40}/g)].map(({ 0: word }) => word)
      return fc.tuple(fc.constant(file), fc.constantFrom(...new Set(words)), fc.constantFrom(...inherited))
    })
    await fc.assert(
      fc.asyncProperty(place, async ([[name, format, text], word, other]) => {
        const changed = text.replace(new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'g'), other)
        const bytes = bytesOfFile(name === word ? other : name, format, changed)
        const reading = await readQuestions(bytes, { name: 'a', format }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableFile)
          return undefined
        })
        expect(JSON.stringify(reading) ?? '').not.toContain('[native code]')
      }),
      { numRuns: cases(150, 3000) },
    )
  })

  it.each([
    [
      'a task of H5P',
      { 'h5p.json': '{"mainLibrary":"H5P.constructor"}', 'content/content.json': '{"toString":"a"}' },
    ],
    [
      'a drawing of Word',
      {
        'word/document.xml': `<w:document xmlns:w="w"><w:body>${p(r('1. Qual?'))}${p('<w:r><w:drawing><constructor/></w:drawing></w:r>')}</w:body></w:document>`,
      },
    ],
  ])('leave %s what it is', async (_what, parts) => {
    const { questions } = await readQuestions(zip(parts), { name: 'a' })
    expect(questions).toHaveLength(1)
  })

  it('are no type of a question in a sheet', async () => {
    const { questions } = await readQuestions(
      strToU8('Pergunta;Tipo;A;B;Resposta\nQual?;constructor;um;dois;A\n'),
      { name: 'a.csv' },
    )
    expect(questions[0]?.error).toBe('O tipo «constructor» não é conhecido.')
  })
})
