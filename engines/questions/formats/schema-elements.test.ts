import { describe, expect, it } from 'vitest'
import { sanitise } from '../sanitise-server.ts'
import { readQuestions } from './formats.ts'

/**
 * Every element that the schema of a format has, put where it may stand in a sound file: what it says is in the question,
 * or is named among what is lost, or the question is refused.
 */
const WORD = 'palavra'

async function isReadOrNamed(document: string, base: string, name = 'a.xml'): Promise<boolean> {
  const read = async (text: string) => {
    const { questions, lost } = await readQuestions(new TextEncoder().encode(text), { name })
    return {
      content: JSON.stringify(questions.map(({ question }) => question)),
      said: [lost, ...questions.map(each => [each.lost, each.error])],
      isRefused: questions.some(({ ok }) => !ok),
    }
  }
  const [before, after] = [await read(base), await read(document)]
  expect(before.isRefused).toBe(false)
  return (
    after.content.includes(WORD) ||
    after.isRefused ||
    JSON.stringify(after.said) !== JSON.stringify(before.said)
  )
}

/** The element as the last child of the first element of a name. */
function insert(base: string, parent: string, element: string): string {
  const open = base.search(new RegExp(`<${parent}[\\s>]`))
  const end = base.indexOf(`</${parent}>`, open)
  if (open < 0 || end < 0) throw new Error(`No ${parent}.`)
  return base.slice(0, end) + element + base.slice(end)
}

const slots = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([parent, names]) =>
    names
      .split(/\s+/)
      .filter(Boolean)
      .map(name => [parent, name] as const),
  )

describe('QTI 1.2 (ASI 1.2.1)', () => {
  const material = (text: string) => `<material><mattext>${text}</mattext></material>`
  const base = `<questestinterop><item ident="i" title="P"><presentation><flow>${material('Qual?')}<response_lid ident="r"><render_choice><flow_label><response_label ident="a">${material('um')}</response_label></flow_label><response_label ident="b">${material('dois')}</response_label></render_choice></response_lid></flow></presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="1"/></outcomes><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar varname="SCORE">1</setvar><displayfeedback linkrefid="f"/></respcondition></resprocessing><itemfeedback ident="f"><flow_mat>${material('Sim.')}</flow_mat></itemfeedback></item></questestinterop>`
  const inside: Record<string, string> = {
    material: material(WORD),
    flow: `<flow>${material(WORD)}</flow>`,
    flow_mat: `<flow_mat>${material(WORD)}</flow_mat>`,
    altmaterial: `<altmaterial><mattext>${WORD}</mattext></altmaterial>`,
    solution: `<solution><solutionmaterial>${material(WORD)}</solutionmaterial></solution>`,
    hint: `<hint><hintmaterial>${material(WORD)}</hintmaterial></hint>`,
    matapplet: '<matapplet uri="a.class"/>',
    matapplication: '<matapplication uri="a.exe"/>',
    matref: '<matref linkrefid="m"/>',
    material_ref: '<material_ref linkrefid="m"/>',
    matimage: '<matimage uri="palavra.png"/>',
    varinside: '<varinside respident="r" areatype="Rectangle">0,0,1,1</varinside>',
    durequal: '<durequal>1</durequal>',
    interpretvar: `<interpretvar>${material(WORD)}</interpretvar>`,
  }
  it.each(
    slots({
      item: 'qticomment duration objectives itemprecondition itempostcondition itemrubric rubric itemproc_extension reference',
      presentation: 'qticomment flow material material_ref',
      flow: 'qticomment flow material material_ref novidade',
      response_lid: 'material material_ref render_extension',
      render_choice: 'material material_ref response_na novidade',
      flow_label: 'material qticomment',
      response_label: 'qticomment material material_ref flow_mat',
      material:
        'qticomment mattext matemtext matimage matapplet matapplication matref altmaterial mat_extension novidade',
      resprocessing: 'qticomment itemproc_extension',
      outcomes: 'qticomment interpretvar',
      respcondition: 'qticomment respcond_extension',
      conditionvar: 'varinside durequal var_extension novidade',
      itemfeedback: 'qticomment material solution hint novidade',
    }),
  )('reads or names in %s: %s', async (parent, name) => {
    const element = inside[name] ?? `<${name}>${WORD}</${name}>`
    expect(await isReadOrNamed(insert(base, parent, element), base)).toBe(true)
  })

  const field = (name: string, render: string) =>
    `<${name} ident="s">${material(WORD)}<${render}><response_label ident="z">${material(WORD)}</response_label></${render}></${name}>`
  it.each([
    ['response_str', 'render_fib'],
    ['response_num', 'render_fib'],
    ['response_num', 'render_slider'],
    ['response_xy', 'render_hotspot'],
    ['response_grp', 'render_choice'],
    ['response_lid', 'render_hotspot'],
    ['response_extension', 'render_extension'],
  ])('reads or names a further answer: %s with %s', async (name, render) => {
    expect(await isReadOrNamed(insert(base, 'flow', field(name, render)), base)).toBe(true)
  })

  const whole = base
    .replace('<item ', '<assessment ident="t" title="T"><section ident="s" title="S"><item ')
    .replace('</item>', '</item></section></assessment>')
  it.each(
    slots({
      assessment:
        'qticomment objectives rubric presentation_material assessproc_extension reference novidade',
      section: 'qticomment objectives rubric presentation_material sectionproc_extension reference novidade',
    }),
  )('reads or names in %s: %s', async (parent, name) => {
    const element = `<${name}>${material(WORD)}</${name}>`
    expect(await isReadOrNamed(insert(whole, parent, element), whole)).toBe(true)
  })
})

