import type { Block, DocumentDescription, Run, Signatory, Slip } from '#engines/documents/description.ts'
import { MARKS } from '#engines/documents/text.ts'
import { counted, formatDateInProse } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { type PhraseId, phrases } from '#school/languages/phrases.ts'
import { officeOf } from '#school/roles.ts'
import { type GuardianReport, guardianReport, progressLink } from './guardian-report.ts'
import type { PupilReport, PupilResult } from './report-shapes.ts'

/** Sizes in points: read at a table at home, not in an office. */
const TEXT = 11
const LEAD = 11.5
const LARGE_HEAD = 15.5
const HEAD = 13
const SMALL = 10
const SQUARES = 11

/** What the sheet says beside what the test has shown. */
export interface GuardianSheet {
  /** Where families reach the product; without it there is no code to read. */
  address?: string | undefined
  /** Who teaches the group the subject; without one the line has no name. */
  teacher?: { name: string; jobTitle: string } | undefined
  /** Day until which the slip comes back, as `2026-05-12`. */
  returnBy?: string | undefined
}

/** The report for the guardian on one A4, with a slip that comes back to the school. */
export function guardianDocument(
  student: PupilReport['student'],
  result: PupilResult,
  { address, teacher, returnBy }: GuardianSheet = {},
): DocumentDescription {
  const { head } = result
  const report = guardianReport(student, result)
  const { firstName, article } = report
  const said = sayIn(student.language)
  return {
    title: `Para o encarregado de ${student.name}`,
    orientation: 'portrait',
    textSize: TEXT,
    leading: 0.89,
    margins: { top: 11, right: 15, bottom: 9, left: 15 },
    footer: footerOf(result, report, student.language),
    slip: slipOf(student, report, { teacher, returnBy }, said),
    blocks: [
      letterhead(student, result),
      { kind: 'rule' },
      {
        kind: 'columns',
        gap: 10,
        ruled: true,
        columns: [
          {
            width: 1.42,
            blocks: [
              {
                kind: 'title',
                align: 'start',
                size: 23,
                text: student.name,
                under: `${head.testTitle}, ${formatDateInProse(head.date)}`,
              },
              {
                kind: 'paragraph',
                size: LEAD,
                text:
                  report.questions === 0
                    ? `${capital(article)} ${firstName} não fez este teste: por ele não se sabe ainda o que já aprendeu. Em casa pode ajudar com pouco tempo, como se diz abaixo.`
                    : `${said('no-mark')} Mostra o que ${article} ${firstName} já sabe e o que falta para aprender bem a ${head.grade}ª classe. Em casa pode ajudar com pouco tempo, como se diz abaixo.`,
              },
            ],
          },
          ...(report.questions === 0 ? [] : [{ width: 1, blocks: scoreOf(report) }]),
        ],
      },
      ...knownOf(report, said),
      { kind: 'rule' },
      heading(said('next-at-home'), LARGE_HEAD),
      {
        kind: 'list',
        marker: 'large-number',
        apart: 1.5,
        items: report.steps.map(({ what, how, example }) => [
          { text: `${what} `, bold: true },
          { text: how },
          ...(example === ''
            ? []
            : [{ text: `\n${said('worked-example')}: `, bold: true }, { text: example }]),
        ]),
      },
      ...atSchool(report.atSchool, address && progressLink(address, student.code), said),
    ],
  }
}

/** What is known, nearly known and to be learnt; of who did not take the test there is nothing to say. */
function knownOf(report: GuardianReport, said: Saying): Block[] {
  if (report.questions === 0) return []
  const columns = sideBySide([
    {
      title: report.tried ? 'O que fez' : said('knows-already'),
      marker: 'tick',
      items: report.known,
      under: underKnown(report),
      min: 38,
    },
    ...[
      { title: said('nearly-there'), marker: 'half' as const, items: report.nearly, min: 38 },
      { title: said('must-learn'), marker: 'diamond' as const, items: report.toLearn, min: 53 },
    ].filter(({ items }) => items.length > 0),
  ])
  return [{ kind: 'rule' }, { kind: 'columns', gap: 9, ruled: true, columns }]
}

/** The school, and who the pupil is in it: the class, the place in its list and the code. */
function letterhead(student: PupilReport['student'], { head, pupil }: PupilResult): Block {
  const place = [student.group.name, pupil.number === null ? '' : `n.º ${pupil.number}`]
  const from = [head.school.district, head.school.province].filter(Boolean).join(', ')
  return {
    kind: 'columns',
    columns: [
      {
        width: 1,
        blocks: [
          {
            kind: 'paragraph',
            size: SMALL,
            below: 0,
            text: [{ text: head.school.name, bold: true }, { text: `\n${from}` }],
          },
        ],
      },
      {
        width: 1,
        blocks: [
          {
            kind: 'paragraph',
            size: SMALL,
            below: 0,
            align: 'end',
            text: `Ano lectivo ${head.year}\n${place.filter(Boolean).join(', ')} · código ${student.code}`,
          },
        ],
      },
    ],
  }
}

/** How many were right, and below it a square for every question, filled where it was; nothing where no question counts. */
function scoreOf({ right, questions, domains }: GuardianReport): Block[] {
  if (questions === 0) return []
  return [
    heading(`${right} de ${questions} certas`, LARGE_HEAD),
    {
      kind: 'table',
      size: SMALL,
      rules: 'none',
      columns: [
        { label: '', width: 3 },
        { label: '', width: 3, align: 'end' },
      ],
      rows: domains.map(({ name, answers }) => ({
        cells: [
          name,
          { blocks: [{ kind: 'paragraph', size: SQUARES, text: squares(answers) }], align: 'end' },
        ],
      })),
    },
  ]
}

