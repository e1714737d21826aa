import { hasExam } from '#engines/marks/compute.ts'
import { columnOfKey, type MarkRule } from '#engines/marks/rule.ts'
import { formatDateSlashes, formatMoment, formatSpanInProse, NOTHING, wholeCell } from '#kit/figures.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { achievementOf, type BySex } from './achievement.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'
import type { Density } from './densities.ts'
import {
  earlierCell,
  finalCell,
  keyOf,
  legendOf,
  macsCell,
  markCell,
  termCell,
  yearCell,
} from './mark-cells.ts'
import type { MarkCell, MarksColumn, MarksPage, MarksRow } from './marks-paper.ts'
import {
  capital,
  changesOf,
  directorSigns,
  headSigns,
  negativesOf,
  numberCell,
  passOf,
  pedagogueSigns,
  sexes,
} from './paper-parts.ts'

type Subject = Pauta['subjects'][number]

/** What a pauta is printed on; a workbook has room for all columns. */
export type PautaSize = 'A3' | 'A4' | 'workbook'

/** Columns of marks that a sheet has room for, beside numbers, names and absences. */
const MAX_COLUMNS: Readonly<Record<PautaSize, number>> = {
  A3: 38,
  A4: 26,
  workbook: Number.POSITIVE_INFINITY,
}

/** What a letter of a name takes of a table's width, in its units, where it is of so many points. */
const LETTER = { A3: 0.28, A4: 0.26 } as const
const LETTER_POINTS = { A3: 8.5, A4: 8 } as const

/** A column of a subject in a pauta: how it is headed, and what stands in it for a pupil. */
interface SubjectColumn {
  label: string
  key: string
  cell: (pupil: PautaPupil) => MarkCell
}

/** What a pauta says of a subject, from the most to the least. */
type Detail = 'cells' | 'parts' | 'marks' | 'judged' | 'last'
const details: readonly Detail[] = ['cells', 'parts', 'marks', 'judged', 'last']

export function pautaPage(pauta: Pauta, size: PautaSize, density?: Density): MarksPage {
  const isLast = pauta.trimester === 3
  const fitting = details.filter(each => each !== 'cells' || size === 'workbook')
  const detail =
    fitting.find(
      each =>
        pauta.subjects.reduce((sum, subject) => sum + columnsOf(pauta, subject, each).length, 0) <=
        MAX_COLUMNS[size],
    ) ?? 'last'
  const subjects = pauta.subjects.map(subject => ({ subject, columns: columnsOf(pauta, subject, detail) }))
  const widest = Math.max(0, ...subjects.map(({ columns }) => columns.length))
  const hasNotes = size !== 'A4' || subjects.length * widest <= 16
  const isWide = size === 'A3' || size === 'workbook'
  const counts = achievementOf(pauta)
  return {
    end: [
      `Ano lectivo ${pauta.group.year}`,
      `${pauta.trimester}.º trimestre, de ${formatSpanInProse(pauta.from, pauta.to).join(' a ')}`,
    ],
    title: `Pauta da ${pauta.group.name}, ${pauta.trimester}.º trimestre`,
    isLow: density?.isLow ?? !isWide,
    facts: [
      [
        'Classe',
        [`${pauta.group.grade}.ª`, pauta.group.shift, pauta.group.room && roomInWords(pauta.group.room)]
          .filter(Boolean)
          .join(' · '),
      ],
      ['Alunos', sexes(pauta)],
      [capital(directorSigns(pauta).role.slice(2)), pauta.director?.name ?? ''],
      ['Conselho de notas', pauta.council.heldOn ? formatDateSlashes(pauta.council.heldOn) : ''],
      // On a small sheet the foot alone says when it was closed.
      ...(isWide
        ? ([
            ['Fechada', pauta.edition ? formatMoment(pauta.edition.closedAt) : 'por fechar'],
            ['Sem negativas', `${counts.negatives[0].HM} de ${counts.enrolled.HM}`],
          ] satisfies MarksPage['facts'])
        : []),
    ],
    tables: [
      {
        title: 'Pauta',
        size: density?.letters ?? (size === 'A3' ? (pauta.pupils.length > 48 ? 7.5 : 8.5) : 8),
        tight: true,
        thickEvery: 5,
        columns: [
          { label: 'N.º', width: 0.8, end: true },
          { label: 'Nome', width: nameWidth(pauta, size === 'A3' ? 'A3' : 'A4', density) },
          { label: 'Sx', width: 0.6, end: true },
          ...subjects.flatMap(({ subject, columns }): MarksColumn[] =>
            columns.map(({ label, key }) => ({
              label,
              // The short name where a subject has few columns, for words are not cut.
              group: columns.length > 2 ? subjectHead(subject, columns.length) : subject.abbreviation,
              sheet: `${subject.abbreviation} ${label}`,
              width: hasVotes(pauta, subject) && key.startsWith('MT') && columns.length > 1 ? 1.3 : 1,
              end: true,
              key: keyOf(subject, key),
            })),
          ),
          { label: 'J', group: 'Faltas', sheet: 'Faltas J', width: 0.8, end: true },
          { label: 'I', group: 'Faltas', sheet: 'Faltas I', width: 0.8, end: true },
          { label: 'Neg.', width: 0.9, end: true },
          ...(isLast ? [{ label: 'Situação', width: 3 }] : []),
          ...(hasNotes ? [{ label: 'Observações', width: 4 }] : []),
        ],
        rows: [
          ...pauta.pupils.map(pupil => ({
            cells: [
              numberCell(pupil.number),
              pupil.name,
              pupil.sex,
              ...subjects.flatMap(({ columns }) => columns.map(({ cell }) => cell(pupil))),
              wholeCell(pupil.absences?.justified ?? null),
              wholeCell(pupil.absences?.unjustified ?? null),
              wholeCell(negativesOf(pauta, pupil)),
              ...(isLast ? [capital(pupil.outcome?.outcome ?? '')] : []),
              ...(hasNotes ? [votesOf(pauta, pupil)] : []),
            ],
          })),
          ...totals(
            pauta,
            subjects.map(({ columns }) => columns.length),
            (isLast ? 4 : 3) + (hasNotes ? 1 : 0),
          ),
        ],
      },
    ],
    changes: changesOf(pauta),
    // Where the names stand in the head they are not said again.
    notes: [...legendOf(pauta), ...(widest > 2 ? [] : [subjectNames(pauta)])],
    signatures: [directorSigns(pauta), { role: 'Secretariado do conselho' }, pedagogueSigns, headSigns],
  }
}

