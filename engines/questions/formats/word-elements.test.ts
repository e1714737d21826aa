import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import { readQuestions } from './formats.ts'
import { blocksHtml, blocksText } from './text-blocks.ts'
import { p, r, read, tbl, tc, tr } from './word-testing.ts'

/**
 * Every element that WordprocessingML (ECMA-376 part 1, transitional) has in a body, a paragraph, a run, a table and a
 * formula, put into a sound document: what it says is read, or its name is among what is lost, and nothing beside it goes.
 */
const WORD = 'palavra'
/** Elements that mark a place or a range, or say how something looks: there is nothing of theirs to read. */
const marks =
  'proofErr permStart permEnd bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd customXmlMoveFromRangeStart customXmlMoveFromRangeEnd customXmlMoveToRangeStart customXmlMoveToRangeEnd'
const runMarks =
  'softHyphen annotationRef footnoteRef endnoteRef separator continuationSeparator commentReference lastRenderedPageBreak delInstrText instrText'
/** Letters that elements of a run write by themselves. */
const letters: Record<string, string> = { br: '\n', cr: '\n', tab: '\t', ptab: '\t', noBreakHyphen: '-' }
const wrapped = (name: string, inside: string) =>
  name === 'sdt'
    ? `<w:sdt><w:sdtPr/><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
    : `<w:${name}>${inside}</w:${name}>`

function expectReadOrNamed(document: (element: string) => string, element: string): void {
  const before = read(document(''))
  const after = read(document(element))
  for (const word of ['antes', 'meio', 'outra', 'depois'])
    expect(after.text.includes(word), `${word}: ${after.text}`).toBe(before.text.includes(word))
  const isNamed = after.lost.some(what => !before.lost.includes(what))
  expect(after.text.includes(WORD) || isNamed, `${element}: ${after.text}`).toBe(true)
}

const inBody = (element: string) => `${p(r('antes'))}${element}${p(r('depois'))}`
const inCell = (element: string) => tbl(tr(tc(inBody(element)), tc(p(r('outra')))))
const inBox = (element: string) =>
  p(
    `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${inBody(element)}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  )
const inParagraph = (element: string) => p(`${r('antes')}${element}${r('depois')}`)
const inLink = (element: string) => inParagraph(`<w:hyperlink>${r('meio')}${element}</w:hyperlink>`)
const inInserted = (element: string) => inParagraph(`<w:ins>${r('meio')}${element}</w:ins>`)
const inRun = (element: string) => p(`<w:r><w:t>antes</w:t>${element}<w:t>depois</w:t></w:r>`)
const inTable = (element: string) => tbl(tr(tc(p(r('antes')))), element, tr(tc(p(r('depois')))))
const inRow = (element: string) => tbl(tr(tc(p(r('antes'))), element, tc(p(r('depois')))))
const inFormula = (element: string) =>
  p(`<m:oMath><m:r><m:t>antes</m:t></m:r>${element}<m:r><m:t>depois</m:t></m:r></m:oMath>`)
const inBase = (element: string) => inFormula(`<m:box><m:e>${element}</m:e></m:box>`)
const inMathRun = (element: string) =>
  p(`<m:oMath><m:r><m:t>antes</m:t>${element}<m:t>depois</m:t></m:r></m:oMath>`)

const m = (name: string, ...parts: string[]) =>
  `<m:${name}>${parts.map(part => `<m:${part}><m:r><m:t>${WORD}</m:t></m:r></m:${part}>`).join('')}</m:${name}>`
const mathElements: Record<string, string> = {
  acc: m('acc', 'e'),
  bar: m('bar', 'e'),
  box: m('box', 'e'),
  borderBox: m('borderBox', 'e'),
  d: m('d', 'e', 'e'),
  eqArr: m('eqArr', 'e', 'e'),
  f: m('f', 'num', 'den'),
  func: m('func', 'fName', 'e'),
  groupChr: m('groupChr', 'e'),
  limLow: m('limLow', 'e', 'lim'),
  limUpp: m('limUpp', 'e', 'lim'),
  m: `<m:m>${m('mr', 'e', 'e')}</m:m>`,
  nary: m('nary', 'sub', 'sup', 'e'),
  phant: m('phant', 'e'),
  rad: m('rad', 'deg', 'e'),
  sPre: m('sPre', 'sub', 'sup', 'e'),
  sSub: m('sSub', 'e', 'sub'),
  sSubSup: m('sSubSup', 'e', 'sub', 'sup'),
  sSup: m('sSup', 'e', 'sup'),
  r: `<m:r><m:t>${WORD}</m:t></m:r>`,
  novidade: m('novidade', 'e'),
}

