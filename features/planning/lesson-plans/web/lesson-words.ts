import type { LessonBody } from '../contract.ts'

/** What is shown of a lesson when somebody saved it first. */
export const conflictFields = [
  { key: 'theme', label: 'Tema' },
  { key: 'summary', label: 'Sumário' },
  { key: 'heldOn', label: 'Data' },
  { key: 'startsAt', label: 'Hora' },
  { key: 'unitTitle', label: 'Unidade temática' },
  { key: 'generalObjective', label: 'Objectivo geral' },
  {
    key: 'objectives',
    label: 'Objectivos específicos',
    show: (value: unknown) => (value as LessonBody['objectives']).map(entry => entry.text).join('; '),
  },
  { key: 'prerequisites', label: 'Pré-requisitos', show: lines },
  { key: 'methods', label: 'Métodos', show: lines },
  { key: 'media', label: 'Meios', show: lines },
  {
    key: 'phases',
    label: 'Funções didácticas',
    show: (value: unknown) =>
      (value as LessonBody['phases'])
        .map(entry =>
          [
            `${entry.minutes} min ${entry.name}`,
            entry.content,
            ...entry.teacherActivities,
            ...entry.studentActivities,
            entry.notes,
          ]
            .filter(Boolean)
            .join('; '),
        )
        .join(' · '),
  },
  { key: 'homework', label: 'TPC' },
  { key: 'homeworkSolutions', label: 'Soluções do TPC' },
  { key: 'differentiation', label: 'Diferenciação' },
  { key: 'bibliography', label: 'Bibliografia', show: lines },
] as const

function lines(value: unknown): string {
  return (value as string[]).join('; ')
}
