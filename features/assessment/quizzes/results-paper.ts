import { measures } from '#engines/psychometrics/measures.ts'
import { decimalCell, figureCell, NOTHING, percentCell, wholeCell } from '#kit/figures.ts'
import { achievementTable } from '../results/achievement.ts'
import { itemFigures, markCell } from '../results/figures.ts'
import type { Paper, PaperCell, PaperTable } from '../results/report-paper.ts'
import { topicTable } from '../results/standing.ts'
import { adviceOf, byDecision, verdictLabels, verdictOf } from './advice.ts'
import type { QuizPupil, QuizResults } from './results-contract.ts'

/** Which attempts a table is made of, in words. */
export const usedLabels: Record<QuizResults['head']['used'], string> = {
  contam: 'as que contam para a nota',
  primeira: 'a primeira de cada aluno',
  última: 'a última de cada aluno',
  melhor: 'a melhor de cada aluno',
  todas: 'todas',
}

export const pupilStateLabels: Record<QuizPupil['state'], string> = {
  'não começou': 'não começou',
  'em curso': 'em curso',
  'em atraso': 'em atraso',
  'não entregou': 'não entregou',
  entregou: 'entregou',
  'por corrigir': 'por corrigir',
}

/** The results of a quiz on paper and in a workbook: marks, competences, questions, every pupil. */
export function resultsPaper(results: QuizResults): Paper {
  const { head, bands, achievement, groups } = results
  const names = groups.map(group => group.name).join(', ')
  const waiting = groups.reduce((sum, group) => sum + group.toMark, 0)
  return {
    title: `Resultados do quiz: ${head.title}`,
    under: [
      head.subject.name,
      names,
      groups.length === 0
        ? 'ainda sem turmas'
        : `${achievement.total.evaluated} de ${achievement.total.enrolled} entregaram`,
    ]
      .filter(Boolean)
      .join(' · '),
    notes: [
      `Prática: fica ao lado do diagnóstico, nunca dentro dele. Tentativas usadas: ${usedLabels[head.used]} (${head.attempts}).`,
      ...(waiting > 0
        ? [
            waiting === 1
              ? '1 resposta espera correcção: fica fora das notas.'
              : `${waiting} respostas esperam correcção: ficam fora das notas.`,
          ]
        : []),
    ],
    school: [
      head.school.name,
      [head.school.district, head.school.province].filter(Boolean).join(', '),
    ].filter(Boolean),
    orientation: 'landscape',
    fileName: fileNameOf(head.title),
    legend: ['Sinais: – em branco · ? por corrigir · n.e. não entregou.'],
    tables: [
      achievementTable(achievement, bands, 'Aproveitamento', 'Entregues'),
      ...(groups.length > 1
        ? groups.map(group => achievementTable(group.achievement, bands, `Turma ${group.name}`, 'Entregues'))
        : []),
      topicTable('Competências', results.competences, 'quiz'),
      itemTable(results),
      pupilTable(results),
    ],
    method: {
      notes: [
        `${itemFigures.itemRest.label}: correlação com o resto do quiz, sem a própria pergunta, a partir de 10 tentativas.`,
      ],
      tables: [itemRestTable(results)],
    },
  }
}

/** So many questions have columns of their own on A4. */
const MAX_ON_PAPER = 24

/** The pupils, each with the attempt that stands for the mark. */
function pupilTable({ pupils, items: all }: QuizResults): PaperTable {
  const items = all.filter(item => item.asked > 0)
  return {
    title: 'Alunos',
    columns: [
      { label: 'Turma', width: 1.2 },
      { label: 'Nº', width: 0.8, end: true },
      { label: 'Nome', width: 4 },
      { label: 'Sexo', width: 0.9 },
      { label: 'Estado', width: 1.8 },
      { label: 'Tentativas', width: 1.2, end: true },
      { label: 'Nota', width: 1, end: true },
      { label: 'Nota exacta', width: 1, end: true, inSheets: true },
      ...items.map(item => ({
        label: `P${item.number}`,
        width: 0.8,
        end: true,
        // Where each pupil had other questions, their columns are more than a page holds.
        inSheets: items.length > MAX_ON_PAPER,
      })),
    ],
    rows: pupils.map(pupil => ({
      cells: [
        pupil.group.name,
        pupil.number === null ? '' : wholeCell(pupil.number),
        pupil.name,
        pupil.sex ?? '',
        pupilStateLabels[pupil.state],
        wholeCell(pupil.attempts.length),
        markCell(pupil.mark),
        figureCell(pupil.mark, 2),
        ...cellsOf(pupil, items),
      ],
    })),
  }
}

function cellsOf(pupil: QuizPupil, items: QuizResults['items']): PaperCell[] {
  const cells = new Map(shownAttempt(pupil)?.cells.map(cell => [cell.itemId, cell]))
  return items.map(item => {
    const cell = cells.get(item.id)
    if (!cell) return ''
    if (cell.outcome === 'por corrigir') return '?'
    if (cell.outcome === 'branco') return { ...wholeCell(0), shown: NOTHING }
    return cell.points === null ? 'n.a.' : decimalCell(cell.points)
  })
}

/** The attempt whose answers stand for a pupil: the best of those that count, else the last. */
export function shownAttempt({ attempts }: QuizPupil): QuizPupil['attempts'][number] | undefined {
  const done = attempts.filter(attempt => attempt.state === 'entregue' && attempt.counts)
  return done.toSorted((a, b) => (b.mark ?? -1) - (a.mark ?? -1) || b.number - a.number)[0] ?? attempts.at(-1)
}

function itemTable({ items }: QuizResults): PaperTable {
  return {
    title: 'Perguntas',
    note: 'Primeiro as que pedem uma decisão.',
    columns: [
      { label: 'Nº', width: 0.7, end: true },
      { label: 'Pergunta', width: 4.5 },
      { label: 'Comp.', width: 1 },
      ...['Dadas', 'Certas', 'Branco', 'Por corrigir', measures.quiz.head].map(label => ({
        label,
        width: 1,
        end: true,
      })),
      { label: 'Parecer', width: 4 },
    ],
    rows: byDecision(items.filter(item => item.asked > 0)).map(item => ({
      cells: [
        wholeCell(item.number),
        item.name,
        item.competenceCode ?? '',
        wholeCell(item.asked),
        wholeCell(item.right),
        wholeCell(item.blank),
        wholeCell(item.toMark),
        percentCell(item.facility),
        [`${verdictLabels[verdictOf(item)]}.`, adviceOf(item)].filter(Boolean).join(' '),
      ],
    })),
  }
}

function itemRestTable({ items }: QuizResults): PaperTable {
  return {
    title: 'Figuras das perguntas',
    columns: [
      { label: 'Nº', width: 0.7, end: true },
      { label: 'Pergunta', width: 6 },
      { label: itemFigures.itemRest.label, width: 1, end: true },
    ],
    rows: byDecision(items.filter(item => item.asked > 0)).map(item => ({
      cells: [wholeCell(item.number), item.name, figureCell(item.itemRest, 2)],
    })),
  }
}

function fileNameOf(title: string): string {
  return `resultados-${title}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/-+/g, '-')
    .toLowerCase()
    .slice(0, 80)
}