describe('a place of a Word document', () => {
  const blocks: Record<string, string> = {
    p: p(r(WORD)),
    tbl: tbl(tr(tc(p(r(WORD))))),
    ...Object.fromEntries(['customXml', 'sdt', 'novidade'].map(name => [name, wrapped(name, p(r(WORD)))])),
    ...Object.fromEntries(
      ['ins', 'del', 'moveFrom', 'moveTo', 'r', 'hyperlink', 'fldSimple', 'bdo', 'dir', 'smartTag'].map(
        name => [name, name === 'r' ? r(WORD) : wrapped(name, r(WORD))],
      ),
    ),
    oMath: `<m:oMath>${mathElements.r}</m:oMath>`,
    oMathPara: `<m:oMathPara><m:oMath>${mathElements.r}</m:oMath></m:oMathPara>`,
    altChunk: '<w:altChunk r:id="r9"/>',
    AlternateContent: `<mc:AlternateContent><mc:Choice Requires="w14">${p(r(WORD))}</mc:Choice><mc:Fallback>${p(r(WORD))}</mc:Fallback></mc:AlternateContent>`,
  }
  const inline: Record<string, string> = {
    r: r(WORD),
    ...Object.fromEntries(
      'ins del moveFrom moveTo hyperlink fldSimple bdo dir smartTag customXml sdt novidade'
        .split(' ')
        .map(name => [name, wrapped(name, r(WORD))]),
    ),
    oMath: blocks.oMath ?? '',
    oMathPara: blocks.oMathPara ?? '',
    subDoc: '<w:subDoc r:id="r9"/>',
    AlternateContent: `<mc:AlternateContent><mc:Choice Requires="w14">${r(WORD)}</mc:Choice><mc:Fallback>${r(WORD)}</mc:Fallback></mc:AlternateContent>`,
  }
  const shape = (inside: string) =>
    `<w:drawing><wp:inline><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing>`
  const box = `<w:txbxContent>${p(r(WORD))}</w:txbxContent>`
  const field = (instruction: string, data = '') =>
    `<w:fldChar w:fldCharType="begin">${data}</w:fldChar><w:instrText>${instruction}</w:instrText><w:fldChar w:fldCharType="end"/>`
  const runs: Record<string, string> = {
    t: `<w:t>${WORD}</w:t>`,
    delText: `<w:delText>${WORD}</w:delText>`,
    ...Object.fromEntries(
      'dayShort monthShort yearShort dayLong monthLong yearLong pgNum contentPart footnoteReference endnoteReference novidade'
        .split(' ')
        .map(name => [name, `<w:${name}/>`]),
    ),
    sym: '<w:sym w:font="Webdings" w:char="F041"/>',
    ruby: `<w:ruby><w:rt>${r(WORD)}</w:rt><w:rubyBase>${r('base')}</w:rubyBase></w:ruby>`,
    'object of a program': '<w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object>',
    'object in a control': '<w:object><w:control w:name="Box"/></w:object>',
    'pict with a text box': `<w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict>`,
    'pict with letters drawn': `<w:pict><v:shape><v:textpath string="${WORD}"/></v:shape></w:pict>`,
    'pict with a shape': '<w:pict><v:oval/></w:pict>',
    'pict with a picture': '<w:pict><v:shape><v:imagedata r:id="r9"/></v:shape></w:pict>',
    'drawing with a text box': shape(`<wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp>`),
    'drawing with two text boxes': shape(
      `<wpg:wgp><wps:wsp><wps:txbx><w:txbxContent>${p(r('uma'))}</w:txbxContent></wps:txbx></wps:wsp><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></wpg:wgp>`,
    ),
    'drawing with a shape': shape('<wps:wsp><wps:spPr/></wps:wsp>'),
    'drawing with a chart': shape('<c:chart r:id="r9"/>'),
    'drawing with a scheme': shape('<dgm:relIds r:dm="r9"/>'),
    'drawing with a picture elsewhere': shape('<pic:pic><a:blip r:link="r9"/></pic:pic>'),
    'drawing, written twice': `<mc:AlternateContent><mc:Choice Requires="wps">${shape(`<wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp>`)}</mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent>`,
    'letters, written twice': `<mc:AlternateContent><mc:Choice Requires="w16se"><w:t>${WORD}</w:t></mc:Choice><mc:Fallback><w:t>${WORD}</w:t></mc:Fallback></mc:AlternateContent>`,
    'field without a result': field('LISTNUM'),
    'field with a result': `<w:fldChar w:fldCharType="begin"/><w:instrText>REF a</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>${WORD}</w:t><w:fldChar w:fldCharType="end"/>`,
    'field that is a formula': field(`EQ \\f(${WORD};2)`),
    'field that is a formula of an unknown kind': field(`EQ \\z(${WORD};2)`),
    'field that is a list': field(
      'FORMDROPDOWN',
      `<w:ffData><w:ddList><w:listEntry w:val="um"/><w:listEntry w:val="${WORD}"/></w:ddList></w:ffData>`,
    ),
    'field that is a symbol': field('SYMBOL 33 \\f "Webdings"'),
  }
  const places: [string, (element: string) => string, Record<string, string>][] = [
    ['body', inBody, blocks],
    ['cell', inCell, blocks],
    ['text box', inBox, blocks],
    ['paragraph', inParagraph, inline],
    ['link', inLink, inline],
    ['inserted text', inInserted, inline],
    ['run', inRun, runs],
    [
      'table',
      inTable,
      {
        tr: tr(tc(p(r(WORD)))),
        ...Object.fromEntries(
          'customXml sdt ins moveTo del novidade'
            .split(' ')
            .map(name => [name, wrapped(name, tr(tc(p(r(WORD)))))]),
        ),
        'deleted row': `<w:tr><w:trPr><w:del/></w:trPr>${tc(p(r(WORD)))}</w:tr>`,
        'hidden row': `<w:tr><w:trPr><w:hidden/></w:trPr>${tc(p(r(WORD)))}</w:tr>`,
        oMath: blocks.oMath ?? '',
      },
    ],
    [
      'row',
      inRow,
      {
        tc: tc(p(r(WORD))),
        ...Object.fromEntries(
          'customXml sdt ins moveTo del novidade'
            .split(' ')
            .map(name => [name, wrapped(name, tc(p(r(WORD))))]),
        ),
        'deleted cell': tc(p(r(WORD)), '<w:tcPr><w:cellDel/></w:tcPr>'),
        oMath: blocks.oMath ?? '',
      },
    ],
    [
      'formula',
      inFormula,
      {
        ...mathElements,
        ...Object.fromEntries(
          'ins del moveFrom moveTo smartTag sdt customXml'
            .split(' ')
            .map(name => [name, wrapped(name, mathElements.r ?? '')]),
        ),
      },
    ],
    ['part of a formula', inBase, mathElements],
    [
      'letters of a formula',
      inMathRun,
      Object.fromEntries(
        Object.entries(runs).filter(([name]) =>
          /^(?:t|sym|novidade|ruby|footnoteReference|pgNum)$/.test(name),
        ),
      ),
    ],
  ]
  it.each(
    places.flatMap(([place, document, elements]) =>
      Object.entries(elements).map(([name, element]) => [place, name, document, element] as const),
    ),
  )('has in its %s what it reads or names: %s', (_place, _name, document, element) => {
    expectReadOrNamed(document, element)
  })

  it.each(
    places
      .filter(([place]) => place !== 'letters of a formula')
      .flatMap(([place, document]) =>
        `${marks}${place === 'run' ? ` ${runMarks}` : ''}`
          .split(' ')
          .map(name => [place, name, document] as const),
      ),
  )('has in its %s a mark that changes nothing: %s', (_place, name, document) => {
    expect(read(document(`<w:${name} w:id="1"/>`))).toEqual(read(document('')))
  })

  it.each(Object.entries(letters))('writes by itself: %s', (name, letter) => {
    expect(read(inRun(`<w:${name}/>`)).text).toBe(`antes${letter}depois`)
  })

  it('is read once where Word writes it twice', () => {
    for (const element of [inline.AlternateContent ?? '', `<w:r>${runs['drawing, written twice']}</w:r>`])
      expect(read(inParagraph(element)).text.split(WORD)).toHaveLength(2)
  })
})

