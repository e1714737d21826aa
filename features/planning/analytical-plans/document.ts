import type { Cell, DocumentDescription, TableColumn, TableRow } from '#engines/documents/description.ts'
import { counted, formatDateSlashes, formatDayMonth } from '#kit/figures.ts'
import {
  factsOf,
  labelled,
  listCell,
  officialHead,
  officialSignatures,
  type PrintedSchool,
  type PrintedSignature,
} from '#school/schools/official-form.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { plannedLessons, plannedWeeks } from './check.ts'

/** A week of a plan as the form prints it. */
export interface PrintedPlanRow {
  week: number
  startsOn: string
  endsOn: string
  unit: string
  objectives: readonly string[]
  contents: readonly string[]
  competences: readonly string[]
  lessons: number
  methods: readonly string[]
  media: readonly string[]
  /** `nenhuma` is not printed where the note is empty. */
  assessment: string
  assessmentNote: string
  crossCutting: string
  notes: string
}

/** An analytical plan as the form prints it: the plan of the contract is one. */
export interface PrintedPlan {
  school: PrintedSchool
  kind: string
  subject: { name: string }
  grade: number
  groups: readonly { name: string }[]
  shift: string
  year: number
  trimester: number | null
  startsOn: string
  endsOn: string
  weeklyHours: number
  lessonMinutes: number
  /** Lessons that the calendar allows. */
  lessonsAllowed: number
  teacher: { name: string; title: string }
  colleagues: readonly string[]
  programme: string
  bibliography: readonly string[]
  edition: number
  state: string
  rows: readonly PrintedPlanRow[]
}

/** Who has signed, and what the plan is a copy of. */
export interface PlanPaper {
  teacherSignedOn?: string | null
  delegate?: PrintedSignature
  director?: PrintedSignature
  /** The plan it was copied from, in words. */
  source?: string
  /** How the version came to be kept, where that is not plain. */
  versionNote?: string
  stamp?: Parameters<typeof officialSignatures>[1]
}

/** The official form of an analytical plan: A4 landscape, every field, the week's row never cut. */
export function analyticalPlanDocument(plan: PrintedPlan, paper: PlanPaper = {}): DocumentDescription {
  const groups = plan.groups.map(group => group.name).join(', ')
  const title = `Plano analítico ${plan.kind}`
  const trimester = plan.trimester === null ? '' : `${plan.trimester}.º trimestre`
  return {
    title: `${title}: ${plan.subject.name}, ${gradeTitle(plan.grade)}, ${[trimester, plan.year].filter(Boolean).join(' de ')}`,
    author: plan.teacher.name,
    orientation: 'landscape',
    footer: `${plan.school.name} · ${plan.subject.name} · ${groups}`,
    runningHead: `${title} · ${plan.subject.name} · ${gradeTitle(plan.grade)} · ${plan.teacher.name}`,
    blocks: [
      officialHead(plan.school, [
        `Ano lectivo ${plan.year}`,
        trimester,
        `Versão ${plan.edition} (${plan.state})`,
      ]),
      { kind: 'title', text: title },
      { kind: 'facts', widths: [1.3, 1, 1.5, 1.2], items: headFacts(plan, groups) },
      ...labelled('Grupo de disciplina', plan.colleagues),
      ...labelled('Programa de referência', plan.programme),
      ...labelled('Bibliografia', plan.bibliography),
      ...labelled('Plano de origem', paper.source ?? ''),
      ...labelled('Versão', paper.versionNote ?? ''),
      { kind: 'table', columns, rows: [...plan.rows.map(rowOf), totalOf(plan)] },
      {
        kind: 'keep',
        blocks: [
          // Where the table ends with its page, who signs the next one reads there what it is.
          { kind: 'paragraph', text: signedOf(plan) },
          officialSignatures(
            [
              { role: 'O Professor', signature: { name: plan.teacher.name, on: paper.teacherSignedOn } },
              { role: 'O Delegado de Disciplina', signature: paper.delegate },
              { role: 'Visto do DAP', signature: paper.director },
            ],
            paper.stamp,
          ),
        ],
      },
    ],
  }
}

