import { type Answers, decided } from '#engines/decisions.ts'
import { withMarks } from '#kit/cell-list.ts'
import { counted, listInWords } from '#kit/figures.ts'
import { decideBlanks } from '#kit/server/transfer/blank-cells.ts'
import { decideCellsAbove } from '#kit/server/transfer/cells-above.ts'
import { fold, type TableUpload } from '#kit/server/transfer/import-table.ts'
import { decideSequence } from '#kit/server/transfer/numbered-rows.ts'
import type { Readings } from '#kit/server/transfer/readings.ts'

/** What may be left empty, and is often said to be. */
const BLANK = ['wordClass', 'example', 'unitId', 'synonyms', 'translations', 'source']

/** Languages, as columns are headed by them. */
const LANGUAGES = new Set(
  [
    ...[
      'Xichangana',
      'Changana',
      'Xirhonga',
      'Ronga',
      'Xitswa',
      'Citswa',
      'Tswa',
      'Gitonga',
      'Cicopi',
      'Copi',
    ],
    ...[
      'Cindau',
      'Ndau',
      'Cisena',
      'Sena',
      'Cinyanja',
      'Nyanja',
      'Cinyungwe',
      'Nyungwe',
      'Cimanyika',
      'Cibalke',
    ],
    ...['Cishona', 'Emakhuwa', 'Macua', 'Makhuwa', 'Elomwe', 'Lomwe', 'Echuwabu', 'Chuwabo', 'Ekoti', 'Koti'],
    ...[
      'Ciyao',
      'Yao',
      'Ciyaawo',
      'Shimakonde',
      'Makonde',
      'Maconde',
      'Kimwani',
      'Mwani',
      'Ciwutee',
      'Ciute',
    ],
    ...['Língua de sinais', 'Suaíli', 'Kiswahili', 'Swahili', 'Zulu', 'Swati', 'Inglês', 'Francês'],
  ].map(fold),
)

/** Takes columns that are headed by languages for translations. */
export function withLanguages(upload: TableUpload, answers: Answers): TableUpload {
  const { header, mapping, rows } = upload
  const columns = header.flatMap((title, at) =>
    !mapping[at] && LANGUAGES.has(fold(title)) ? [{ at, title: title.trim() }] : [],
  )
  const isFilled = rows.some(({ cells }) => columns.some(({ at }) => (cells[at] ?? '').trim() !== ''))
  if (!isFilled || mapping.includes('translations')) return upload
  const names = listInWords(columns.map(({ title }) => title))
  const decision = decided(
    {
      id: 'languages',
      text: columns.length === 1 ? `A coluna ${names} é uma tradução.` : `As colunas ${names} são traduções.`,
      evidence: 'O título é o nome de uma língua.',
      options: [
        { value: 'translations', label: 'São traduções' },
        { value: 'other', label: 'São outra coisa' },
      ],
      rows: rows.filter(({ cells }) => columns.some(({ at }) => (cells[at] ?? '').trim() !== '')),
      rereads: true,
    },
    'translations',
    answers,
  )
  const decisions = [...upload.decisions, decision]
  if (decision.chosen !== 'translations') return { ...upload, decisions }
  const isLanguage = new Set(columns.map(({ at }) => at))
  const others = header.flatMap((_title, at) => (isLanguage.has(at) ? [] : [at]))
  return {
    ...upload,
    decisions,
    header: [...others.map(at => header[at] ?? ''), 'Traduções'],
    mapping: [...others.map(at => mapping[at] ?? null), 'translations'],
    rows: rows.map(row => ({
      ...row,
      cells: [
        ...others.map(at => row.cells[at] ?? ''),
        columns
          .flatMap(({ at, title }) => {
            const word = (row.cells[at] ?? '').trim()
            return word === '' ? [] : [`${title}: ${withMarks(word)}`]
          })
          .join('; '),
      ],
      ...(row.certain && {
        certain: row.certain.flatMap(at => (isLanguage.has(at) ? [] : [others.indexOf(at)])),
      }),
    })),
  }
}

/** Reads a list of terms as its writer meant it, and asks what it leaves open. */
export function decideTerms(readings: Readings): void {
  if (readings.isOwnExport()) return
  decideBlanks(readings, BLANK)
  decideSequence(readings, 'term')
  decideCellsAbove(readings, ['subjectId', 'grades'])
  decideSynonyms(readings)
  decideTranslations(readings)
}

/** Reads synonyms as a list where commas, bars or lines part them, and no semicolon does. */
function decideSynonyms(readings: Readings): void {
  const found = readings.kept().flatMap(row => {
    const written = readings.textOf(row, 'synonyms')
    if (written.includes(';') || !/[,/\n]/.test(written)) return []
    const text = written.replaceAll(/[^\S\n]+/g, ' ')
    const parts = text.split(/,\s+|\s+\/\s+|\n/).map(part => part.trim())
    return parts.length < 2 || parts.includes('') ? [] : [{ row, text, parts }]
  })
  const [first] = found
  if (!first) return
  const chosen = readings.decide(
    {
      id: 'synonyms',
      text: `${counted(found.length, 'célula tem', 'células têm')} vários sinónimos, sem ponto e vírgula entre eles.`,
      evidence: `«${first.text}» são ${listInWords(first.parts.map(part => `«${part}»`))}.`,
      options: [
        { value: 'apart', label: 'São vários' },
        { value: 'one', label: 'É um só' },
      ],
      rows: found.map(({ row }) => row),
    },
    'apart',
  )
  if (chosen === 'apart') for (const { row, parts } of found) row.read.synonyms = parts.join('; ')
}

/** Reads «Xichangana: mati, Emakhuwa: maasi», «Xichangana - mati» and «mati (Xichangana)» as translations are written here. */
function decideTranslations(readings: Readings): void {
  const found = readings.kept().flatMap(row => {
    const text = readings.textOf(row, 'translations')
    const read = asTranslations(text)
    return read === undefined || read === text ? [] : [{ row, text, read }]
  })
  const [first] = found
  if (!first) return
  const chosen = readings.decide(
    {
      id: 'translations',
      text: `${counted(found.length, 'célula escreve', 'células escrevem')} as traduções de outra maneira.`,
      evidence: `«${first.text}» é «${first.read}».`,
      options: [
        { value: 'read', label: 'São estas as traduções' },
        { value: 'keep', label: 'Fica como está' },
      ],
      rows: found.map(({ row }) => row),
    },
    'read',
  )
  if (chosen === 'read') for (const { row, read } of found) row.read.translations = read
}

const LANGUAGE_FIRST = /^(?<language>\p{L}[\p{L} ]*?)\s?(?::|=|\s[–—-])\s?(?<word>[^:=()[\]]+)$/u
const LANGUAGE_BEHIND = /^(?<word>[^:=()[\]]+)\((?<language>\p{L}[\p{L} ]*)\)$/u
/** No list of translations is longer, and what is longer is not looked at. */
const LONGEST = 2000

/** A cell of translations with «;» and «:», where each of its parts names a language that there is. */
function asTranslations(text: string): string | undefined {
  if (text === '' || text.length > LONGEST) return undefined
  const parts = text.split(/[;,\n]/).map(part => part.trim())
  const read = parts.map(part => {
    const { language = '', word = '' } =
      LANGUAGE_FIRST.exec(part)?.groups ?? LANGUAGE_BEHIND.exec(part)?.groups ?? {}
    return LANGUAGES.has(fold(language)) ? `${language.trim()}: ${word.trim()}` : undefined
  })
  return read.every(part => part !== undefined) ? read.join('; ') : undefined
}
