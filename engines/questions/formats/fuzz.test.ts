import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { arbitraryQuestion } from '../arbitrary-question.ts'
import { canonicalQuestion } from '../canonical-question.ts'
import { type Question, question as questionSchema } from '../question.ts'
import { sanitise } from '../sanitise-server.ts'
import { questionTypes } from '../taxonomy.ts'
import { readQuestions, writeQuestions } from './formats.ts'
import { type ReadableFormat, readableFormats, UnreadableFile } from './reading.ts'
import { zip } from './zip.ts'

const folder = join(import.meta.dirname, '../samples')
const file = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
const folderZip = (name: string) =>
  zip(
    Object.fromEntries(
      readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .map(path => [path.slice(join(folder, name).length + 1), readFileSync(path)]),
    ),
  )

const seeds: [ReadableFormat, Uint8Array][] = [
  ['gift', file('gift-tipos.gift')],
  ['gift', file('gift-escapes.txt')],
  ['aiken', file('aiken.txt')],
  ['moodle-xml', file('moodle.xml')],
  ['csv', file('folha.csv')],
  ['qti', folderZip('qti21')],
  ['qti', folderZip('qti30')],
  ['qti', file('qti21/items/agua.xml')],
  [
    'qti',
    strToU8(
      '<questestinterop><item ident="a"><presentation><material><mattext>Qual?</mattext></material><response_lid ident="r"><render_choice><response_label ident="x"><material><mattext>um</mattext></material></response_label><response_label ident="y"><material><mattext>dois</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="1"/></outcomes><respcondition><conditionvar><varequal respident="r">x</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>',
    ),
  ],
  [
    'moodle-xml',
    strToU8(
      '<quiz><question type="calculated"><name><text>a</text></name><questiontext format="html"><text>Quanto é {a} + {={b}*2}?</text></questiontext><answer fraction="100"><text>{a}+pow({b},2)</text><tolerance>0.1</tolerance><tolerancetype>1</tolerancetype></answer><dataset_definitions><dataset_definition><name><text>a</text></name><minimum><text>1</text></minimum><maximum><text>9</text></maximum><decimals><text>0</text></decimals><dataset_items><dataset_item><number>1</number><value>3</value></dataset_item></dataset_items></dataset_definition><dataset_definition><name><text>b</text></name><minimum><text>1</text></minimum><maximum><text>9</text></maximum><decimals><text>1</text></decimals><dataset_items><dataset_item><number>1</number><value>2.5</value></dataset_item></dataset_items></dataset_definition></dataset_definitions></question><question type="cloze"><name><text>b</text></name><questiontext format="html"><text>Um {1:SA:=a} e {2:MULTIRESPONSE:=a~=b~c}.</text></questiontext></question></quiz>',
    ),
  ],
  [
    'qti',
    strToU8(
      '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><templateDeclaration identifier="A" cardinality="single" baseType="integer"/><templateProcessing><setTemplateValue identifier="A"><randomInteger min="2" max="20" step="3"/></setTemplateValue><setCorrectResponse identifier="RESPONSE"><product><variable identifier="A"/><baseValue baseType="integer">2</baseValue></product></setCorrectResponse></templateProcessing><itemBody><p>O dobro de <printedVariable identifier="A"/>? <textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>',
    ),
  ],
  [
    'qti',
    strToU8(
      '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="y" title="y" adaptive="false" timeDependent="false"><responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>2</value></correctResponse></responseDeclaration><responseDeclaration identifier="S" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>Lê.</p><p>Um? <textEntryInteraction responseIdentifier="R"/></p><choiceInteraction responseIdentifier="S" maxChoices="1"><prompt>Dois?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>',
    ),
  ],
  [
    'text',
    strToU8(
      'Teste\n1. Qual? (2 v)\na) um *\nb) dois\n2. Diz. (V)\nTexto\nEra uma vez.\n3. Quê?\na) x  b) y\nChave\n3. b',
    ),
  ],
]

