import type { OnProgress } from '#engines/progress.ts'
import { counted } from '#kit/figures.ts'
import { commonFields } from '../blank-question.ts'
import type { Question } from '../question.ts'
import { escapeHtml, excerpt, looksLikeHtml } from '../rich-text.ts'
import { readCloze, readMultiResponse } from './cloze.ts'
import { type GiftText, readGiftAnswers } from './gift-answers.ts'
import { protect, restore, unprotect } from './gift-text.ts'
import { categoryFromMoodle, metadataFromTags } from './metadata-tags.ts'
import { type QuestionDesk, readEach, readOne, type TextFormat } from './read-one.ts'
import { type Lost, type Reading, type ReadQuestion, UnfitQuestion, UnreadableFile } from './reading.ts'

type Block = { text: string; comments: string; category: string }

/**
 * Reads GIFT as Moodle does (qformat_gift), and what people write besides: blank lines within the braces,
 * questions without a blank line between, decimal commas, formulae that were not escaped.
 *
 * @throws {UnreadableFile} when nothing in the text looks like a question
 */
export function readGift(text: string, onProgress?: OnProgress): Reading {
  const blocks = splitBlocks(protect(text))
  const read = readEach(blocks, (block, place) => readBlock(block, place + 1), onProgress)
  if (!read.some(each => each.ok || each.type !== 'description')) {
    throw new UnreadableFile('O ficheiro não tem nenhuma pergunta em formato GIFT.')
  }
  return { format: 'gift', questions: read, lost: countedRefusals(read) }
}

const severalBlocks = 'A pergunta tem mais do que um bloco de respostas { }.'

/** What has no place here, by its kind, with how many of how many. */
function countedRefusals(read: readonly ReadQuestion[]): Lost[] {
  const kinds: [what: string, why: string, is: (each: ReadQuestion) => boolean][] = [
    [
      'tipo «description»',
      'É um texto sem resposta: se é de várias perguntas, junte-o a elas como texto de apoio.',
      each => each.type === 'description',
    ],
    [
      'vários blocos de respostas { }',
      'O GIFT só tem um por pergunta: parta-a em várias, ou escreva os espaços em Cloze.',
      each => each.error === severalBlocks,
    ],
  ]
  return kinds.flatMap(([what, why, is]) => {
    const count = read.filter(is).length
    return count === 0
      ? []
      : [{ what: `${what}: ${count} de ${counted(read.length, 'pergunta', 'perguntas')}`, why }]
  })
}

/** A question with a blank line in its braces may go on for this many lines; more and its brace was forgotten. */
const longestQuestion = 400

function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  let category = ''
  let comments = ''
  let open: string[] = []
  let depth = 0
  const flush = () => {
    const joined = open.join('\n').trim()
    if (joined) blocks.push({ text: joined, comments, category })
    if (joined) comments = ''
    open = []
    depth = 0
  }
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed.startsWith('//')) {
      comments += `${trimmed}\n`
      continue
    }
    const startsNext = /^(?:::|\$CATEGORY:)/.test(trimmed)
    if (open.length > 0 && startsNext && (depth <= 0 || lines[at - 1]?.trim() === '')) flush()
    if (trimmed.startsWith('$CATEGORY:') && open.length === 0) {
      category = categoryFromMoodle(restore(trimmed.slice('$CATEGORY:'.length)))
      continue
    }
    if (trimmed === '' && (depth <= 0 || open.length > longestQuestion || !isClosedLater(lines, at))) {
      flush()
      continue
    }
    open.push(line)
    for (const brace of line.match(/[{}]/g) ?? []) depth = Math.max(0, depth + (brace === '{' ? 1 : -1))
  }
  flush()
  return blocks
}

/** Whether the brace open at a blank line is closed before another one opens. */
function isClosedLater(lines: string[], from: number): boolean {
  for (let at = from + 1; at < Math.min(lines.length, from + longestQuestion); at++) {
    const line = lines[at] ?? ''
    if (/^\s*(?:::|\$CATEGORY:)/.test(line)) return false
    const brace = line.search(/[{}]/)
    if (brace >= 0) return line.charAt(brace) === '}'
  }
  return false
}

function readBlock(block: Block, index: number) {
  const { name, rest } = takeName(block.text)
  if (clozeField.test(rest)) {
    const label = { name: name || excerpt(escapeHtml(restore(rest))), type: 'gaps' }
    return readOne(index, label, desk => readClozeBlock(desk, block, name, rest))
  }
  const parts = cutAnswers(rest)
  const label = { name: name || excerpt(escapeHtml(restore(parts?.before ?? rest))), type: 'desconhecido' }
  if (parts === undefined) label.type = 'description'
  return readOne(index, label, desk => {
    if (parts === undefined) {
      throw new UnfitQuestion('É um texto sem resposta (descrição do Moodle), não uma pergunta.')
    }
    return readQuestion(desk, block, name, parts)
  })
}

