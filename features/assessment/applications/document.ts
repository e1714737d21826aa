import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import type { Question } from '#engines/questions/question.ts'
import type { FrozenItem } from '#engines/questions/shuffle.ts'
import { questionOnPaper, sheetChoices } from '#school/questions/on-paper.ts'
import { factsOf, officialHead, type PrintedSchool } from '#school/schools/official-form.ts'

/** A test as it goes to a group on paper. */
export interface PrintedTest {
  school: PrintedSchool
  title: string
  subject: string
  grade: number
  group: string
  year: number
  minutes: number
  totalPoints: number
  /** Six characters by which the application is found. */
  code: string
  instructions: readonly string[]
  /** One form, or several named A, B … with their own order. */
  forms: readonly PrintedForm[]
}

export interface PrintedForm {
  /** Empty where there is only one. */
  name: string
  items: readonly { points: number; question: Question; order: FrozenItem['order'] }[]
}

/** Whose sheet it is. */
export interface PrintedPupil {
  name: string
  code: string
  number: number | null
  form: string
}

export interface PaperChoice {
  /** The questions, the sheets to answer on, or the one after the other. */
  parts: 'booklet' | 'sheets' | 'both'
  /** Sheets with names; empty for `blank` sheets without. */
  pupils: readonly PrintedPupil[]
  blank: number
  /** Larger letters and circles. */
  large: boolean
}

/**
 * Booklet and answer sheets of a test in one document: A4 portrait, each question whole on a page, a sheet with the
 * name, the code and a QR code for each pupil, as many on a page as fit.
 */
export function testDocument(test: PrintedTest, choice: PaperChoice): DocumentDescription {
  const booklets = choice.parts === 'sheets' ? [] : test.forms.map(form => booklet(test, form, choice))
  const sheets = choice.parts === 'booklet' ? [] : sheetBlocks(test, choice)
  return {
    title: `${test.title}, ${test.group}`,
    orientation: 'portrait',
    textSize: choice.large ? 17 : 11,
    footer: `${test.title} · ${test.group} · ${test.code}`,
    blocks: [...booklets, ...(sheets.length > 0 ? [sheets] : [])].flatMap((part, index): Block[] =>
      index === 0 ? part : [{ kind: 'page-break' }, ...part],
    ),
  }
}

function booklet(test: PrintedTest, form: PrintedForm, choice: PaperChoice): Block[] {
  return [
    officialHead(test.school, [
      `Ano lectivo ${test.year}`,
      test.code,
      form.name === '' ? '' : `Versão ${form.name}`,
    ]),
    {
      kind: 'title',
      text: test.title,
      under: `${test.subject} · ${test.grade}ª classe · ${test.minutes} minutos · ${decimal(test.totalPoints)} valores`,
    },
    {
      kind: 'facts',
      widths: choice.large ? [1] : [3, 1, 1],
      items: [
        { label: 'Nome:', value: '______________________________________' },
        { label: 'Nº:', value: '______' },
        { label: 'Turma:', value: test.group },
      ],
    },
    ...instructions(test),
    { kind: 'rule' },
    ...form.items.map((item, index) => questionOnPaper({ ...item, number: index + 1 })),
  ]
}

function instructions(test: PrintedTest): Block[] {
  if (test.instructions.length === 0) return []
  return [{ kind: 'list', marker: 'dash', items: [...test.instructions] }]
}

function sheetBlocks(test: PrintedTest, choice: PaperChoice): Block[] {
  const blank = Array.from({ length: choice.blank }, (_, index) => ({
    name: '',
    code: '',
    number: null,
    form: test.forms[index % test.forms.length]?.name ?? '',
  }))
  return [...choice.pupils, ...blank].flatMap((pupil, index): Block[] => [
    ...(index === 0 ? [] : [{ kind: 'rule' as const }]),
    answerSheet(test, pupil, choice),
  ])
}

function answerSheet(test: PrintedTest, pupil: PrintedPupil, choice: PaperChoice): Block {
  const form = test.forms.find(each => each.name === pupil.form) ?? test.forms[0]
  const scale = choice.large ? 1.6 : 1
  return {
    kind: 'keep',
    blocks: [
      {
        kind: 'columns',
        gap: 4,
        columns: [
          {
            width: choice.large ? 3 : 5,
            blocks: [
              { kind: 'paragraph', text: [{ text: test.title, bold: true }], below: 1 },
              {
                kind: 'facts',
                widths: choice.large ? [1] : [3, 2],
                items: factsOf([
                  ['Nome', pupil.name || '__________________________________'],
                  ['Código', pupil.code || '_ _ _ _ _ _ _ _'],
                  ['Turma', test.group],
                  ['Nº', pupil.number ?? '____'],
                  ['Versão', pupil.form],
                ]),
              },
              {
                kind: 'paragraph',
                text: 'Preenche todo o círculo da resposta certa. Para corrigir, risca com uma cruz e preenche outro.',
                size: choice.large ? 12 : 9,
              },
            ],
          },
          { width: 1, blocks: [{ kind: 'qr', value: sheetMark(test, pupil), side: 22, align: 'end' }] },
        ],
      },
      {
        kind: 'bubbles',
        columns: choice.large ? 2 : 4,
        scale,
        rows: (form?.items ?? []).map((item, index) => ({
          label: String(index + 1),
          choices: sheetChoices(item.question),
        })),
      },
    ],
  }
}

/** What the QR code of a sheet says: the application, the pupil and the form. */
export function sheetMark(test: { code: string }, pupil: { code: string; form: string }): string {
  return ['DONDZA', test.code, pupil.code, pupil.form].join(':')
}

function decimal(value: number): string {
  return String(value).replace('.', ',')
}
