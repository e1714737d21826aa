import { bandOf } from '#engines/psychometrics/bands.ts'
import {
  formatDateInProse,
  formatDateSlashes,
  formatDayMonth,
  formatMoment,
  inWords,
  NOTHING,
  percentCell,
  wholeCell,
} from '#kit/figures.ts'
import { invalidField, notFound } from '#kit/refusals.ts'
import { editionText } from '#school/editions/contract.ts'
import { groupDirector, officeOf } from '#school/roles.ts'
import { achievementOf, type BySex } from './achievement.ts'
import { quorumOf } from './council.ts'
import type { PaperKind, Pauta, PautaPupil } from './council-contract.ts'
import {
  legendOf,
  type MarkCell,
  type MarksPage,
  type MarksPaper,
  macsCell,
  markCell,
  termCell,
} from './marks-paper.ts'

interface PaperRequest {
  paper: PaperKind
  size: 'A3' | 'A4'
  subject?: string | undefined
  student?: string | undefined
}

/**
 * A paper of marks, made of a pauta as it is read.
 * @throws HttpError 400 where the subject or the pupil is not said, 404 where the pauta has none of that
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
      if (request.subject === undefined) throw invalidField('subject', 'Diga a disciplina.')
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
      if (request.student === undefined) throw invalidField('student', 'Diga o aluno.')
      if (!pupil) throw notFound('Este aluno')
      return {
        ...{ title: 'Declaração de notas', fileName: file(`declaracao-${pupil.code}`) },
        ...{ orientation: 'portrait', paper: 'A4' },
        pages: [declarationPage(pauta, pupil)],
      }
    }
  }
}

const passOf = ({ rule }: Pauta) => rule?.rule.pass ?? 100
const endOf = (pauta: Pauta) => [`Ano lectivo ${pauta.group.year}`, `${pauta.trimester}.º trimestre`]

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function directorSigns(pauta: Pauta): { role: string; name?: string } {
  const office = officeOf(pauta.director?.jobTitle ?? '', groupDirector)
  return {
    role: `${office.startsWith('directora') ? 'A' : 'O'} ${capital(office)}`,
    ...(pauta.director && { name: pauta.director.name }),
  }
}

const headSigns = { role: 'A Direcção da escola, carimbo' }
const pedagogueSigns = { role: 'Direcção adjunta pedagógica' }

function sexes(pauta: Pauta): string {
  const boys = pauta.pupils.filter(({ sex }) => sex === 'H').length
  return `${pauta.pupils.length} (H ${boys}, M ${pauta.pupils.length - boys})`
}

function numberCell(number: number | null): string | MarkCell {
  return number === null ? '' : wholeCell(number)
}

/** How many negative marks a pupil has among those there are. */
function negativesOf(pauta: Pauta, pupil: PautaPupil): number {
  return pauta.subjects.filter(({ id }) => {
    const mark = pupil.marks[id]?.term.mark
    return mark != null && mark < passOf(pauta)
  }).length
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
              wholeCell(pupil.absences.justified),
              wholeCell(pupil.absences.unjustified),
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

/** What a correction after closing says, on every paper. */
function changesOf({ edition, editions }: Pauta): string[] {
  if (!edition || edition.number === 1) return []
  const before = editions.find(({ number }) => number === edition.number - 1)
  return [
    `Alterada depois de fechada: ${editionText(edition)}.${before ? ` Substitui a de ${formatMoment(before.closedAt)}.` : ''}`,
  ]
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

function boletimPage(pauta: Pauta, pupil: PautaPupil): MarksPage {
  const pass = passOf(pauta)
  const isLast = pauta.trimester === 3
  const marked = pauta.subjects.filter(({ id }) => pupil.marks[id]?.term.mark != null).length
  return {
    end: [`Ano lectivo ${pauta.group.year}`],
    title: pupil.name,
    under: `Boletim de notas, ${pauta.trimester}.º trimestre · ${pauta.group.name}, n.º ${pupil.number ?? NOTHING} · código ${pupil.code}`,
    facts: [
      ['Faltas', `${pupil.absences.justified} justificadas, ${pupil.absences.unjustified} por justificar`],
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

const SEXES = ['H', 'M', 'HM'] as const

function mapPage(pauta: Pauta): MarksPage {
  const map = achievementOf(pauta)
  const { bands } = pauta
  const three = (count: BySex | undefined, isBand = false) =>
    SEXES.map(sex => (isBand && count?.[sex] === 0 ? NOTHING : wholeCell(count?.[sex] ?? 0)))
  const share = (part: BySex, whole: BySex) =>
    SEXES.map(sex => (whole[sex] === 0 ? NOTHING : percentCell(part[sex] / whole[sex])))
  const headed = (label: string) => SEXES.map(sex => ({ label: `${label}\n${sex}`, width: 0.9, end: true }))
  return {
    end: endOf(pauta),
    title: `Mapa de aproveitamento da ${pauta.group.name}`,
    facts: [
      ['Matriculados', sexes(pauta)],
      ['Direcção de turma', pauta.director?.name ?? ''],
      ['Da pauta', pauta.edition ? `fechada em ${formatMoment(pauta.edition.closedAt)}` : 'por fechar'],
    ],
    tables: [
      {
        title: 'Aproveitamento',
        columns: [
          { label: 'Disciplina', width: 3.4 },
          ...headed('Matr.'),
          ...headed('Aval.'),
          ...bands.flatMap(({ code }) => headed(code)),
          ...headed('Pos.'),
          ...SEXES.map(sex => ({ label: `%\n${sex}`, width: 1.7, end: true })),
        ],
        rows: [
          ...map.subjects.map(subject => ({
            cells: [
              subject.name,
              ...three(subject.enrolled),
              ...three(subject.marked),
              ...subject.bands.flatMap(count => three(count, true)),
              ...three(subject.positive),
              ...share(subject.positive, subject.marked),
            ],
          })),
          {
            strong: true,
            cells: [
              'Todas as disciplinas',
              ...['', '', ''],
              ...three(map.total.marked),
              ...map.total.bands.flatMap(count => three(count, true)),
              ...three(map.total.positive),
              ...share(map.total.positive, map.total.marked),
            ],
          },
        ],
      },
      {
        title: 'Situação dos alunos',
        columns: [{ label: 'Negativas', width: 4 }, ...SEXES.map(label => ({ label, width: 1, end: true }))],
        rows: [
          ...['Sem negativas', 'Com 1 negativa', 'Com 2 negativas', 'Com 3 ou mais'].map((label, at) => ({
            cells: [label, ...three(map.negatives[at])],
          })),
          { cells: ['Sem nenhuma nota', ...three(map.unmarked)] },
          { strong: true, cells: ['Total', ...three(map.enrolled)] },
        ],
      },
    ],
    notes: [
      bands.map(({ code, name, from }) => `${code}: ${name}, desde ${from}`).join('; '),
      ...changesOf(pauta),
    ],
    signatures: [directorSigns(pauta), pedagogueSigns, headSigns],
  }
}

function minutesPage(pauta: Pauta): MarksPage {
  const { council } = pauta
  const { present, needed } = quorumOf(pauta)
  const subjectOf = (id: string) => pauta.subjects.find(each => each.id === id)?.name ?? ''
  const decisions = pauta.pupils.flatMap(pupil =>
    pauta.subjects.flatMap(({ id }) => {
      const decision = pupil.marks[id]?.decision
      return decision ? [{ pupil, decision }] : []
    }),
  )
  return {
    end: endOf(pauta),
    title: 'Acta do conselho de notas',
    under: `${pauta.group.name}, ${pauta.trimester}.º trimestre de ${pauta.group.year}`,
    facts: [
      ['Dia', council.heldOn ? formatDateInProse(council.heldOn) : 'por marcar'],
      ['Hora', council.heldAt],
      ['Sala', council.room],
      ['Presentes', `${present} de ${council.members.length}; quórum ${needed}`],
    ],
    tables: [
      {
        title: 'Presenças',
        columns: [
          { label: 'Nome', width: 4 },
          { label: 'Em que qualidade', width: 4 },
          { label: 'Presença', width: 2 },
        ],
        rows: council.members.map(({ name, office, presence }) => ({
          cells: [
            name,
            office,
            presence === null
              ? 'por dizer'
              : { presente: 'Presente', ausente: 'Ausente', justificada: 'Ausência justificada' }[presence],
          ],
        })),
      },
      {
        title: 'Livros de notas',
        columns: [
          { label: 'Disciplina', width: 4 },
          { label: 'Docente', width: 4 },
          { label: 'Entregue', width: 3 },
        ],
        rows: pauta.subjects.map(({ name, teacher, handedIn }) => ({
          cells: [
            name,
            teacher?.name ?? '',
            handedIn ? `${formatMoment(handedIn.at)}, ${handedIn.by}` : 'por entregar',
          ],
        })),
      },
      {
        title: 'Decisões',
        columns: [
          { label: 'N.º', width: 0.7, end: true },
          { label: 'Aluno', width: 3 },
          { label: 'Disciplina', width: 2.4 },
          { label: 'Decisão', width: 1.6 },
          { label: 'Votos', width: 2 },
          { label: 'Razão', width: 4 },
        ],
        rows: decisions.map(({ pupil, decision }) => ({
          cells: [
            numberCell(pupil.number),
            pupil.name,
            subjectOf(decision.subjectId),
            decision.decided === null
              ? decision.computed === null
                ? 'Sem MT'
                : `Fica ${markCell(decision.computed, 0).shown}`
              : `${markCell(decision.computed, 0).shown} → ${markCell(decision.decided, 0).shown}`,
            `${decision.inFavour} a favor, ${decision.against} contra, ${decision.abstained} abst.`,
            decision.reason,
          ],
        })),
      },
    ],
    notes: [
      `O conselho de notas reuniu com ${inWords(present, 'm')} ${present === 1 ? 'membro presente' : 'membros presentes'}.`,
      ...(council.notes ? [council.notes] : []),
      ...changesOf(pauta),
      ...legendOf(pauta),
    ],
    signatures: [pedagogueSigns, directorSigns(pauta), { role: 'Secretário do conselho' }],
  }
}

function declarationPage(pauta: Pauta, pupil: PautaPupil): MarksPage {
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