describe.each([
  ['imsqti_v2p1', (name: string) => name],
  ['imsqtiasi_v3p0', (name: string) => `qti-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`],
])('QTI %s', (namespace, named) => {
  const q = (name: string, content: string, attributes = '') =>
    `<${named(name)}${attributes}>${content}</${named(name)}>`
  const kebab = (attribute: string) =>
    namespace.endsWith('v3p0') ? attribute.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) : attribute
  const base = q(
    'assessmentItem',
    q(
      'responseDeclaration',
      q('correctResponse', q('value', 'x')),
      ` identifier="RESPONSE" cardinality="single" ${kebab('baseType')}="identifier"`,
    ) +
      q(
        'itemBody',
        `<div>Olá.</div>${q(
          'choiceInteraction',
          q('prompt', 'Qual?') +
            q('simpleChoice', 'um', ' identifier="x"') +
            q('simpleChoice', 'dois', ' identifier="y"'),
          ` ${kebab('responseIdentifier')}="RESPONSE" ${kebab('maxChoices')}="1"`,
        )}`,
      ) +
      q(
        'responseProcessing',
        '',
        namespace.endsWith('v3p0')
          ? ' template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"'
          : ' template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"',
      ),
    ` xmlns="http://www.imsglobal.org/xsd/${namespace}" identifier="i" title="t" adaptive="false" ${kebab('timeDependent')}="false"`,
  )
  const ofQti =
    'rubricBlock feedbackBlock feedbackInline infoControl templateBlock templateInline printedVariable customInteraction drawingInteraction sliderInteraction uploadInteraction mediaInteraction endAttemptInteraction extendedTextInteraction positionObjectStage stimulusBody novidade'
  const ofHtml =
    'p div span em strong ul ol dl table blockquote pre h2 a abbr q ruby bdi details section aside figure object video audio iframe math include ssml'
  const choiceOf = (id: string, inside: string, name = 'simpleAssociableChoice', more = '') =>
    q(name, inside, ` identifier="${id}"${more}`)
  const most = ` ${kebab('matchMax')}="1"`
  /** A sound item of each other interaction. */
  const items: Record<string, string> = {
    orderInteraction: interactionItem('ordered', 'identifier', ['x', 'y'], response =>
      q(
        'orderInteraction',
        choiceOf('x', 'um', 'simpleChoice') + choiceOf('y', 'dois', 'simpleChoice'),
        response,
      ),
    ),
    matchInteraction: interactionItem('multiple', 'directedPair', ['x a', 'y b'], response =>
      q(
        'matchInteraction',
        q('simpleMatchSet', choiceOf('x', 'um', undefined, most) + choiceOf('y', 'dois', undefined, most)) +
          q('simpleMatchSet', choiceOf('a', 'A', undefined, most) + choiceOf('b', 'B', undefined, most)),
        `${response} ${kebab('maxAssociations')}="2"`,
      ),
    ),
    gapMatchInteraction: interactionItem('multiple', 'directedPair', ['x g'], response =>
      q(
        'gapMatchInteraction',
        choiceOf('x', 'um', 'gapText', most) +
          choiceOf('y', 'dois', 'gapText', most) +
          `<p>É ${q('gap', '', ' identifier="g"')}.</p>`,
        response,
      ),
    ),
    hottextInteraction: interactionItem('single', 'identifier', ['x'], response =>
      q(
        'hottextInteraction',
        `<p>${choiceOf('x', 'um', 'hottext')} e ${choiceOf('y', 'dois', 'hottext')}</p>`,
        `${response} ${kebab('maxChoices')}="1"`,
      ),
    ),
    inlineChoiceInteraction: interactionItem(
      'single',
      'identifier',
      ['x'],
      response =>
        `<p>É ${q(
          'inlineChoiceInteraction',
          choiceOf('x', 'um', 'inlineChoice') + choiceOf('y', 'dois', 'inlineChoice'),
          response,
        )}.</p>`,
    ),
    extendedTextInteraction: interactionItem('single', 'string', [], response =>
      q('extendedTextInteraction', q('prompt', 'Diz.'), response),
    ),
  }
  function interactionItem(
    cardinality: string,
    type: string,
    right: string[],
    body: (response: string) => string,
  ): string {
    const values = right.map(value => q('value', value)).join('')
    const declared = q(
      'responseDeclaration',
      right.length === 0 ? '' : q('correctResponse', values),
      ` identifier="RESPONSE" cardinality="${cardinality}" ${kebab('baseType')}="${type}"`,
    )
    return base
      .replace(/<(qti-response-declaration|responseDeclaration)[\s\S]*<\/\1>/, () => declared)
      .replace(/<(qti-item-body|itemBody)>[\s\S]*<\/\1>/, () =>
        q('itemBody', `<div>Olá.</div>${body(` ${kebab('responseIdentifier')}="RESPONSE"`)}`),
      )
  }
  const inInteraction: Record<string, string> = {
    orderInteraction: 'prompt feedbackInline novidade',
    matchInteraction: 'prompt novidade',
    simpleMatchSet: 'novidade',
    gapMatchInteraction: 'prompt novidade',
    hottextInteraction: 'prompt novidade',
    inlineChoiceInteraction: 'novidade',
    extendedTextInteraction: 'novidade',
  }
  it.each(slots(inInteraction))('reads or names in %s: %s', async (parent, name) => {
    const own = items[parent === 'simpleMatchSet' ? 'matchInteraction' : parent] ?? ''
    const element = q(
      name,
      WORD,
      ` identifier="n" ${kebab('outcomeIdentifier')}="O" ${kebab('showHide')}="show"`,
    )
    expect(await isReadOrNamed(insert(own, named(parent), element), own)).toBe(true)
  })
  it.each(
    slots({ simpleChoice: 'feedbackInline printedVariable novidade', prompt: 'feedbackInline novidade' }),
  )('reads or names in %s: %s', async (parent, name) => {
    const element = q(
      name,
      WORD,
      ` identifier="V" ${kebab('outcomeIdentifier')}="O" ${kebab('showHide')}="show"`,
    )
    expect(await isReadOrNamed(insert(base, named(parent), element), base)).toBe(true)
  })
  it.each(ofQti.split(' '))('reads or names in the body: %s', async name => {
    const attributes = name === 'printedVariable' ? ' identifier="V"' : ''
    const element = q(name, `<p>${WORD}</p>`, attributes)
    expect(await isReadOrNamed(insert(base, named('itemBody'), element), base)).toBe(true)
  })
  it.each(ofHtml.split(' '))('reads or names in the text: %s', async name => {
    expect(await isReadOrNamed(insert(base, 'div', `<${name}>${WORD}</${name}>`), base)).toBe(true)
  })
  it.each(
    'stylesheet catalogInfo companionMaterialsInfo apipAccessibility contextDeclaration modalFeedback novidade'.split(
      ' ',
    ),
  )('reads or names in the item: %s', async name => {
    const element = q(name, `<p>${WORD}</p>`, ` identifier="m" ${kebab('outcomeIdentifier')}="O"`)
    expect(await isReadOrNamed(insert(base, named('assessmentItem'), element), base)).toBe(true)
  })
})

