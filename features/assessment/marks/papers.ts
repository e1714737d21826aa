import { formatDateSlashes, formatDayMonth, formatMoment, wholeCell } from '#kit/figures.ts'
import { notFound } from '#kit/refusals.ts'
import { achievementOf, type BySex } from './achievement.ts'
import type { PaperKind, Pauta } from './council-contract.ts'
import { mapPage, minutesPage } from './council-papers.ts'
import { legendOf, type MarksPage, type MarksPaper, macsCell, markCell, termCell } from './marks-paper.ts'
import {
  capital,
  changesOf,
  directorSigns,
  endOf,
  headSigns,
  negativesOf,
  numberCell,
  passOf,
  pedagogueSigns,
  sexes,
} from './paper-parts.ts'
import { boletimPage, declarationPage } from './pupil-papers.ts'

interface PaperRequest {
  paper: PaperKind
  size: 'A3' | 'A4'
  subject?: string | undefined
  student?: string | undefined
}

/**
 * A paper of marks, made of a pauta as it is read.
 * @throws HttpError 404 where the pauta has no such subject or pupil
 */
export function marksPaper(pauta: Pauta, request: PaperRequest): MarksPaper {
  const edition = pauta.edition ? `-v${pauta.edition.number}` : ''
  const file = (name: string) => `${name}-${pauta.group.name}-${pauta.trimester}${edition}`
  switch (request.paper) {
    case 'pauta':
      return {
        ...{ title: `Pauta da ${pauta.group.name}`, fileName: file('pauta') },
        ...{ orientation: 'landscape', paper: request.size },
        pages: [pautaPage(pauta, request.size)],
      }
    case 'mini-pauta': {
      const subject = pauta.subjects.find(({ id }) => id === request.subject)
      if (!subject) throw notFound('Esta disciplina')
      return {
        ...{ title: `Mini-pauta de ${subject.name}`, fileName: file(`mini-pauta-${subject.abbreviation}`) },
        ...{ orientation: 'portrait', paper: 'A4' },
        pages: [miniPautaPage(pauta, subject)],
      }
    }
    case 'boletins': {
      const pupils = pauta.pupils.filter(({ id }) => request.student === undefined || id === request.student)
      if (pupils.length === 0) throw notFound('Este aluno')
      const [only] = pupils
      return {
        title: pupils.length === 1 && only ? `Boletim de ${only.name}` : `Boletins da ${pauta.group.name}`,
        fileName: request.student && only ? file(`boletim-${only.code}`) : file('boletins'),
        ...{ orientation: 'portrait', paper: 'A5' },
        pages: pupils.map(pupil => boletimPage(pauta, pupil)),
      }
    }
    case 'mapa':
      return {
        ...{
          title: `Mapa de aproveitamento da ${pauta.group.name}`,
          fileName: file('mapa-de-aproveitamento'),
        },
        ...{ orientation: 'landscape', paper: 'A4' },
        pages: [mapPage(pauta)],
      }
    case 'acta':
      return {
        ...{ title: `Acta do conselho de notas da ${pauta.group.name}`, fileName: file('acta') },
        ...{ orientation: 'portrait', paper: 'A4' },
        pages: [minutesPage(pauta)],
      }
    case 'declaracao': {
      const pupil = pauta.pupils.find(({ id }) => id === request.student)
      if (!pupil) throw notFound('Este aluno')
      return {
        ...{ title: 'Declaração de notas', fileName: file(`declaracao-${pupil.code}`) },
        ...{ orientation: 'portrait', paper: 'A4' },
        pages: [declarationPage(pauta, pupil)],
      }
    }
  }
}

