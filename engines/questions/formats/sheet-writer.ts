import { exact } from '#kit/figures.ts'
import type { Question } from '../question.ts'
import { mapRichText } from '../rich-fields.ts'
import { escapeHtml, htmlToText, plainText, replaceMedia } from '../rich-text.ts'
import { bloomLabels, difficultyLabels, questionTypeLabels } from '../taxonomy.ts'
import { writeCloze } from './cloze.ts'
import { loseTraits, type Trait } from './lost-traits.ts'
import { type QuestionResult, UnfitQuestion } from './reading.ts'
import { type Column, headerOf, type NumberedColumn, numberedHeader, type SheetRow } from './sheet-columns.ts'
import { optionsNamed, readKeys } from './sheet-keys.ts'
import { readType } from './sheet-types.ts'
import { noDraws, percent, type WriteOptions, type WritingDesk, writeOne } from './write-one.ts'

const unknown: Partial<Record<Trait, string>> = {
  retry: 'Na folha não se diz o que acontece antes de nova tentativa.',
  drawn: noDraws('Uma folha'),
  parts: 'Numa folha as perguntas ficam debaixo do texto, cada uma com o seu número.',
  attachments: 'Uma folha de cálculo não leva anexos.',
}

const always: Column[] = ['number', 'type', 'name', 'stem']
const usual: Column[] = ['key', 'points', 'competence', 'bloom', 'difficulty', 'explanation']
const rest: Column[] = [
  'passageTitle',
  'passage',
  'category',
  'tags',
  'externalId',
  'caseSensitive',
  'accentSensitive',
  'wildcards',
  'shuffle',
  'scoring',
  'presentation',
  'units',
  'right',
  'partial',
  'wrong',
  'other',
  'penalty',
  'lines',
  'minWords',
  'maxWords',
  'template',
  'guidance',
  'rubric',
]
/** What a cell of Excel holds. */
const longestCell = 32_767

/** The questions as a table with its header row; columns that no question uses are left out. */
export function writeTable(
  questions: Question[],
  options: WriteOptions,
): { header: string[]; rows: string[][]; questions: QuestionResult[] } {
  const written = questions.map((question, place) =>
    writeOne(place + 1, question, options, unknown, writeRow),
  )
  const rows = textsOnce(written.flatMap(({ output }) => (output ? [output] : [])))
  const longest = (list: NumberedColumn) =>
    rows.reduce((most, row) => Math.max(most, row.lists.get(list)?.length ?? 0), 0)
  const listed = (list: NumberedColumn) =>
    Array.from({ length: longest(list) }, (_, index) => ({ list, index }))
  const used = rest.filter(column => rows.some(row => row.cells.get(column)))
  const columns = [
    ...always,
    ...listed('option'),
    ...usual,
    ...(['weight', 'typicalError', 'feedback', 'hint'] as const).flatMap(listed),
    ...used,
  ]
  const keyHeader = areKeysPlain(rows) ? headerOf('key') : 'Resposta (letra)'
  const header = columns.map(column => {
    if (column === 'key') return keyHeader
    return typeof column === 'string' ? headerOf(column) : numberedHeader(column.list, column.index)
  })
  const body = rows.map((row, place) =>
    columns.map(column => {
      if (column === 'number') return String(place + 1)
      return (
        (typeof column === 'string' ? row.cells.get(column) : row.lists.get(column.list)?.[column.index]) ??
        ''
      )
    }),
  )
  return { header, rows: body, questions: written.map(({ result }) => result) }
}

/** A text that several rows share stands in the first of them; its title alone says the rest. */
function textsOnce(rows: SheetRow[]): SheetRow[] {
  const last = new Map<string, string>()
  return rows.map(({ cells, lists }) => {
    const [title, text] = [cells.get('passageTitle'), cells.get('passage')]
    if (!title || text === undefined) return { cells, lists }
    const isKnown = last.get(title) === text
    last.set(title, text)
    return { cells: isKnown ? new Map(cells).set('passage', '') : cells, lists }
  })
}

/** Whether nobody could take the letters of the keys for the texts of other options. */
function areKeysPlain(rows: SheetRow[]): boolean {
  const keyRows = rows.flatMap((row, line) => {
    const type = readType(row.cells.get('type') ?? '')
    if (type !== 'single-choice' && type !== 'multiple-choice') return []
    const options = (row.lists.get('option') ?? []).map((text, index) => ({ text, index }))
    return [{ line, key: row.cells.get('key') ?? '', options }]
  })
  const { read } = readKeys(keyRows, { title: undefined, answer: undefined })
  return keyRows.every(
    row => String(read.get(row.line)?.right) === String(optionsNamed(row.key, row.options, 'letter')),
  )
}