/** A gap in Moodle's other notation: to GIFT it would be a short answer that begins with `1:SHORTANSWER:`. */
const clozeField = /\{\d*:[A-Z]{2,}(?:_[A-Z]+)?:/

function readClozeBlock(desk: QuestionDesk, block: Block, name: string, text: string): Question {
  const { format, text: raw } = takeFormat(unprotect(text), 'auto')
  const isHtml = format === 'html' || (format === 'auto' && looksLikeHtml(raw))
  const html = isHtml ? raw : escapeHtml(raw).replaceAll('\n', '<br />')
  const { stem, ...rest } = readMultiResponse(desk, html) ?? readGaps(desk, html)
  return {
    ...commonFields(desk.rich(stem.replace(/\\([:#={}~])/g, '$1'))),
    ...metadataFromTags(tokens(block.comments, 'tag')),
    ...rest,
    name,
    category: block.category,
    externalId: tokens(block.comments, 'id')[0] ?? '',
  }
}

function readGaps(desk: QuestionDesk, html: string) {
  const cloze = readCloze(desk, html)
  const points = cloze.gaps.reduce((sum, gap) => sum + gap.weight, 0)
  return { type: 'gaps' as const, presentation: 'inline' as const, ...cloze, points }
}

function takeName(text: string): { name: string; rest: string } {
  const match = /^::([\s\S]*?)::/.exec(text)
  if (!match) return { name: '', rest: text }
  return {
    name: restore(match[1] ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    rest: text.slice(match[0].length).trim(),
  }
}

type Parts = { before: string; answers: string; after: string; error?: string }

/** The text around the braces and what is in them; undefined without braces. */
function cutAnswers(text: string): Parts | undefined {
  const start = text.indexOf('{')
  if (start < 0 && !text.includes('}')) return undefined
  const failed = (error: string) => ({ before: text, answers: '', after: '', error })
  if (start < 0) return failed('Falta abrir a chaveta { das respostas.')
  const end = closingBrace(text, start)
  if (end < 0) return failed('Falta fechar a chaveta } das respostas.')
  const after = text.slice(end + 1)
  if (after.includes('{')) return failed(severalBlocks)
  return { before: text.slice(0, start), answers: text.slice(start + 1, end).trim(), after }
}

function closingBrace(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.indexOf('}', start)
}

function readQuestion(desk: QuestionDesk, block: Block, name: string, parts: Parts): Question {
  if (parts.error) throw new UnfitQuestion(parts.error)
  // Some write the general feedback behind the braces.
  const late = /^\s*####([\s\S]*)$/.exec(parts.after)?.[1]
  const after = late === undefined ? parts.after : ''
  const whole = after.trim() ? `${parts.before}_____${after}` : parts.before
  const { format, text } = takeFormat(whole, 'auto')
  const stem = toRich(desk, text, format)
  if (!stem) throw new UnfitQuestion('A pergunta não tem enunciado.')
  const cut = parts.answers.lastIndexOf('####')
  const answers = cut < 0 ? parts.answers : parts.answers.slice(0, cut).trim()
  const gift: GiftText = {
    rich: raw => {
      const own = takeFormat(raw.trim(), format)
      return toRich(desk, own.text, own.format)
    },
    auto: raw => toRich(desk, raw, 'auto'),
    plain: raw => desk.line(takeFormat(restore(raw.trim()), format).text),
  }
  return {
    ...commonFields(stem),
    ...metadataFromTags(tokens(block.comments, 'tag')),
    ...readGiftAnswers(desk, answers, gift),
    name,
    explanation: gift.rich(cut < 0 ? (late ?? '') : parts.answers.slice(cut + 4)),
    category: block.category,
    externalId: tokens(block.comments, 'id')[0] ?? '',
  }
}

/** `[html]`, `[plain]`, `[markdown]` or `[moodle]` before a text. */
function takeFormat(raw: string, inherited: TextFormat): { format: TextFormat; text: string } {
  const match = /^\s*\[(html|plain|markdown|moodle)\]/i.exec(raw)
  const said = match?.[1]?.toLowerCase()
  if (!match || !said) return { format: inherited, text: raw }
  const format = said === 'moodle' ? 'auto' : (said as TextFormat)
  return { format, text: raw.slice(match[0].length) }
}

function toRich(desk: QuestionDesk, raw: string, format: TextFormat): string {
  return desk.rich(restore(raw).trim(), format)
}

/** `[id:…]` and `[tag:…]` in the comments before a question (Moodle 3.8 and later). */
function tokens(comments: string, kind: 'id' | 'tag'): string[] {
  return [...comments.matchAll(new RegExp(`\\[${kind}:((?:\\\\\\]|[^\\]\\n]){1,300}?)\\]`, 'g'))].map(match =>
    restore(match[1] ?? '')
      .replaceAll('\\]', ']')
      .trim(),
  )
}
