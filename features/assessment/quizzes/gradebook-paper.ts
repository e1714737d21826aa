import { decimal, figure, figureCell, wholeCell } from '#kit/figures.ts'
import { editionText, RECOMPUTED } from '#school/editions/contract.ts'
import { markCell } from '../results/figures.ts'
import type { Paper } from '../results/report-paper.ts'
import type { QuizGradebook } from './gradebook-contract.ts'

/**
 * A pauta on paper and in a workbook. Hidden quizzes count in the mark and have one column together, with what each pupil has of them and its
 * weight, so that the mark can be computed from the paper.
 */
export function gradebookPaper(gradebook: QuizGradebook): Paper {
  const { group, subject, trimester, year, pupils, dropWorst, missingIsZero, edition, correction } = gradebook
  const quizzes = gradebook.quizzes.filter(quiz => !quiz.hidden)
  const isDone = (id: string) =>
    pupils.some(pupil => (pupil.marks[id] ?? null) !== null || pupil.toMark.includes(id))
  const hidden = gradebook.quizzes.filter(quiz => quiz.hidden && quiz.weight > 0 && isDone(quiz.id))
  return {
    title: `Pauta de quizzes: ${group.name}`,
    under: `${subject.name} · ${trimester}.º trimestre de ${year}`,
    notes: [
      [
        'Escala 0–20.',
        dropWorst > 0 ? `${worstOf(dropWorst)} de cada aluno (entre parênteses).` : '',
        missingIsZero ? 'O que não se entregou conta zero.' : 'O que não se entregou não conta.',
        pupils.some(pupil => pupil.exempt.length > 0) ? '×: não era para este aluno.' : '',
        hidden.length > 0 ? hiddenNote(hidden) : '',
        pupils.some(pupil => pupil.toMark.length > 0) ? '?: por corrigir, ainda sem nota.' : '',
        edition
          ? `Pauta bloqueada: ${editionText(edition)}.${edition.isRecomputed ? ` ${RECOMPUTED}` : ''}`
          : correction
            ? `Pauta em correcção (${correction}): as notas ainda podem mudar.`
            : 'Pauta por bloquear: as notas ainda podem mudar.',
      ]
        .filter(Boolean)
        .join(' '),
    ],
    school: [],
    orientation: quizzes.length > 5 ? 'landscape' : 'portrait',
    fileName: `pauta-quizzes-${group.name}-${trimester}${edition ? `-v${edition.number}` : ''}`,
    legend: [],
    tables: [
      {
        title: 'Pauta',
        columns: [
          { label: 'Nº', width: 0.7, end: true },
          { label: 'Aluno', width: 4 },
          { label: 'Sexo', width: 0.8 },
          ...quizzes.map(quiz => ({
            label: `${quiz.title} (×${decimal(quiz.weight)})`,
            width: 1.6,
            end: true,
          })),
          ...(hidden.length > 0 ? [{ label: 'Escondidos', width: 1.6, end: true }] : []),
          { label: 'Nota', width: 1, end: true },
          { label: 'Nota exacta', width: 1, end: true, inSheets: true },
        ],
        rows: pupils.map(pupil => ({
          cells: [
            pupil.number === null ? '' : wholeCell(pupil.number),
            pupil.name,
            pupil.sex ?? '',
            ...quizzes.map(quiz => {
              if (pupil.toMark.includes(quiz.id)) return '?'
              if (pupil.exempt.includes(quiz.id)) return '×'
              const mark = markCell(pupil.marks[quiz.id])
              return pupil.dropped.includes(quiz.id)
                ? { ...mark, shown: `(${mark.shown})`, format: '"("0")"' }
                : mark
            }),
            ...(hidden.length > 0 ? [hiddenCell(hidden, pupil, missingIsZero)] : []),
            markCell(pupil.mark),
            figureCell(pupil.mark, 2),
          ],
        })),
      },
    ],
  }
}

type Column = QuizGradebook['quizzes'][number]

/** «Contam na nota, sem coluna própria: Ângulos (×2). Em «Escondidos» está a média deles e o peso que tem.» */
function hiddenNote(hidden: readonly Column[]): string {
  const names = hidden.map(({ title, weight }) => `${title} (×${decimal(weight)})`).join(', ')
  return `Contam na nota, sem coluna própria: ${names}. Em «Escondidos» está a média dos que contam a cada aluno, e o peso que têm.`
}

/** «12,50 ×2»: the mean of the hidden marks that count for a pupil, by their weights, and the sum of these. */
function hiddenCell(
  hidden: readonly Column[],
  { marks, toMark, dropped, exempt }: QuizGradebook['pupils'][number],
  missingIsZero: boolean,
): string {
  const counted = hidden.flatMap(({ id, weight }) => {
    const mark = marks[id] ?? (missingIsZero ? 0 : null)
    const isOut = [toMark, dropped, exempt].some(list => list.includes(id))
    return mark === null || isOut ? [] : [{ mark, weight }]
  })
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return '–'
  const sum = counted.reduce((all, { mark, weight }) => all + mark * weight, 0)
  return `${figure(sum / weights, 2)} ×${decimal(weights)}`
}

function worstOf(dropped: number): string {
  return dropped === 1 ? 'Não conta a pior nota' : `Não contam as ${dropped} piores notas`
}