function pautaPage(pauta: Pauta, size: 'A3' | 'A4'): MarksPage {
  const pass = passOf(pauta)
  const isLast = pauta.trimester === 3
  // The narrow sheet has the mark of each subject alone.
  const isWide = size === 'A3'
  const kinds = (subject: Pauta['subjects'][number]) =>
    isWide ? subject.columns.filter(({ key }) => !key.startsWith('ACS')) : []
  const columns = pauta.subjects.flatMap(subject => [
    ...(isWide ? [{ label: `${subject.abbreviation}\nMACS`, width: 1, end: true }] : []),
    ...kinds(subject).map(({ name }) => ({
      label: `${subject.abbreviation}\n${name}`,
      width: 0.8,
      end: true,
    })),
    { label: `${subject.abbreviation}\nMT`, width: isWide ? 0.9 : 1, end: true },
    ...(isLast ? [{ label: `${subject.abbreviation}\nFinal`, width: 1, end: true }] : []),
  ])
  const counts = achievementOf(pauta)
  const totals = (label: string, of: (at: number) => BySex | undefined) =>
    (['H', 'M', 'HM'] as const).map(sex => ({
      strong: sex === 'HM',
      cells: [
        '',
        `${label}, ${sex}`,
        '',
        ...pauta.subjects.flatMap((subject, at) => [
          ...(isWide ? [''] : []),
          ...kinds(subject).map(() => ''),
          wholeCell(of(at)?.[sex] ?? 0),
          ...(isLast ? [''] : []),
        ]),
        ...['', '', ''],
        ...(isLast ? [''] : []),
      ],
    }))
  return {
    end: [
      `Ano lectivo ${pauta.group.year}`,
      `${pauta.trimester}.º trimestre, de ${formatDateSlashes(pauta.from)} a ${formatDateSlashes(pauta.to)}`,
    ],
    title: `Pauta da ${pauta.group.name}, ${pauta.trimester}.º trimestre`,
    facts: [
      ['Alunos', sexes(pauta)],
      ['Direcção de turma', pauta.director?.name ?? ''],
      ['Conselho de notas', pauta.council.heldOn ? formatDateSlashes(pauta.council.heldOn) : ''],
      ['Fechada', pauta.edition ? formatMoment(pauta.edition.closedAt) : 'por fechar'],
    ],
    tables: [
      {
        title: 'Pauta',
        columns: [
          { label: 'N.º', width: 0.8, end: true },
          { label: 'Nome', width: 5 },
          { label: 'Sx', width: 0.6, end: true },
          ...columns,
          { label: 'Faltas\nJ', width: 0.9, end: true },
          { label: 'Faltas\nI', width: 0.9, end: true },
          { label: 'Neg.', width: 0.9, end: true },
          ...(isLast ? [{ label: 'Situação', width: 2.4 }] : []),
        ],
        rows: [
          ...pauta.pupils.map(pupil => ({
            cells: [
              numberCell(pupil.number),
              pupil.name,
              pupil.sex,
              ...pauta.subjects.flatMap(subject => {
                const marks = pupil.marks[subject.id]
                return [
                  ...(isWide ? [macsCell(marks?.term)] : []),
                  ...kinds(subject).map(({ key }) => markCell(marks?.cells[key], pass)),
                  termCell(marks, pass),
                  ...(isLast ? [markCell(marks?.final?.mark, pass)] : []),
                ]
              }),
              wholeCell(pupil.absences?.justified ?? null),
              wholeCell(pupil.absences?.unjustified ?? null),
              wholeCell(negativesOf(pauta, pupil)),
              ...(isLast ? [capital(pupil.outcome?.outcome ?? '')] : []),
            ],
          })),
          ...totals('Avaliados', at => counts.subjects[at]?.marked),
          ...totals('Positivas', at => counts.subjects[at]?.positive),
        ],
      },
    ],
    notes: [...changesOf(pauta), ...legendOf(pauta), ...subjectNames(pauta)],
    signatures: [directorSigns(pauta), pedagogueSigns, headSigns],
  }
}

function subjectNames(pauta: Pauta): string[] {
  return [
    pauta.subjects
      .map(
        ({ abbreviation, name, teacher }) => `${abbreviation}: ${name}${teacher ? `, ${teacher.name}` : ''}`,
      )
      .join('; '),
  ]
}

function miniPautaPage(pauta: Pauta, subject: Pauta['subjects'][number]): MarksPage {
  const pass = passOf(pauta)
  return {
    end: endOf(pauta),
    title: `Mini-pauta de ${subject.name}`,
    facts: [
      ['Turma', pauta.group.name],
      ['Alunos', sexes(pauta)],
      ['Docente', subject.teacher?.name ?? ''],
      ['Entregue', subject.handedIn ? formatMoment(subject.handedIn.at) : 'por entregar'],
    ],
    tables: [
      {
        title: 'Mini-pauta',
        columns: [
          { label: 'N.º', width: 0.8, end: true },
          { label: 'Nome', width: 5 },
          { label: 'Sx', width: 0.6, end: true },
          ...subject.columns.map(({ name, day }) => ({
            label: day ? `${name}\n${formatDayMonth(day)}` : name,
            width: 1.1,
            end: true,
          })),
          { label: 'MACS', width: 1.2, end: true },
          { label: 'MT', width: 1.2, end: true },
        ],
        rows: pauta.pupils.map(pupil => {
          const marks = pupil.marks[subject.id]
          return {
            cells: [
              numberCell(pupil.number),
              pupil.name,
              pupil.sex,
              ...subject.columns.map(({ key }) => markCell(marks?.cells[key], pass)),
              macsCell(marks?.term),
              termCell(marks, pass),
            ],
          }
        }),
      },
    ],
    notes: [...changesOf(pauta), ...legendOf(pauta)],
    signatures: [
      { role: 'Docente', ...(subject.teacher && { name: subject.teacher.name }) },
      { ...directorSigns(pauta), role: `Recebida: ${directorSigns(pauta).role}` },
    ],
  }
}
