import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import * as pages from '#school/pages.ts'
import { gradesText } from '#school/subjects/grade.ts'
import type { FirstSteps } from '../first-steps-contract.ts'

export interface FirstStep {
  key: string
  title: string
  /** What there is of it, or what it is for. */
  fact: string
  /** What is missing of it, once it is open. */
  text: string
  action: string
  to: string
  done: 'all' | 'part' | 'none'
}

/** From nothing to a lesson on somebody's day, in the order in which a school is made. */
export function eightSteps(of: FirstSteps): FirstStep[] {
  const { school, calendar, subjects, groups, teachers, lessons } = of
  const pupils = sum(groups.map(group => group.pupils))
  const empty = groups.filter(group => group.pupils === 0)
  const [firstEmpty] = empty
  const shifts = [...new Set(groups.map(group => group.shift))]
  const placed = lessons.filter(lesson => lesson.teacher !== null)
  return [
    {
      key: 'school',
      title: 'Escola',
      fact: school ? [school.name, school.district].filter(Boolean).join(', ') : '',
      text: 'O nome e os tempos do dia aparecem nos planos, nos horários e nos relatórios.',
      action: 'Criar a escola',
      to: pages.newSchool,
      done: school ? 'all' : 'none',
    },
    {
      key: 'calendar',
      title: 'Calendário',
      fact: calendar
        ? `${counted(calendar.trimesters, 'trimestre', 'trimestres')}; ${counted(calendar.holidays, 'feriado já está posto', 'feriados já estão postos')}`
        : '',
      text: 'Os feriados nacionais já estão postos e os trimestres propostos: confirme as datas e ponha-o em vigor.',
      action: 'Confirmar o calendário',
      to: pages.newCalendar,
      done: calendar ? 'all' : 'none',
    },
    {
      key: 'subjects',
      title: 'Disciplinas e programa',
      fact:
        subjects.count > 0
          ? `${counted(subjects.count, 'disciplina', 'disciplinas')} da ${gradesText(subjects.grades)} classes, ${subjects.withProgramme} com programa`
          : '',
      text:
        subjects.count > 0
          ? 'Falta o programa: um ficheiro com as unidades e as competências de uma classe inteira. Há um modelo por disciplina.'
          : 'Crie-as uma a uma, ou traga um ficheiro; o programa de uma classe também entra inteiro.',
      action: subjects.count > 0 ? 'Importar o programa' : 'Criar ou importar disciplinas',
      to: pages.subjects,
      done: subjects.count === 0 ? 'none' : subjects.withProgramme === 0 ? 'part' : 'all',
    },
    {
      key: 'groups',
      title: 'Turmas',
      fact:
        groups.length > 0
          ? `${counted(groups.length, 'turma', 'turmas')}${shifts.length === 1 ? `, ${shiftInWords(shifts[0] ?? '')}` : ''}`
          : '',
      text: 'Uma a uma, ou de um ficheiro com o nome, a classe e o turno.',
      action: 'Criar ou importar turmas',
      to: pages.groups,
      done: groups.length > 0 ? 'all' : 'none',
    },
    {
      key: 'pupils',
      title: 'Alunos',
      fact: pupils > 0 ? counted(pupils, 'aluno', 'alunos') : '',
      text: firstEmpty
        ? `${empty.length === 1 ? `Falta a ${firstEmpty.name}` : `Faltam ${empty.length} turmas`}. Escolha o ficheiro do Excel, uma folha por turma se quiser; os nomes vêem-se antes de entrarem.`
        : 'Cada turma precisa dos seus alunos; os nomes vêem-se antes de entrarem.',
      action: firstEmpty ? `Pôr os alunos da ${firstEmpty.name}` : 'Pôr alunos',
      to: firstEmpty ? href(pages.group, { id: firstEmpty.id }) : pages.pupils,
      done: pupils === 0 ? 'none' : empty.length > 0 ? 'part' : 'all',
    },
    {
      key: 'teachers',
      title: 'Docentes convidados',
      fact:
        teachers.entered + teachers.invited > 0
          ? `${teachers.entered} de ${teachers.entered + teachers.invited} já ${teachers.entered === 1 ? 'entrou' : 'entraram'}`
          : '',
      text: 'Cada convite é uma ligação que a pessoa abre no seu telefone e com que escolhe a senha.',
      action: 'Convidar docentes',
      to: pages.users,
      done: teachers.entered > 0 ? 'all' : teachers.invited > 0 ? 'part' : 'none',
    },
    {
      key: 'taught',
      title: 'Quem lecciona o quê',
      fact:
        of.taught > 0
          ? counted(of.taught, 'disciplina de turma com professor', 'disciplinas de turma com professor')
          : '',
      text: 'Em cada turma, quem dá cada disciplina: daí vêm os planos e as notas de cada um.',
      action: 'Dizer quem lecciona',
      to: groups[0] ? href(pages.group, { id: groups[0].id, ver: 'professores' }) : pages.groups,
      done: of.taught > 0 ? 'all' : 'none',
    },
    {
      key: 'timetable',
      title: 'Horário',
      fact:
        placed.length > 0
          ? 'a primeira aula está no dia de alguém'
          : 'e a primeira aula fica no dia de alguém',
      text:
        lessons.length > 0
          ? 'Há tempos sem professor: diga quem os dá.'
          : 'Uma linha chega para a primeira aula.',
      action: 'Escrever o horário',
      to: pages.timetables,
      done: placed.length > 0 ? 'all' : lessons.length > 0 ? 'part' : 'none',
    },
  ]
}

/** The guide goes when a lesson stands on somebody's day. */
export function hasFirstLesson({ calendar, lessons }: FirstSteps): boolean {
  return calendar !== null && lessons.some(lesson => lesson.teacher !== null)
}

function shiftInWords(shift: string): string {
  return shift === 'manhã' ? 'de manhã' : shift === 'tarde' ? 'à tarde' : shift === 'noite' ? 'à noite' : ''
}
