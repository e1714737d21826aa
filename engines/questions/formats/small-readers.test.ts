import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isZip, zip } from '../../zip/zip.ts'
import { readCsv } from './csv.ts'
import { detectFormat, readQuestions } from './formats.ts'
import { markdownToHtml } from './markdown.ts'
import { meetsPattern, readPattern } from './qti-pattern.ts'
import { unzip, zipHas } from './unzip.ts'

describe('Markdown', () => {
  it.each([
    [
      'um **forte** e *leve* e __forte__ e _leve_',
      '<p>um <strong>forte</strong> e <em>leve</em> e <strong>forte</strong> e <em>leve</em></p>',
    ],
    ['2 * 3 * 4 e a_b_c', '<p>2 * 3 * 4 e a_b_c</p>'],
    ['uma  \nduas', '<p>uma<br> duas</p>'],
    ['um\n\ndois\n \ntrês', '<p>um</p><p>dois</p><p>três</p>'],
    ['# Alto', '<h3>Alto</h3>'],
    ['##### Baixo ##', '<h5>Baixo </h5>'],
    ['# Com\ntexto', '<p># Com texto</p>'],
    ['- a\n* b\n+ c', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
    ['1. a\n22) b', '<ol><li>a</li><li>b</li></ol>'],
    ['- a\nb', '<p>- a b</p>'],
    ['> um\n>dois', '<blockquote>um dois</blockquote>'],
    ['---', '<hr />'],
    ['$$a *b* c$$ e $$x$$', '<p>$$a *b* c$$ e $$x$$</p>'],
    ['* * *', '<hr />'],
    ['--', '<p>--</p>'],
    ['    a < b\n\tc', '<p>a < b \tc</p>'],
    ['antes\n\n    a < b\n\tc', '<p>antes</p><pre><code>a &lt; b\nc</code></pre>'],
    ['`a < **b**`', '<p><code>a &lt; **b**</code></p>'],
    ['\\(a_1 * b_1\\) e $$x_2 * y_2$$', '<p>\\(a_1 * b_1\\) e $$x_2 * y_2$$</p>'],
    [
      '![alt](f.png "t") e [sítio](https://a.mz)',
      '<p><img src="f.png" alt="alt"> e <a href="https://a.mz">sítio</a></p>',
    ],
  ])('%j', (text, html) => {
    expect(markdownToHtml(text)).toBe(html)
  })
})

describe('a pattern of texts', () => {
  it.each([
    ['Maputo', [['Maputo']]],
    ['^Maputo$', [['Maputo']]],
    ['a\\$', [['a$']]],
    ['(?:um|dois)', [['um'], ['dois']]],
    ['(um|dois)', [['um'], ['dois']]],
    ['um\\|dois', [['um|dois']]],
    ['.*Maputo.*', [['', 'Maputo', '']]],
    ['a.*b|c', [['a', 'b'], ['c']]],
    ['', [['']]],
    ['a\\.b\\*', [['a.b*']]],
    ['Beira Mar', [['Beira Mar']]],
  ])('%j is read', (source, parts) => {
    expect(readPattern(source)).toEqual(parts)
  })

  it.each(['a+', 'a.b', '[ab]', '\\d', '(a)(b)', 'a{2}', 'a|b?', 'a$b'])(
    '%j is not, and is never run',
    source => {
      expect(readPattern(source)).toBeUndefined()
    },
  )

  it('is met by what has all of its parts in their order', () => {
    const pattern = readPattern('Ma.*to|Beira') ?? []
    expect(
      ['Maputo', 'Mato', 'Beira', 'maputo', 'Beirã', 'toMa'].map(text => meetsPattern(text, pattern)),
    ).toEqual([true, true, true, false, false, false])
  })
})

describe('a zip', () => {
  it('is known by its first bytes', () => {
    expect(isZip(zipSync({ a: strToU8('x') }))).toBe(true)
    expect(isZip(zipSync({}))).toBe(true)
    for (const [at, value] of [
      [0, 0],
      [1, 0],
      [2, 7],
      [3, 9],
    ] as const)
      expect(isZip(zipSync({ a: strToU8('x') }).fill(value, at, at + 1))).toBe(false)
  })

  it('gives its files, without its folders, and says whether one is there', () => {
    const bytes = zipSync({ 'a/': new Uint8Array(), 'a/um.txt': strToU8('1'), 'dois.txt': strToU8('2') })
    expect([...unzip(bytes).keys()]).toEqual(['a/um.txt', 'dois.txt'])
    expect([zipHas(bytes, 'dois.txt'), zipHas(bytes, 'um.txt')]).toEqual([true, false])
    expect(zip({ a: 'x' })).toEqual(zip({ a: strToU8('x') }))
  })

  it.each([
    ['../a', /sai da pasta/],
    ['a\\..\\b', /sai da pasta/],
    ['/a', /sai da pasta/],
    ['C:a', /sai da pasta/],
    ['a\u0001', /sai da pasta/],
    [`../${'a'.repeat(80)}`, /«\.\.\/a{56}…»/],
  ])('is refused for the path %j', (path, why) => {
    expect(() => unzip(zipSync({ [path]: strToU8('x') }))).toThrow(why)
  })

  it('is refused where two of its files have one name', () => {
    const bytes = zipSync({ ab: strToU8('1'), ac: strToU8('2') })
    const renamed = Buffer.from(bytes).toString('latin1').replaceAll('ac', 'ab')
    expect(() => unzip(Uint8Array.from(renamed, letter => letter.charCodeAt(0)))).toThrow(
      /dois ficheiros com o nome «ab»/,
    )
  })

  it('is refused where it would swell, or is damaged', () => {
    expect(() => unzip(zipSync({ a: new Uint8Array(2 * 1024 * 1024) }))).toThrow(
      /comprimido de forma suspeita/,
    )
    expect(unzip(zipSync({ a: new Uint8Array(1024 * 1024) })).size).toBe(1)
    expect(() => unzip(strToU8('PK\u0003\u0004nada'))).toThrow(/danificado/)
    expect(() => zipHas(strToU8('PK\u0003\u0004nada'), 'a')).toThrow(/danificado/)
  })
})

describe('a row of a sheet', () => {
  /** What a row says is right, in the words of the question's type. */
  function rightOf(header: string, row: string): unknown {
    const [read] = readCsv(`${header}\n${row}\n`).questions
    const question = read?.question
    if (!question) return read?.error
    if ('options' in question) return question.options.map(option => option.weight)
    if ('answers' in question) return question.answers.map(answer => Object.values(answer).slice(0, 2))
    return 'correct' in question ? question.correct : question.type
  }
  const choice = 'Pergunta;A;B;C;Resposta certa;Tipo'

  it.each([
    ['Qual?;um;dois;três;b;', [0, 1, 0]],
    ['Qual?;um;dois;três;2;', [0, 1, 0]],
    ['Qual?;um;dois;três;Três;', [0, 0, 1]],
    ['Quais?;um;dois;três;A e C;escolha múltipla', [0.5, -1, 0.5]],
    ['Quais?;um;dois;três;AC;escolha múltipla', [0.5, -1, 0.5]],
    ['Quais?;um;dois;três;1, 3;escolha múltipla', [0.5, -1, 0.5]],
    ['Quais?;um;dois;três;um | dois;escolha múltipla', [0.5, 0.5, -1]],
    ['Qual?;um;dois;três;D;', 'A resposta «D» não é a letra, o lugar nem o texto de uma das opções.'],
    ['Qual?;um;dois;três;4;', 'A resposta «4» não é a letra, o lugar nem o texto de uma das opções.'],
  ])('names what is right: %s', (row, right) => {
    expect(rightOf(choice, row)).toEqual(right)
  })

  it.each([
    ['V', true],
    ['verdadeira', true],
    ['Certo', true],
    ['sim', true],
    ['F', false],
    ['Falso', false],
    ['não', false],
    ['errado', false],
  ])('says %s or not', (word, truth) => {
    expect(rightOf('Pergunta;Resposta certa;Tipo', `A Terra é redonda?;${word};V/F`)).toBe(truth)
  })

  it.each([
    ['3,14', '', [[3.14, 0]]],
    ['3,14 ± 0,01', '', [[3.14, 0.01]]],
    ['3,14:0,5', '', '«3,14:0,5» não é um número.'],
    ['10 +/- 2', '', [[10, 2]]],
    ['1..5', '', [[3, 2]]],
    ['1 .. 15', '', [[8, 7]]],
    ['1 a 5', '', [[3, 2]]],
    ['7', '0,5', [[7, 0.5]]],
    ['7', '-0,5', [[7, 0.5]]],
  ])('reads the number %s (%s)', (key, tolerance, answers) => {
    expect(
      rightOf('Pergunta;Resposta certa;Tolerância;Tipo', `Quanto?;${key};${tolerance};Numérica`),
    ).toEqual(answers)
  })

  it('says neither where a word only ends like one of them', () => {
    expect(rightOf('Pergunta;Resposta certa;Tipo', 'A Terra é redonda?;assim;V/F')).toMatch(
      /tem de ser V ou F/,
    )
  })

  it('says which number it cannot read', () => {
    expect(rightOf('Pergunta;Resposta certa;Tolerância;Tipo', 'Quanto?;muito;;Numérica')).toMatch(
      /muito|número/,
    )
    expect(rightOf('Pergunta;Resposta certa;Tolerância;Tipo', 'Quanto?;7;pouca;Numérica')).toMatch(/7|número/)
  })
})

describe('what a file of questions is', () => {
  it.each([
    ['aiken', 'Qual?\nA. um\nB. dois\nANSWER: A', 'x.txt'],
    ['aiken', 'Qual?\nA) um\nB) dois\nRESPOSTA CERTA : B.', 'x.txt'],
    ['gift', 'Qual? {=um ~dois}', 'x.txt'],
    ['gift', 'Qual?', 'x.gift'],
    ['csv', 'Pergunta;A;B\nQual?;um;dois', 'x.txt'],
    ['csv', 'nada', 'x.csv'],
    ['csv', 'nada', 'X.TSV'],
    ['moodle-xml', '<?xml version="1.0"?><!-- um --><quiz/>', 'x.txt'],
    ['qti', '<!DOCTYPE a [<!ENTITY b "c">]><qti:assessmentItem/>', 'x.txt'],
  ])('%s: %j', (format, text, name) => {
    expect(detectFormat(strToU8(text), name)).toBe(format)
  })

  it.each([
    ['Um texto qualquer', 'x.txt', /Não se reconhece/],
    ['Qual?\nA. um\nANSWER: A ou B', 'x.txt', /Não se reconhece/],
    ['Pergunta sem separador', 'x.txt', /Não se reconhece/],
    ['nada', 'x.xlsx', /\.xlsx está danificado/],
    ['nada', 'x.zip', /\.zip está danificado/],
    ['  \n ', 'x.txt', /vazio/],
    ['', 'x.txt', /vazio/],
  ])('is said where it is none: %j', async (text, name, why) => {
    await expect(readQuestions(strToU8(text), { name })).rejects.toThrow(why)
  })
})
