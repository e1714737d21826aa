import { isDrawn } from '../drawn-values.ts'
import type { Question, QuestionOf } from '../question.ts'
import type { Passage } from '../question-parts.ts'
import { retryOf } from '../retry.ts'
import { mediaNames, replaceMedia } from '../rich-text.ts'
import { writeCloze } from './cloze.ts'
import { cleanText } from './decode-text.ts'
import { attachments, type Trait } from './lost-traits.ts'
import { categoryToMoodle, metadataToTags } from './metadata-tags.ts'
import { tagOfPassage, writeDescription } from './moodle-xml-descriptions.ts'
import { formulaAnswer, inMoodleTexts, writeDatasets } from './moodle-xml-drawn.ts'
import { writeLabels } from './moodle-xml-labels.ts'
import { usualPenalty } from './moodle-xml-reader.ts'
import { writeWildcards } from './read-one.ts'
import { type QuestionResult, UnfitQuestion } from './reading.ts'
import { withRubric } from './rubric-table.ts'
import {
  percent,
  plainSideOf,
  shownName,
  type WriteOptions,
  type WritingDesk,
  writeOne,
} from './write-one.ts'
import { escapeXml } from './xml.ts'

const unknown: Partial<Record<Trait, string>> = {
  typicalErrors: 'O Moodle não tem lugar para erros típicos.',
  accentFree: 'No Moodle os acentos contam sempre.',
  allOrNothing: 'No Moodle cada opção certa dá a sua parte dos pontos.',
}

/** Writes Moodle XML as Moodle itself does, files inside. */
export function writeMoodleXml(
  questions: Question[],
  options: WriteOptions,
): { text: string; questions: QuestionResult[] } {
  const results: QuestionResult[] = []
  const elements: string[] = []
  const texts = new Set<string>()
  let category = ''
  for (const [place, question] of questions.entries()) {
    const { result, output } = writeOne(place + 1, question, options, unknown, (clean, desk) => {
      const tag = tagOfPassage(clean)
      const written = writeQuestion(isDrawn(clean) ? inMoodleTexts(clean) : clean, desk, tag)
      if (!clean.passage || tag === undefined || texts.has(tag)) return written
      texts.add(tag)
      return `${describe(clean, clean.passage, tag, desk)}\n${written}`
    })
    results.push(result)
    if (output === undefined) continue
    if (question.category !== category) {
      const path = escapeXml(categoryToMoodle(question.category))
      elements.push(`<question type="category">\n<category><text>${path}</text></category>\n</question>`)
    }
    category = question.category
    elements.push(output)
  }
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${elements.join('\n')}\n</quiz>\n`,
    questions: results,
  }
}

const types: Record<Question['type'], string> = {
  'single-choice': 'multichoice',
  'multiple-choice': 'multichoice',
  'true-false': 'truefalse',
  'short-answer': 'shortanswer',
  numeric: 'numerical',
  matching: 'matching',
  ordering: 'ordering',
  gaps: 'cloze',
  essay: 'essay',
  hotspot: '',
  labels: 'ddimageortext',
}

function typeOf(question: Question): string {
  if (!isDrawn(question)) return types[question.type]
  return question.type === 'numeric' ? 'calculated' : 'calculatedmulti'
}

function describe(question: Question, passage: Passage, tag: string, desk: WritingDesk): string {
  const text = textWriter(question, desk)
  return writeDescription(passage, tag, element => text(element, passage.text))
}

function writeQuestion(question: Question, desk: WritingDesk, ofText: string | undefined): string {
  const text = textWriter(question, desk)
  const bank = question.type === 'gaps' ? wordBank(question, desk) : undefined
  const type = bank ? 'ddwtos' : typeOf(question)
  const stem = question.type !== 'gaps' ? question.stem : (bank?.stem ?? writeCloze(desk, question))
  const tags = [...metadataToTags(question), ...(ofText ? [ofText] : [])].map(
    tag => `<tag><text>${escapeXml(cleanText(tag))}</text></tag>`,
  )
  const lines = [
    `<question type="${type}">`,
    `<name><text>${escapeXml(cleanText(shownName(question)))}</text></name>`,
    text(
      'questiontext',
      stem,
      attachments(question).map(each => each.name),
    ),
    text('generalfeedback', question.explanation),
    ...(question.type === 'gaps' && !bank
      ? clozeGrade(question, desk)
      : [`<defaultgrade>${question.points}</defaultgrade>`]),
    `<penalty>${question.penalty ?? usualPenalty(type)}</penalty>`,
    '<hidden>0</hidden>',
    `<idnumber>${escapeXml(cleanText(question.externalId))}</idnumber>`,
    ...writeCombinedFeedback(question, text, bank !== undefined),
    ...(bank ? bank.elements : writeAnswers(question, text, desk)),
    ...writeDatasets(question, desk),
    ...writeHints(question, text),
    ...(tags.length > 0 ? [`<tags>${tags.join('')}</tags>`] : []),
    '</question>',
  ]
  return lines.join('\n')
}

/** Moodle says with each hint what happens before the next try: without hints an empty one says it. */
function writeHints(question: Question, text: TextWriter): string[] {
  const retry = retryOf(question)
  const flags = `${retry?.counts ? '<shownumcorrect/>' : ''}${retry?.clears ? '<clearwrong/>' : ''}`
  const hints = retry && question.hints.length === 0 ? [''] : question.hints
  return hints.map(hint => text('hint', hint).replace(/<\/hint>$/, () => `${flags}</hint>`))
}

type TextWriter = (element: string, html: string, files?: string[], attributes?: string) => string

/** Writes `<element format="html"><text>…</text><file …/></element>` with the files that the text shows. */
function textWriter(question: Question, desk: WritingDesk): TextWriter {
  return (element, html, files = [], attributes = '') => {
    const names = [...new Set([...mediaNames(html), ...files])]
    const written = names.flatMap(name => {
      const media = question.media.find(each => each.name === name)
      const bytes = media && desk.bytesOf(media)
      if (!bytes) return []
      return `\n<file name="${escapeXml(name)}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`
    })
    const shown = replaceMedia(html, name => `src="@@PLUGINFILE@@/${encodeURIComponent(name)}"`)
    return `<${element}${attributes} format="html"><text>${cdata(shown)}</text>${written.join('')}</${element}>`
  }
}