function signedOf(plan: PrintedPlan): string {
  const days = `de ${formatDateSlashes(plan.startsOn)} a ${formatDateSlashes(plan.endsOn)}`
  const size = `${counted(plannedWeeks(plan.rows), 'semana', 'semanas')} e ${lessonsText(plannedLessons(plan.rows))}`
  return `Plano de ${size}, ${days}; versão ${plan.edition}.`
}

function headFacts(plan: PrintedPlan, groups: string) {
  return factsOf([
    ['Disciplina', plan.subject.name],
    ['Classe', gradeTitle(plan.grade)],
    ['Turmas', groups],
    ['Turno', plan.shift],
    [plan.teacher.title, plan.teacher.name],
    ['Carga semanal', lessonsText(plan.weeklyHours)],
    ['Período', `${formatDateSlashes(plan.startsOn)} a ${formatDateSlashes(plan.endsOn)}`],
    ['Duração do tempo', counted(plan.lessonMinutes, 'minuto', 'minutos')],
  ])
}

const columns: TableColumn[] = [
  { label: 'Semana', width: 19 },
  { label: 'Unidade temática', width: 29 },
  { label: 'Objectivos específicos', width: 37 },
  { label: 'Conteúdos', width: 34 },
  { label: 'Competências básicas', width: 32 },
  { label: 'Aulas', width: 14, align: 'centre' },
  { label: 'Métodos e estratégias', width: 28 },
  { label: 'Meios didácticos', width: 26 },
  { label: 'Avaliação', width: 25 },
  { label: 'Tema transversal e observações', width: 27 },
]

function rowOf(row: PrintedPlanRow): TableRow {
  return {
    cells: [
      {
        blocks: [
          { kind: 'paragraph', text: [{ text: String(row.week), bold: true }], below: 0 },
          {
            kind: 'paragraph',
            text: `${formatDayMonth(row.startsOn)} a ${formatDayMonth(row.endsOn)}`,
            below: 0,
          },
        ],
      },
      row.unit,
      listCell(row.objectives),
      listCell(row.contents),
      listCell(row.competences),
      String(row.lessons),
      listCell(row.methods),
      row.media.join(', '),
      assessmentText(row),
      remarks(row),
    ],
  }
}

/** The assessment in its own words; its kind alone, or before them where they do not name it. */
function assessmentText({ assessment, assessmentNote }: PrintedPlanRow): string {
  const kind = assessment === 'nenhuma' ? '' : assessment.charAt(0).toUpperCase() + assessment.slice(1)
  if (assessmentNote === '') return kind
  const named = assessmentNote.toLowerCase().includes(assessment.toLowerCase())
  return kind === '' || named ? assessmentNote : `${kind}: ${assessmentNote}`
}

function remarks(row: PrintedPlanRow): Cell {
  return {
    blocks: [
      ...(row.crossCutting === '' ? [] : labelled('Tema transversal', row.crossCutting)),
      ...(row.notes === '' ? [] : [{ kind: 'paragraph' as const, text: row.notes, below: 0 }]),
    ],
  }
}

function totalOf(plan: PrintedPlan): TableRow {
  const total = plan.rows.reduce((sum, row) => sum + row.lessons, 0)
  const weeks = plannedWeeks(plan.rows)
  return {
    strong: true,
    cells: [
      {
        span: 5,
        blocks: [{ kind: 'paragraph', text: `Total: ${weeks} ${weeks === 1 ? 'semana' : 'semanas'}` }],
      },
      String(total),
      {
        span: 4,
        blocks: [{ kind: 'paragraph', text: `O calendário permite ${lessonsText(plan.lessonsAllowed)}.` }],
      },
    ],
  }
}

function lessonsText(count: number): string {
  return counted(count, 'aula', 'aulas')
}
