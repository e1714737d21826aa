import type { Block, DocumentDescription, TableRow } from '#engines/documents/description.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import {
  factsOf,
  labelled,
  listCell,
  officialHead,
  officialSignatures,
  type PrintedSchool,
  type PrintedSignature,
} from '#school/schools/official-form.ts'
import { gradeName } from '#school/subjects/grade.ts'
import { type LessonModel, type LessonWords, lessonWords } from './words.ts'

/** A didactic function of a lesson as the form prints it. */
export interface PrintedPhase {
  minutes: number
  name: string
  content: string
  teacherActivities: readonly string[]
  studentActivities: readonly string[]
  methods: readonly string[]
  media: readonly string[]
  notes: string
}

/** A lesson plan as the form prints it. */
export interface PrintedLesson {
  model: LessonModel
  school: PrintedSchool
  teacher: { name: string; title: string }
  subject: { name: string }
  grade: number
  group: { name: string } | null
  shift: string
  year: number | null
  trimester: number | null
  week: number | null
  /** ISO day, and `07:45`; a template has neither. */
  heldOn: string | null
  startsAt: string | null
  minutes: number
  lessonNumber: number | null
  pupils: number | null
  room: string
  lessonType: string
  unitTitle: string
  theme: string
  /** The row of the analytical plan it comes from, in words: «Semana 10». */
  planRow: string
  summary: string
  generalObjective: string
  /** With the level of Bloom's taxonomy, if any. */
  objectives: readonly { text: string; level?: string | null }[]
  prerequisites: readonly string[]
  /** Codes and texts of the competences. */
  competences: readonly string[]
  methods: readonly string[]
  media: readonly string[]
  phases: readonly PrintedPhase[]
  homework: string
  homeworkSolutions: string
  differentiation: string
  bibliography: readonly string[]
  /** Names of the files that go with it. */
  attachments: readonly string[]
  /** After the lesson; null before it. */
  taught: { state: 'dada' | 'parcial' | 'não dada'; present: number | null; notes: string } | null
}

/** Who has signed. */
interface LessonPaper {
  teacherSignedOn?: string | null
  delegate?: PrintedSignature
  director?: PrintedSignature
  stamp?: Parameters<typeof officialSignatures>[1]
}

/** The official form of a lesson plan: A4 landscape, every field; the model changes labels and columns only. */
export function lessonPlanDocument(lesson: PrintedLesson, paper: LessonPaper = {}): DocumentDescription {
  const words = lessonWords[lesson.model]
  const title = words.title
  const group = lesson.group?.name ?? gradeName(lesson.grade)
  const after = afterTable(lesson, words)
  const last = after.pop() ?? []
  const signatures = officialSignatures(
    [
      { role: words.signatures[0], signature: { name: lesson.teacher.name, on: paper.teacherSignedOn } },
      { role: words.signatures[1], signature: paper.delegate },
      { role: words.signatures[2], signature: paper.director },
    ],
    paper.stamp,
  )
  return {
    title: `${title}: ${lesson.theme || lesson.summary}`,
    author: lesson.teacher.name,
    orientation: 'landscape',
    footer: `${lesson.school.name} · ${lesson.subject.name} · ${group}`,
    runningHead: `${title} · ${lesson.subject.name} · ${group} · ${lesson.theme}`,
    blocks: [
      officialHead(
        lesson.school,
        [
          lesson.year === null ? '' : `Ano lectivo ${lesson.year}`,
          [
            lesson.trimester === null ? '' : `${lesson.trimester}.º trimestre`,
            lesson.week === null ? '' : `semana ${lesson.week}`,
          ]
            .filter(Boolean)
            .join(', '),
        ],
        words,
      ),
      { kind: 'title', text: title },
      { kind: 'facts', widths: [1.5, 1.1, 1.2, 1], items: headFacts(lesson, words) },
      purpose(lesson, words),
      phasesTable(lesson, words),
      ...after.flat(),
      // Nobody signs a page on which nothing stands.
      { kind: 'keep', blocks: [...last, signatures] },
    ],
  }
}