function squares(answers: readonly boolean[]): string {
  return answers.map(isRight => (isRight ? '■' : '□')).join('\u200A')
}

function footerOf(
  { head, competences }: PupilResult,
  { indications }: GuardianReport,
  language: PupilReport['student']['language'],
): string {
  const measured = counted(competences.length, 'competência avaliada', 'competências avaliadas')
  return [
    head.school.name,
    indications ? `${measured}; as que têm 1 ou 2 perguntas são para confirmar` : measured,
    ...(language
      ? [`${language.name}: ${language.speaker ? `confirmado por ${language.speaker}` : 'por confirmar'}`]
      : []),
  ].join(' · ')
}

type Saying = (id: PhraseId) => string

/** A sentence in the language of home with its Portuguese behind it; the Portuguese alone where nobody has written it. */
const sayIn =
  (language: PupilReport['student']['language']): Saying =>
  id => {
    const text = language?.texts[id]
    return text ? `${text} (${phrases[id]})` : phrases[id]
  }

/** Comes back to the school, with two names under it. */
function slipOf(
  student: PupilReport['student'],
  { article }: GuardianReport,
  { teacher, returnBy }: Pick<GuardianSheet, 'teacher' | 'returnBy'>,
  said: Saying,
): Slip {
  const until = returnBy ? ` até ${formatDateInProse(returnBy).replace(/ de \d{4}$/, '')}` : ''
  return {
    height: 22,
    blocks: [
      { kind: 'rule', cut: true },
      {
        kind: 'columns',
        columns: [
          {
            width: 1.15,
            blocks: [
              {
                kind: 'paragraph',
                size: SMALL,
                text: [
                  { text: `${said('give-back')}${until}.`, bold: true },
                  {
                    text: `\nVi a folha d${article} ${student.name}, ${student.group.name}, e vou ajudar em casa.`,
                  },
                ],
              },
            ],
          },
          {
            width: 2,
            blocks: [
              { kind: 'signatures', people: [{ role: 'O encarregado de educação' }, signedBy(teacher)] },
            ],
          },
        ],
      },
    ],
  }
}

/** What the school does, and the code that opens the pupil's progress on a phone; neither where there is none. */
function atSchool(words: string, link: string | undefined, say: Saying): Block[] {
  if (words === '' && !link) return []
  const said: Block[] = [
    ...(words === '' ? [] : [{ kind: 'paragraph', text: words } satisfies Block]),
    ...(link
      ? [
          {
            kind: 'paragraph',
            text: say('on-the-phone'),
          } satisfies Block,
        ]
      : []),
  ]
  const title = heading(words === '' ? 'No telemóvel' : say('at-school'), LARGE_HEAD)
  if (!link) return [{ kind: 'rule' }, title, ...said]
  return [
    { kind: 'rule' },
    {
      kind: 'columns',
      gap: 6,
      columns: [
        { width: 5, blocks: [title, ...said] },
        { width: 1, blocks: [{ kind: 'qr', value: link, side: 22, align: 'end' }] },
      ],
    },
  ]
}

function signedBy(teacher: GuardianSheet['teacher']): Signatory {
  const role = officeOf(teacher?.jobTitle ?? '', ['O professor', 'A professora'])
  return teacher ? { role, name: teacher.name } : { role }
}

interface CompetenceColumn {
  title: string
  marker: 'tick' | 'half' | 'diamond'
  items: readonly string[]
  /** A sentence below them. */
  under?: string
  /** Millimetres in which the title stands on one line. */
  min: number
}

/** Millimetres that the columns share by how much they say: a long one would push the rest off the sheet. */
const SHARED = 33

/** Right answers beside what is consolidated, or that the pupil tried. */
function underKnown({ known, alsoRight, tried }: GuardianReport): string {
  if (tried !== '' || alsoRight.length === 0) return tried
  return `${known.length > 0 ? 'Também acertou' : 'Acertou'}: ${alsoRight.join('; ')}.`
}

function sideBySide(standings: readonly CompetenceColumn[]): { width: number; blocks: Block[] }[] {
  const said = standings.map(({ items, under = '' }) => items.join('').length + under.length + 1)
  const all = said.reduce((sum, length) => sum + length, 0)
  return standings.map((standing, at) => ({
    width: standing.min + (SHARED * (said[at] ?? 0)) / all,
    blocks: listOf(standing),
  }))
}

function listOf({ title, marker, items, under = '' }: CompetenceColumn): Block[] {
  return [
    { kind: 'heading', level: 2, text: [{ text: `${MARKS[marker]} `, size: HEAD }, titled(title, HEAD)] },
    ...(items.length === 0 ? [] : [{ kind: 'list', marker, apart: 1, items: [...items] } satisfies Block]),
    ...(under === '' ? [] : [{ kind: 'paragraph', text: under } satisfies Block]),
  ]
}

/** In the serif of titles. */
function heading(text: string, size: number): Block {
  return { kind: 'heading', level: 1, text: [titled(text, size)] }
}

function titled(text: string, size: number): Run {
  return { text, serif: true, size }
}
