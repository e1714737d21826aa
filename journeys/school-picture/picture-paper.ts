import type { Block, DocumentDescription, TableRow } from '#engines/documents/description.ts'
import { counted, formatDateSlashes, partOf } from '#kit/figures.ts'
import type { SchoolPicture } from './contract.ts'
import {
  calledText,
  coveredText,
  heldOf,
  lessonTexts,
  missingText,
  type NobodyLine,
  notCalledLine,
  sizeText,
  spanText,
  sumOfLines,
  unmeasuredLine,
  unrecordedLine,
  waitText,
  withoutPlanLine,
} from './picture.ts'

/** So many rows of a part stand on the sheet; it says how many do not. */
const MAX = 12
const TITLE = 'O que se sabe da escola'

/** What is known of a school on one sheet of A4: for the meeting in which it is decided and signed. */
export function pictureDocument(of: SchoolPicture): DocumentDescription {
  const { measured, absent, away, decisions, today } = of
  const trimester =
    of.trimester === null ? `${of.year}` : `Ano lectivo ${of.year}, ${of.trimester}.º trimestre`
  return {
    title: TITLE,
    orientation: 'portrait',
    textSize: 9.5,
    margins: { top: 12, right: 15, bottom: 12, left: 15 },
    footer: `${TITLE} · ${spanText(of)} · visto em ${formatDateSlashes(today)}`,
    blocks: [
      {
        kind: 'title',
        text: TITLE,
        align: 'start',
        under: [of.school, trimester, spanText(of), sizeText(of, true)].filter(Boolean).join(' · '),
      },
      heading('1. O que se mediu', 'testes e audições deste ano'),
      measured.length === 0
        ? { kind: 'paragraph', text: 'Ninguém mediu nada este ano.' }
        : {
            kind: 'table',
            rules: 'rows',
            tight: true,
            columns: [
              { label: 'Disciplina', width: 3 },
              { label: `Turmas, de ${of.groups}`, width: 1, align: 'end' },
              { label: `Alunos, de ${of.pupils.H + of.pupils.M}`, width: 1, align: 'end' },
              { label: 'Medidos duas vezes', width: 1.2, align: 'end' },
            ],
            rows: cut(measured, 4, ({ name, groups, pupils, twice }) => [
              name,
              String(groups),
              String(pupils),
              twice === 0 ? 'nenhum' : String(twice),
            ]),
          },
      ...nobody(measured.length === 0 ? null : unmeasuredLine(of)),
      heading(
        '2. O que se ensinou, do que estava previsto',
        'pelos planos em vigor, nas semanas que acabaram',
      ),
      taughtTable(of),
      ...nobody(unrecordedLine(of)),
      ...nobody(withoutPlanLine(of)),
      heading('3. Quem falta', 'alunos hoje, professores no trimestre'),
      {
        kind: 'columns',
        gap: 8,
        columns: [
          { width: 1, blocks: pupilsMissing(absent) },
          { width: 1, blocks: away === null ? [] : teachersAway(away, of.teachers) },
        ],
      },
      ...nobody(notCalledLine(of)),
      heading('4. Espera por uma decisão', 'o mais antigo primeiro'),
      decisions.length === 0
        ? { kind: 'paragraph', text: 'Nada espera por uma decisão.' }
        : {
            kind: 'table',
            rules: 'rows',
            tight: true,
            columns: [
              { label: '', width: 0.25 },
              { label: '', width: 3 },
              { label: '', width: 3 },
              { label: '', width: 1, align: 'end' },
            ],
            rows: cut(decisions, 4, decision => [
              '□',
              decision.title,
              decision.text,
              waitText(decision, today),
            ]),
          },
      { kind: 'space', height: 4 },
      {
        kind: 'signatures',
        people: [
          { role: 'A Direcção Adjunta Pedagógica' },
          { role: 'A Direcção da Escola' },
          { role: 'Data' },
        ],
      },
    ],
  }
}

function heading(text: string, quiet: string): Block {
  return { kind: 'heading', level: 2, text: [{ text }, { text: `  ${quiet}`, size: 9 }] }
}

function nobody(line: NobodyLine | null): Block[] {
  if (!line) return []
  return [
    { kind: 'paragraph', text: [{ text: `${line.nobody} `, bold: true }, { text: line.rest }], size: 9 },
  ]
}

/** The first rows of a part, and a line that counts the others. */
function cut<Row>(rows: readonly Row[], columns: number, cellsOf: (row: Row) => string[]): TableRow[] {
  const shown: TableRow[] = rows.slice(0, MAX).map(row => ({ cells: cellsOf(row) }))
  if (rows.length <= MAX) return shown
  const text = `e mais ${rows.length - MAX}`
  return [...shown, { cells: [{ blocks: [{ kind: 'paragraph', text, below: 0 }], span: columns }] }]
}

function taughtTable(of: SchoolPicture): Block {
  const total = sumOfLines(of.taught)
  const cells = (name: string, line: typeof total) => [name, ...lessonTexts(line), calledText(line)]
  if (of.taught.length === 0) return { kind: 'paragraph', text: 'Nenhuma turma ao seu alcance.' }
  return {
    kind: 'table',
    rules: 'rows',
    tight: true,
    columns: [
      { label: 'Turma', width: 1.4 },
      ...['Previstas', 'Dadas', 'Repostas', 'Não dadas', 'Ninguém registou', 'Dias com chamada'].map(
        label => ({
          label,
          width: 1,
          align: 'end' as const,
        }),
      ),
    ],
    rows: [
      ...cut(of.taught, 7, line => cells(line.group.name, line)),
      ...(of.taught.length > 1
        ? [{ cells: cells(`Todas: ${partOf(heldOf(total), total.planned)} aulas`, total), strong: true }]
        : []),
    ],
  }
}

function pupilsMissing(absent: SchoolPicture['absent']): Block[] {
  const { pupils, of } = absent
  const { figure, words } = missingText(absent)
  if (of === 0) return [{ kind: 'paragraph', text: 'Não se sabe que alunos faltam.' }]
  return [
    big(figure, words),
    ...named(pupils, each => [each.name, each.group, `há ${counted(each.days, 'dia', 'dias')}`]),
  ]
}

function teachersAway(away: NonNullable<SchoolPicture['away']>, teachers: number): Block[] {
  if (away.length === 0) return [{ kind: 'paragraph', text: 'Nenhum professor foi dado como ausente.' }]
  const lessons = away.reduce((all, each) => all + each.lessons, 0)
  const verb = away.length === 1 ? 'professor faltou' : 'professores faltaram'
  return [
    big(
      partOf(away.length, teachers),
      `${verb}${lessons > 0 ? `, ${counted(lessons, 'aula', 'aulas')}` : ''}`,
    ),
    ...(lessons > 0 ? [{ kind: 'paragraph' as const, text: coveredText(away), size: 9 }] : []),
    ...named(away, each => [
      each.name,
      counted(each.days, 'dia', 'dias'),
      `${partOf(each.covered, each.lessons)} com substituto`,
    ]),
  ]
}

function big(figure: string, text: string): Block {
  return {
    kind: 'paragraph',
    text: [{ text: figure, bold: true, serif: true, size: 12 }, { text: ` ${text}` }],
  }
}

function named<Row>(rows: readonly Row[], cellsOf: (row: Row) => string[]): Block[] {
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      rules: 'rows',
      tight: true,
      columns: [
        { label: '', width: 2 },
        { label: '', width: 1 },
        { label: '', width: 1.6, align: 'end' },
      ],
      rows: cut(rows, 3, cellsOf),
    },
  ]
}
