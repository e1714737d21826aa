import type { Block, DocumentDescription, Signatory } from '#engines/documents/description.ts'
import { formatDateInProse } from '#kit/dates.ts'
import { officeOf } from '#school/roles.ts'
import { guardianReport, progressLink } from './guardian-report.ts'
import type { PupilReport, PupilResult } from './report-shapes.ts'

/**
 * The report for the guardian on one A4, with a slip that comes back to the school.
 * @param address where families reach the product; without it there is no code to read
 * @param teacher who teaches the group the subject; without one the line is signed by whoever does
 */
export function guardianDocument(
  student: PupilReport['student'],
  result: PupilResult,
  address?: string,
  teacher?: { name: string; jobTitle: string },
): DocumentDescription {
  const { head } = result
  const report = guardianReport(student, result)
  const { firstName, article } = report
  return {
    title: `Para o encarregado de ${student.name}`,
    orientation: 'portrait',
    footer: report.indications ? 'O que tem só 1 ou 2 perguntas é um indício.' : head.school.name,
    blocks: [
      {
        kind: 'letterhead',
        start: [`${head.school.district}, ${head.school.province}`],
        centre: [head.school.name],
        end: [`Ano lectivo ${head.year}`, `${student.group.name}, código ${student.code}`],
      },
      {
        kind: 'title',
        text: student.name,
        under: `${head.testTitle}, ${formatDateInProse(head.date)}`,
      },
      {
        kind: 'paragraph',
        text: `Senhor encarregado de educação: este teste não dá nota. Mostra o que ${article} ${firstName} já sabe e o que falta para aprender bem a ${head.grade}ª classe. Em casa pode ajudar com pouco tempo, como se diz abaixo.`,
      },
      {
        kind: 'columns',
        columns: [
          { width: 1, blocks: listOf('Já sabe', report.known) },
          { width: 1, blocks: listOf('Está quase', report.nearly) },
          { width: 1, blocks: listOf('Precisa de aprender a', report.toLearn) },
        ],
      },
      { kind: 'rule' },
      { kind: 'heading', level: 1, text: 'O passo seguinte, em casa' },
      {
        kind: 'list',
        marker: 'number',
        items: report.steps.map(({ what, how }) => [{ text: `${what} `, bold: true }, { text: how }]),
      },
      { kind: 'rule' },
      { kind: 'heading', level: 1, text: `${report.right} de ${report.questions} perguntas certas` },
      {
        kind: 'facts',
        widths: [1, 1],
        items: report.domains.map(({ name, answers }) => ({
          label: `${name}:`,
          value: `${answers.filter(Boolean).length} de ${answers.length}`,
        })),
      },
      ...atSchool(report.atSchool, address && progressLink(address, student.code)),
      { kind: 'rule' },
      {
        kind: 'paragraph',
        text: `Devolver à escola: vi a folha d${article} ${student.name}, ${student.group.name}, e vou ajudar em casa.`,
      },
      { kind: 'signatures', people: [{ role: 'O encarregado de educação' }, signedBy(teacher)] },
    ],
  }
}

/** What the school does, and the code that opens the pupil's progress on a phone; neither where there is none. */
function atSchool(words: string, link: string | undefined): Block[] {
  if (words === '' && !link) return []
  const said: Block[] = [
    ...(words === '' ? [] : [{ kind: 'paragraph', text: words } satisfies Block]),
    ...(link
      ? [
          {
            kind: 'paragraph',
            text: 'No telemóvel: leia o código e escreva a palavra do cartão do aluno.',
          } satisfies Block,
        ]
      : []),
  ]
  const title: Block = { kind: 'heading', level: 1, text: words === '' ? 'No telemóvel' : 'Na escola' }
  if (!link) return [{ kind: 'rule' }, title, ...said]
  return [
    { kind: 'rule' },
    {
      kind: 'columns',
      gap: 6,
      columns: [
        { width: 5, blocks: [title, ...said] },
        { width: 1, blocks: [{ kind: 'qr', value: link, side: 24, align: 'end' }] },
      ],
    },
  ]
}

function signedBy(teacher: { name: string; jobTitle: string } | undefined): Signatory {
  const role = officeOf(teacher?.jobTitle ?? '', ['O professor', 'A professora'])
  return teacher ? { role, name: teacher.name } : { role }
}

function listOf(title: string, items: readonly string[]): Block[] {
  return [
    { kind: 'heading', level: 2, text: title },
    items.length === 0
      ? { kind: 'paragraph', text: 'nada, neste teste' }
      : { kind: 'list', marker: 'dash', items: [...items] },
  ]
}
