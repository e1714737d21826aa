import { bandOf } from '#engines/psychometrics/bands.ts'
import { NOTHING } from '#kit/figures.ts'
import type { Pauta, PautaPupil } from './council-contract.ts'
import { type MarksPage, markCell, termCell } from './marks-paper.ts'
import { changesOf, directorSigns, endOf, headSigns, negativesOf, passOf } from './paper-parts.ts'

/** A pupil's marks of a trimester, with a slip that comes back. */
export function boletimPage(pauta: Pauta, pupil: PautaPupil): MarksPage {
  const pass = passOf(pauta)
  const isLast = pauta.trimester === 3
  const marked = pauta.subjects.filter(({ id }) => pupil.marks[id]?.term.mark != null).length
  return {
    end: [`Ano lectivo ${pauta.group.year}`],
    title: pupil.name,
    under: `Boletim de notas, ${pauta.trimester}.º trimestre · ${pauta.group.name}, n.º ${pupil.number ?? NOTHING} · código ${pupil.code}`,
    facts: [
      [
        'Faltas',
        pupil.absences
          ? `${pupil.absences.justified} justificadas, ${pupil.absences.unjustified} por justificar`
          : 'Ninguém fez a chamada',
      ],
      ['Positivas', `${marked - negativesOf(pauta, pupil)} de ${marked}`],
    ],
    tables: [
      {
        title: 'Boletim',
        columns: [
          { label: 'Disciplina', width: 3 },
          { label: '1.º', width: 0.8, end: true },
          { label: '2.º', width: 0.8, end: true },
          { label: '3.º', width: 0.8, end: true },
          { label: 'Ano', width: 0.8, end: true },
          { label: 'O que quer dizer', width: 2.2 },
        ],
        rows: pauta.subjects.map(({ id, name }) => {
          const marks = pupil.marks[id]
          const terms = [1, 2, 3].map(number =>
            number === pauta.trimester
              ? termCell(marks, pass)
              : markCell(number < pauta.trimester ? marks?.earlier[number - 1] : null, pass),
          )
          const said = isLast ? (marks?.final?.mark ?? marks?.term.mark) : marks?.term.mark
          return {
            cells: [
              name,
              ...terms,
              isLast ? markCell(marks?.final?.mark, pass) : '',
              said == null ? 'Sem nota neste trimestre' : (bandOf(said / 10, pauta.bands)?.name ?? ''),
            ],
          }
        }),
      },
    ],
    notes: [
      `De 0 a 20. ${pauta.bands.map(({ name, from }) => `${name}: desde ${from}`).join('; ')}.`,
      ...(pupil.outcome ? [`Situação no fim do ano: ${pupil.outcome.outcome}.`] : []),
      ...changesOf(pauta),
    ],
    signatures: [directorSigns(pauta), headSigns],
    slip: [
      { kind: 'rule', cut: true },
      {
        kind: 'paragraph',
        text: `Para devolver à escola. ${pupil.name}, ${pauta.group.name}, n.º ${pupil.number ?? NOTHING}: vi as notas do ${pauta.trimester}.º trimestre.`,
        size: 8.5,
      },
      { kind: 'signatures', people: [{ role: 'O Encarregado de educação' }] },
    ],
  }
}

/** What the office certifies of a pupil's marks. */
export function declarationPage(pauta: Pauta, pupil: PautaPupil): MarksPage {
  const page = boletimPage(pauta, pupil)
  return {
    end: endOf(pauta),
    title: 'Declaração de notas',
    under: `Para os devidos efeitos se declara que ${pupil.name}, código ${pupil.code}, n.º ${pupil.number ?? NOTHING} da ${pauta.group.name}, teve em ${pauta.group.year}, até ao ${pauta.trimester}.º trimestre, as notas seguintes.`,
    facts: [],
    tables: page.tables,
    notes: page.notes,
    signatures: [{ role: 'A Secretaria' }, headSigns],
  }
}
