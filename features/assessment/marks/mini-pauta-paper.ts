import type { Fraction } from '#engines/marks/fraction.ts'
import { meanOf, ofTenths } from '#engines/marks/fraction.ts'
import type { MarkRule } from '#engines/marks/rule.ts'
import { formatDayMonth, formatMoment } from '#kit/figures.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'
import type { Density } from './densities.ts'
import { keyOf, legendOf, macsCell, markCell, meanCell, termCell } from './mark-cells.ts'
import type { MarksPage, MarksRow } from './marks-paper.ts'
import { changesOf, directorSigns, endOf, numberCell, passOf, sexes } from './paper-parts.ts'

type Subject = Pauta['subjects'][number]

/** What a letter of a point takes of the table's width, in its units. */
const LETTER = 0.0178

/** As wide as the longest name on one line, within what leaves room for marks. */
function nameWidth({ pupils }: Pauta, letters: number): number {
  const longest = Math.max(...pupils.map(({ name }) => name.length), 0)
  return Math.min(7.6, Math.max(5, longest * letters * LETTER))
}

/** The book of a subject on paper, which its teacher signs. */
export function miniPautaPage(pauta: Pauta, subject: Subject, density?: Density): MarksPage {
  const pass = passOf(pauta)
  const letters = density?.letters ?? 8
  const rule = (pauta.rule?.rule ?? null) as MarkRule | null
  const marksOf = (pupil: PautaPupil) => pupil.marks[subject.id]
  const means = (of: (pupil: PautaPupil) => Fraction | null, pupils: readonly PautaPupil[]) => {
    const values = pupils.flatMap(pupil => of(pupil) ?? [])
    return meanCell(values.length === 0 ? null : meanOf(values), true)
  }
  const ofCell = (key: string) => (pupil: PautaPupil) => {
    const mark = marksOf(pupil)?.cells[key]
    return typeof mark === 'number' ? ofTenths(mark) : null
  }
  const ofTerm = (pupil: PautaPupil) => {
    const mark = marksOf(pupil)?.term.mark
    return mark == null ? null : ofTenths(mark)
  }
  return {
    end: endOf(pauta),
    title: `Mini-pauta de ${subject.name}`,
    ...(density && { isLow: density.isLow }),
    facts: [
      ['Turma', pauta.group.name],
      ['Alunos', sexes(pauta)],
      ['Docente', subject.teacher?.name ?? ''],
      ['Entregue', subject.handedIn ? formatMoment(subject.handedIn.at) : 'por entregar'],
    ],
    tables: [
      {
        title: 'Mini-pauta',
        size: letters,
        tight: true,
        thickEvery: 5,
        columns: [
          { label: 'N.º', width: 0.8, end: true },
          { label: 'Nome', width: nameWidth(pauta, letters) },
          { label: 'Sx', width: 0.6, end: true },
          ...subject.columns.map(({ key, name, day }) => ({
            label: day ? `${name}\n${formatDayMonth(day)}` : name,
            width: 1.2,
            end: true,
            key: keyOf(subject, key),
          })),
          { label: 'MACS', width: 1.2, end: true, key: keyOf(subject, 'MACS') },
          { label: 'MT', width: 1.2, end: true },
          { label: 'Observações', width: 3.6 },
        ],
        rows: [
          ...pauta.pupils.map(pupil => ({
            cells: [
              numberCell(pupil.number),
              pupil.name,
              pupil.sex,
              ...subject.columns.map(({ key }) => markCell(marksOf(pupil)?.cells[key], pass)),
              macsCell(marksOf(pupil), subject, rule),
              termCell(marksOf(pupil), pass, { subject, rule }),
              marksOf(pupil)?.decision?.decided == null ? '' : 'Votada em conselho',
            ],
          })),
          ...(['H', 'M', 'HM'] as const).map((sex): MarksRow => {
            const own = pauta.pupils.filter(pupil => sex === 'HM' || pupil.sex === sex)
            const marked = own.flatMap(pupil => marksOf(pupil)?.term.mark ?? [])
            return {
              strong: true,
              span: 3,
              cells: [
                `Média ${sex} (${own.length})`,
                '',
                '',
                ...subject.columns.map(({ key }) => means(ofCell(key), own)),
                means(pupil => marksOf(pupil)?.term.macs ?? null, own),
                means(ofTerm, own),
                `${marked.filter(mark => mark >= pass).length} de ${marked.length} com ${pass / 10} ou mais`,
              ],
            }
          }),
        ],
      },
    ],
    changes: changesOf(pauta),
    notes: legendOf(pauta),
    signatures: [
      { role: 'Docente', ...(subject.teacher && { name: subject.teacher.name }) },
      {
        role: `Recebida: ${directorSigns(pauta).role}, ____ / ____ / ${pauta.group.year}`,
        ...(pauta.director && { name: pauta.director.name }),
      },
    ],
  }
}
