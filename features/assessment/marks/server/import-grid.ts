import { type Answers, decided } from '#engines/decisions.ts'
import { columnKey, columnOfKey } from '#engines/marks/rule.ts'
import { counted, listInWords } from '#kit/figures.ts'
import type { ImportField, ImportNoun, ImportRow } from '#kit/import.ts'
import { fold, type TableUpload } from '#kit/server/transfer/import-table.ts'
import { markImportFields, markNoun } from '../import-contract.ts'

/** «ACS1», «2ª ACS», «AT», «Exame»: the key of a column as it is stored; undefined for other words. */
export function readColumn(words: string): string | undefined {
  const text = fold(words.slice(0, 40)).replaceAll(/[ªº°]/g, '')
  if (/^ex(?:ame)?$/.test(text)) return 'EX'
  const [, before = '', kind = '', after = ''] = /^(\d?)\s?(acs|acp|at)\s?(\d?)$/.exec(text) ?? []
  if (kind === '' || (before !== '' && after !== '')) return undefined
  const column = columnOfKey(`${kind.toUpperCase()}${before || after || '1'}`)
  return column && columnKey(column)
}

/** A column of marks in a sheet: of which subject and which assessment, as far as its title says it. */
interface GridColumn {
  at: number
  title: string
  subject: string
  column: string
}

/** What is between a subject and an assessment in a title: «Mat. (ACS 1)», «Mat. - AT». */
const BETWEEN = /[\s.:()[\]–—/-]+/u

/** What a title says of the marks below it; undefined where it heads something else. */
export function readTitle(
  title: string,
  subjects: ReadonlySet<string>,
): { subject: string; column: string } | undefined {
  const words = title.slice(0, 80).trim()
  if (words === '') return undefined
  if (readColumn(words) !== undefined) return { subject: '', column: words }
  if (subjects.has(fold(words))) return { subject: words, column: '' }
  const parts = words.split(BETWEEN).filter(Boolean)
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const column = parts.slice(at).join(' ')
    const subject = parts.slice(0, at).join(' ')
    if (readColumn(column) !== undefined && subjects.has(fold(subject))) return { subject, column }
  }
  return undefined
}

/** Means, and what else a pauta counts: no row of a pupil. */
const MEAN = /^(?:m[ée]dia|total|positivas|negativas|%)/iu

/** What a grid holds: rows of which fields, and what its titles and blank cells say. */
interface GridOf {
  fields: readonly ImportField[]
  titleOf: typeof readTitle
  noun: ImportNoun
  /** What titles name, in words. */
  heads: string
  /** What becomes of one blank cell, of several, and how. */
  blank: readonly [one: string, many: string, how: string]
}

const marksGrid: GridOf = {
  fields: markImportFields,
  titleOf: readTitle,
  noun: markNoun,
  heads: 'avaliações ou disciplinas',
  blank: ['fica', 'ficam', 'como está na caderneta'],
}

/**
 * Turns a sheet of pupils × assessments, or of pupils × subjects, into rows of one mark each; any other table stays as it is.
 * @param subjects names, codes and abbreviations of the subjects that there are
 */
export function withoutGrid(
  upload: TableUpload,
  subjects: readonly string[],
  answers: Answers,
  grid: GridOf = marksGrid,
): TableUpload {
  const { fields, noun, blank: blankWords } = grid
  if (upload.mapping.includes('mark')) return upload
  const known = new Set(subjects.map(fold))
  const columns = upload.header.flatMap((title, at): GridColumn[] => {
    if (upload.mapping[at]) return []
    const read = grid.titleOf(title, known)
    return read ? [{ at, title, ...read }] : []
  })
  if (columns.length === 0) return upload
  const place = (key: string) => upload.mapping.indexOf(key)
  const textOf = (row: ImportRow, key: string) => (row.cells[place(key)] ?? '').trim()
  let blank = 0
  const means: ImportRow[] = []
  const rows = upload.rows.flatMap((row): ImportRow[] => {
    if (MEAN.test(textOf(row, 'name')) || MEAN.test(textOf(row, 'number'))) {
      means.push(row)
      return []
    }
    return columns.flatMap(({ at, subject, column }) => {
      const mark = (row.cells[at] ?? '').trim()
      if (mark === '' || mark === '·') {
        blank += 1
        return []
      }
      const cells: Record<string, string> = {
        number: textOf(row, 'number'),
        code: textOf(row, 'code'),
        name: textOf(row, 'name'),
        subject: subject || textOf(row, 'subject'),
        column: column || textOf(row, 'column'),
        mark,
      }
      return [{ ...row, part: at, cells: fields.map(({ key }) => cells[key] ?? '') }]
    })
  })
  const read = new Set([
    ...columns.map(({ at }) => at),
    ...upload.mapping.flatMap((key, at) => (key === null ? [] : [at])),
  ])
  const left = upload.header.filter(
    (_title, at) => !read.has(at) && upload.rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  )
  const decision = decided(
    {
      id: 'grid',
      text: `Cada célula é uma ${noun.one}: ${counted(rows.length, noun.one, noun.many)}.`,
      evidence: [
        `${listInWords(columns.slice(0, 8).map(({ title }) => title))}${columns.length > 8 ? '…' : ''} são ${grid.heads}.`,
        blank > 0
          ? `${counted(blank, `célula em branco ${blankWords[0]}`, `células em branco ${blankWords[1]}`)} ${blankWords[2]}.`
          : '',
        left.length > 0 ? `Não entra: ${listInWords(left.slice(0, 8))}${left.length > 8 ? '…' : ''}.` : '',
        means.length > 0
          ? `${counted(means.length, 'linha de médias não entra', 'linhas de médias não entram')}.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
      options: [
        { value: 'grid', label: `Cada célula é uma ${noun.one}` },
        { value: 'rows', label: `Cada linha é uma ${noun.one}` },
      ],
      rows: means,
      rereads: true,
      ...(left.length > 0 && { leavesColumns: true }),
    },
    'grid',
    answers,
  )
  const decisions = [...upload.decisions, decision]
  if (decision.chosen !== 'grid') return { ...upload, decisions }
  return {
    ...upload,
    header: fields.map(({ label }) => label),
    mapping: fields.map(({ key }) => key),
    rows,
    decisions,
  }
}
