import { counted, formatDateInProse, wholeCell } from '#kit/figures.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { weekdays } from '#school/timetable/contract.ts'
import type { Paper } from '../results/report-paper.ts'
import type { LevelGroup } from './grouping.ts'
import type { GroupedPupil, Grouping } from './grouping-contract.ts'

/** The lists of an hour by levels: a page a group could hang at its door, with a box for each lesson held. */
export function groupingPaper(grouping: Grouping): Paper {
  const names = new Map(grouping.groups.map(({ id, name }) => [id, name]))
  const leaders = new Map(grouping.leaders.map(({ id, name }) => [id, name]))
  const turmas = grouping.groups.map(({ name }) => name).join(', ')
  return {
    title: grouping.title,
    under: `${turmas} · ${grouping.subject.name} · em ${grouping.language.toLocaleLowerCase('pt')}`,
    notes: [
      [
        hoursText(grouping) && `${hoursText(grouping)}.`,
        `Ouvir de novo: semana de ${formatDateInProse(grouping.hearAgainOn)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      ...grouping.left.map(leftText),
      ...(grouping.missing.length > 0
        ? [
            `${counted(grouping.missing.length, 'aluno por ouvir fica', 'alunos por ouvir ficam')} fora das listas.`,
          ]
        : []),
    ],
    school: [grouping.school],
    orientation: 'portrait',
    fileName: `grupos-por-nivel-${turmas}`,
    legend: [],
    tables: grouping.levelGroups.map((group, at) => ({
      // The first stands below the title.
      ownPage: at > 0,
      title: `${group.name} (${pupilsIn(grouping, group).length})`,
      note: [
        leaders.get(group.leaderId ?? '') ?? 'Sem quem oriente',
        group.room && roomInWords(group.room),
        hoursText(grouping),
        group.activities.join('; '),
      ]
        .filter(Boolean)
        .join(' · '),
      columns: [
        { label: 'Nº', width: 0.6, end: true },
        { label: 'Nome', width: 4 },
        { label: 'Turma', width: 1 },
        { label: 'Nível', width: 1.4 },
        { label: '1.ª', width: 0.6 },
        { label: '2.ª', width: 0.6 },
        { label: '3.ª', width: 0.6 },
        { label: '4.ª', width: 0.6 },
        { label: '5.ª', width: 0.6 },
      ],
      rows: pupilsIn(grouping, group).map(pupil => ({
        cells: [
          pupil.number === null ? '' : wholeCell(pupil.number),
          pupil.name,
          names.get(pupil.groupId) ?? '',
          pupil.level ?? 'por ouvir',
          ...Array.from({ length: 5 }, () => ''),
        ],
      })),
    })),
  }
}

/** The pupils of a group who are still in it: a class may have gone on to newer groups. */
export function pupilsIn(
  { pupils, left }: Pick<Grouping, 'pupils' | 'left'>,
  { studentIds }: Pick<LevelGroup, 'studentIds'>,
): GroupedPupil[] {
  const gone = new Set(left.map(({ group }) => group.id))
  return studentIds.flatMap(id => pupils.find(pupil => pupil.id === id && !gone.has(pupil.groupId)) ?? [])
}

/** «A 2ªA está em «Dois grupos para aprender a ler» desde 4 de Maio» */
export function leftText({ group, to, from }: Grouping['left'][number]): string {
  return `A ${group.name} está em «${to.name}» desde ${formatDateInProse(from)}.`
}

/** «Terça e quinta, 10:20 às 11:05»; each time by itself where they differ. */
export function hoursText({ hours, periods }: Pick<Grouping, 'hours' | 'periods'>): string {
  const byPeriod = [...Map.groupBy(hours, hour => hour.period)]
  return byPeriod
    .map(([number, days]) => {
      const names = days.map(({ weekday }, at) => {
        const name = weekdays[weekday - 1] ?? ''
        return at === 0 ? name : name.toLowerCase()
      })
      const period = periods.find(each => each.number === number)
      const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
      return `${list}, ${period ? `${period.startsAt} às ${period.endsAt}` : `${number}.º tempo`}`
    })
    .join('; ')
}