/** Rich text as it reads best in a cell: bare, or HTML where it needs markup. */
function cellText(html: string): string {
  return htmlToText(html) ?? html
}

const letter = (index: number) => String.fromCharCode(65 + index)

/** Pictures travel in the cell itself, as `data:` addresses; a workbook keeps them on a sheet of their own. */
function withPictures(question: Question, desk: WritingDesk): Question {
  return mapRichText(question, html =>
    replaceMedia(html, name => {
      const media = question.media.find(each => each.name === name)
      const bytes = media && desk.bytesOf(media)
      if (!media) desk.lose(`imagem «${name}»`, 'O ficheiro da imagem não veio com a pergunta.')
      if (!media || !bytes) return 'src=""'
      return `data-name="${escapeHtml(name)}" src="data:${media.mime};base64,${Buffer.from(bytes).toString('base64')}"`
    }),
  )
}

/** What a cell holds where its pictures stand on a sheet of their own, each named by its number. */
function lengthOf(text: string): number {
  return text.replace(/ src="data:[^"]*"/g, ' src="imagem:00000"').length
}

function writeRow(illustrated: Question, desk: WritingDesk): SheetRow {
  const question = withPictures(illustrated, desk)
  const cells = new Map<Column, string>([
    ['type', questionTypeLabels[question.type]],
    ['name', question.name],
    ['stem', cellText(question.stem)],
    ['passageTitle', question.passage?.title ?? ''],
    ['passage', cellText(question.passage?.text ?? '')],
    ['points', exact(question.points)],
    ['competence', question.competence ?? ''],
    ['bloom', question.bloom ? bloomLabels[question.bloom] : ''],
    ['difficulty', question.difficulty ? difficultyLabels[question.difficulty] : ''],
    ['explanation', cellText(question.explanation)],
    ['category', question.category],
    ['tags', writeTags(question, desk)],
    ['externalId', question.externalId],
    ['right', cellText(question.feedback.right)],
    ['partial', cellText(question.feedback.partial)],
    ['wrong', cellText(question.feedback.wrong)],
    ['penalty', question.penalty === null ? '' : percent(question.penalty)],
  ])
  const lists: SheetRow['lists'] = new Map([['hint', question.hints.map(cellText)]])
  writeSpecific(question, desk, cells, lists)
  for (const [column, text] of cells)
    if (lengthOf(text) > longestCell) cells.set(column, cut(text, headerOf(column), desk))
  for (const [list, texts] of lists) {
    lists.set(
      list,
      texts.map((text, index) =>
        lengthOf(text) > longestCell ? cut(text, numberedHeader(list, index), desk) : text,
      ),
    )
  }
  return { cells, lists }
}

function cut(text: string, header: string, desk: WritingDesk): string {
  desk.lose(`fim da célula «${header}»`, 'Uma célula do Excel só guarda 32 767 caracteres.')
  return text.replace(/<img\b[^<>]*>/g, '').slice(0, longestCell)
}

function writeTags(question: Question, desk: WritingDesk): string {
  const fits = question.tags.filter(tag => !tag.includes(';'))
  if (fits.length < question.tags.length)
    desk.lose('etiquetas com ;', 'Na folha o ponto e vírgula separa etiquetas.')
  return fits.join('; ')
}

