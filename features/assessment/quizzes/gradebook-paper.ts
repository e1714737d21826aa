import { decimal, figureCell, wholeCell } from '#kit/figures.ts'
import { editionText, RECOMPUTED } from '#school/editions/contract.ts'
import { markCell } from '../results/figures.ts'
import type { Paper } from '../results/report-paper.ts'
import type { QuizGradebook } from './gradebook-contract.ts'

/** A pauta on paper and in a workbook, without its hidden columns. */
export function gradebookPaper(gradebook: QuizGradebook): Paper {
  const { group, subject, trimester, year, pupils, dropWorst, missingIsZero, edition, correction } = gradebook
  const quizzes = gradebook.quizzes.filter(quiz => !quiz.hidden)
  return {
    title: `Pauta de quizzes: ${group.name}`,
    under: `${subject.name} · ${trimester}.º trimestre de ${year}`,
    notes: [
      [
        'Escala 0–20.',
        dropWorst > 0 ? `${worstOf(dropWorst)} de cada aluno (entre parênteses).` : '',
        missingIsZero ? 'O que não se entregou conta zero.' : 'O que não se entregou não conta.',
        pupils.some(pupil => pupil.exempt.length > 0) ? '×: não era para este aluno.' : '',
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
            markCell(pupil.mark),
            figureCell(pupil.mark, 2),
          ],
        })),
      },
    ],
  }
}

function worstOf(dropped: number): string {
  return dropped === 1 ? 'Não conta a pior nota' : `Não contam as ${dropped} piores notas`
}
