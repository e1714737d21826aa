import type { DocumentDescription } from '#engines/documents/description.ts'
import { endOf, gainText, shownGain, signedEnd, signedPoints } from '#engines/psychometrics/gain.ts'
import { measures, measureText } from '#engines/psychometrics/measures.ts'
import type { WriteSheet } from '#engines/spreadsheets/write-table.ts'
import { counted, decimalCell, formatDateSlashes, percent, percentCell, wholeCell } from '#kit/figures.ts'
import type { LearningPath, PathRow } from './contract.ts'
import { stageNames } from './contract.ts'
import { groupPathTitle } from './group-path-title.ts'
import { levelCells, levelName } from './level-words.ts'

/** So many competences fit on one page; those in most need stand on it, and the page says how many do not. */
const MAX_ON_PAGE = 14

export const sexes = [
  ['H', 'H'],
  ['M', 'M'],
  ['total', 'Total'],
] as const

/** «Percurso de Matemática na 6ªA» */
export function pathTitle({ subject, groups, pupil, school }: LearningPath): string {
  const [group] = groups
  if (pupil) return `Percurso de ${pupil.name} em ${subject.name}`
  return groups.length === 1 && group
    ? groupPathTitle(subject, group)
    : `Percurso de ${subject.name}${school ? `: ${school}` : ''}`
}

