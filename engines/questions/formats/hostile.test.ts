import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import { readQuestions } from './formats.ts'
import { type QuestionFormat, UnreadableFile } from './reading.ts'

const item = (body: string, head = '') =>
  `<?xml version="1.0"?>${head}<assessmentItem identifier="a" title="A"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody>${body}<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="x">1</simpleChoice><simpleChoice identifier="y">2</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const read = (content: string | Uint8Array, name: string, format?: QuestionFormat) =>
  readQuestions(typeof content === 'string' ? strToU8(content) : content, {
    name,
    ...(format ? { format } : {}),
  })

describe('hostile files', () => {
  it('are refused when they declare entities or point outside, wherever the XML is', async () => {
    const laughs = '<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    const outside = '<!DOCTYPE quiz SYSTEM "file:///etc/passwd">'
    const parameter = '<!DOCTYPE quiz [<!ENTITY % x SYSTEM "http://exemplo.mz/x.dtd"> %x;]>'
    for (const doctype of [laughs, outside, parameter]) {
      const quiz = `<?xml version="1.0"?>${doctype}<quiz><question type="essay"><questiontext><text>&b;</text></questiontext></question></quiz>`
      await expect(read(quiz, 'a.xml')).rejects.toThrow(/recusado.*DOCTYPE/)
      await expect(read(item('', doctype), 'a.xml')).rejects.toThrow(/recusado.*DOCTYPE/)
      await expect(read(zip({ 'a.xml': item('', doctype) }), 'a.zip')).rejects.toThrow(/recusado.*DOCTYPE/)
    }
    await expect(
      read(
        '<!DOCTYPE quiz><quiz><question type="essay"><name><text>a</text></name><questiontext><text>b</text></questiontext></question></quiz>',
        'a.xml',
      ),
    ).resolves.toMatchObject({ questions: [{ ok: true }] })
  })

  it('bring nothing from outside the file into a question', async () => {
    const body =
      '<xi:include href="file:///etc/passwd" xmlns:xi="http://www.w3.org/2001/XInclude"/><p>Olha <img src="http://exemplo.mz/a.png" alt="longe"/><img src="../../../etc/passwd" alt="perto"/></p>'
    const { questions } = await read(zip({ 'items/a.xml': item(body) }), 'a.zip')
    expect(questions[0]).toMatchObject({ ok: true, question: { media: [] } })
    expect(questions[0]?.lost.map(lost => lost.what)).toEqual(
      expect.arrayContaining(['inclusão externa', 'imagem «http://exemplo.mz/a.png»', 'imagem «passwd»']),
    )
  })

  it('are refused when a path in the zip leaves it', async () => {
    for (const path of [
      '../a.xml',
      'x/../../a.xml',
      '/etc/a.xml',
      'C:\\a.xml',
      'x\\..\\a.xml',
      'a\u0000.xml',
    ]) {
      await expect(read(zipSync({ [path]: strToU8(item('')) }), 'a.zip')).rejects.toThrow(
        /recusado: o caminho/,
      )
    }
  })

  it('are refused when the zip would swell', async () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(8 * 1024 * 1024) })
    await expect(read(bomb, 'a.zip')).rejects.toThrow(/comprimido de forma suspeita/)
    await expect(read(bomb, 'a.xlsx', 'xlsx')).rejects.toThrow(UnreadableFile)
    const many = Object.fromEntries(
      Array.from({ length: 50_001 }, (_, index) => [`${index}.xml`, new Uint8Array()]),
    )
    await expect(read(zipSync(many, { level: 0 }), 'a.zip')).rejects.toThrow(/ficheiros a mais/)
  })

  it.each([
    ['docx', 'word/document.xml'],
    ['h5p', 'content/content.json'],
    ['zip', 'qti/teste.xml'],
  ])('are refused when a %s would swell, leaves its folder or declares entities', async (extension, path) => {
    const beside: Record<string, Uint8Array> = extension === 'h5p' ? { 'h5p.json': strToU8('{}') } : {}
    const name = `a.${extension}`
    await expect(read(zipSync({ ...beside, [path]: new Uint8Array(8 * 1024 * 1024) }), name)).rejects.toThrow(
      /comprimido de forma suspeita/,
    )
    await expect(
      read(zipSync({ ...beside, [path]: strToU8('x'), '../b.xml': strToU8('x') }), name),
    ).rejects.toThrow(/recusado: o caminho/)
    const laughs = '<!DOCTYPE w:document [<!ENTITY a "ha">]><w:document xmlns:w="w"><w:body/></w:document>'
    const old = '<!DOCTYPE questestinterop [<!ENTITY a "ha">]><questestinterop>&a;</questestinterop>'
    if (extension !== 'h5p')
      await expect(read(zip({ [path]: extension === 'docx' ? laughs : old }), name)).rejects.toThrow(
        /recusado.*DOCTYPE/,
      )
  })

  it('never unpack more than a zip that lies about its sizes admits to', async () => {
    const lying = zipSync({ 'a.xml': new Uint8Array(6 * 1024 * 1024) })
    const view = new DataView(lying.buffer)
    for (let at = 0; at < lying.length - 4; at++) {
      const signature = view.getUint32(at, true)
      if (signature === 0x02014b50) view.setUint32(at + 24, 100, true)
      if (signature === 0x04034b50) view.setUint32(at + 22, 100, true)
    }
    const before = process.memoryUsage().rss
    const { questions } = await read(lying, 'a.zip')
    expect(questions).toMatchObject([{ ok: false }])
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
  })

  it('lose their scripts, and say so', async () => {
    const script =
      '<script>alert(1)</script><b onmouseover="alert(2)">texto</b><iframe src="http://x"></iframe>'
    const gift = await read(`[html]${script.replaceAll('=', '\\=').replaceAll(':', '\\:')}{T}`, 'a.gift')
    const moodle = await read(
      `<quiz><question type="essay"><name><text>a</text></name><questiontext format="html"><text><![CDATA[${script}]]></text></questiontext></question></quiz>`,
      'a.xml',
    )
    const csv = await read(`Enunciado;Resposta\n"${script.replaceAll('"', '""')}";V`, 'a.csv')
    for (const { questions } of [gift, moodle, csv]) {
      expect(questions[0]?.question?.stem).toBe('<b>texto</b>')
      expect(questions[0]?.lost.map(lost => lost.what)).toEqual(['<script>', 'onmouseover=…', '<iframe>'])
    }
  })

  it('bring no program and no picture with code', async () => {
    const files = {
      'a.xml': item(
        '<p><img src="mal.svg" alt="a"/><img src="bem.svg" alt="b"/><object type="application/x-sh" data="virus.sh"/></p>',
      ),
      'mal.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'bem.svg': '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>',
      'virus.sh': 'rm -rf /',
    }
    const { questions } = await read(zip(files), 'a.zip')
    expect(questions[0]?.question?.media.map(media => media.name)).toEqual(['bem.svg'])
    expect(questions[0]?.lost.map(lost => lost.what)).toEqual(
      expect.arrayContaining(['ficheiro «mal.svg»', 'ficheiro «virus.sh»']),
    )
  })

  it('are described in one sentence', async () => {
    const cases: [string | Uint8Array, string, RegExp][] = [
      ['', 'a.gift', /vazio/],
      ['   \n', 'a.gift', /vazio/],
      [new Uint8Array([0, 1, 2, 3]), 'a.gift', /não é de texto/],
      [readFileSync(process.execPath).subarray(0, 4096), 'a.txt', /não é de texto/],
      ['<questestinterop/>', 'a.xml', /QTI 1\.2 não tem nenhuma pergunta/],
      ['não é zip', 'a.docx', /danificado/],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'a.doc', /Word antigo/],
      ['<html/>', 'a.xml', /não é uma pergunta em formato QTI/],
      ['<quiz></quiz>', 'a.xml', /nenhuma pergunta/],
      ['<quiz><question>', 'a.xml', /mal formado na linha 1/],
      ['não é zip', 'a.zip', /danificado/],
      ['não é zip', 'a.xlsx', /danificado/],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'a.xls', /Excel antigo/],
      [zip({ 'leia-me.txt': 'olá' }), 'a.zip', /nenhuma pergunta/],
      [zip({ 'imsmanifest.xml': '<manifest>' }), 'a.zip', /mal formado/],
      ['só palavras', 'a.txt', /Não se reconhece/],
      ['a;b\n1;2', 'a.csv', /Enunciado/],
    ]
    for (const [content, name, message] of cases) {
      const failure = await read(content, name).catch(error => error)
      expect(failure, name).toBeInstanceOf(UnreadableFile)
      expect(failure.message).toMatch(message)
    }
  })

  it('cannot make a reader work longer than their size deserves', async () => {
    const size = 200_000
    const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length))
    const gift = [
      '{',
      '}',
      '{}',
      '{=a}',
      '::',
      '\\(',
      '$$',
      '//[tag:',
      '~=#',
      '\\',
      '{\n\n',
      '[html]<img ',
      'a{=<',
      '\n',
      '{#1..',
      '{a->b=',
    ].map(fill)
    const xml = ['<a>', '<![CDATA[', '<!--', '&', '<a/>', '&amp;', '<question type="cloze">'].map(
      piece => `<quiz>${fill(piece)}`,
    )
    const html = [
      '<b>',
      '<img ',
      '<math',
      '<',
      '<img src="data:',
      '&lt',
      ' ',
      '<pre>',
      '{1:SA:',
      '{1:MC:~=',
      '[[1]]',
      '![',
      '**a',
    ].map(
      piece =>
        `<quiz><question type="cloze"><name><text>a</text></name><questiontext format="markdown"><text><![CDATA[${fill(piece)}]]></text></questiontext></question></quiz>`,
    )
    const csv = ['"', ';', '[[', "'", '\n', ' a', '1'].map(piece => `Enunciado;Resposta\nx;${fill(piece)}`)
    for (const text of gift) await read(text, 'a.gift').catch(expectRefusal)
    for (const text of gift) await read(text, 'a.txt').catch(expectRefusal)
    for (const text of [...xml, ...html]) await read(text, 'a.xml').catch(expectRefusal)
    for (const text of csv) await read(text, 'a.csv').catch(expectRefusal)
    for (const text of [fill('A. a\n'), fill('ANSWER: A\n'), `x\nA. a\n${fill('b\n')}ANSWER: A`])
      await read(text, 'a.txt').catch(expectRefusal)
  })
})

function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(UnreadableFile)
}
