import { itemsLacking, RELIABILITY_WANTED } from '#engines/psychometrics/test-length.ts'
import { counted, figure, figureCell, formatDateSlashes, partOf, range, wholeCell } from '#kit/figures.ts'
import { editionText, RECOMPUTED } from '#school/editions/contract.ts'
import type { Achievement } from '../results/figure-shapes.ts'
import type { Paper, PaperTable } from '../results/report-paper.ts'
import type { ReportHead, TestFigures } from './report-shapes.ts'

/** Head of the papers of one application. */
export function paperHead(
  head: ReportHead,
  kind: string,
  total: Achievement,
): Omit<Paper, 'tables' | 'legend' | 'orientation'> {
  const notes = []
  if (head.toMark > 0) notes.push(waitingLine(head))
  if (head.dropped.length > 0) notes.push(`Perguntas anuladas: ${head.dropped.join(', ')}.`)
  if (head.credited.length > 0) notes.push(`Cotação dada a todos: ${head.credited.join(', ')}.`)
  if (head.edition) notes.push(`Corrigido: ${editionText(head.edition)}.`)
  if (head.edition?.isRecomputed) notes.push(RECOMPUTED)
  return {
    title: `${kind}: ${head.group.name}`,
    under: `${head.testTitle} · ${formatDateSlashes(head.date)} · ${partOf(total.evaluated, total.enrolled)} alunos avaliados`,
    notes,
    school: [
      head.school.name,
      [head.school.district, head.school.province].filter(Boolean).join(', '),
    ].filter(Boolean),
    fileName: fileNameOf('turma', head),
  }
}

/** The verdict on a question of which there is nothing to say, on screen and on paper. */
export const goodItem = 'Boa pergunta'

/** «3 respostas de 2 alunos esperam correcção: …» */
export function waitingLine({ toMark, waiting }: Pick<ReportHead, 'toMark' | 'waiting'>): string {
  const answers = counted(toMark, 'resposta', 'respostas')
  const pupils = counted(waiting, 'aluno', 'alunos')
  return `${answers} de ${pupils} ${toMark === 1 ? 'espera' : 'esperam'} correcção: as notas com * são provisórias e ficam fora das médias, das bandas e das positivas.`
}

/** «relatorio-turma-6A-2026-03-03» */
export function fileNameOf(kind: string, head: ReportHead): string {
  const edition = head.edition && head.editions.length > 1 ? `-v${head.edition.number}` : ''
  return `relatorio-${kind}-${head.group.name}-${head.date}${edition}`
    .normalize('NFD')
    .replaceAll(/[^\w-]+/g, '')
    .toLowerCase()
}

/** «Para uma fiabilidade de 0,80 faltam 6 perguntas.»; empty where the test has it, or has none to speak of. */
export function lengthLine({ alpha, complete: { k } }: TestFigures): string {
  const lacking = alpha === null ? 0 : itemsLacking(alpha, k)
  const wanted = figure(RELIABILITY_WANTED, 2)
  if (lacking === 0) return ''
  if (lacking === null) return `Para uma fiabilidade de ${wanted} não bastam mais perguntas como estas.`
  return `Para uma fiabilidade de ${wanted} ${lacking === 1 ? 'falta' : 'faltam'} ${counted(lacking, 'pergunta', 'perguntas')} como estas.`
}

/** «KR-20 0,80 · erro-padrão da nota ±2,0» */
export function reliabilityLine(test: TestFigures): string {
  const name = test.byPoints ? 'Alfa' : 'KR-20'
  const sem = test.sem === null ? '' : ` · erro-padrão da nota ±${figure(test.sem)}`
  return test.alpha === null
    ? test.reasons.join(' ')
    : `${name} ${figure(test.alpha, 2)}${reliabilityRange(test)}${byText(test)}${sem} · ${completeText(test)}`
}

/** Everything that is said of the reliability of a test, and why some of it is not; empty of nothing. */
export function reliabilityNote(test: TestFigures): string {
  return [
    test.alpha === null ? '' : `${reliabilityLine(test)}.`,
    lengthLine(test),
    ...test.reasons,
    test.dependent?.text ?? '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** «; 0,71 se cada texto contar como uma pergunta» */
function byText({ dependent }: TestFigures): string {
  const alpha = dependent?.alpha ?? null
  return alpha === null ? '' : `; ${figure(alpha, 2)} se cada texto contar como uma pergunta`
}

/** « (0,71–0,87)»: where the reliability is in 95 of 100 such classes; empty without one. */
function reliabilityRange({ interval }: TestFigures): string {
  return interval ? ` (${reliabilityBetween(interval)})` : ''
}

/** «0,71–0,87» */
export function reliabilityBetween(interval: TestFigures['interval']): string {
  return range(interval?.low, interval?.high, 2)
}

/** «61 alunos», with its questions where some were left out: of whom and what the reliability is. */
export function completeText({ complete, k }: TestFigures): string {
  return `${counted(complete.n, 'aluno', 'alunos')}${complete.k < k ? `, ${counted(complete.k, 'pergunta', 'perguntas')}` : ''}`
}

/** The reliability of a test as numbers, for the workbook; why one is missing stands beside it. */
export function reliabilityTable(test: TestFigures): PaperTable {
  const { alpha, interval, complete, sem, byPoints, reasons, dependent } = test
  const { n, k } = complete
  const lacking = alpha === null ? null : itemsLacking(alpha, k)
  const why = alpha === null ? reasons.join(' ') : ''
  return {
    title: 'Fiabilidade',
    inSheets: true,
    columns: [
      { label: 'Medida', width: 4 },
      { label: 'Valor', width: 1, end: true },
      { label: 'Observação', width: 5 },
    ],
    rows: [
      { cells: ['Alunos', wholeCell(n), ''] },
      { cells: ['Perguntas', wholeCell(k), ''] },
      { cells: [byPoints ? 'Alfa' : 'KR-20', figureCell(alpha, 2), why] },
      { cells: ['De (95 %)', figureCell(interval?.low ?? null, 2), ''] },
      { cells: ['A (95 %)', figureCell(interval?.high ?? null, 2), ''] },
      ...(dependent
        ? [{ cells: ['Cada texto como uma pergunta', figureCell(dependent.alpha, 2), dependent.text] }]
        : []),
      { cells: ['Erro-padrão da nota (0–20)', figureCell(sem, 2), sem === null ? why : ''] },
      {
        cells: [
          `Perguntas que faltam para ${figure(RELIABILITY_WANTED, 2)}`,
          wholeCell(lacking),
          lacking === null ? why || lengthLine(test) : '',
        ],
      },
    ],
  }
}
