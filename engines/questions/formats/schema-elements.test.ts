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
  const bases: Record<string, string> = {
    multichoice: of('multichoice', `<single>true</single>${answer(100, 'um')}${answer(0, 'dois')}`),
    shortanswer: of('shortanswer', answer(100, 'um')),
    numerical: of('numerical', answer(100, '5')),
    essay: of('essay', ''),
    matching: of(
      'matching',
      `<subquestion><text>a</text>${text('answer', 'b')}</subquestion><subquestion><text>c</text>${text('answer', 'd')}</subquestion>`,
    ),
  }
  const common = 'generalfeedback idnumber instructions comment novidade plugin_qtype'
  const ofType: Record<string, string> = {
    multichoice: 'answer correctfeedback partiallycorrectfeedback incorrectfeedback hint',
    shortanswer: 'answer hint',
    numerical: 'hint instructions',
    essay: 'graderinfo responsetemplate',
    matching: 'hint correctfeedback',
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
