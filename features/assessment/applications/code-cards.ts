import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import * as pages from '#school/pages.ts'
import type { HandedOutKind } from '../results/contract.ts'
import type { PupilCode } from './paper-contract.ts'

/** What the cards of an application say besides the pupil. */
export interface CardsOf {
  title: string
  group: string
  minutes: number
  /** Of the test. */
  code: string
  gives: HandedOutKind
  /** Where pupils reach the product, without a slash at its end. */
  address: string
}

/** The way into a test or a quiz; with a pupil's code the page knows whose it is and asks only for the name to be confirmed. */
export function testLink(
  { address, code, gives }: Pick<CardsOf, 'address' | 'code' | 'gives'>,
  studentCode?: string,
): string {
  const page = gives === 'quiz' ? pages.quizSitting : pages.sitting
  return address + href(page, { codigo: code, aluno: studentCode })
}

/** Cards to cut out, two side by side on A4, one for each pupil in the order of the group. */
export function cardsDocument(test: CardsOf, pupils: readonly PupilCode[]): DocumentDescription {
  const pairs = Array.from({ length: Math.ceil(pupils.length / 2) }, (_, at) =>
    pupils.slice(2 * at, 2 * at + 2),
  )
  return {
    title: `Códigos, ${test.title}, ${test.group}`,
    orientation: 'portrait',
    textSize: 10,
    footer: `${test.title} · ${test.group} · ${test.code}`,
    blocks: [
      {
        kind: 'title',
        text: `${test.title}, ${test.group}`,
        under: [
          `Código ${test.gives === 'quiz' ? 'do quiz' : 'do teste'} ${test.code}`,
          ...(test.minutes > 0 ? [counted(test.minutes, 'minuto', 'minutos')] : []),
          testLink(test),
        ].join(' · '),
      },
      ...pairs.map(
        (pair): Block => ({
          kind: 'keep',
          blocks: [
            { kind: 'rule' },
            {
              kind: 'columns',
              gap: 6,
              columns: [pair[0], pair[1]].map(pupil => ({
                width: 1,
                blocks: pupil ? [card(test, pupil)] : [],
              })),
            },
          ],
        }),
      ),
    ],
  }
}

function card(test: CardsOf, pupil: PupilCode): Block {
  return {
    kind: 'columns',
    gap: 2,
    columns: [
      {
        width: 3,
        blocks: [
          {
            kind: 'paragraph',
            text: [{ text: [pupil.number, pupil.name].filter(Boolean).join('. '), bold: true }],
            below: 1,
          },
          {
            kind: 'paragraph',
            text: [{ text: test.gives === 'quiz' ? 'Quiz ' : 'Teste ' }, { text: test.code, bold: true }],
            size: 11,
            below: 1,
          },
          {
            kind: 'paragraph',
            text: [{ text: 'Aluno ' }, { text: pupil.code, bold: true }],
            size: 11,
            below: 1,
          },
          { kind: 'paragraph', text: testLink(test).replace(/^https?:\/\//, ''), size: 9 },
        ],
      },
      { width: 1, blocks: [{ kind: 'qr', value: testLink(test, pupil.code), side: 20, align: 'end' }] },
    ],
  }
}
