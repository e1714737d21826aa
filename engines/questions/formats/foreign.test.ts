import { describe, expect, it } from 'vitest'
import { readAiken } from './aiken.ts'
import { readGift } from './gift-reader.ts'
import { mathmlToTex } from './mathml.ts'
import { categoryFromMoodle, categoryToMoodle, parseBloom, parseDifficulty } from './metadata-tags.ts'
import { readMoodleXml } from './moodle-xml-reader.ts'
import { unwrap } from './qti-item.ts'
import { readQti } from './qti-package-reader.ts'
import { drawOrders, drawSets, drawVectors } from './qti-trials.ts'
import type { Reading } from './reading.ts'
import { splitRubric, withRubric } from './rubric-table.ts'

const lines = (reading: Reading) =>
  [...reading.questions, ...reading.lost].map(result =>
    JSON.stringify(result, (key, value) =>
      key === 'id' || key === 'media' || value === '' ? undefined : value,
    ),
  )

describe('a formula in MathML', () => {
  it.each([
    ['<mi>x</mi><mo>+</mo><mn>2</mn>', 'x+2'],
    ['<mfrac><mn>1</mn><mi>π</mi></mfrac>', '\\frac{1}{\\pi }'],
    ['<msup><mi>x</mi><mn>2</mn></msup>', '{x}^{2}'],
    ['<msub><mi>a</mi><mn>1</mn></msub>', '{a}_{1}'],
    ['<msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup>', '{a}_{1}^{2}'],
    ['<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover>', '{\\sum }_{1}^{n}'],
    ['<munder><mi>x</mi><mn>1</mn></munder>', '\\underset{1}{x}'],
    ['<mover><mi>x</mi><mo>¯</mo></mover>', '\\overline{x}'],
    ['<mover><mi>x</mi><mo>‾</mo></mover>', '\\overline{x}'],
    ['<mover><mi>x</mi><mo>→</mo></mover>', '\\vec{x}'],
    ['<msqrt><mn>4</mn><mi>x</mi></msqrt>', '\\sqrt{4x}'],
    ['<mroot><mn>8</mn><mn>3</mn></mroot>', '\\sqrt[3]{8}'],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', '\\left(a, b\\right)'],
    ['<mfenced open="[" close="]"><mi>a</mi></mfenced>', '\\left[a\\right]'],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>',
      '\\begin{matrix}1 &amp; 2 \\\\ 3\\end{matrix}',
    ],
    ['<mtext>se x_1 &amp; 50%</mtext><mspace/><mi>x</mi>', '\\text{se x\\_1 \\&amp; 50\\%}\\ x'],
    ['<semantics><mi>x</mi><annotation>y</annotation></semantics>', 'x'],
    ['<mrow> <mo>{</mo><mn>5</mn><mo>%</mo> </mrow>', '\\{5\\%'],
  ])('%s', (content, tex) => {
    expect(mathmlToTex(`<p>a <math>${content}</math></p>`)).toContain(tex)
  })
})

describe('words about a question', () => {
  it.each([
    ['$course$/top/Matemática/Fracções', 'Matemática/Fracções'],
    ['$module12$/top/A', 'A'],
    ['$system$', ''],
    ['$catalogue$/top/A', 'A'],
    ['Matemática', 'Matemática'],
  ])('the category %s of Moodle is %j', (path, category) => {
    expect(categoryFromMoodle(path)).toBe(category)
  })

  it('come back from what they are written as', () => {
    expect(categoryFromMoodle(categoryToMoodle('Matemática/Fracções'))).toBe('Matemática/Fracções')
    expect(['outro', 'muito'].map(parseBloom)).toEqual([undefined, undefined])
    expect(parseBloom('Recordar')).toBe(parseBloom('RECORDAR'))
    expect(parseDifficulty('fácil')).toBe(parseDifficulty('Facil'))
    expect(parseDifficulty('outra')).toBeUndefined()
    const rubric = [
      { text: 'Clareza', points: 2, levels: [] },
      {
        text: 'Contas',
        points: 3,
        levels: [
          { text: 'todas', points: 3 },
          { text: 'nenhuma', points: 0 },
        ],
      },
    ]
    const criteria = rubric.map((criterion, at) => ({ id: `c${at}`, ...criterion }))
    const again = splitRubric(withRubric('<p>Lê tudo.</p>', criteria as never))
    expect(again.guidance).toBe('<p>Lê tudo.</p>')
    expect(again.rubric).toMatchObject(rubric)
    expect(splitRubric(withRubric('<p>Lê.</p>\n \n', criteria as never)).guidance).toBe('<p>Lê.</p>')
    expect(splitRubric('<p>Sem critérios.</p>')).toEqual({ guidance: '<p>Sem critérios.</p>', rubric: [] })
  })
})

