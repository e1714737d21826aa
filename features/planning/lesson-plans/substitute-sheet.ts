import type { Block, DocumentDescription } from '#engines/documents/description.ts'
import { counted, formatDateInProse, formatWeekday } from '#kit/figures.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { Absence, LessonToGive } from '#school/substitutions/contract.ts'
import { lessonPlanDocument, type PrintedLesson } from './document.ts'

/** A lesson that somebody gives in place of another, with its plan where there is one. */
export interface SheetLesson extends LessonToGive {
  plan: PrintedLesson | null
}

/** Somebody's day in place of another. */
export interface SheetDay {
  substitute: string
  date: string
  lessons: readonly SheetLesson[]
}

/** The days of each who gives lessons of a teacher who is away, by person and day. */
export function sheetDays(lessons: readonly SheetLesson[]): SheetDay[] {
  const covered = lessons.filter(({ choice }) => choice?.substitute && choice.answer !== 'não posso')
  return [...Map.groupBy(covered, ({ choice, date }) => `${choice?.substitute?.name} ${date}`).values()]
    .flatMap(own => {
      const [first] = own
      return first
        ? [{ substitute: first.choice?.substitute?.name ?? '', date: first.date, lessons: own }]
        : []
    })
    .sort((a, b) => a.substitute.localeCompare(b.substitute, 'pt') || a.date.localeCompare(b.date))
}

/** What a substitute takes into the room: the day on one page, then the plan of each lesson. */
export function substituteSheet(
  { teacher }: Pick<Absence, 'teacher'>,
  days: readonly SheetDay[],
): DocumentDescription {
  return {
    title: `Folha para a sala: em vez de ${teacher.name}`,
    orientation: 'landscape',
    footer: `Em vez de ${teacher.name}`,
    blocks: days.flatMap((day, at): Block[] => [
      ...(at > 0 ? [{ kind: 'page-break' as const }] : []),
      {
        kind: 'title',
        text: day.substitute,
        under: `${formatWeekday(day.date)} · ${counted(day.lessons.length, 'aula', 'aulas')} em vez de ${teacher.name}`,
      },
      {
        kind: 'table',
        rules: 'rows',
        columns: [
          { label: 'Hora', width: 1.2 },
          { label: 'Turma', width: 1 },
          { label: 'Sala', width: 1.2 },
          { label: 'Disciplina', width: 2 },
          { label: 'Aula', width: 5 },
        ],
        rows: day.lessons.map(lesson => ({
          cells: [
            [lesson.startsAt ?? `${lesson.period}.º`, lesson.endsAt].filter(Boolean).join('–'),
            lesson.group.name,
            lesson.choice?.joinedGroup
              ? `com a ${lesson.choice.joinedGroup.name}`
              : lesson.room === ''
                ? '–'
                : roomInWords(lesson.room),
            lesson.subject.name,
            lesson.plan ? lessonWords(lesson.plan) : 'Sem plano: fica ao critério de quem dá a aula.',
          ],
        })),
      },
      {
        kind: 'paragraph',
        text: `Impresso para ${formatDateInProse(day.date)}. Registe as faltas e «Dada» na aplicação, ou devolva esta folha à secretaria.`,
      },
      // The first plan begins where the day ends, each further one on a page of its own.
      ...day.lessons
        .flatMap(({ plan }) => plan ?? [])
        .flatMap((plan, place): Block[] => [
          ...(place > 0 ? [{ kind: 'page-break' as const }] : []),
          ...taughtFrom(lessonPlanDocument(plan).blocks),
        ]),
    ]),
  }
}

/** A plan as one teaches from it: the head of the form and who signs it stand on its author's own copy. */
function taughtFrom(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'letterhead' || block.kind === 'signatures') return []
    return block.kind === 'keep' ? taughtFrom(block.blocks) : [block]
  })
}

function lessonWords({ theme, summary, lessonNumber }: PrintedLesson): string {
  return [lessonNumber === null ? '' : `Aula ${lessonNumber}`, theme || summary].filter(Boolean).join(': ')
}
