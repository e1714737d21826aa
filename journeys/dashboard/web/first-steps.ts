import type { Missing } from './missing-plans.ts'

/** How much of each the installation has; undefined while it is not known. */
interface Begun {
  schools?: number
  subjects?: number
  groups?: number
}

/** What the administration of a new installation makes before anybody can plan, in the order in which it is made. */
export function firstSteps({ schools, subjects, groups }: Begun): Missing[] {
  const steps: (Missing | false)[] = [
    schools === 0 && {
      icon: 'buildings',
      tone: 'amber',
      title: 'Nenhuma escola',
      text: 'O seu nome e os seus tempos aparecem nos planos, nos horários e nos relatórios.',
      action: 'Criar a escola',
      to: '/dashboard/administracao/escolas/nova',
    },
    subjects === 0 && {
      icon: 'books',
      tone: 'amber',
      title: 'Nenhuma disciplina',
      text: 'O glossário, os planos e os testes ligam-se a elas.',
      action: 'Criar ou importar disciplinas',
      to: '/dashboard/subjectManagement',
    },
    groups === 0 && {
      icon: 'users-three',
      tone: 'amber',
      title: 'Nenhuma turma',
      text: 'Com as turmas vêm os alunos e quem lecciona cada disciplina.',
      action: 'Criar ou importar turmas',
      to: '/dashboard/group',
    },
  ]
  return steps.filter(step => step !== false)
}
