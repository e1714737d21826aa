import { counted, formatDateInProse, wholeCell } from '#kit/figures.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import { weekdays } from '#school/timetable/contract.ts'
import type { Paper } from '../results/report-paper.ts'
import type { Grouping } from './grouping-contract.ts'

/** The lists of an hour by levels: a page a group could hang at its door, with a box for each lesson held. */
export function groupingPaper(grouping: Grouping): Paper {
  const names = new Map(grouping.groups.map(({ id, name }) => [id, name]))
  const pupils = new Map(grouping.pupils.map(pupil => [pupil.id, pupil]))
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
    tables: grouping.levelGroups.map(group => ({
      title: `${group.name} (${group.studentIds.length})`,
      note: [
        leaders.get(group.leaderId ?? '') ?? 'Sem quem oriente',
        group.room && roomInWords(group.room),
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
      rows: group.studentIds.flatMap(id => {
        const pupil = pupils.get(id)
        return pupil
          ? [
              {
                cells: [
                  pupil.number === null ? '' : wholeCell(pupil.number),
                  pupil.name,
                  names.get(pupil.groupId) ?? '',
                  pupil.level ?? 'por ouvir',
                  ...Array.from({ length: 5 }, () => ''),
                ],
              },
            ]
          : []
      }),
    })),
  }
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