describe('Moodle XML', () => {
  const text = (name: string, words: string) => `<${name}><text>${words}</text></${name}>`
  const answer = (fraction: number, words: string) =>
    `<answer fraction="${fraction}"><text>${words}</text></answer>`
  const of = (type: string, inside: string) =>
    `<quiz><question type="${type}">${text('name', 'P')}${text('questiontext', 'Qual?')}${inside}</question></quiz>`
  const gaps = (type: string, option: string) =>
    `<quiz><question type="${type}">${text('name', 'P')}${text('questiontext', 'É [[1]] e [[2]].')}${[
      'um',
      'dois',
    ]
      .map(word => `<${option}><text>${word}</text><group>1</group></${option}>`)
      .join('')}</question></quiz>`
  /** The head of a picture of 500 × 200 pixels. */
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000001f4000000c8', 'hex').toString('base64')
  const bases: Record<string, string> = {
    multichoice: of('multichoice', `<single>true</single>${answer(100, 'um')}${answer(0, 'dois')}`),
    shortanswer: of('shortanswer', answer(100, 'um')),
    numerical: of('numerical', answer(100, '5')),
    essay: of('essay', ''),
    matching: of(
      'matching',
      `<subquestion><text>a</text>${text('answer', 'b')}</subquestion><subquestion><text>c</text>${text('answer', 'd')}</subquestion>`,
    ),
    truefalse: of('truefalse', answer(100, 'true') + answer(0, 'false')),
    gapselect: gaps('gapselect', 'selectoption'),
    ddwtos: gaps('ddwtos', 'dragbox'),
    cloze: `<quiz><question type="cloze">${text('name', 'P')}${text('questiontext', 'É {1:SA:=a}.')}</question></quiz>`,
    ordering: of('ordering', answer(1, 'um') + answer(2, 'dois')),
    calculated: of(
      'calculated',
      `<answer fraction="100"><text>{a}*2</text><tolerance>0</tolerance></answer><dataset_definitions><dataset_definition><name><text>a</text></name><dataset_items><dataset_item><number>1</number><value>3</value></dataset_item></dataset_items></dataset_definition></dataset_definitions>`,
    ).replace('Qual?', 'Quanto é 2 × {a}?'),
    ddmarker: of(
      'ddmarker',
      `<file name="m.png" encoding="base64">${png}</file><drag><no>1</no><text>um</text><noofdrags>1</noofdrags></drag><drag><no>2</no><text>dois</text><noofdrags>1</noofdrags></drag><drop><no>1</no><shape>circle</shape><coords>10,10;5</coords><choice>1</choice></drop><drop><no>2</no><shape>circle</shape><coords>50,50;5</coords><choice>2</choice></drop>`,
    ),
    ddimageortext: of(
      'ddimageortext',
      `<file name="m.png" encoding="base64">${png}</file><drag><no>1</no><text>um</text><draggroup>1</draggroup></drag><drag><no>2</no><text>dois</text><draggroup>1</draggroup></drag><drop><no>1</no><choice>1</choice><xleft>10</xleft><ytop>10</ytop></drop><drop><no>2</no><choice>2</choice><xleft>90</xleft><ytop>60</ytop></drop>`,
    ),
  }
  const common = 'generalfeedback idnumber instructions comment novidade plugin_qtype'
  const ofType: Record<string, string> = {
    multichoice: 'answer correctfeedback partiallycorrectfeedback incorrectfeedback hint',
    shortanswer: 'answer hint',
    numerical: 'hint instructions',
    essay: 'graderinfo responsetemplate',
    matching: 'hint correctfeedback',
    truefalse: 'hint',
    gapselect: 'hint correctfeedback',
    ddwtos: 'hint partiallycorrectfeedback',
    cloze: 'hint',
    ordering: 'hint correctfeedback',
    calculated: 'hint instructions correctfeedback',
    ddmarker: 'hint incorrectfeedback',
    ddimageortext: 'hint incorrectfeedback',
  }
  it.each(
    Object.entries(ofType).flatMap(([type, names]) =>
      `${common} ${names}`.split(' ').map(name => [type, name] as const),
    ),
  )('reads or names in %s: %s', async (type, name) => {
    const base = bases[type] ?? ''
    const element = name === 'idnumber' ? `<idnumber>${WORD}</idnumber>` : text(name, WORD)
    expect(await isReadOrNamed(insert(base, 'question', element), base)).toBe(true)
  })

  const within: Record<string, string> = {
    'multichoice answer': 'feedback novidade',
    'shortanswer answer': 'feedback novidade',
    'numerical answer': 'feedback novidade',
    'truefalse answer': 'feedback novidade',
    'matching subquestion': 'feedback novidade',
    'gapselect selectoption': 'feedback novidade',
    'ddwtos dragbox': 'feedback novidade',
    'calculated answer': 'feedback novidade',
    'calculated dataset_definition': 'novidade',
    'ordering answer': 'feedback novidade',
    'ddmarker drag': 'feedback novidade',
    'ddmarker drop': 'feedback novidade',
    'ddimageortext drag': 'feedback novidade',
    'ddimageortext drop': 'feedback novidade',
  }
  it.each(slots(within))('reads or names within %s: %s', async (place, name) => {
    const [type = '', parent = ''] = place.split(' ')
    const base = bases[type] ?? ''
    expect(await isReadOrNamed(insert(base, parent, text(name, WORD)), base)).toBe(true)
  })
})