/** The letters of a subject's head that stand on one line over a column. */
const LETTERS_OVER_COLUMN = 8

/** A subject with its teacher over its columns; what would take several lines stands as its short name. */
function subjectHead({ name, abbreviation, teacher }: Subject, columns: number): string {
  const fits = (text: string) => text.length <= columns * LETTERS_OVER_COLUMN
  const by = teacher ? firstAndLast(teacher.name) : ''
  return `${fits(name) ? name : abbreviation}\n${by}`.trim()
}

/** The first name and the last, as a teacher is called. */
function firstAndLast(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : name
}

/** As wide as the longest name on one line, within what leaves room for marks. */
function nameWidth({ pupils }: Pauta, paper: 'A3' | 'A4', density?: Density): number {
  const longest = Math.max(...pupils.map(({ name }) => name.length), 0)
  // More than the letters are larger, for a unit is smaller where the columns come to more.
  const larger = Math.max(1, (density?.letters ?? 0) / LETTER_POINTS[paper]) ** 1.3
  return Math.min(11 * larger, Math.max(5, longest * LETTER[paper] * larger))
}

function hasVotes({ pupils }: Pauta, { id }: Subject): boolean {
  return pupils.some(({ marks }) => marks[id]?.decision?.decided != null)
}

function columnsOf(pauta: Pauta, subject: Subject, detail: Detail): SubjectColumn[] {
  const pass = passOf(pauta)
  const rule = (pauta.rule?.rule ?? null) as MarkRule | null
  const isLast = pauta.trimester === 3
  const withExam = isLast && rule !== null && hasExam(rule, pauta.group.grade)
  const marksOf = (pupil: PautaPupil) => pupil.marks[subject.id]
  const isKept = (key: string) => detail === 'cells' || columnOfKey(key)?.kind !== 'ACS'
  const cells = subject.columns.map(({ key, name }) => ({
    label: name,
    key,
    cell: (pupil: PautaPupil) => markCell(marksOf(pupil)?.cells[key], pass),
  }))
  const typed = detail === 'cells' || detail === 'parts' ? cells.filter(({ key }) => isKept(key)) : []
  const [ofAcs, others] = [
    typed.filter(({ key }) => columnOfKey(key)?.kind === 'ACS'),
    typed.filter(({ key }) => columnOfKey(key)?.kind !== 'ACS'),
  ]
  const earlier = [1, 2].map(term => ({
    label: `MT ${term}`,
    key: `MT${term}`,
    cell: (pupil: PautaPupil) => earlierCell(marksOf(pupil), term, pass),
  }))
  return [
    ...(isLast && detail === 'cells' ? earlier : []),
    ...ofAcs,
    ...(typed.length > 0
      ? [{ label: 'MACS', key: 'MACS', cell: (pupil: PautaPupil) => macsCell(marksOf(pupil), subject, rule) }]
      : []),
    ...others,
    ...(detail === 'last' && isLast
      ? []
      : [
          {
            label: 'MT',
            key: `MT${isLast ? 3 : ''}`,
            cell: (pupil: PautaPupil) =>
              termCell(marksOf(pupil), pass, { subject, rule, isShort: typed.length === 0 }),
          },
        ]),
    ...(isLast && !(withExam && (detail === 'judged' || detail === 'last'))
      ? [
          {
            label: 'Ano',
            key: 'Ano',
            cell: (pupil: PautaPupil) => yearCell(marksOf(pupil), pass, subject, rule),
          },
        ]
      : []),
    ...(withExam && detail !== 'judged' && detail !== 'last'
      ? [{ label: 'Ex.', key: 'EX', cell: (pupil: PautaPupil) => markCell(marksOf(pupil)?.exam, pass) }]
      : []),
    ...(withExam
      ? [
          {
            label: 'Fin.',
            key: 'Final',
            cell: (pupil: PautaPupil) => finalCell(marksOf(pupil), pass, subject, rule),
          },
        ]
      : []),
  ]
}

