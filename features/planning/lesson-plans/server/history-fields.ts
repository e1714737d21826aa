import { counted, formatDateSlashes } from '#kit/figures.ts'
import type { HistoryField } from '#kit/server/records/history.ts'
import { groupNames } from '#school/groups/server/group-called.ts'
import { gradeName } from '#school/subjects/grade.ts'

/** The columns of a lesson as people know them. */
export const lessonHistoryFields: readonly HistoryField[] = [
  { column: 'state', label: 'Estado' },
  { column: 'subject_id', label: 'Disciplina', names: { table: 'subjects' } },
  { column: 'grade', label: 'Classe', show: value => gradeName(Number(value)) },
  { column: 'group_id', label: 'Turma', names: groupNames },
  { column: 'teacher_id', label: 'Docente', names: { table: 'accounts' } },
  { column: 'held_on', label: 'Data', show: value => (value ? formatDateSlashes(String(value)) : '–') },
  { column: 'starts_at', label: 'Hora' },
  { column: 'minutes', label: 'Duração, minutos' },
  { column: 'lesson_number', label: 'Lição nº' },
  { column: 'pupils', label: 'Alunos' },
  { column: 'room', label: 'Sala' },
  { column: 'lesson_type', label: 'Tipo de aula' },
  { column: 'model', label: 'Modelo' },
  { column: 'template_name', label: 'Nome do modelo' },
  { column: 'unit_title', label: 'Unidade' },
  { column: 'theme', label: 'Tema' },
  { column: 'summary', label: 'Sumário' },
  { column: 'general_objective', label: 'Objectivo geral' },
  {
    column: 'objectives',
    label: 'Objectivos específicos',
    show: value => (value as { text: string }[]).map(({ text }) => text).join('; ') || '–',
  },
  { column: 'prerequisites', label: 'Pré-requisitos' },
  { column: 'competence_ids', label: 'Competências', names: { table: 'competences', column: 'code' } },
  { column: 'methods', label: 'Métodos' },
  { column: 'media', label: 'Meios' },
  { column: 'homework', label: 'TPC' },
  { column: 'homework_solutions', label: 'Correcção do TPC' },
  { column: 'differentiation', label: 'Diferenciação' },
  { column: 'bibliography', label: 'Bibliografia' },
  {
    column: 'attachment_ids',
    label: 'Anexos',
    show: value => counted((value as string[]).length, 'ficheiro', 'ficheiros'),
  },
  {
    column: 'phases',
    label: 'Funções didácticas',
    show: phases => `${(phases as unknown[]).length} funções`,
  },
  { column: 'present', label: 'Presentes' },
  { column: 'taught_notes', label: 'Observações' },
  {
    column: 'left_phases',
    label: 'Ficou por fazer',
    show: value => counted((value as string[]).length, 'função', 'funções'),
  },
  { column: 'for_next', label: 'Para a próxima aula' },
  { column: 'carried', label: 'O que ficou' },
  { column: 'taught_by', label: 'Dada por', names: { table: 'accounts' } },
]