function writeSpecific(
  question: Question,
  desk: WritingDesk,
  cells: SheetRow['cells'],
  lists: SheetRow['lists'],
): void {
  const yesNo = (value: boolean) => (value ? 'sim' : 'não')
  const verdicts = (parts: { typicalError: string; feedback: string }[]) => {
    lists.set('typicalError', trimmed(parts.map(part => part.typicalError)))
    lists.set('feedback', trimmed(parts.map(part => cellText(part.feedback))))
  }
  const weights = (parts: { weight: number }[], silent: (weight: number) => boolean) =>
    lists.set(
      'weight',
      parts.every(part => silent(part.weight)) ? [] : parts.map(part => percent(part.weight)),
    )
  if ('shuffle' in question && !question.shuffle) cells.set('shuffle', 'não')
  switch (question.type) {
    case 'single-choice':
    case 'multiple-choice':
      lists.set(
        'option',
        question.options.map(option => cellText(option.text)),
      )
      if (
        question.type === 'multiple-choice' &&
        question.options.filter(option => option.correct).length === 1
      )
        cells.set('type', 'Escolha múltipla (várias respostas)')
      cells.set(
        'key',
        question.options.flatMap((option, index) => (option.correct ? [letter(index)] : [])).join(', '),
      )
      weights(question.options, weight => question.type === 'single-choice' && (weight === 0 || weight === 1))
      verdicts(question.options)
      if (question.type === 'multiple-choice' && question.scoring === 'all-or-nothing')
        cells.set('scoring', 'tudo ou nada')
      return
    case 'true-false':
      cells.set('key', question.correct ? 'V' : 'F')
      verdicts([question.whenTrue, question.whenFalse])
      return
    case 'short-answer':
      lists.set(
        'option',
        question.answers.map(answer => answer.text),
      )
      weights(question.answers, weight => weight === 1)
      verdicts(question.answers)
      if (question.caseSensitive) cells.set('caseSensitive', 'sim')
      if (question.accentSensitive) cells.set('accentSensitive', 'sim')
      if (question.wildcards) cells.set('wildcards', 'sim')
      return
    case 'numeric':
      lists.set(
        'option',
        question.answers.map(
          ({ value, tolerance }) => exact(value) + (tolerance ? ` ± ${exact(tolerance)}` : ''),
        ),
      )
      weights(question.answers, weight => weight === 1)
      verdicts(question.answers)
      cells.set('other', cellText(question.otherFeedback))
      cells.set('units', question.units.map(unit => `${unit.name} = ${exact(unit.factor)}`).join('; '))
      if (question.units.some(unit => /[;]/.test(unit.name)))
        desk.lose('unidades', 'Na folha o ponto e vírgula separa unidades.')
      return
    case 'matching': {
      const side = (html: string) =>
        cellText(html).includes('->') ? escapeHtml(cellText(html)) : cellText(html)
      const used = new Set(question.prompts.map(prompt => prompt.match))
      const choice = new Map(question.choices.map(each => [each.id, side(each.text)]))
      if (question.scoring) cells.set('scoring', 'tudo ou nada')
      lists.set('option', [
        ...question.prompts.map(prompt => `${side(prompt.text)} -> ${choice.get(prompt.match) ?? ''}`),
        ...question.choices.filter(each => !used.has(each.id)).map(each => `-> ${choice.get(each.id) ?? ''}`),
      ])
      return
    }
    case 'ordering':
      lists.set(
        'option',
        question.items.map(item => cellText(item.text)),
      )
      if (question.scoring !== 'positions')
        cells.set('scoring', question.scoring === 'neighbours' ? 'elementos seguidos' : 'tudo ou nada')
      return
    case 'gaps': {
      loseTraits(
        question,
        { typicalErrors: 'Na folha os espaços não têm lugar para erros típicos.' },
        desk.losses,
      )
      const accents = new Set(
        question.gaps.flatMap(gap => (gap.kind === 'text' ? [gap.accentSensitive] : [])),
      )
      if (accents.size > 1)
        desk.lose('acentos por espaço', 'Na folha a distinção de acentos vale para todos os espaços.')
      cells.set('stem', writeCloze(desk, question))
      if (question.scoring) cells.set('scoring', 'tudo ou nada')
      if (accents.has(true)) cells.set('accentSensitive', 'sim')
      if (question.presentation === 'bank') cells.set('presentation', yesNo(true))
      return
    }
    case 'hotspot':
      throw new UnfitQuestion('Uma folha de cálculo não tem perguntas em que se toca numa imagem.')
    case 'labels':
      throw new UnfitQuestion('Uma folha de cálculo não tem imagens que se legendam.')
    case 'essay':
      if (question.lines !== 10) cells.set('lines', String(question.lines))
      cells.set('minWords', String(question.minWords ?? ''))
      cells.set('maxWords', String(question.maxWords ?? ''))
      cells.set('template', cellText(question.template))
      cells.set('guidance', cellText(question.guidance))
      cells.set('rubric', writeRubric(question.rubric))
      return
  }
}

function trimmed(texts: string[]): string[] {
  return texts.some(text => plainText(text) !== '' || text !== '') ? texts : []
}

function writeRubric(rubric: Extract<Question, { type: 'essay' }>['rubric']): string {
  return rubric
    .flatMap((criterion, index) => [
      `${index + 1}. ${criterion.text} [${exact(criterion.points)}]`,
      ...criterion.levels.map(level => `- ${level.text} [${exact(level.points)}]`),
    ])
    .join('\n')
}