/** Bytes of a good file, with pieces changed, cut out, doubled or put in. */
const damaged = (bytes: Uint8Array) =>
  fc
    .array(
      fc.tuple(
        fc.nat(bytes.length),
        fc.nat(40),
        fc.constantFrom('change', 'cut', 'double', 'insert'),
        fc.constantFrom('{', '}', '<', '>', '"', '&', '~', '=', '#', '\0', '\n', ']]>', '::', 'é'),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map(changes =>
      changes.reduce((current, [at, length, kind, piece]) => {
        const before = current.subarray(0, at)
        const middle = current.subarray(at, at + length)
        const after = current.subarray(at + length)
        const parts = {
          change: [before, strToU8(piece), after],
          cut: [before, after],
          double: [before, middle, middle, after],
          insert: [before, strToU8(piece), middle, after],
        }[kind]
        return new Uint8Array(Buffer.concat(parts))
      }, bytes),
    )

/** A reading holds valid questions only, or the file is refused with a sentence. */
async function readsOrRefuses(bytes: Uint8Array, format?: ReadableFormat): Promise<void> {
  const reading = await readQuestions(bytes, { name: 'a.txt', ...(format ? { format } : {}) }).catch(
    (error: unknown) => {
      expect(error).toBeInstanceOf(UnreadableFile)
      return undefined
    },
  )
  for (const [place, each] of reading?.questions.entries() ?? []) {
    expect(each.index).toBe(place + 1)
    expect(each.ok).toBe(each.question !== undefined)
    expect(each.error === undefined).toBe(each.ok)
    if (each.question) expect(questionSchema.safeParse(each.question).success).toBe(true)
  }
}

describe('damaged files', () => {
  it.each(seeds)('in %s are read as far as they go or refused, never more', async (format, bytes) => {
    await fc.assert(
      fc.asyncProperty(damaged(bytes), changed => readsOrRefuses(changed, format)),
      { numRuns: 40 },
    )
  })

  it('of no format at all are read or refused in every one', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }).map(strToU8Safe),
      fc.uint8Array({ maxLength: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom(undefined, ...readableFormats), (bytes, format) =>
        readsOrRefuses(bytes, format),
      ),
      { numRuns: 300 },
    )
  })
})

function strToU8Safe(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

describe('rich text', () => {
  it('is clean after one sanitising: a second changes nothing', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<pre>',
      '</pre>',
      '\n',
      '  ',
      'a',
      '&lt;',
      '&',
      '<',
      '>',
      '<img src="media:x.png" alt="1">',
      '<script>',
      '</script>',
      '<li>',
      '<td>',
      '<math><mn>1</mn></math>',
      '<svg>',
      '</svg>',
      '<h1>',
      '<br>',
      '\u00a0',
      '"',
      '<a href="x">',
      '<style>',
      '</style>',
      '<textarea>',
      '<!--',
      '-->',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), list => {
        const once = sanitise(list.join('')).html
        expect(sanitise(once)).toEqual({ html: once, removed: [] })
      }),
      { numRuns: 500 },
    )
  })
})

describe('a bank moved through every format', () => {
  it.each(['moodle-xml', 'qti', 'xlsx'] as const)(
    'keeps the questions that %s says nothing about',
    async format => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(arbitraryQuestion(...questionTypes), { minLength: 3, maxLength: 8 }),
          async questions => {
            const writing = await writeQuestions(questions, format)
            const reading = await readQuestions(writing.bytes, { name: `a.${writing.extension}` })
            const kept = writing.questions.filter(result => result.ok)
            expect(reading.questions.length).toBe(kept.length)
            for (const [place, result] of kept.entries()) {
              const read = reading.questions[place]
              expect(read?.type).toBe(result.type)
              if (result.lost.length > 0) continue
              expect(canonicalQuestion(read?.question as Question)).toEqual(
                canonicalQuestion(questions[result.index - 1] as Question),
              )
            }
          },
        ),
        { numRuns: 8 },
      )
    },
  )
})