function cdata(text: string): string {
  return text === '' ? '' : `<![CDATA[${cleanText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** Moodle adds the gaps' weights up and knows no other grade. */
function clozeGrade(question: QuestionOf<'gaps'>, desk: WritingDesk): string[] {
  const total = question.gaps.reduce((sum, gap) => sum + gap.weight, 0)
  if (total === question.points) return []
  desk.lose('cotação', 'No Moodle a cotação de uma pergunta de espaços é a soma dos pesos dos espaços.')
  return [`<defaultgrade>${question.points}</defaultgrade>`]
}

const withCombinedFeedback: Question['type'][] = [
  'single-choice',
  'multiple-choice',
  'matching',
  'ordering',
  'labels',
]

function writeCombinedFeedback(question: Question, text: TextWriter, isBank: boolean): string[] {
  const { right, partial, wrong } = question.feedback
  const isKnown = isBank || withCombinedFeedback.includes(question.type)
  if (!isKnown && !right && !partial && !wrong) return []
  return [
    text('correctfeedback', right),
    text('partiallycorrectfeedback', partial),
    text('incorrectfeedback', wrong),
    ...(isKnown && retryOf(question)?.counts ? ['<shownumcorrect/>'] : []),
  ]
}

const plainAnswer = (weight: number, answer: string, inner: string) =>
  `<answer fraction="${percent(weight)}" format="moodle_auto_format"><text>${escapeXml(cleanText(answer))}</text>${inner}</answer>`

function writeAnswers(question: Question, text: TextWriter, desk: WritingDesk): string[] {
  const { feedback } = question
  if (!withCombinedFeedback.includes(question.type) && Object.values(feedback).some(Boolean)) {
    desk.lose('comentários por resultado', 'Neste tipo de pergunta o Moodle não os mostra.')
  }
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      return [
        `<single>${question.type === 'single-choice'}</single>`,
        `<shuffleanswers>${question.shuffle}</shuffleanswers>`,
        '<answernumbering>ABCD</answernumbering>',
        ...question.options.map(each =>
          text('answer', each.text, [], ` fraction="${percent(each.weight)}"`).replace(
            /<\/answer>$/,
            () => `${text('feedback', each.feedback)}</answer>`,
          ),
        ),
      ]
    case 'true-false':
      return [
        plainAnswer(question.correct ? 1 : 0, 'true', text('feedback', question.whenTrue.feedback)),
        plainAnswer(question.correct ? 0 : 1, 'false', text('feedback', question.whenFalse.feedback)),
      ]
    case 'short-answer':
      return [
        `<usecase>${question.caseSensitive ? 1 : 0}</usecase>`,
        ...question.answers.map(each =>
          plainAnswer(
            each.weight,
            writeWildcards(each.text, question.wildcards),
            text('feedback', each.feedback),
          ),
        ),
      ]
    case 'numeric':
      return writeNumerical(question, text)
    case 'matching':
      return writeMatching(question, text, desk)
    case 'ordering':
      return writeOrdering(question, text)
    case 'gaps':
      if (question.presentation === 'bank')
        desk.lose('banco de palavras', 'Com estas respostas o Moodle só tem listas no texto.')
      return []
    case 'hotspot':
      throw new UnfitQuestion('O Moodle não tem perguntas em que se toca numa imagem.')
    case 'labels':
      return writeLabels(question, desk)
    case 'essay':
      return [
        '<responseformat>editor</responseformat>',
        '<responserequired>1</responserequired>',
        `<responsefieldlines>${question.lines}</responsefieldlines>`,
        `<minwordlimit>${question.minWords ?? ''}</minwordlimit>`,
        `<maxwordlimit>${question.maxWords ?? ''}</maxwordlimit>`,
        '<attachments>0</attachments>',
        '<attachmentsrequired>0</attachmentsrequired>',
        text('graderinfo', withRubric(question.guidance, question.rubric)),
        text('responsetemplate', question.template),
      ]
  }
}

function writeNumerical(question: QuestionOf<'numeric'>, text: TextWriter): string[] {
  const units = question.units.map(
    unit =>
      `<unit><multiplier>${unit.factor}</multiplier><unit_name>${escapeXml(unit.name)}</unit_name></unit>`,
  )
  return [
    ...question.answers.map(each => {
      const { text: number, tolerance } = question.drawn
        ? formulaAnswer(each)
        : { text: String(each.value), tolerance: `<tolerance>${each.tolerance}</tolerance>` }
      return plainAnswer(each.weight, number, text('feedback', each.feedback) + tolerance)
    }),
    ...(question.otherFeedback && !question.drawn
      ? [plainAnswer(0, '*', `${text('feedback', question.otherFeedback)}<tolerance>0</tolerance>`)]
      : []),
    ...(units.length > 0 ? [`<units>${units.join('')}</units>`] : []),
    '<unitgradingtype>0</unitgradingtype>',
    '<unitpenalty>0.1</unitpenalty>',
    `<showunits>${units.length > 0 ? 0 : 3}</showunits>`,
    '<unitsleft>0</unitsleft>',
  ]
}

function writeMatching(question: QuestionOf<'matching'>, text: TextWriter, desk: WritingDesk): string[] {
  const right = (id: string) => {
    const html = question.choices.find(choice => choice.id === id)?.text ?? ''
    if (/<(?!br \/>)/.test(html))
      desk.lose('formatação dos pares', 'No Moodle o lado direito de um par é texto simples.')
    const plain = plainSideOf(html, 'Moodle')
    return `<answer><text>${escapeXml(cleanText(plain)).replaceAll('&#10;', '\n')}</text></answer>`
  }
  const pair = (left: string, id: string) =>
    text('subquestion', left).replace(/<\/subquestion>$/, () => `${right(id)}</subquestion>`)
  const used = new Set(question.prompts.map(prompt => prompt.match))
  return [
    `<shuffleanswers>${question.shuffle}</shuffleanswers>`,
    ...question.prompts.map(prompt => pair(prompt.text, prompt.match)),
    ...question.choices.filter(choice => !used.has(choice.id)).map(choice => pair('', choice.id)),
  ]
}

function writeOrdering(question: QuestionOf<'ordering'>, text: TextWriter): string[] {
  const grading = {
    'all-or-nothing': 'ALL_OR_NOTHING',
    positions: 'ABSOLUTE_POSITION',
    neighbours: 'RELATIVE_NEXT_EXCLUDE_LAST',
  }[question.scoring]
  return [
    '<layouttype>VERTICAL</layouttype>',
    '<selecttype>ALL</selecttype>',
    '<selectcount>0</selectcount>',
    `<gradingtype>${grading}</gradingtype>`,
    '<showgrading>SHOW</showgrading>',
    '<numberingstyle>none</numberingstyle>',
    ...question.items.map((item, index) => text('answer', item.text, [], ` fraction="${index + 1}.0000000"`)),
  ]
}

/** Gaps that share their options as Moodle's drag and drop into text; undefined where that would lose something. */
function wordBank(
  question: QuestionOf<'gaps'>,
  desk: WritingDesk,
): { stem: string; elements: string[] } | undefined {
  if (question.presentation !== 'bank') return undefined
  const groups = new Map<string, { number: number; words: string[] }>()
  const boxes: { text: string; group: number; uses: number }[] = []
  let stem = question.stem
  for (const gap of question.gaps) {
    if (gap.kind !== 'choice' || gap.weight !== question.gaps[0]?.weight) return undefined
    const key = gap.options.find(option => option.weight === 1)
    if (!key || gap.options.some(option => option.feedback || (option !== key && option.weight !== 0)))
      return undefined
    const words = gap.options.map(option => option.text)
    const group = groups.get(words.join('\n')) ?? { number: groups.size + 1, words }
    if (!groups.has(words.join('\n'))) {
      groups.set(words.join('\n'), group)
      boxes.push(...words.map(word => ({ text: word, group: group.number, uses: 0 })))
    }
    const place = boxes.findIndex(box => box.group === group.number && box.text === key.text)
    const box = boxes[place]
    if (!box) throw new UnfitQuestion('A resposta de um espaço não está no seu banco.')
    box.uses += 1
    stem = stem.replace(`[[${gap.id}]]`, () => `[\u0000${place + 1}]]`)
  }
  if (groups.size > 8 || /\[\[\d+\]\]/.test(stem)) return undefined
  if (question.gaps[0]?.weight !== 1)
    desk.lose('pesos dos espaços', 'No Moodle os espaços de um banco valem todos o mesmo.')
  return {
    stem: stem.replaceAll('[\u0000', '[['),
    elements: [
      `<shuffleanswers>${question.shuffle ? 1 : 0}</shuffleanswers>`,
      ...boxes.map(
        box =>
          `<dragbox><text>${escapeXml(escapeXml(box.text))}</text><group>${box.group}</group>${box.uses > 1 ? '<infinite/>' : ''}</dragbox>`,
      ),
    ],
  }
}
