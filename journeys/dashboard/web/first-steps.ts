/** How much of each the installation has. */
export interface Begun {
  schools: number
  /** A calendar is in force. */
  calendar: boolean
  subjects: number
  groups: number
}

interface FirstStep {
  title: string
  text: string
  action: string
  to: string
  done: boolean
}

/** What the administration of a new installation makes before anybody can plan, in the order in which it is made. */
export function fourSteps({ schools, calendar, subjects, groups }: Begun): FirstStep[] {
  return [
    {
      title: 'A escola',
      text: 'O seu nome e os seus tempos aparecem nos planos, nos horários e nos relatórios.',
      action: 'Criar a escola',
      to: '/dashboard/administracao/escolas/nova',
      done: schools !== 0,
    },
    {
      title: 'O calendário',
      text: 'Dele vêm as semanas dos planos e as aulas de cada dia.',
      action: 'Pôr um calendário em vigor',
      to: '/dashboard/administracao/calendario',
      done: calendar,
    },
    {
      title: 'As disciplinas',
      text: 'O glossário, os planos e os testes ligam-se a elas.',
      action: 'Criar ou importar disciplinas',
      to: '/dashboard/subjectManagement',
      done: subjects !== 0,
    },
    {
      title: 'As turmas',
      text: 'Com as turmas vêm os alunos e quem lecciona cada disciplina.',
      action: 'Criar ou importar turmas',
      to: '/dashboard/group',
      done: groups !== 0,
    },
  ]
}
