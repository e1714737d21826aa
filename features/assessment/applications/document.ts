import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { asDrawn } from '#engines/questions/drawn-values.ts'
import { keyText } from '#engines/questions/key-text.ts'
import { lettersOf } from '#engines/questions/passage.ts'
import type { Question } from '#engines/questions/question.ts'
import { excerpt } from '#engines/questions/rich-text.ts'
import { type FrozenItem, inFrozenOrder } from '#engines/questions/shuffle.ts'
import { drawSheets, type SheetFor } from '#engines/sheets/draw.ts'
import { counted, decimal } from '#kit/figures.ts'
import { questionsOnPaper, sheetChoices } from '#school/questions/on-paper.ts'
import { officialHead, type PrintedSchool } from '#school/schools/official-form.ts'
import type { KeyChange } from '../results/contract.ts'

/** A test as it goes to a group on paper. */
export interface PrintedTest {
  school: PrintedSchool
  title: string
  subject: string
  grade: number
  group: string
  year: number
  minutes: number
  /** Six characters by which the application is found. */
  code: string
  instructions: readonly string[]
  /** One form, or several named A, B … with their own order. */
  forms: readonly PrintedForm[]
}

export interface PrintedForm {
  /** Empty where there is only one. */
  name: string
  /** Questions with the key in force, and what became of it. */
  items: readonly {
    points: number
    question: Question
    order: FrozenItem['order']
    change?: KeyChange | null
  }[]
}

/** Whose sheet it is. */
export interface PrintedPupil {
  name: string
  code: string
  number: number | null
  form: string
}

/**
 * The booklet of one form: A4 portrait, each question whole on a page, pages counted from its own first one.
 * `large` is large type.
 */
export function bookletDocument(
  test: PrintedTest,
  form: PrintedForm,
  { large }: { large: boolean },
): DocumentDescription {
  const named = form.name === '' ? '' : `, versão ${form.name}`
  return {
    title: `${test.title}, ${test.group}${named}`,
    orientation: 'portrait',
    textSize: large ? 17 : 11,
    footer: [`${test.title}${named}`, test.group, test.code].join(' · '),
    blocks: booklet(test, form, large),
  }
}

/**
 * Answer sheets: one with the name and the code for each pupil, then `blank` ones whose code is filled in, as many on
 * a page as fit. Throws a RangeError where a question has more choices than a sheet is wide.
 */
export function sheetsDocument(
  test: PrintedTest,
  { pupils, blank, large }: { pupils: readonly PrintedPupil[]; blank: number; large: boolean },
): DocumentDescription {
  const sheetOf = (pupil: PrintedPupil | null, formName: string): SheetFor => {
    const form = test.forms.find(each => each.name === formName) ?? test.forms[0]
    return {
      title: test.title,
      application: test.code,
      group: test.group,
      form: form?.name ?? '',
      pupil,
      questions: (form?.items ?? []).map(({ question }) => ({
        choices: sheetChoices(question),
        several: question.type === 'multiple-choice',
      })),
    }
  }
  const unnamed = Array.from({ length: blank }, (_, at) =>
    sheetOf(null, test.forms[at % test.forms.length]?.name ?? ''),
  )
  const sheets = [...pupils.map(pupil => sheetOf(pupil, pupil.form)), ...unnamed]
  return drawSheets(`Folhas de respostas, ${test.title}, ${test.group}`, sheets, { large }).description
}

/** The key of one form, numbered and lettered as its booklet is, for marking by hand. */
export function keyDocument(test: PrintedTest, form: PrintedForm): DocumentDescription {
  const named = form.name === '' ? '' : `, versão ${form.name}`
  const total = form.items.reduce((sum, item) => sum + item.points, 0)
  const letters = lettersOf(form.items)
  return {
    title: `Chave, ${test.title}, ${test.group}${named}`,
    orientation: 'portrait',
    footer: [`Chave${named}`, test.title, test.group, test.code].join(' · '),
    blocks: [
      officialHead(test.school, [
        `Ano lectivo ${test.year}`,
        test.code,
        form.name === '' ? '' : `Versão ${form.name}`,
      ]),
      {
        kind: 'title',
        text: `Chave: ${test.title}`,
        under: `${test.subject} · ${test.grade}ª classe · ${decimal(total)} ${total === 1 ? 'valor' : 'valores'} · só para quem corrige`,
      },
      {
        kind: 'table',
        columns: [
          { label: 'Nº', width: 0.6, align: 'end' },
          { label: 'Pergunta', width: 5 },
          { label: 'Chave', width: 3 },
          { label: 'Cotação', width: 1, align: 'end' },
        ],
        rows: form.items.map(({ question: stored, order, points, change }, at) => {
          const letter = letters[at]
          const question = asDrawn(stored, order)
          return {
            cells: [
              letter ? `${at + 1} ${letter}` : String(at + 1),
              excerpt(question.stem, 80),
              keyNow(inFrozenOrder(question, order), change ?? null),
              decimal(points),
            ],
          }
        }),
      },
    ],
  }
}

/** The key as it counts: of a question that was dropped, or that gives its points to all, none is marked by. */
function keyNow(question: Question, change: KeyChange | null): string {
  if (change?.kind === 'drop') return 'Anulada: não conta'
  if (change?.kind === 'credit') return 'Pontos para todos'
  return keyText(question)
}

function booklet(test: PrintedTest, form: PrintedForm, large: boolean): Block[] {
  const totalPoints = form.items.reduce((sum, item) => sum + item.points, 0)
  return [
    officialHead(test.school, [
      `Ano lectivo ${test.year}`,
      test.code,
      form.name === '' ? '' : `Versão ${form.name}`,
    ]),
    {
      kind: 'title',
      text: test.title,
      under: [
        test.subject,
        `${test.grade}ª classe`,
        // Without a limit nothing is said of time.
        ...(test.minutes > 0 ? [counted(test.minutes, 'minuto', 'minutos')] : []),
        `${decimal(totalPoints)} ${totalPoints === 1 ? 'valor' : 'valores'}`,
      ].join(' · '),
    },
    {
      kind: 'columns',
      columns: [
        {
          width: 5,
          blocks: [
            {
              kind: 'facts',
              widths: large ? [1] : [2, 1],
              items: [
                { label: 'Nome:', value: '__________________________________' },
                { label: 'Nº:', value: '______' },
                { label: 'Turma:', value: test.group },
                { label: 'Data:', value: '____/____/____' },
              ],
            },
          ],
        },
        { width: 1, blocks: [markBox] },
      ],
    },
    ...instructions(test),
    { kind: 'rule' },
    ...questionsOnPaper(form.items),
  ]
}

function instructions(test: PrintedTest): Block[] {
  if (test.instructions.length === 0) return []
  return [{ kind: 'list', marker: 'dash', items: [...test.instructions] }]
}

/** Where the mark is written. */
const markBox: Block = {
  kind: 'table',
  columns: [{ label: 'Nota', width: 1, align: 'centre' }],
  rows: [{ cells: ['\n'] }],
}