describe('MathML 3', () => {
  const presentation =
    'mi mn mo mtext ms mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover mmultiscripts mtable mtr mlabeledtr mtd mstack mlongdiv msgroup msrow mscarries mscarry maction semantics'
  const content = 'apply ci cn csymbol interval set list matrix vector lambda piecewise bind novidade'
  it.each(`${presentation} ${content}`.split(' '))('reads or names in a formula: %s', name => {
    const { html, removed } = sanitise(
      `<p><math><${name}><mi>palavra</mi><mi>b</mi><mi>c</mi></${name}></math></p>`,
    )
    const known = name === 'mlabeledtr' ? ['b', 'c'] : ['palavra']
    const isWhole = known.every(word => html.includes(word))
    expect(isWhole).toBe(true)
    if (`mstack mlongdiv msgroup msrow mscarries mscarry ${content}`.split(' ').includes(name))
      expect(removed.map(({ what }) => what)).toContain(`elemento «${name}» de uma fórmula`)
    else expect(removed).toEqual([])
  })

  it('says of a formula that is not well formed what is left of it', () => {
    const { html, removed } = sanitise('<p><math><mi>x</mn></math></p>')
    expect(html).toContain('x')
    expect(removed.map(({ what }) => what)).toEqual(['fórmula mal formada'])
  })
})
