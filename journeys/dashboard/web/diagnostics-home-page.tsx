import { Link } from 'react-router'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import type { IconName } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import styles from './diagnostics-home-page.module.css'
import { SchoolFigures } from './school-figures.tsx'
import { UnderWay } from './under-way.tsx'

const choices: readonly { title: string; text: string; icon: IconName; to: string }[] = [
  {
    title: 'Testes',
    text: 'As perguntas e as competências que cobrem',
    icon: 'exam',
    to: '/diagnostico/testes',
  },
  {
    title: 'Diagnósticos',
    text: 'Aplicações a decorrer, por corrigir e corrigidas',
    icon: 'stethoscope',
    to: '/diagnostico/diagnosticos',
  },
  {
    title: 'Relatórios',
    text: 'O que cada turma já domina, por competência',
    icon: 'chart-line-up',
    to: '/diagnostico/relatorios',
  },
  {
    title: 'Recuperação',
    text: 'Grupos, sessões e reavaliação do que falta dominar',
    icon: 'plant',
    to: '/diagnostico/recuperacao',
  },
  { title: 'Alunos', text: 'Códigos, turmas e situação', icon: 'student', to: '/diagnostico/alunos' },
  {
    title: 'Disciplinas',
    text: 'Unidades temáticas e competências',
    icon: 'books',
    to: '/diagnostico/disciplinas',
  },
]

/** The way in to the diagnostic system: what somebody may want to do. */
export function DiagnosticsHomePage() {
  const { user } = useSession()
  return (
    <>
      <PageHead
        title="O que quer fazer?"
        sub={user ? `${user.username}, esta é a entrada do Sistema de Diagnóstico.` : undefined}
      />
      <UnderWay />
      <ul className={styles.choices}>
        {choices.map(({ title, text, icon, to }) => (
          <li key={to}>
            <Link to={to}>
              <Pictogram icon={icon} tone="primary" />
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <SchoolFigures />
    </>
  )
}
