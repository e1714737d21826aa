import { hasExam } from '#engines/marks/compute.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { weightsInWords } from '#engines/marks/words.ts'
import { counted, formatDateInProse, NOTHING } from '#kit/figures.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'
import { bandOfMark } from './mark-band.ts'
import { earlierCell, finalCell, keyOf, markCell, termCell, yearCell } from './mark-cells.ts'
import type { MarkCell, MarksColumn, MarksPage, MarksTable } from './marks-paper.ts'
import { changesOf, directorSigns, endOf, headSigns, negativesOf, passOf, spanOf } from './paper-parts.ts'

/** A pupil's marks of a trimester, in a guardian's words, with a slip that comes back. */
export function boletimPage(pauta: Pauta, pupil: PautaPupil): MarksPage {
  const marked = pauta.subjects.filter(({ id }) => pupil.marks[id]?.term.mark != null).length
  const place = `${pauta.group.name}, n.º ${pupil.number ?? NOTHING}`
  return {
    end: [`Ano lectivo ${pauta.group.year}`],
    title: pupil.name,
    head: [
      { kind: 'space', height: 3 },
      {
        kind: 'columns',
        gap: 4,
        columns: [
          {
            width: 2.4,
            blocks: [
              { kind: 'paragraph', text: `Boletim de notas, ${pauta.trimester}.º trimestre`, below: 0 },
              {
                kind: 'paragraph',
                text: [{ text: pupil.name, serif: true, bold: true, size: 18 }],
                below: 1,
              },
            ],
          },
          {
            width: 1,
            blocks: [{ kind: 'paragraph', text: `\n${place}\ncódigo ${pupil.code}`, align: 'end' }],
          },
        ],
      },
    ],
    facts: [],
    tables: [boletimTable(pauta, pupil, true)],
    after: [
      [
        'Faltas',
        pupil.absences
          ? `${counted(pupil.absences.justified, 'justificada', 'justificadas')}, ${pupil.absences.unjustified} por justificar`
          : 'ninguém fez a chamada',
      ],
      ['Positivas', `${marked - negativesOf(pauta, pupil)} de ${marked}`],
    ],
    notes: [
      `De 0 a 20: ${pauta.bands.map(({ name }, at) => `${spanOf(pauta, at)} ${name.toLowerCase()}`).join(' · ')}.${
        pauta.rule ? ` ${weightsInWords(pauta.rule.rule as MarkRule)}` : ''
      }`,
      ...(pupil.outcome ? [`Situação no fim do ano: ${pupil.outcome.outcome}.`] : []),
      ...changesOf(pauta),
    ],
    signatures: [
      directorSigns(pauta),
      { ...headSigns, ...(pauta.edition && { name: formatDateInProse(pauta.edition.closedAt) }) },
    ],
    slip: [
      { kind: 'space', height: 5 },
      { kind: 'rule', cut: true },
      {
        kind: 'columns',
        gap: 4,
        columns: [
          {
            width: 1.5,
            blocks: [
              {
                kind: 'paragraph',
                text: [
                  { text: 'Para devolver à escola.\n', bold: true },
                  { text: `${pupil.name}, ${place}. Vi as notas do ${pauta.trimester}.º trimestre.` },
                ],
                size: 8.5,
              },
            ],
          },
          { width: 1, blocks: [{ kind: 'signatures', people: [{ role: 'O Encarregado de educação' }] }] },
        ],
      },
    ],
  }
}

/** The marks of a pupil, a row for each subject; `isLarge` where they alone fill a page. */
function boletimTable(pauta: Pauta, pupil: PautaPupil, isLarge: boolean): MarksTable {
  const pass = passOf(pauta)
  const rule = (pauta.rule?.rule ?? null) as MarkRule | null
  const isLast = pauta.trimester === 3
  const withExam = isLast && rule !== null && hasExam(rule, pauta.group.grade)
  const isFull = pauta.subjects.length > 8
  const large = (cell: MarkCell): MarkCell =>
    isLarge && cell.bold ? { ...cell, size: isFull ? 9.5 : 11 } : cell
  const mark = (label: string, key: string, group?: string): MarksColumn => ({
    ...{ label, width: 0.75, end: true, key, sheet: group ? `${label} trimestre` : label },
    ...(group !== undefined && { group }),
  })
  return {
    title: 'Boletim',
    ...(isLarge && { rowHeight: Math.max(5, Math.min(11, 72 / Math.max(1, pauta.subjects.length))) }),
    columns: [
      { label: 'Disciplina', width: 3 },
      ...[1, 2, 3].map(term => mark(`${term}.º`, `MT${term}`, 'Trimestre')),
      mark('Ano', 'Ano'),
      ...(withExam ? [mark('Exame', 'EX'), mark('Final', 'Final')] : []),
      { label: 'O que quer dizer', width: 2.4 },
    ],
    rows: pauta.subjects.map(subject => {
      const marks = pupil.marks[subject.id]
      const terms = [1, 2, 3].map(term =>
        term === pauta.trimester
          ? termCell(marks, pass)
          : term < pauta.trimester
            ? earlierCell(marks, term, pass)
            : '',
      )
      const said = isLast ? (marks?.final?.mark ?? marks?.term.mark) : marks?.term.mark
      const cells = [
        ...terms,
        isLast ? rowOwn(yearCell(marks, pass, subject, rule), subject) : '',
        ...(withExam
          ? [markCell(marks?.exam, pass), rowOwn(finalCell(marks, pass, subject, rule), subject)]
          : []),
      ]
      return {
        cells: [
          subject.name,
          ...cells.map(cell => (typeof cell === 'string' ? cell : large(cell))),
          said == null ? 'Sem nota' : (bandOfMark(said, pauta.bands)?.name ?? ''),
        ],
      }
    }),
  }
}

/** A formula that finds its columns by their names alone: each row here is of another subject. */
function rowOwn(cell: MarkCell, subject: { id: string }): MarkCell {
  const { formula } = cell
  if (!formula) return cell
  const prefix = keyOf(subject, '')
  return { ...cell, formula: at => formula(key => at(key.slice(prefix.length))) }
}

/** What the office certifies of a pupil's marks. */
export function declarationPage(pauta: Pauta, pupil: PautaPupil): MarksPage {
  const { notes } = boletimPage(pauta, pupil)
  return {
    end: endOf(pauta),
    title: 'Declaração de notas',
    under: `Para os devidos efeitos se declara que ${pupil.name}, código ${pupil.code}, n.º ${pupil.number ?? NOTHING} da ${pauta.group.name}, teve em ${pauta.group.year}, até ao ${pauta.trimester}.º trimestre, as notas seguintes.`,
    facts: [],
    tables: [boletimTable(pauta, pupil, false)],
    notes,
    signatures: [{ role: 'A Secretaria' }, headSigns],
  }
}