describe('answers that are tried', () => {
  const texts = (draws: { all: readonly unknown[][] }) => draws.all.map(each => each.join(''))

  it('are all of them where they are few, each once', () => {
    expect(texts(drawSets(3, [0], 7)).toSorted()).toEqual(['0', '01', '012', '02', '1', '12', '2'])
    expect(drawSets(3, [0], 7).isAll).toBe(true)
    expect(texts(drawOrders(3, 6)).toSorted()).toEqual(['012', '021', '102', '120', '201', '210'])
    expect(drawOrders(3, 6).isAll).toBe(true)
    const vectors = drawVectors([['a', 'b'], ['c']], ['a', 'c'], 6)
    expect(texts(vectors).toSorted()).toEqual(['', 'a', 'ac', 'b', 'bc', 'c'])
    expect(vectors.isAll).toBe(true)
  })

  it('of many are as many as asked, the key and what lies next to it first, each once, and none empty', () => {
    const sets = drawSets(12, [1, 4], 60)
    expect([sets.isAll, sets.all.length, new Set(texts(sets)).size]).toEqual([false, 60, 60])
    expect(sets.all.slice(0, 26)).toEqual([
      [1, 4],
      Array.from({ length: 12 }, (_, at) => at),
      ...Array.from({ length: 12 }, (_, at) => [at]),
      ...Array.from({ length: 12 }, (_, at) => at)
        .filter(at => at !== 1 && at !== 4)
        .map(at => [1, 4, at].toSorted((one, other) => one - other)),
      [0, 1],
      [0, 2],
    ])
    expect(sets.all.every(set => set.length > 0)).toBe(true)
    expect(drawSets(12, [1, 4], 60)).toEqual(sets)
    for (const set of ['468', '168', '148', '146', '01468'])
      expect(texts(drawSets(12, [1, 4, 6, 8], 60))).toContain(set)
  })

  it('of many orders begin with the right one, turned round, its neighbours exchanged', () => {
    const orders = drawOrders(8, 40)
    expect([orders.isAll, orders.all.length, new Set(texts(orders)).size]).toEqual([false, 40, 40])
    expect(texts(orders).slice(0, 5)).toEqual(['01234567', '76543210', '10234567', '02134567', '01324567'])
    expect(texts(orders)).toContain('12345670')
    expect(texts(orders)).toContain('70123456')
  })

  it('of many places begin with the key, two of its values exchanged, one value everywhere, one place changed', () => {
    const values = Array.from({ length: 6 }, () => ['a', 'b', 'c', 'd'])
    const vectors = drawVectors(values, ['a', 'b', 'c', 'd', 'a', 'b'], 80)
    expect([vectors.isAll, vectors.all.length]).toEqual([false, 80])
    const drawn = texts(vectors)
    expect(drawn.slice(0, 4)).toEqual(['abcdab', 'bacdab', 'cbadab', 'dbcaab'])
    for (const other of ['aaaaaa', 'dddddd', 'bcdab', 'a', 'abcda']) expect(drawn).toContain(other)
  })
})

