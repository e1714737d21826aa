import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkPdf, UnreadableFile } from './check-pdf.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const pdf = (body: string) => bytesOf(`%PDF-1.7\n${body}\nstartxref\n0\n%%EOF`)
/** A word of the sentence with which a body is refused, or undefined where it is taken. */
function refusal(bytes: Uint8Array): string | undefined {
  try {
    checkPdf(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
  return undefined
}
const stream = (dictionary: string, content: string, line = '\n') =>
  `1 0 obj << ${dictionary} >> stream${line}${content}\nendstream endobj`

describe('what a PDF may hold', () => {
  it.each([
    ['a comment', '% /JavaScript\n'],
    ['a comment that an old line end closes', '% /JavaScript\r<< >>'],
    ['a text', '(/JavaScript (and /Launch) here)'],
    ['a text with brackets of its own', '(a \\) /JavaScript)'],
    ['a text that ends in its escape character', '(a \\\\) (/Launch)'],
    ['digits in brackets', '<4a /JavaScript>'],
    ['names that begin or end alike', '/JavaScripts /XJavaScript /Launcher /ENCRYPT'],
    ['a font called JS', '/JS /Name /JS]'],
    ['a font called EF', '/EF /Name /EF (x)'],
    ['as many pages as are read', '/Count 1000'],
    ['a number of pages that is no number', '/Count /x'],
    ['what is a hundred deep', `${'['.repeat(100)}${']'.repeat(100)}`],
    ['what is deep in brackets of both kinds', `${'<<'.repeat(50)}${'['.repeat(50)}`],
    ['much that is closed again', '[]<<>>'.repeat(300)],
    ['brackets that nobody opened', `${']'.repeat(150)}${'>>'.repeat(150)}${'['.repeat(100)}`],
    ['brackets that an object leaves open', `${'['.repeat(60)}endobj${'['.repeat(60)}`],
    [
      'brackets that a dictionary of a stream leaves open',
      `${'['.repeat(60)}${stream('', 'x')}${'['.repeat(60)}`,
    ],
    ['a stream that speaks of scripts', stream('', 'o /JavaScript e o /Launch')],
    ['a stream whose length is right', stream('/Length  17', 'endstream /Launch')],
    ['a stream on its own line whose length is right', stream('/Length 17', 'endstream /Launch', '\r\n')],
    ['a stream after what holds others', `<< /Type /ObjStm >> endobj ${stream('', 'o /Launch e')}`],
    ['a stream whose length another object says', stream('/Length 15 0 R', 'x')],
    [
      'a stream that names the kind of action elsewhere',
      stream('', '/S /X and then /JavaScript and /Launch'),
    ],
    ['a stream that names a type elsewhere', stream('', '/Type /X and then /EmbeddedFile')],
    ['packed objects', stream('/Type /ObjStm', '<< /Title (x) >>')],
  ])('is %s', (_what, body) => {
    expect(refusal(pdf(body))).toBeUndefined()
  })

  it('is packed as it is said', () => {
    const packed = deflateSync(bytesOf('<< /Title (x) >>')).toString('latin1')
    for (const filter of [
      '/Filter /FlateDecode',
      '/Filter [/Fl]',
      '/Filter /FlateDecode /DecodeParms << /Predictor 1 >>',
    ])
      expect(refusal(pdf(stream(`/Type /ObjStm ${filter} /Length ${packed.length}`, packed)))).toBeUndefined()
  })

  it('begins and ends like one', () => {
    const end = '\nstartxref\n0\n%%EOF'
    expect(refusal(bytesOf(`${' '.repeat(1019)}%PDF-1.7${end}`))).toBeUndefined()
    expect(refusal(bytesOf(`${' '.repeat(1020)}%PDF-1.7${end}`))).toContain('não é um PDF')
    expect(refusal(bytesOf(`%PDF-1.7\nstartxref${' '.repeat(4096 - 9)}`))).toBeUndefined()
    expect(refusal(bytesOf(`%PDF-1.7\nstartxref${' '.repeat(4096 - 8)}`))).toContain('incompleto')
  })
})

describe('what is refused', () => {
  it.each([
    ['Encrypt', /cifrado/],
    ['JavaScript', /JavaScript/],
    ['Launch', /abrir outro/],
    ['GoToE', /abrir outro/],
    ['ImportData', /abrir outro/],
    ['SubmitForm', /formulário/],
    ['EmbeddedFile', /outros ficheiros/],
    ['EmbeddedFiles', /outros ficheiros/],
    ['RichMedia', /outros ficheiros/],
    ['AcroForm', /formulário/],
    ['XFA', /formulário/],
  ])('is /%s, whatever follows it', (name, why) => {
    for (const next of [' ', '\n', '\r', '\t', '\f', '\0', '(', ')', '<', '>', '[', ']', '{', '}', '/', '%'])
      expect(refusal(pdf(`/${name}${next}`)), JSON.stringify(next)).toMatch(why)
    expect(refusal(pdf(`/#${name.charCodeAt(0).toString(16)}${name.slice(1)} `))).toMatch(why)
    expect(refusal(bytesOf(`%PDF-1.7\nstartxref\n/${name}`))).toMatch(why)
  })

  it.each([
    ['/JS(x)', /JavaScript/],
    ['/JS \t\r\n<78>', /JavaScript/],
    ['/JS\0\f5 0 R', /JavaScript/],
    ['/EF<< >>', /outros ficheiros/],
    ['/EF 5 0 R', /outros ficheiros/],
    ['/Count 1001', /1000 páginas/],
    ['/Count\r\n99999999999', /1000 páginas/],
  ])('is a short name before what makes it one: %j', (body, why) => {
    expect(refusal(pdf(body))).toMatch(why)
  })

  it.each([
    ['a comment', '% x\n/Launch '],
    ['a comment that ends in an old line end', '% x\r/Launch '],
    ['a text', '(x)/Launch '],
    ['a text with brackets in it', '(x (y) z)/Launch '],
    ['a text whose last character stands for itself', '(x\\\\)/Launch '],
    ['a text that nobody closes', '(x /Launch '],
    ['digits', '<4a>/Launch '],
    ['digits that nobody closes', '<4a /Launch '],
    ['a stream', `${stream('', 'x')} /Launch `],
    ['a stream on its own line', `${stream('', 'x', '\r\n')} /Launch `],
    ['a stream whose length is wrong', `${stream('/Length 9999', 'x')} /Launch `],
    ['a stream whose length ends before a line end', `${stream('/Length 1', 'x')} /Launch `],
    ['a stream whose length another object says', stream('/Length  17  0  R', 'endstream /Launch')],
    ['a word that only ends like a stream', 'endstream\n/Launch '],
    ['a word that only begins like one', 'streams /Launch '],
  ])('stands after %s', (_what, body) => {
    expect(refusal(pdf(body))).toContain('abrir outro')
  })

  it('is nested more than a hundred deep', () => {
    expect(refusal(pdf('['.repeat(101)))).toContain('anormal')
    expect(refusal(pdf('<<'.repeat(101)))).toContain('anormal')
    expect(refusal(pdf(`${'['.repeat(60)}${'<<'.repeat(41)}`))).toContain('anormal')
    expect(refusal(pdf(`${'['.repeat(100)}> > x> [`))).toContain('anormal')
    expect(refusal(pdf(`${'['.repeat(60)}]${'['.repeat(60)}`))).toContain('anormal')
    expect(refusal(pdf(`${'<<'.repeat(60)}>>${'<<'.repeat(60)}`))).toContain('anormal')
  })

  it.each([
    ['/S /JavaScript', /JavaScript/],
    ['/S/JavaScript', /JavaScript/],
    ['x /JavaScript /S /JavaScript', /JavaScript/],
    ['/S /Launch', /abrir outro/],
    ['/S/Launch', /abrir outro/],
    ['/S \r\n  /Launch', /abrir outro/],
    ['a text long enough to stand before it /S /Launch', /abrir outro/],
    ['/Type\n\n/EmbeddedFile', /outros ficheiros/],
    ['/Type /EmbeddedFile', /outros ficheiros/],
  ])('is hidden in a stream: %s', (content, why) => {
    expect(refusal(pdf(stream('', content)))).toMatch(why)
  })

  it('is packed among other objects, or packed so that nobody can look', () => {
    const packed = deflateSync(bytesOf('<< /Launch 1 >>')).toString('latin1')
    const within = (dictionary: string, content: string) =>
      refusal(pdf(stream(`/Type/ObjStm ${dictionary} /Length ${content.length}`, content)))
    expect(within('', '<< /Launch 1 >>')).toContain('abrir outro')
    expect(within('/Filter /FlateDecode', packed)).toContain('abrir outro')
    expect(within('/Filter/FlateDecode', packed)).toContain('abrir outro')
    expect(within('/X << /Y 1 >>', '<< /Launch 1 >>')).toContain('abrir outro')
    expect(within('/Filter /FlX', packed)).toContain('comprimido')
    expect(within('/Filter [ /FlateDecode ]', packed)).toContain('abrir outro')
    expect(within('/Filter /LZWDecode', packed)).toContain('comprimido')
    expect(within('/Filter [/FlateDecode /FlateDecode]', packed)).toContain('comprimido')
    expect(within('/Filter /XFlateDecode', packed)).toContain('comprimido')
    expect(within('/Filter /FlateDecode /Predictor 12', packed)).toContain('comprimido')
    expect(within('/Filter /FlateDecode', 'no such thing')).toContain('danificado')
  })

  it('is a stream without an end', () => {
    expect(refusal(pdf('<< >> stream\nx'))).toContain('danificado')
  })
})
