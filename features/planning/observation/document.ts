import type { Block, DocumentDescription, TableRow } from '#engines/documents/description.ts'
import { formatDateInProse, formatMoment, NOTHING } from '#kit/figures.ts'
import { editionText } from '#school/editions/contract.ts'
import {
  factsOf,
  labelled,
  officialHead,
  officialSignatures,
  type PrintedSchool,
} from '#school/schools/official-form.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import type { Observation } from './contract.ts'
import { byArea } from './observation.ts'

type Printed = Omit<Observation, 'mayEdit' | 'version' | 'updatedAt'>

/** An observation on A4: what was seen, then what is judged of it, the next step, the teacher's words and both signatures. */
export function observationDocument(of: Printed, school: PrintedSchool): DocumentDescription {
  const title = 'Assistência às aulas'
  const when = [formatDateInProse(of.heldOn), of.startsAt].filter(Boolean).join(', ')
  return {
    title: `${title}: ${of.subjectName}, ${of.groupName}`,
    author: of.observerName,
    orientation: 'portrait',
    footer: `${title} · ${of.subjectName} · ${of.groupName} · ${formatDateInProse(of.heldOn)}`,
    runningHead: title,
    blocks: [
      officialHead(school, [`Ano lectivo ${of.year}`]),
      { kind: 'title', text: title },
      {
        kind: 'facts',
        widths: [1.1, 1.1, 1],
        items: factsOf([
          ['Docente', of.teacherName],
          ['Quem assistiu', of.observerName],
          ['Disciplina', of.subjectName],
          ['Turma', `${of.groupName}, ${gradeTitle(of.grade)}`],
          ['Aula', when],
          ['Aviso', of.isAnnounced ? 'com aviso' : 'sem aviso'],
        ]),
      },
      { kind: 'heading', level: 2, text: 'O que se viu' },
      { kind: 'table', columns: seenColumns, rows: rowsOf(of, each => each.seen) },
      ...labelled('Ao todo', of.seen),
      { kind: 'heading', level: 2, text: 'O que se julga' },
      {
        kind: 'table',
        columns: judgedColumns,
        rows: rowsOf(of, each => (each.level === null ? '' : (of.levels[each.level] ?? ''))),
      },
      ...labelled('Apreciação', of.judged),
      {
        kind: 'keep',
        blocks: [
          { kind: 'heading', level: 2, text: 'Próximo passo combinado' },
          paragraph(of.nextStep),
          ...labelled('Até', of.nextStepOn === null ? '' : formatDateInProse(of.nextStepOn)),
          { kind: 'heading', level: 2, text: 'Palavras do docente' },
          paragraph(of.teacherWords),
          ...(of.edition
            ? [{ kind: 'paragraph' as const, text: `${editionText(of.edition)}.`, size: 9.3 }]
            : []),
          ...(of.observerSignedAt
            ? [
                {
                  kind: 'paragraph' as const,
                  text: `Assinou quem assistiu em ${formatMoment(of.observerSignedAt)}. Assinar não é concordar: diz que se leu.`,
                  size: 9.3,
                },
              ]
            : []),
          officialSignatures([
            {
              role: 'Quem assistiu',
              signature: { name: of.observerName, on: of.observerSignedAt },
            },
            { role: 'O Docente', signature: { name: of.teacherName, on: of.teacherSignedAt } },
          ]),
        ],
      },
    ],
  }
}

const seenColumns = [
  { label: 'Critério', width: 62 },
  { label: 'O que se viu', width: 108 },
]
const judgedColumns = [
  { label: 'Critério', width: 120 },
  { label: 'Nível', width: 50 },
]

/** A line above the criteria of each area; a dash where nothing was written or judged. */
function rowsOf(
  { criteria }: Pick<Printed, 'criteria'>,
  cellOf: (criterion: Printed['criteria'][number]) => string,
): TableRow[] {
  return byArea(criteria).flatMap(({ area, criteria: own }) => [
    { strong: true as const, cells: [area, ''] },
    ...own.map(each => ({ cells: [each.title, cellOf(each) || NOTHING] })),
  ])
}

/** Words, or lines for the pen. */
function paragraph(text: string): Block {
  return text === '' ? { kind: 'writing-lines', count: 2 } : { kind: 'paragraph', text }
}