describe('an item of QTI', () => {
  const errorOf = (content: string) => {
    const xml = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="p" title="P">${content}</assessmentItem>`
    return readQti(new TextEncoder().encode(xml)).questions[0]?.error
  }

  it('without an interaction, or with one whose answer is not declared, says so', () => {
    expect(errorOf('<itemBody><p>Lê.</p></itemBody>')).toMatch(/sem interacção/)
    expect(
      errorOf('<itemBody><p>Diz: <textEntryInteraction responseIdentifier="R"/></p></itemBody>'),
    ).toMatch(/não tem resposta declarada/)
  })

  it('has its text without the one box around it', () => {
    expect(unwrap('<div>a<div class="x">b</div>c</div>')).toBe('a<div class="x">b</div>c')
    expect(unwrap('<div>a</div><div>b</div>')).toBe('<div>a</div><div>b</div>')
    expect(unwrap('<p>a</p>')).toBe('<p>a</p>')
    expect(unwrap('<div>a')).toBe('<div>a')
  })
})

describe('files as others write them, sound and broken', () => {
  const gift = [
    'Qual? {=um ~dois ~%50%três#Quase.}',
    '::Nome:: [markdown]Qual é **grande**? {T#Não.#Sim.}',
    'Quanto? {#3.14:0.01}',
    'Quanto? {#1..5}',
    'Quanto? {#=%100%7:1 =%50%8:2#Perto. ~#Longe.}',
    'Liga. {=a -> 1 =b -> 2 = -> 3}',
    'Escreve. {}',
    'A capital é {=Maputo =%50%Matola} e chove.',
    'Marca. {~%50%a ~%50%b ~%-100%c}',
    'Sem fim {=um ~dois',
    'Fecha sem abrir =um}',
    'Vazia {=}',
    '// só um comentário',
    '$CATEGORY: $course$/top/Álgebra\n\nDepois {F}',
    'Só um texto, sem pergunta.',
    'Escapes \\{ \\} \\= \\~ \\# \\: {=\\=1 ~\\~2}####Explicação geral.',
    'Dois {=a} de {=b} sítios',
    '[html]<b>x</b> {1:SHORTANSWER:=a~%50%b} fim',
    '[html]Cloze {2:MULTICHOICE:~a~=b#bom} e {1:NUMERICAL:=3:0.5}',
  ]
  const aiken = [
    'Qual?\nA. um\nB. dois\nANSWER: B',
    'Qual?\nA) um\nB) dois\nRESPOSTA: A.',
    'Duas\nlinhas?\na. um\nb. dois\nanswer: a',
    'Sem resposta?\nA. um\nB. dois',
    'Fora?\nA. um\nB. dois\nANSWER: C',
    'Só uma?\nA. um\nANSWER: A',
    'Salta?\nA. um\nC. três\nANSWER: C',
    'ANSWER: A',
    'Repete?\nA. um\nA. dois\nANSWER: A',
    'Duas?\nA. um\nB. dois\nANSWER: A\nANSWER: B',
  ]
  const question = (type: string, content: string) =>
    `<quiz><question type="${type}"><name><text>n</text></name><questiontext format="html"><text>&lt;p&gt;Qual?&lt;/p&gt;</text></questiontext>${content}</question></quiz>`
  const answer = (fraction: number, text: string, more = '') =>
    `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
  const pair = (left: string, right: string) =>
    `<subquestion><text>${left}</text><answer><text>${right}</text></answer></subquestion>`
  const moodle = [
    question('multichoice', `<single>true</single>${answer(100, 'a')}${answer(0, 'b')}${answer(0, '')}`),
    question('multichoice', `<single>false</single>${answer(100, 'a')}${answer(100, 'b')}${answer(0, 'c')}`),
    question('multichoice', `<single>true</single>${answer(50, 'a')}${answer(0, 'b')}`),
    question('multichoiceset', `${answer(100, 'a')}${answer(100, 'b')}${answer(0, 'c')}`),
    question(
      'truefalse',
      `${answer(0, 'true')}${answer(100, 'false', '<feedback><text>Sim.</text></feedback>')}`,
    ),
    question('shortanswer', `<usecase>1</usecase>${answer(100, 'Maputo')}${answer(50, 'Mat*')}`),
    question(
      'numerical',
      `${answer(100, '3.14', '<tolerance>0.01</tolerance>')}${answer(0, '*')}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>`,
    ),
    question('numerical', answer(100, 'muito')),
    question(
      'matching',
      `<shuffleanswers>1</shuffleanswers>${pair('a', '1')}${pair('b', '2')}${pair('', '3')}`,
    ),
    question('matching', pair('', '3')),
    question(
      'essay',
      '<attachments>1</attachments><responsefieldlines>5</responsefieldlines><graderinfo><text>Vê.</text></graderinfo>',
    ),
    question('essay', '<attachments>-1</attachments>'),
    question(
      'ddwtos',
      `${answer(0, '')}<dragbox><text>sol</text><group>1</group></dragbox><dragbox><text>lua</text><group>1</group><infinite/></dragbox>`,
    ),
    question('gapselect', '<selectoption><text>sol</text><group>1</group></selectoption>'),
    question('ordering', `${answer(1, 'um')}${answer(2, 'dois')}`),
    question('cloze', ''),
    question('description', ''),
    question('calculated', answer(100, '{a}+{b}')),
    '<quiz></quiz>',
  ]

  it.each<[string, string[], (text: string) => Reading]>([
    ['gift', gift, readGift],
    ['aiken', aiken, readAiken],
    ['moodle-xml', moodle, readMoodleXml],
  ])('are read as they always were: %s', async (name, texts, read) => {
    const results = texts.flatMap(text => {
      try {
        return [text, ...lines(read(text)), '']
      } catch (error) {
        return [text, String(error), '']
      }
    })
    await expect(`${results.join('\n')}\n`).toMatchFileSnapshot(`golden/foreign.${name}.golden.txt`)
  })
})