function headFacts(lesson: PrintedLesson, words: LessonWords) {
  const date = [lesson.heldOn ? formatDateSlashes(lesson.heldOn) : '', lesson.startsAt ?? '']
    .filter(Boolean)
    .join(', ')
  return factsOf([
    [words.subject, lesson.subject.name],
    [words.grade, gradeName(lesson.grade)],
    ['Turma', lesson.group?.name ?? ''],
    ['Turno', lesson.shift],
    [lesson.teacher.title, lesson.teacher.name],
    ['Data', date],
    ['Duração', counted(lesson.minutes, 'minuto', 'minutos')],
    [words.lessonNumber, lesson.lessonNumber],
    [words.unit, lesson.unitTitle],
    ['N.º de alunos', lesson.pupils],
    ['Sala', lesson.room],
    ['Tipo de aula', lesson.lessonType],
    [words.theme, lesson.theme, 2],
    ['Plano analítico', lesson.planRow, 2],
    [words.summary, lesson.summary, 4],
  ])
}

function purpose(lesson: PrintedLesson, words: LessonWords): Block {
  const objectives = lesson.objectives.map(({ text, level }) => (level ? `${text} (${level})` : text))
  return {
    kind: 'columns',
    columns: [
      {
        width: 1.3,
        blocks: [
          ...labelled('Objectivo geral', lesson.generalObjective),
          {
            kind: 'paragraph',
            text: [
              { text: 'Objectivos específicos. ', bold: true },
              { text: 'No fim da aula o aluno deve ser capaz de:' },
            ],
            below: 0,
            keepWithNext: true,
          },
          { kind: 'list', marker: 'number', items: objectives },
        ],
      },
      {
        width: 1,
        blocks: [
          ...labelled('Pré-requisitos', lesson.prerequisites),
          ...labelled(words.competences, lesson.competences),
          ...labelled('Métodos', lesson.methods),
          ...labelled(words.media, lesson.media),
        ],
      },
    ],
  }
}

function phasesTable(lesson: PrintedLesson, words: LessonWords): Block {
  const noted = lesson.phases.some(phase => phase.notes !== '')
  const [time, phase, content, teacher, student, methods, media, notes] = words.columns
  const total = lesson.phases.reduce((sum, phase) => sum + phase.minutes, 0)
  return {
    kind: 'table',
    columns: [
      { label: time, width: 15 },
      { label: phase, width: 25 },
      { label: content, width: 56 },
      { label: teacher, width: 52 },
      { label: student, width: 48 },
      { label: methods, width: 28 },
      { label: media, width: 23 },
      ...(noted ? [{ label: notes, width: 30 }] : []),
    ],
    rows: [
      ...lesson.phases.map(
        (phase): TableRow => ({
          cells: [
            `${phase.minutes} min`,
            phase.name,
            phase.content,
            listCell(phase.teacherActivities),
            listCell(phase.studentActivities),
            phase.methods.join(', '),
            phase.media.join(', '),
            ...(noted ? [phase.notes] : []),
          ],
        }),
      ),
      {
        strong: true,
        cells: [
          `${total} min`,
          {
            span: noted ? 7 : 6,
            blocks: [
              {
                kind: 'paragraph',
                text: `Total, para uma aula de ${counted(lesson.minutes, 'minuto', 'minutos')}`,
              },
            ],
          },
        ],
      },
    ],
  }
}

/** What follows the table, part by part, without those in which nothing is written. */
function afterTable(lesson: PrintedLesson, words: LessonWords): Block[][] {
  return [
    labelled('TPC', lesson.homework),
    labelled('Soluções do TPC', lesson.homeworkSolutions),
    labelled(words.differentiation, lesson.differentiation),
    labelled('Bibliografia', lesson.bibliography),
    labelled('Anexos', lesson.attachments),
    taughtText(lesson),
  ].filter(part => part.length > 0)
}

function taughtText({ taught, pupils }: PrintedLesson): Block[] {
  if (!taught) return []
  const present =
    taught.present === null ? '' : `; presentes: ${taught.present}${pupils === null ? '' : ` de ${pupils}`}`
  const notes = taught.notes === '' ? '' : `. ${taught.notes}`
  return labelled('Depois da aula', `${taught.state}${present}${notes}`)
}
