import type { Block, DocumentDescription, TableRow } from '#engines/documents/description.ts'
import {
  counted,
  formatDateInProse,
  formatDayMonth,
  formatMoment,
  formatSpanInProse,
  formatWeekday,
  partOf,
} from '#kit/figures.ts'
import { editionText } from '#school/editions/contract.ts'
import { groupDirector, officeOf } from '#school/roles.ts'
import { factsOf, officialHead, type PrintedImages } from '#school/schools/official-form.ts'
import { gradeName } from '#school/subjects/grade.ts'
import type { BookLesson, BookWeek, MissedLesson } from './contract.ts'
import { countWeek, elsewhereText, missingText, taughtText, uncountedText } from './week.ts'

/** A summary longer than this is cut: a week stays on its page, and the plan has it whole. */
const LONGEST_SUMMARY = 96

/** The class book on A4, one week a page. */
export function classBookDocument(
  weeks: readonly BookWeek[],
  images: PrintedImages,
  printedAt: string | Date,
): DocumentDescription {
  const group = weeks[0]?.group.name ?? ''
  return {
    title: `Livro de turma da ${group}`,
    orientation: 'portrait',
    margins: { top: 14, right: 15, bottom: 14, left: 15 },
    footer: `Livro de turma · ${group} · impresso em ${formatMoment(printedAt)}`,
    blocks: weeks.flatMap((week, at): Block[] => [
      ...(at > 0 ? [{ kind: 'page-break' } as const] : []),
      ...pageOf(week, images),
    ]),
  }
}

function pageOf(week: BookWeek, images: PrintedImages): Block[] {
  const office = officeOf(week.director?.jobTitle ?? '', groupDirector)
  return [
    officialHead({ ...week.school, logo: images.logo }, [
      `Ano lectivo ${week.group.year}`,
      [
        week.trimester === null ? '' : `${week.trimester}.º trimestre`,
        week.week === null ? '' : `semana ${week.week}`,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
    { kind: 'title', text: 'Livro de turma' },
    {
      kind: 'facts',
      widths: [0.9, 2.2, 1.5, 2.2],
      items: factsOf([
        ['Turma', week.group.name],
        ['Semana', formatSpanInProse(week.from, week.to).join(' a ')],
        ['Alunos', `${week.boys + week.girls} (H ${week.boys}, M ${week.girls})`],
        [capital(office), week.director?.name ?? ''],
      ]),
    },
    {
      kind: 'table',
      size: 9.3,
      columns: [
        { label: 'Dia', width: 1.3 },
        { label: 'Hora', width: 0.65 },
        { label: 'Disciplina', width: 1.85 },
        { label: 'Sumário', width: 3.75 },
        { label: 'Faltas (n.º)', width: 1.95 },
        { label: 'Docente', width: 1.6 },
      ],
      rows: week.days.flatMap(rowsOfDay),
    },
    {
      kind: 'keep',
      blocks: [
        { kind: 'paragraph', text: totalsOf(week), size: 9.3 },
        ...(week.edition
          ? [
              {
                kind: 'paragraph' as const,
                text: `Semana assinada: ${editionText(week.edition)}.`,
                size: 9.3,
              },
            ]
          : []),
        { kind: 'space', height: 6 },
        {
          kind: 'signatures',
          people: [
            {
              role: `${office.startsWith('directora') ? 'A' : 'O'} ${capital(office)}`,
              name: week.director?.name,
            },
            { role: `Visto do DAP, ____ / ____ / ${week.to.slice(0, 4)}` },
          ],
        },
      ],
    },
  ]
}

function rowsOfDay({ date, closed, lessons }: BookWeek['days'][number]): TableRow[] {
  const name = formatWeekday(date).split(/[-,]/)[0] ?? ''
  const head = (at: number) => (at === 0 ? name : at === 1 ? formatDayMonth(date) : '')
  if (closed !== null || lessons.length === 0)
    return [
      {
        cells: [
          `${name}, ${formatDayMonth(date)}`,
          '',
          '',
          italic(closed === null ? 'Sem aulas no horário' : `Não há aulas: ${closed}`),
          '',
          '',
        ],
      },
    ]
  return lessons.map((lesson, at) => ({
    cells: [
      lessons.length === 1 ? `${name}, ${formatDayMonth(date)}` : head(at),
      lesson.startsAt ?? '',
      lesson.subject,
      summaryOf(lesson),
      lesson.state === 'não dada' ? '–' : missingText(lesson.missing),
      shortName(lesson.teacher),
    ],
  }))
}

function summaryOf(lesson: BookLesson) {
  if (lesson.elsewhere) return italic(cut(elsewhereText(lesson.elsewhere)))
  if (lesson.state === 'não dada') return italic(`Não houve aula${lesson.why && `: ${cut(lesson.why)}`}`)
  // What was planned and not taught yet is no summary of a lesson.
  return lesson.state === 'dada' || lesson.state === 'parcial' ? cut(lesson.summary) : ''
}

function italic(text: string) {
  return { blocks: [{ kind: 'paragraph' as const, text: [{ text, italic: true }], below: 0 }] }
}

function totalsOf(week: BookWeek) {
  const count = countWeek(week)
  const part = (label: string, text: string, last = false) => [
    { text: `${label}: `, bold: true },
    { text: `${text}${last ? '' : ' · '}` },
  ]
  return [
    ...(count.called === 0
      ? part('Faltas da semana', uncountedText(count).toLocaleLowerCase('pt'))
      : [
          ...part(
            'Faltas da semana',
            `${count.absences} em ${counted(count.called, 'aula com chamada', 'aulas com chamada')}`,
          ),
          ...part('Alunos sem faltas', partOf(count.always, count.pupils)),
        ]),
    ...part('Aulas dadas', taughtText(count)),
    ...(count.byLevels > 0 ? part('Horas por níveis', partOf(count.heldByLevels, count.byLevels)) : []),
    { text: 'j: justificada; a: atraso.', italic: true },
  ]
}

/** «A. Macuácua» */
function shortName(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return words.length < 2 ? name : `${words[0]?.[0] ?? ''}. ${words.at(-1)}`
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_SUMMARY ? `${line.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…` : line
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a pupil missed, with the homework: for the family. */
export function missedDocument(
  pupil: { name: string; group: string; grade: number },
  lessons: readonly MissedLesson[],
): DocumentDescription {
  return {
    title: `O que ${pupil.name} perdeu`,
    orientation: 'portrait',
    footer: `${pupil.name} · ${pupil.group}`,
    blocks: [
      {
        kind: 'title',
        text: 'Trabalho para casa',
        under: `${pupil.name}, ${pupil.group}, ${gradeName(pupil.grade)}: aulas a que faltou.`,
      },
      ...(lessons.length === 0
        ? [{ kind: 'paragraph' as const, text: 'Nenhuma aula com sumário a que tenha faltado.' }]
        : []),
      ...lessons.flatMap((lesson): Block[] => [
        { kind: 'heading', level: 2, text: lesson.title },
        { kind: 'paragraph', text: `${lesson.subject} · ${formatDateInProse(lesson.date)}` },
        {
          kind: 'paragraph',
          text: lesson.homework || 'Sem trabalho para casa escrito no plano: estudar este assunto.',
        },
      ]),
    ],
  }
}
