// One file, since it is a catalogue: what each system exports as QTI 1.2 is written out beside what it becomes.
import { describe, expect, it } from 'vitest'
import { zip } from '../../zip/zip.ts'
import type { Answer } from '../answer.ts'
import type { Question } from '../question.ts'
import { plainText } from '../rich-text.ts'
import { score } from '../score.ts'
import { readQuestions } from './formats.ts'

const document = (content: string, doctype = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${doctype}<questestinterop>${content}</questestinterop>`
const read = async (content: string, doctype = '') =>
  readQuestions(new TextEncoder().encode(document(content, doctype)), { name: 'a.xml' })
const one = async (content: string) => {
  const [result] = (await read(content)).questions
  if (!result) throw new Error('no question')
  return result
}
const fields = (values: Record<string, string>) =>
  `<itemmetadata><qtimetadata>${Object.entries(values)
    .map(
      ([name, value]) =>
        `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`,
    )
    .join('')}</qtimetadata></itemmetadata>`
const html = (text: string) =>
  `<material><mattext texttype="text/html">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</mattext></material>`
const plain = (text: string) => `<material><mattext>${text}</mattext></material>`
const label = (ident: string, text: string) =>
  `<response_label ident="${ident}">${plain(text)}</response_label>`
const choices = (ident: string, labels: string[], more = '', cardinality = 'Single') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${more}<render_choice>${labels.join('')}</render_choice></response_lid>`
const condition = (test: string, then: string, goesOn = 'No') =>
  `<respcondition continue="${goesOn}"><conditionvar>${test}</conditionvar>${then}</respcondition>`
const equal = (ident: string, value: string, more = '') =>
  `<varequal respident="${ident}"${more}>${value}</varequal>`
const give = (points: number | string, action = 'Set') =>
  `<setvar action="${action}" varname="SCORE">${points}</setvar>`
const processing = (
  rules: string,
  decvar = '<decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/>',
) => `<resprocessing><outcomes>${decvar}</outcomes>${rules}</resprocessing>`
const item = (content: string, title = 'P') => `<item ident="i1" title="${title}">${content}</item>`
const show = (content: string) => `<presentation>${content}</presentation>`
const points = (question: Question | undefined, answer: Answer) =>
  question && score(question, { state: 'answered', answer }).points

describe('an item of QTI 1.2', () => {
  it('of a choice gives the points that the file gives, and not its hundred', async () => {
    const result = await one(
      item(
        fields({ question_type: 'multiple_choice_question', points_possible: '2.5' }) +
          show(
            html('<p>Capital de <b>Angola</b>?</p>') +
              choices('r', [label('11', 'Luanda'), label('12', 'Huambo')]),
          ) +
          processing(condition(equal('r', '11'), give(100))),
      ),
    )
    expect(result).toMatchObject({
      type: 'single-choice',
      lost: [],
      question: { stem: '<p>Capital de <b>Angola</b>?</p>', points: 2.5, shuffle: false },
    })
    expect([points(result.question, 'a'), points(result.question, 'b')]).toEqual([2.5, 0])
  })

  it('of several right options is all or nothing, or shared, as its conditions have it', async () => {
    const shown = show(
      html('Quais?') +
        choices(
          'r',
          ['1', '2', '3'].map(each => label(each, `opção ${each}`)),
          '',
          'Multiple',
        ),
    )
    const meta = fields({ points_possible: '4' })
    const whole = await one(
      item(
        meta +
          shown +
          processing(
            condition(
              `<and>${equal('r', '1')}${equal('r', '3')}<not>${equal('r', '2')}</not></and>`,
              give(100),
            ),
          ),
      ),
    )
    expect(whole).toMatchObject({
      lost: [],
      question: { type: 'multiple-choice', scoring: 'all-or-nothing' },
    })
    expect([points(whole.question, ['a', 'c']), points(whole.question, ['a'])]).toEqual([4, 0])
    const shared = await one(
      item(
        meta +
          shown +
          processing(
            condition(equal('r', '1'), give(50, 'Add'), 'Yes') +
              condition(equal('r', '3'), give(50, 'Add'), 'Yes') +
              condition(equal('r', '2'), give(50, 'Subtract'), 'Yes'),
          ),
      ),
    )
    expect(shared).toMatchObject({ lost: [], question: { scoring: 'weights' } })
    expect([['a', 'c'], ['a'], ['a', 'b']].map(answer => points(shared.question, answer))).toEqual([4, 2, 0])
  })

  it('ends at the first condition that holds and does not continue', async () => {
    const { question, lost } = await one(
      item(
        show(
          html('Qual?') +
            choices(
              'r',
              ['1', '2', '3'].map(each => label(each, each)),
            ),
        ) +
          processing(
            condition(equal('r', '1'), give('SCORE.max')) +
              condition(equal('r', '2'), give(5), 'Yes') +
              condition('<other/>', give(0)),
            '<decvar varname="SCORE" maxvalue="10" minvalue="0"/>',
          ),
      ),
    )
    expect(['a', 'b', 'c'].map(answer => points(question, answer))).toEqual([10, 0, 0])
    expect(lost).toEqual([])
  })

  it('of a text takes letter case as it says, which is not at all where it is silent', async () => {
    const text = (more: string) =>
      one(
        item(
          show(
            `${plain('Que rio?')}<response_str ident="r"><render_fib><response_label ident="x"/></render_fib></response_str>`,
          ) +
            processing(
              condition(equal('r', 'Zambeze', more), give(100)) +
                condition(equal('r', 'Limpopo', more), give(50)),
            ),
        ),
      )
    const free = await text('')
    expect(free).toMatchObject({
      lost: [],
      question: { type: 'short-answer', caseSensitive: false, points: 100 },
    })
    expect([points(free.question, 'zambeze'), points(free.question, 'LIMPOPO')]).toEqual([100, 50])
    expect((await text(' case="Yes"')).question).toMatchObject({ caseSensitive: true })
  })

  it('of a number takes the range that it compares with', async () => {
    const { question, lost } = await one(
      item(
        fields({ question_type: 'numerical_question', points_possible: '1' }) +
          show(
            `${plain('Quanto é pi?')}<response_str ident="r"><render_fib fibtype="Decimal"><response_label ident="a"/></render_fib></response_str>`,
          ) +
          processing(
            condition(
              `<or>${equal('r', '3.14')}<and><vargte respident="r">3.1</vargte><varlte respident="r">3.2</varlte></and></or>`,
              give(100),
            ),
          ),
      ),
    )
    expect(lost).toEqual([])
    expect(['3,05', '3,1', '3,14', '3,2', '3,3'].map(answer => points(question, answer))).toEqual([
      0, 1, 1, 1, 0,
    ])
  })

  it('without a condition on what is written is an essay', async () => {
    const { question, lost } = await one(
      item(
        fields({ question_type: 'essay_question', points_possible: '5' }) +
          show(
            `${html('Descreve.')}<response_str ident="r"><render_fib rows="8"><response_label ident="a"/></render_fib></response_str>`,
          ) +
          processing(condition('<other/>', '')),
      ),
    )
    expect(question).toMatchObject({ type: 'essay', points: 5, lines: 8, stem: 'Descreve.' })
    expect(lost).toEqual([])
  })

  it('that asks the same of several things is a matching', async () => {
    const labels = [label('x', 'Lilongwe'), label('y', 'Lusaka'), label('z', 'Harare')]
    const { question, lost } = await one(
      item(
        fields({ question_type: 'matching_question', points_possible: '2' }) +
          show(
            html('Liga.') + choices('m1', labels, plain('Malawi')) + choices('m2', labels, plain('Zâmbia')),
          ) +
          processing(
            condition(equal('m1', 'x'), give(50, 'Add'), 'Yes') +
              condition(equal('m2', 'y'), give(50, 'Add'), 'Yes'),
          ),
      ),
    )
    expect(lost).toEqual([])
    expect(question).toMatchObject({
      type: 'matching',
      stem: 'Liga.',
      prompts: [{ text: 'Malawi' }, { text: 'Zâmbia' }],
      choices: [{ text: 'Lilongwe' }, { text: 'Lusaka' }, { text: 'Harare' }],
    })
    expect([points(question, { a: 'a', b: 'b' }), points(question, { a: 'a', b: 'c' })]).toEqual([2, 1])
  })

  it('that names its places in the text has gaps, to be chosen or to be written', async () => {
    const stem = html('O céu é [cor] e a erva é [outra].')
    const of = (type: string) =>
      one(
        item(
          fields({ question_type: type, points_possible: '2' }) +
            show(
              stem +
                choices('r_cor', [label('1', 'azul'), label('2', 'cinzento')], plain('cor')) +
                choices(
                  'r_outra',
                  [label('3', 'verde')].concat(type.startsWith('fill') ? [] : [label('4', 'roxa')]),
                  plain('outra'),
                ),
            ) +
            processing(
              condition(equal('r_cor', '1'), give(50, 'Add'), 'Yes') +
                condition(equal('r_outra', '3'), give(50, 'Add'), 'Yes'),
            ),
        ),
      )
    const chosen = await of('multiple_dropdowns_question')
    expect(chosen).toMatchObject({
      lost: [],
      question: {
        type: 'gaps',
        stem: 'O céu é [[1]] e a erva é [[2]].',
        gaps: [{ kind: 'choice' }, { kind: 'choice' }],
      },
    })
    expect(points(chosen.question, { 1: 'a', 2: 'b' })).toBe(1)
    const written = await of('fill_in_multiple_blanks_question')
    expect(written.question).toMatchObject({
      gaps: [{ kind: 'text', answers: [{ text: 'azul' }, { text: 'cinzento' }] }, { kind: 'text' }],
    })
    expect(points(written.question, { 1: 'Azul', 2: 'verde' })).toBe(2)
  })

  it('with fields within its text has them where they stand', async () => {
    const field = (ident: string) =>
      `<response_str ident="${ident}"><render_fib><response_label ident="a"/></render_fib></response_str>`
    const { question, lost } = await one(
      item(
        show(
          `<flow>${plain('Dois mais ')}${field('g1')}${plain(' são ')}${field('g2')}${plain('.')}</flow>`,
        ) +
          processing(
            condition(equal('g1', 'três'), give(1, 'Add'), 'Yes') +
              condition(equal('g2', 'cinco'), give(1, 'Add'), 'Yes'),
            '<decvar varname="SCORE" maxvalue="2"/>',
          ),
      ),
    )
    expect(lost).toEqual([])
    expect(question).toMatchObject({ type: 'gaps', points: 2 })
    expect(plainText(question?.stem ?? '')).toBe('Dois mais [[1]] são [[2]].')
  })

  it('puts in order what its conditions put in order', async () => {
    const labels = ['a', 'b', 'c'].map(each => label(each, `passo ${each}`))
    const order = `<and>${['b', 'a', 'c'].map(each => equal('r', each)).join('')}</and>`
    const { question } = await one(
      item(
        show(html('Ordena.') + choices('r', labels, '', 'Ordered')) + processing(condition(order, give(100))),
      ),
    )
    expect(question).toMatchObject({
      type: 'ordering',
      scoring: 'all-or-nothing',
      items: [{ text: 'passo b' }, { text: 'passo a' }, { text: 'passo c' }],
    })
  })

  it('shows its comments after the answers that its conditions name', async () => {
    const comment = (ident: string, text: string) =>
      `<itemfeedback ident="${ident}"><flow_mat>${html(text)}</flow_mat></itemfeedback>`
    const said = (ident: string) => `<displayfeedback feedbacktype="Response" linkrefid="${ident}"/>`
    const { question, lost } = await one(
      item(
        show(html('Qual?') + choices('r', [label('1', 'um'), label('2', 'dois'), label('3', 'três')])) +
          processing(
            condition('<other/>', said('geral'), 'Yes') +
              condition(equal('r', '2'), said('dois'), 'Yes') +
              condition(equal('r', '1'), give(100) + said('certa')) +
              condition('<other/>', said('errada')),
          ) +
          comment('geral', 'É sempre assim.') +
          comment('dois', 'Quase.') +
          comment('certa', 'Isso.') +
          comment('errada', 'Lê outra vez.'),
      ),
    )
    expect(lost).toEqual([])
    expect(question).toMatchObject({
      explanation: 'É sempre assim.',
      feedback: { wrong: 'Lê outra vez.' },
      options: [{ feedback: 'Isso.' }, { feedback: 'Quase.' }, { feedback: '' }],
    })
  })

  it.each([
    ['text_only_question', /texto de apoio/],
    ['calculated_question', /valores sorteados/],
    ['file_upload_question', /ficheiro/],
    ['assStackQuestion', /STACK/],
  ])('that is none of ours says what it is: %s', async (type, error) => {
    const result = await one(
      item(
        fields({ question_type: type }) +
          show(html('Lê.') + choices('r', [label('1', 'a'), label('2', 'b')])),
      ),
    )
    expect(result).toMatchObject({ ok: false, type, error: expect.stringMatching(error) })
  })
})

describe('a file of QTI 1.2', () => {
  const simple = (ident: string, right: string) =>
    `<item ident="${ident}" title="${ident}">${fields({ points_possible: '3' })}${show(
      html(`Pergunta ${ident}?`) + choices('r', [label('1', 'um'), label('2', 'dois')]),
    )}${processing(condition(equal('r', right), give(100)))}</item>`

  it('may name the published DTD; entities and whatever is elsewhere stay refused', async () => {
    for (const doctype of [
      '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">',
      '<!DOCTYPE questestinterop PUBLIC "-//IMS//QTI//EN" "http://www.imsglobal.org/xsd/ims_qtiasiv1p2.dtd">',
    ])
      expect((await read(simple('a', '1'), doctype)).questions).toMatchObject([{ ok: true }])
    for (const doctype of [
      '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd" [<!ENTITY a "ha">]>',
      '<!DOCTYPE questestinterop SYSTEM "file:///etc/passwd">',
      '<!DOCTYPE questestinterop [<!ENTITY % x SYSTEM "a.dtd"> %x;]>',
    ])
      await expect(read(simple('a', '1'), doctype)).rejects.toThrow(/recusado.*DOCTYPE/)
  })

  it('with a test in it gives the test too: its sections, order and points', async () => {
    const reading = await read(
      `<assessment ident="t" title="Teste de Ciências"><section ident="root_section">${simple('a', '1')}<section ident="s" title="Água"><selection_ordering><selection><selection_number>1</selection_number><selection_extension><points_per_item>5</points_per_item></selection_extension></selection></selection_ordering>${simple('b', '2')}${simple('c', '1')}</section></section></assessment>`,
    )
    expect(reading.questions.map(each => each.question?.points)).toEqual([3, 3, 3])
    expect(reading.tests).toEqual([
      {
        title: 'Teste de Ciências',
        items: [
          { index: 1, section: '', points: 3 },
          { index: 2, section: 'Água', points: 5 },
          { index: 3, section: 'Água', points: 5 },
        ],
      },
    ])
    expect(reading.lost.map(each => each.what)).toEqual(['sorteio em «Água»'])
  })

  it('in a package brings its pictures, whatever its files are called, and the same test once', async () => {
    const picture = Buffer.from('iVBORw0KGgo=', 'base64')
    const shown = (address: string) =>
      `<item ident="p" title="Figura">${show(
        html(`<p>Que é? <img src="${address}" alt="figura"></p>`) +
          choices('r', [label('1', 'um'), label('2', 'dois')]),
      )}${processing(condition(equal('r', '1'), give(100)))}</item>`
    const test = (content: string) =>
      document(`<assessment ident="g1" title="T"><section>${content}</section></assessment>`)
    const bytes = zip({
      'imsmanifest.xml':
        '<manifest><resources><resource identifier="g1" type="imsqti_xmlv1p2"><file href="g1/assessment_qti.xml"/></resource></resources></manifest>',
      'g1/assessment_qti.xml': test(simple('corte', '1')),
      'non_cc_assessments/g1.xml.qti': test(shown('$IMS-CC-FILEBASE$/imagens/f%20a.png')),
      'web_resources/imagens/f a.png': picture,
      'res00001.dat': document(`<objectbank title="Banco 6.ª">${simple('b', '2')}</objectbank>`),
    })
    const { questions, tests } = await readQuestions(bytes, { name: 'a.zip' })
    expect(questions.map(each => [each.name, each.ok, each.lost, each.question?.category])).toEqual([
      ['Figura', true, [], ''],
      ['b', true, [], 'Banco 6.ª'],
    ])
    expect(questions[0]?.question?.media.map(file => file.name)).toEqual(['f a.png'])
    expect(tests).toEqual([{ title: 'T', items: [{ index: 1, section: '', points: 100 }] }])
  })

  it('of Blackboard has the right sides of a matching apart', async () => {
    const block = (name: string, content: string) => `<flow class="${name}">${content}</flow>`
    const formatted = (text: string) =>
      `<material><mat_extension><mat_formattedtext type="HTML">${text}</mat_formattedtext></mat_extension></material>`
    const left = (ident: string, text: string) =>
      block(
        'Block',
        `${block('FORMATTED_TEXT_BLOCK', formatted(text))}<response_lid ident="${ident}" rcardinality="Single"><render_choice shuffle="Yes"><flow_label class="Block"><response_label ident="${ident}1"/><response_label ident="${ident}2"/></flow_label></render_choice></response_lid>`,
      )
    const result = await one(
      `<item maxattempts="0"><itemmetadata><bbmd_questiontype>Matching</bbmd_questiontype><qmd_absolutescore_max>4</qmd_absolutescore_max></itemmetadata>${show(
        block(
          'Block',
          block('QUESTION_BLOCK', block('FORMATTED_TEXT_BLOCK', formatted('Liga.'))) +
            block('RESPONSE_BLOCK', left('a', 'Malawi') + left('b', 'Zâmbia')) +
            block(
              'RIGHT_MATCH_BLOCK',
              block('Block', block('FORMATTED_TEXT_BLOCK', formatted('Lilongwe'))) +
                block('Block', block('FORMATTED_TEXT_BLOCK', formatted('Lusaka'))),
            ),
        ),
      )}${processing(
        condition(equal('a', 'a1'), give(2, 'Add'), 'Yes') +
          condition(equal('b', 'b2'), give(2, 'Add'), 'Yes'),
        '<decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="4"/>',
      )}</item>`,
    )
    expect(result).toMatchObject({
      lost: [],
      question: {
        type: 'matching',
        prompts: [{ text: 'Malawi' }, { text: 'Zâmbia' }],
        choices: [{ text: 'Lilongwe' }, { text: 'Lusaka' }],
      },
    })
  })

  it('of ILIAS has its pairs in one response', async () => {
    const grouped = (ident: string, text: string, more = '') =>
      `<response_label ident="${ident}"${more} match_max="1">${plain(text)}</response_label>`
    const result = await one(
      item(
        show(
          `<flow>${plain('Liga.')}<response_grp ident="MQ" rcardinality="Multiple"><render_choice shuffle="Yes">${grouped('1', 'gelo', ' match_group="11,12"')}${grouped('2', 'vapor', ' match_group="11,12"')}${grouped('11', 'sólido')}${grouped('12', 'gasoso')}</render_choice></response_grp></flow>`,
        ) +
          processing(
            condition('<varsubset respident="MQ">1,11</varsubset>', give(1, 'Add'), 'Yes') +
              condition('<varsubset respident="MQ">2,12</varsubset>', give(1, 'Add'), 'Yes'),
            '<decvar/>',
          ),
      ),
    )
    expect(result).toMatchObject({ lost: [], question: { type: 'matching', points: 2, shuffle: true } })
    expect(points(result.question, { a: 'a', b: 'b' })).toBe(2)
  })
})

describe('a test of QTI 2', () => {
  it('keeps its sections, its order and its weights, and says what of its rules goes', async () => {
    const question = (id: string) =>
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="${id}" title="${id}"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>${id}?</prompt><simpleChoice identifier="x">1</simpleChoice><simpleChoice identifier="y">2</simpleChoice></choiceInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/></assessmentItem>`
    const resource = (id: string, type: string, href: string) =>
      `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/></resource>`
    const bytes = zip({
      'imsmanifest.xml': `<manifest><resources>${resource('t', 'imsqti_test_xmlv2p2', 'teste.xml')}${['a', 'b', 'c'].map(id => resource(id, 'imsqti_item_xmlv2p2', `itens/${id}.xml`)).join('')}</resources></manifest>`,
      'teste.xml': `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="t" title="Diagnóstico"><testPart identifier="p" navigationMode="linear" submissionMode="individual"><assessmentSection identifier="s1" title="Números" visible="true"><ordering shuffle="true"/><assessmentItemRef identifier="r1" href="itens/b.xml"><weight identifier="W" value="2"/></assessmentItemRef><assessmentItemRef identifier="r2" href="itens/a.xml"/></assessmentSection><assessmentSection identifier="s2" title="Formas" visible="true"><selection select="1"/><assessmentItemRef identifier="r3" href="itens/c.xml"/><assessmentItemRef identifier="r4" href="itens/falta.xml"/></assessmentSection></testPart></assessmentTest>`,
      'itens/a.xml': question('a'),
      'itens/b.xml': question('b'),
      'itens/c.xml': question('c'),
    })
    const { questions, tests, lost } = await readQuestions(bytes, { name: 'a.zip' })
    expect(questions.map(each => each.name)).toEqual(['a', 'b', 'c'])
    expect(tests).toEqual([
      {
        title: 'Diagnóstico',
        items: [
          { index: 2, section: 'Números', points: 2 },
          { index: 1, section: 'Números', points: 1 },
          { index: 3, section: 'Formas', points: 1 },
        ],
      },
    ])
    expect(lost.map(each => each.what)).toEqual([
      'ordem de «Números»',
      'sorteio em «Formas»',
      'pergunta «itens/falta.xml» do teste',
    ])
  })
})