/** Counts below the pupils: H, M and HM side by side where each subject has three columns, else below one another. */
function totals(pauta: Pauta, widths: readonly number[], after: number): MarksRow[] {
  const counts = achievementOf(pauta)
  const lines: [string, (at: number) => BySex | undefined][] = [
    ['Avaliados', at => counts.subjects[at]?.marked],
    [`Com ${passOf(pauta) / 10} ou mais`, at => counts.subjects[at]?.positive],
  ]
  const sexOrder = ['H', 'M', 'HM'] as const
  const blank = (count: number) => Array.from({ length: count }, () => '')
  const row = (label: string, cells: (string | MarkCell)[]): MarksRow => ({
    strong: true,
    span: 3,
    cells: [label, '', '', ...cells, ...blank(after)],
  })
  if (Math.min(...widths) >= 3)
    return [
      row(
        'Totais',
        widths.flatMap(width => [...blank(width - 3), ...sexOrder]),
      ),
      ...lines.map(([label, of]) =>
        row(
          label,
          widths.flatMap((width, at) => [
            ...blank(width - 3),
            ...sexOrder.map(sex => wholeCell(of(at)?.[sex] ?? 0)),
          ]),
        ),
      ),
    ]
  return lines.flatMap(([label, of]) =>
    sexOrder.map(sex =>
      row(
        `${label}, ${sex}`,
        widths.flatMap((width, at) => [wholeCell(of(at)?.[sex] ?? 0), ...blank(width - 1)]),
      ),
    ),
  )
}

/** «Mat. 9→10, votada»: what the council voted for a pupil. */
function votesOf(pauta: Pauta, pupil: PautaPupil): string {
  return pauta.subjects
    .flatMap(({ id, abbreviation }) => {
      const decision = pupil.marks[id]?.decision
      if (!decision || decision.decided === null) return []
      const shown = (mark: number | null) => markCell(mark, 0).shown || NOTHING
      return [`${abbreviation} ${shown(decision.computed)}→${shown(decision.decided)}, votada`]
    })
    .join('; ')
}

function subjectNames(pauta: Pauta): string {
  return pauta.subjects
    .map(({ abbreviation, name, teacher }) => `${abbreviation}: ${name}${teacher ? `, ${teacher.name}` : ''}`)
    .join('; ')
}
