import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import { type Measure, measures, measureText } from '#engines/psychometrics/measures.ts'
import { counted, percentCell, wholeCell } from '#kit/figures.ts'
import type { Cell, Standing, Topic } from './figure-shapes.ts'
import { countOf, rowsBySex } from './figures.ts'
import type { PaperCell, PaperColumn, PaperTable } from './report-paper.ts'

/** Where some pupils stand in a domain or competence: each counts once, at their level. */
export function standingOf(cells: readonly (Cell | undefined)[]): Standing {
  const standing = { n: 0, points: 0, possible: 0, mastered: 0, developing: 0, notMastered: 0 }
  for (const cell of cells) {
    if (!cell?.level) continue
    standing.n++
    standing.points += cell.points
    standing.possible += cell.possible
    if (cell.level === 'mastered') standing.mastered++
    else if (cell.level === 'developing') standing.developing++
    else standing.notMastered++
  }
  return { ...standing, share: standing.possible > 0 ? standing.points / standing.possible : null }
}

/** Domains or competences by sex: how many stand where, and the share of the points. */
export function topicTable(title: string, topics: readonly Topic[], measure: Measure = 'test'): PaperTable {
  return {
    title,
    note: `${measureText(measure)}.`,
    columns: [
      { label: title === 'Domínios' ? 'Domínio' : 'Competência', width: 4, once: true },
      { label: 'Perguntas', width: 1.6, once: true },
      ...standingColumns(measure),
    ],
    rows: topics.flatMap(topic =>
      rowsBySex([topicName(topic), numbersOf(topic)], key => standingCells(topic.bySex[key])),
    ),
  }
}

/** The columns of {@link rowsBySex} of {@link standingCells}. */
export function standingColumns(measure: Measure): PaperColumn[] {
  return [
    { label: '', spoken: 'Sexo', width: 0.8 },
    ...['Alunos', 'Não dominado', 'Em desenv.', 'Consolidado', measures[measure].head].map(label => ({
      label,
      width: 1.2,
      end: true,
    })),
  ]
}

export function standingCells(standing: Standing): PaperCell[] {
  return [
    wholeCell(standing.n),
    ...[standing.notMastered, standing.developing, standing.mastered].map(count =>
      wholeCell(countOf(count, standing.n)),
    ),
    percentCell(standing.share),
  ]
}

/** So many questions are named by their numbers; of a pool to draw from there may be hundreds. */
const MAX_NUMBERS = 40

/** «1, 3, 7», or how many there are. */
export function numbersOf({ items }: Pick<Topic, 'items'>): string {
  return items.length > MAX_NUMBERS ? counted(items.length, 'pergunta', 'perguntas') : items.join(', ')
}

/** «FR1 Representar fracções (1 ou 2 perguntas)» */
export function topicName(topic: Pick<Topic, 'code' | 'name' | 'indication'>): string {
  return [topic.code, topic.name, topic.indication ? `(${FEW_QUESTIONS})` : ''].filter(Boolean).join(' ')
}