describe('cells of Word that are merged', () => {
  const cell = (text: string, properties = '') =>
    tc(p(r(text)), properties && `<w:tcPr>${properties}</w:tcPr>`)
  const table = tbl(
    tr(cell('Ano', '<w:vMerge w:val="restart"/>'), cell('Chuva', '<w:gridSpan w:val="2"/>')),
    tr(cell('', '<w:vMerge/>'), cell('norte'), cell('sul')),
    tr(cell('2024'), cell('80'), cell('70')),
  )

  it('are one cell as wide and as high, and nothing is lost', () => {
    const { blocks, lost } = read(table)
    expect(blocksHtml(blocks)).toBe(
      '<table><tbody><tr><td rowspan="2">Ano</td><td colspan="2">Chuva</td></tr><tr><td>norte</td><td>sul</td></tr><tr><td>2024</td><td>80</td><td>70</td></tr></tbody></table>',
    )
    expect(lost).toEqual([])
  })

  it('keep each column under its title', () => {
    const [block] = read(table).blocks
    expect(block?.kind === 'table' && block.rows.map(row => row.map(each => blocksText(each)))).toEqual([
      ['Ano', 'Chuva', ''],
      ['', 'norte', 'sul'],
      ['2024', '80', '70'],
    ])
  })

  it('hold the options of one question in rows of their own', async () => {
    const rows = [
      tr(cell('Pergunta'), cell('Opções'), cell('Resposta')),
      tr(cell('Qual?', '<w:vMerge w:val="restart"/>'), cell('a) um'), cell('b')),
      tr(cell('', '<w:vMerge/>'), cell('b) dois'), cell('')),
      tr(cell('E?', '<w:vMerge w:val="restart"/>'), cell('a) três'), cell('a')),
      tr(cell('', '<w:vMerge/>'), cell('b) quatro'), cell('')),
    ]
    const document = `<w:document xmlns:w="w"><w:body>${tbl(...rows)}</w:body></w:document>`
    const { questions } = await readQuestions(zip({ 'word/document.xml': document }), { name: 'a.docx' })
    expect(questions.map(({ question }) => question)).toMatchObject([
      { stem: 'Qual?', options: [{ text: 'um' }, { text: 'dois', correct: true }] },
      { stem: 'E?', options: [{ text: 'três', correct: true }, { text: 'quatro' }] },
    ])
  })

  it('are read where old programs merge them across, and where a row begins later', () => {
    const old = tbl(
      tr(cell('a', '<w:hMerge w:val="restart"/>'), cell('', '<w:hMerge/>'), cell('b')),
      `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('c')}${cell('d')}</w:tr>`,
    )
    expect(blocksHtml(read(old).blocks)).toBe(
      '<table><tbody><tr><td colspan="2">a</td><td>b</td></tr><tr><td></td><td>c</td><td>d</td></tr></tbody></table>',
    )
  })
})