/** «1.º trimestre de 2026 · 52 alunos» */
export function pathUnder({ groups, trimester, pupil }: LearningPath): string {
  const years = [...new Set(groups.map(group => group.year))].join(', ')
  const pupils = groups.reduce((sum, group) => sum + group.pupils, 0)
  return [
    trimester === null ? years : `${trimester}.º trimestre de ${years}`,
    groups.length > 1 ? counted(groups.length, 'turma', 'turmas') : '',
    pupil ? (groups[0]?.name ?? '') : counted(pupils, 'aluno', 'alunos'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** «+22 (de 14 a 30)»; why there is none, or nothing before anybody was measured again. */
export function gainShort(gain: NonNullable<PathRow['gain']>['total']): string {
  if (gain.gain === null) return '–'
  const points = signedPoints(shownGain(gain))
  const { interval } = gain
  return interval ? `${points} (de ${signedEnd(interval.low)} a ${signedEnd(interval.high)})` : points
}

/** The path on one page of A4, for the pedagogical council; nothing of its meaning is in a colour. */
export function pathDocument(path: LearningPath): DocumentDescription {
  const order = new Map(path.needs.map((need, at) => [need.competenceId, at]))
  const known = path.rows.filter(row => row.stages.some(stage => stage.state !== 'nada'))
  const kept = new Set(
    known
      .toSorted(
        (a, b) => (order.get(a.competence.id) ?? order.size) - (order.get(b.competence.id) ?? order.size),
      )
      .slice(0, MAX_ON_PAGE),
  )
  const shown = known.filter(row => kept.has(row))
  const left = path.rows.length - shown.length
  const title = pathTitle(path)
  return {
    title,
    orientation: 'landscape',
    margins: { top: 10, right: 12, bottom: 12, left: 12 },
    footer: `${title} · ${formatDateSlashes(path.today)}`,
    blocks: [
      { kind: 'title', text: title, under: [path.school, pathUnder(path)].filter(Boolean).join(' · ') },
      ...(path.needs.length > 0
        ? [
            {
              kind: 'paragraph' as const,
              size: 9,
              text: `Primeiro: ${path.needs
                .slice(0, 3)
                .map(need => `${need.code} (${need.reasons[0]})`)
                .join('; ')}.`,
            },
          ]
        : []),
      {
        kind: 'table',
        rules: 'rows',
        size: 9,
        columns: [
          { label: 'Competência', width: 5 },
          { label: 'Medido', width: 1.9 },
          { label: 'Planificado', width: 2.2 },
          { label: 'Ensinado', width: 1.5 },
          { label: 'Praticado', width: 2 },
          { label: 'De novo', width: 1.9 },
          ...(path.pupil
            ? []
            : [
                { label: 'Ganho H', width: 1 },
                { label: 'Ganho M', width: 1 },
              ]),
          { label: 'Ganho', width: 2.2 },
        ],
        rows: shown.map(row => ({
          cells: [
            `${row.competence.code} ${clipped(row.competence.description)}`,
            measuredText(row.first, path.pupil !== null),
            row.stages[1]?.text ?? '',
            row.stages[2]?.text ?? '',
            row.stages[3]?.text ?? '',
            measuredText(row.again, path.pupil !== null),
            ...(path.pupil ? [] : [gainOf(row, 'H'), gainOf(row, 'M')]),
            row.gain ? totalText(row.gain.total, path.pupil !== null) : (row.next?.why ?? ''),
          ],
        })),
      },
      ...(path.levels.length > 0
        ? [
            {
              kind: 'table' as const,
              rules: 'rows' as const,
              size: 9,
              columns: [
                { label: 'Níveis ouvidos', width: 3 },
                ...levelHeads.map(label => ({ label, width: 2.4 })),
              ],
              rows: path.levels.map(level => ({
                cells: [levelName(level), ...levelCells(level).map(({ text }) => text)],
              })),
            },
          ]
        : []),
      ...(left > 0
        ? [
            {
              kind: 'paragraph' as const,
              size: 8.5,
              text: `${counted(left, 'competência', 'competências')} sem nada medido ou planificado, ou com menos necessidade, ${left === 1 ? 'está' : 'estão'} só no Excel.`,
            },
          ]
        : []),
      {
        kind: 'paragraph',
        size: 8.5,
        text: path.pupil
          ? `Como se contou: medido, ${measures.test.head}; ganho, pontos de 100 nas perguntas que estavam nas duas vezes. * 1 ou 2 perguntas: confirme antes de decidir.`
          : `Como se contou: medido, ${measureText('test')}; onde se mediu de novo, ${measures.twice.who}; ganho, pontos de 100, dos mesmos alunos nas mesmas perguntas; entre parênteses o intervalo de 95 %. * 1 ou 2 perguntas: confirme antes de decidir.`,
      },
    ],
  }
}

function gainOf(row: PathRow, sex: 'H' | 'M'): string {
  return row.gain ? gainShort({ ...row.gain[sex], interval: null }) : ''
}

/** Of one pupil neither a count nor an interval says anything. */
function totalText(gain: NonNullable<PathRow['gain']>['total'], isPupil: boolean): string {
  return isPupil ? gainShort(gain) : `${gainShort(gain)}, ${counted(gain.n, 'aluno', 'alunos')}`
}

function clipped(text: string): string {
  return text.length > 90 ? `${text.slice(0, 88)}…` : text
}

function measuredText(of: PathRow['first'], isPupil: boolean): string {
  if (!of) return ''
  const { n, share } = of.bySex.total
  const figure = `${percent(share)}${of.indication ? '*' : ''}`
  return isPupil ? `${figure}, ${formatDateSlashes(of.day)}` : `${figure}, ${counted(n, 'aluno', 'alunos')}`
}

const levelHeads = ['Medido', 'Planificado', 'Ensinado', 'Medido de novo', 'Ganho']

/** The same, unrounded and by sex, and the order of need. */
export function pathSheets(path: LearningPath): WriteSheet[] {
  const text = { kind: 'text' as const }
  const title = [pathTitle(path), path.school].filter(Boolean).join(' · ')
  return [
    {
      name: 'Percurso',
      title,
      header: [
        'Código',
        'Competência',
        'Domínio',
        'Sexo',
        'Medido em',
        'Alunos',
        measures.test.head,
        'Planificado',
        'Ensinado',
        'Praticado (alunos)',
        'Medido de novo em',
        'Alunos de novo',
        '% de novo',
        'Alunos do ganho',
        'Perguntas do ganho',
        'Ganho (pontos)',
        'de',
        'a',
        'Em palavras',
      ],
      rows: path.rows.flatMap(row =>
        sexes.map(([key, label]) => {
          const gain = row.gain?.[key]
          const count = (n: number | undefined) => (n === undefined ? '' : wholeCell(n))
          const share = (of: number | null | undefined) => (of == null ? '' : percentCell(of))
          const end = (of: number | undefined) => (of === undefined ? '' : decimalCell(endOf(of), 1))
          return [
            row.competence.code,
            row.competence.description,
            row.competence.domain,
            label,
            row.first ? formatDateSlashes(row.first.day) : '',
            count(row.first?.bySex[key].n),
            share(row.first?.bySex[key].share),
            row.stages[1]?.text ?? '',
            row.stages[2]?.text ?? '',
            key === 'total' ? wholeCell(row.practised) : '',
            row.again ? formatDateSlashes(row.again.day) : '',
            count(row.again?.bySex[key].n),
            share(row.again?.bySex[key].share),
            count(gain?.n),
            count(gain?.items),
            gain && gain.gain !== null ? decimalCell(shownGain(gain), 1) : '',
            end(gain?.interval?.low),
            end(gain?.interval?.high),
            gain ? gainText(gain) || gain.why : '',
          ]
        }),
      ),
    },
    ...(path.levels.length > 0
      ? [
          {
            name: 'Níveis ouvidos',
            title,
            header: [
              'O que se ouviu',
              'Medido em',
              'Alunos',
              'Nos dois últimos níveis',
              'Grupos',
              'Horas dadas',
              'De novo em',
              'Alunos de novo',
              'Nos dois últimos de novo',
              'Os mesmos alunos',
              'Subiram',
              'Desceram',
            ],
            rows: path.levels.map(level => [
              levelName(level),
              formatDateSlashes(level.first.day),
              wholeCell(level.first.n),
              wholeCell(level.first.high),
              wholeCell(level.groups?.count ?? 0),
              wholeCell(level.held),
              level.again ? formatDateSlashes(level.again.day) : '',
              level.again ? wholeCell(level.again.n) : '',
              level.again ? wholeCell(level.again.high) : '',
              wholeCell(level.both.n),
              wholeCell(level.both.up),
              wholeCell(level.both.down),
            ]),
          },
        ]
      : []),
    {
      name: 'Ordem de necessidade',
      title,
      header: ['Lugar', 'Código', 'Porquê'],
      columns: [{}, text, text],
      rows: path.needs.map((need, at) => [wholeCell(at + 1), need.code, need.reasons.join('; ')]),
    },
    {
      name: 'Etapas',
      title,
      header: ['Código', ...stageNames, 'Falta'],
      columns: Array.from({ length: stageNames.length + 2 }, () => text),
      rows: path.rows.map(row => [
        row.competence.code,
        ...row.stages.map(stage => stage.state),
        row.next?.why ?? '',
      ]),
    },
  ]
}
