import type { Block, DocumentDescription, Text } from '#engines/documents/description.ts'
import { ITEMS_FOR_MASTERY } from '#engines/psychometrics/mastery.ts'
import type { ClassReport, NextStep } from '#features/assessment/reports/report-shapes.ts'
import { counted, formatDateSlashes, formatWeekday } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { NextLesson } from './contract.ts'
import { inSentence, onDay, timesOfStart } from './next-lesson-words.ts'

/** Letters of the names in the longest column, and of half of those below it, from which on they are set smaller to stay on half a sheet. */
const SMALLER_FROM: readonly (readonly [letters: number, size: number])[] = [
  [1800, 6],
  [1000, 6.5],
  [600, 7],
  [350, 8],
  [200, 9],
]

/** Half an A4 for the first ten minutes of the next lesson: the sentence, the groups with all names, the hours. */
export function nextLessonDocument(
  { head }: Pick<ClassReport, 'head'>,
  step: NextStep,
  lesson: NextLesson | null,
  today: string,
): DocumentDescription {
  const { competence, notYet, n, unmeasured, away } = step
  const start = capital(`${onDay(lesson?.date)}, comece por ${inSentence(competence.name)}`)
  const title = `${start}: ${notYet} de ${n} ainda não ${notYet === 1 ? 'o faz' : 'o fazem'} bem`
  const when = lesson
    ? [
        `${formatWeekday(lesson.date)}${lesson.startsAt ? `, ${lesson.startsAt}` : ''}`,
        roomInWords(lesson.room),
      ]
        .filter(Boolean)
        .join(' · ')
    : 'próxima aula'
  const letters = (names: readonly string[]) => names.join(', ').length
  const longest = Math.max(
    ...step.groups.map(({ pupils }) => letters(pupils)),
    letters([...step.known, ...step.others]),
  )
  // Who is named below the columns has the whole width, and takes of their height.
  const needed = longest + letters([...away, ...unmeasured]) / 2
  const size = SMALLER_FROM.find(([from]) => needed >= from)?.[1] ?? 10
  return {
    title: `${head.group.name}, ${head.subject.name}: ${when}`,
    orientation: 'landscape',
    paper: 'A5',
    textSize: size,
    leading: 0.8,
    margins: { top: 9, right: 11, bottom: 9, left: 11 },
    footer: null,
    blocks: [
      {
        kind: 'columns',
        columns: [
          { width: 1, blocks: [line([{ text: `${head.group.name} · ${head.subject.name}`, bold: true }])] },
          { width: 1, blocks: [{ ...line([{ text: when, bold: true }]), align: 'end' }] },
        ],
      },
      { kind: 'rule' },
      { kind: 'title', text: title, align: 'start', size: title.length > 90 ? 12 : 14 },
      { kind: 'rule' },
      { kind: 'columns', gap: 6, ruled: true, columns: columnsOf(step, size) },
      { kind: 'rule' },
      hoursLine(lesson),
      ...quiet('Não fizeram o teste', away),
      ...quiet('Ainda sem resposta contada', unmeasured),
      line(
        `${step.questions.length < ITEMS_FOR_MASTERY ? `${counted(step.questions.length, 'pergunta', 'perguntas')}: confirme na aula. ` : ''}${head.testTitle}, ${formatDateSlashes(head.date)} · impresso em ${formatDateSlashes(today)}`,
        7.5,
      ),
    ],
  }
}

function line(text: Text, size?: number) {
  return { kind: 'paragraph' as const, text, below: 1, ...(size ? { size } : {}) }
}

function columnsOf(step: NextStep, size: number) {
  const { groups, right, known, others } = step
  const lines = groups.map(({ question, option, typicalError, pupils }) => ({
    width: widthFor(pupils.length),
    blocks: [
      ...saidBlocks(question, option),
      line([{ text: `${pupils.length} disseram isto. `, bold: true }, { text: typicalError.trim() }]),
      line(pupils.join(', '), size),
      ...activity(),
    ],
  }))
  const know = known.length === 0 ? 'Ainda ninguém o faz bem' : counted(known.length, 'já sabe', 'já sabem')
  return [
    ...lines,
    {
      width: widthFor(known.length + others.length),
      blocks: [
        ...(right ? saidBlocks(right.question, right.option) : []),
        line([
          { text: `${capital(know)}; `, bold: true },
          {
            text:
              others.length === 0
                ? 'mais ninguém errou.'
                : counted(others.length, 'errou de outra maneira.', 'erraram de outra maneira.'),
          },
        ]),
        ...(known.length > 0 ? [names('Já sabem', known, size)] : []),
        ...(others.length > 0
          ? [names(known.length > 0 ? 'Juntam-se a eles' : 'Trabalham juntos', others, size)]
          : []),
        ...activity(),
      ],
    },
  ]
}

/** A column with many names is wider: never so that another has no room for its answer. */
function widthFor(names: number): number {
  return Math.min(3, Math.max(1, Math.sqrt(names / 10)))
}

function saidBlocks({ number, stem }: { number: number; stem: string }, option: string): Block[] {
  return [
    line(`${number}. ${stem}`, 7.5),
    { kind: 'paragraph', text: [{ text: `«${option}»`, bold: true, serif: true, size: 13 }], below: 2 },
  ]
}

function names(label: string, list: readonly string[], size: number): Block {
  return { ...line([{ text: `${label}: `, bold: true }, { text: list.join(', ') }]), size }
}

/** Where the teacher writes what each group does: nobody has written it yet. */
function activity(): Block[] {
  return [line([{ text: '5 min. ', bold: true }, { text: 'Fazem:' }]), { kind: 'writing-lines', count: 1 }]
}

function hoursLine(lesson: NextLesson | null): Block {
  const [first, second, third] = timesOfStart(lesson?.startsAt ?? null)
  const rest = lesson?.plan?.title ? `a aula: ${lesson.plan.title}` : 'a aula'
  const part = (time: string | undefined, text: string) => ({
    width: 1,
    blocks: [line([{ text: `${time}  `, bold: true }, { text }])],
  })
  return {
    kind: 'columns',
    columns: [
      part(first, 'cada grupo no seu lugar'),
      part(second, 'um de cada grupo mostra'),
      part(third, rest),
    ],
  }
}

function quiet(label: string, list: readonly string[]): Block[] {
  return list.length === 0 ? [] : [line(`${label}: ${list.join(', ')}.`, 7.5)]
}