describe('text of Word', () => {
  it('shows what the document shows: capitals, powers that are lifted, what is struck out', () => {
    const { blocks } = read(
      p(r('xai-xai', '<w:caps/>') + r('x') + r('2', '<w:position w:val="8"/>') + r('não', '<w:dstrike/>')),
    )
    expect(blocksHtml(blocks)).toBe('XAI-XAIx<sup>2</sup><s>não</s>')
  })

  it('hides what a style hides, and names it', () => {
    const styles =
      '<w:styles xmlns:w="w"><w:style w:styleId="Oculto"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>'
    const { text, lost } = read(p(`<w:pPr><w:pStyle w:val="Oculto"/></w:pPr>${r('a chave é B')}`), {
      'word/styles.xml': styles,
    })
    expect([text, lost]).toEqual(['', ['texto escondido']])
  })

  it('joins a paragraph with the next one where its end was deleted, and moves what was moved', () => {
    const deleted = '<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>'
    const { text } = read(
      `<w:p>${deleted}${r('1. Qual é')}</w:p>${p(r(' o maior?'))}<w:p><w:pPr><w:rPr><w:moveFrom/></w:rPr></w:pPr><w:moveFrom>${r('a) um')}</w:moveFrom></w:p>${p(r('b) dois'))}${p(`<w:moveTo>${r('c) um')}</w:moveTo>`)}`,
    )
    expect(text).toBe('1. Qual é o maior?\nb) dois\nc) um')
  })

  it('names headers and footers that say something', () => {
    const header = (words: string) => ({ 'word/header1.xml': `<w:hdr xmlns:w="w">${p(r(words))}</w:hdr>` })
    expect(read(p(r('a')), header('Escola de Bilene')).lost).toEqual(['cabeçalho ou rodapé das páginas'])
    expect(read(p(r('a')), header('3')).lost).toEqual([])
  })

  it('has the pictures of a group, each with its words', () => {
    const picture = (id: string, words: string) =>
      `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" descr="${words}"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>`
    const { blocks } = read(
      p(
        `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><wpg:wgp>${picture('r1', 'um')}${picture('r2', 'dois')}</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
      ),
      {
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="r1" Target="media/a.png"/><Relationship Id="r2" Target="media/b.png"/></Relationships>',
      },
    )
    expect(blocksHtml(blocks)).toBe(
      '<img src="docx:word/media/a.png" alt="um" /><img src="docx:word/media/b.png" alt="dois" />',
    )
  })
})

describe('a field of Word', () => {
  const field = (...parts: string[]) =>
    p(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${parts.join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    )
  const code = (text: string, look = '') => `<w:r>${look}<w:instrText>${text}</w:instrText></w:r>`
  const separate = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'

  it.each([
    ['EQ \\f(3;4)', '\\(\\frac{3}{4}\\)'],
    ['EQ \\r(3;27) \\* MERGEFORMAT', '\\(\\sqrt[3]{27}\\)'],
    ['EQ \\x \\to(AB)', '\\(\\overline{AB}\\)'],
    ['EQ \\b \\bc\\[(x;y)', '\\(\\left[x;y\\right]\\)'],
    [
      'EQ \\b \\lc\\{ (\\a \\al (x+y=3;x-y=1))',
      '\\(\\left\\{\\begin{array}{l}x+y=3 \\\\ x-y=1\\end{array}\\right.\\)',
    ],
    ['EQ \\i \\su(1;5;3x)', '\\(\\sum_{1}^{5}{3x}\\)'],
    ['EQ \\f(2,5;π)', '\\(\\frac{2,5}{\\pi}\\)'],
    ['EQ x\\s\\up8(2)', '\\(x^{2}\\)'],
  ])('%s is %s', (instruction, tex) => {
    expect(read(field(code(instruction)))).toMatchObject({ text: tex, lost: [] })
  })

  it('keeps powers of its instruction, and a symbol within it', () => {
    const power =
      code('EQ \\f(x') + code('2', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>') + code(';5)')
    expect(read(field(power)).text).toBe('\\(\\frac{x^{2}}{5}\\)')
    const symbol = `${code('EQ \\r(')}<w:r><w:sym w:font="Symbol" w:char="F070"/></w:r>${code(')')}`
    expect(read(field(symbol)).text).toBe('\\(\\sqrt{\\pi}\\)')
  })

  it('shows its result once, whatever is within it', () => {
    const inner = field(code('REF b'), separate, r('dentro')).replace(/<\/?w:p>/g, '')
    expect(read(field(code('IF '), inner, code(' = 1'), separate, r('visto'))).text).toBe('visto')
    expect(read(field(code('EQ \\f(1;2)'), separate, r('1/2'))).text).toBe('\\(\\frac{1}{2}\\)')
  })
})
