import {
  figure,
  formatDateInProse,
  formatMoment,
  inWords,
  NOTHING,
  percentCell,
  wholeCell,
} from '#kit/figures.ts'
import { type Achievement, achievementOf, type BySex } from './achievement.ts'
import { quorumOf } from './council.ts'
import type { Pauta } from './council-contract.ts'
import { legendOf, markCell } from './mark-cells.ts'
import type { MarkCell, MarksPage } from './marks-paper.ts'
import {
  changesOf,
  directorSigns,
  endOf,
  headSigns,
  numberCell,
  pedagogueSigns,
  sexes,
  spanOf,
} from './paper-parts.ts'

const SEXES = ['H', 'M', 'HM'] as const

/** The map of achievement of a group. */
export function mapPage(pauta: Pauta): MarksPage {
  const director = directorSigns(pauta)
  return achievementPage(achievementOf(pauta), pauta, {
    end: endOf(pauta),
    title: `Mapa de aproveitamento da ${pauta.group.name}`,
    facts: [
      ['Matriculados', sexes(pauta)],
      ['Direcção de turma', pauta.director?.name ?? ''],
      ['Da pauta', pauta.edition ? `fechada em ${formatMoment(pauta.edition.closedAt)}` : 'por fechar'],
    ],
    analysis: `Análise ${director.role.startsWith('A ') ? 'da' : 'do'} ${director.role.slice(2)}`,
    changes: changesOf(pauta),
    signatures: [director, pedagogueSigns, headSigns],
  })
}

/** All closed pautas of a grade, counted together. */
export interface GradeAchievement {
  map: Achievement
  bands: Pauta['bands']
  /** Groups that are in it. */
  groups: string[]
  /** Those whose pauta is not closed: they are not. */
  open: string[]
}

/** The map of achievement of a grade, of the groups whose pauta is closed. */
export function gradeMapPage(pauta: Pauta, { map, bands, groups, open }: GradeAchievement): MarksPage {
  const { H, M, HM } = map.enrolled
  return achievementPage(
    map,
    { ...pauta, bands },
    {
      end: endOf(pauta),
      title: `Mapa de aproveitamento da ${pauta.group.grade}.ª classe`,
      facts: [
        ['Matriculados', `${HM} (H ${H}, M ${M})`],
        ['Turmas', groups.join('; ')],
        ...(open.length > 0
          ? ([['Fora, com a pauta por fechar', open.join('; ')]] satisfies MarksPage['facts'])
          : []),
      ],
      analysis: 'Análise da direcção adjunta pedagógica',
      signatures: [pedagogueSigns, headSigns],
    },
  )
}

/** The map itself, and what is said around it. */
function achievementPage(
  map: Achievement,
  { bands, rule }: Pick<Pauta, 'bands' | 'rule'>,
  of: Pick<MarksPage, 'end' | 'title' | 'facts' | 'changes' | 'signatures'> & { analysis: string },
): MarksPage {
  const { analysis, ...around } = of
  const both = (cell: MarkCell, sex: string): MarkCell => ({ ...cell, ...(sex === 'HM' && { bold: true }) })
  const three = (count: BySex | undefined, isBand = false) =>
    SEXES.map(sex => {
      const cell = wholeCell(count?.[sex] ?? 0)
      return both(isBand && cell.value === 0 ? { ...cell, shown: NOTHING } : cell, sex)
    })
  const share = (part: BySex, whole: BySex) =>
    SEXES.map(sex => {
      const { [sex]: all } = whole
      // Whole hundredths stand on paper, as there is room for them; a workbook keeps the share.
      return both(
        {
          ...percentCell(all === 0 ? null : part[sex] / all),
          shown: all === 0 ? NOTHING : figure((100 * part[sex]) / all, 0),
        },
        sex,
      )
    })
  const headed = (group: string, sheet: string) =>
    SEXES.map(sex => ({ label: sex, group, sheet: `${sheet} ${sex}`, width: 0.9, end: true }))
  return {
    ...around,
    notes: [],
    tables: [
      {
        title: 'Aproveitamento',
        size: 8.5,
        rowHeight: Math.max(5, Math.min(8, 58 / (map.subjects.length + 1))),
        columns: [
          { label: 'Disciplina', width: 4.6 },
          ...headed('Matriculados', 'Matr.'),
          ...headed('Avaliados', 'Aval.'),
          ...bands.flatMap(({ code, name }, at) => headed(`${name}\n${spanOf({ bands, rule }, at)}`, code)),
          ...headed('Positivas', 'Pos.'),
          ...headed('Positivas, %', '%'),
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
        ...(map.subjects.length > 9 && { tight: true }),
        beside: [
          {
            kind: 'paragraph',
            text: [{ text: analysis, bold: true }],
          },
          { kind: 'writing-lines', count: map.subjects.length > 9 ? 3 : 4 },
        ],
        columns: [
          { label: 'Situação dos alunos', width: 4 },
          ...SEXES.map(label => ({ label, width: 1, end: true })),
        ],
        rows: [
          ...['Sem negativas', 'Com 1 negativa', 'Com 2 negativas', 'Com 3 ou mais'].map((label, at) => ({
            cells: [label, ...three(map.negatives[at])],
          })),
          { cells: ['Sem nenhuma nota', ...three(map.unmarked)] },
          { strong: true, cells: ['Total', ...three(map.enrolled)] },
        ],
      },
    ],
  }
}

/** The minutes of a council. */
export function minutesPage(pauta: Pauta): MarksPage {
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
    changes: changesOf(pauta),
    notes: [
      `O conselho de notas reuniu com ${inWords(present, 'm')} ${present === 1 ? 'membro presente' : 'membros presentes'}.`,
      ...(council.notes ? [council.notes] : []),
      ...legendOf(pauta),
    ],
    signatures: [pedagogueSigns, directorSigns(pauta), { role: 'Secretário do conselho' }],
  }
}
