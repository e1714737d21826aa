import { Link } from 'react-router'
import { counted } from '#kit/figures.ts'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { leads as mayLead } from '#school/roles.ts'
import { type Age, ageOf } from '../age.ts'
import type { FirstPage } from '../contract.ts'
import { type Missing, missingOf } from '../missing.ts'
import styles from './missing-today.module.css'

interface MissingTodayProps {
  day: FirstPage
  /** ISO date. */
  today: string
  /** Whether a calendar is in force. */
  calendar: boolean
  /** Who leads the school reads it as what waits for a decision. */
  leads: boolean
  /** The first steps stand above: what they ask for is not said twice. */
  begins?: boolean
}

/** What waits for this person, each with the way to do it. */
export function MissingToday({ day, today, calendar, leads, begins = false }: MissingTodayProps) {
  const { user } = useSession()
  const role = user?.nivel ?? ''
  const approves = mayLead({ role })
  const { terms, accounts } = day.figures
  const missing = [
    ...missingOf(day, today),
    waitingAccounts(accounts ?? 0),
    approves && termsToReview(terms['em revisão'], ageOf(day.figures.reviewSince, today)),
    draftTerms(terms.rascunho),
    !calendar && !begins && noCalendar(role),
    day.timetable === 0 && role === 'professor' && noTimetable(),
  ].filter(each => each !== false && each !== undefined && each !== null)

  if (begins && missing.length === 0) return null
  return (
    <Section
      flush
      title={leads ? 'À espera da sua decisão' : 'Falta hoje'}
      aside={<span className={styles.count}>{missing.length}</span>}
    >
      {missing.length === 0 ? (
        <p className={styles.calm}>Nada espera por si. Bom trabalho.</p>
      ) : (
        <ul className={leads ? styles.wide : undefined}>
          {(leads ? missing.toSorted(byAge) : missing).map((each, at) => (
            <li key={each.title} className={styles.row}>
              <Pictogram icon={each.icon} tone={each.tone} size={32} />
              <div>
                <b>{each.title}</b>
                <p>{each.text}</p>
                {leads && each.age && (
                  <span className={each.age.late ? `${styles.age} ${styles.late}` : styles.age}>
                    {each.age.text}
                  </span>
                )}
                <Link to={each.to} className={leads && at === 0 ? styles.filled : undefined}>
                  <span>{each.action}</span>
                  {leads && <Icon name="caret-right" size={18} flip />}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What has waited longest comes first; what tells no age keeps its place behind. */
function byAge(one: Missing, other: Missing): number {
  return (other.age?.days ?? -1) - (one.age?.days ?? -1)
}

function waitingAccounts(count: number): Missing | null {
  if (count === 0) return null
  return {
    icon: 'user-plus',
    tone: 'amber',
    title: counted(count, 'conta por aprovar', 'contas por aprovar'),
    text: 'Quem se registou espera que lhe dêem um papel.',
    action: 'Aprovar',
    to: '/dashboard/administracao/utilizadores?state=pendente',
  }
}

function termsToReview(count: number, age: Age | undefined): Missing | null {
  if (count === 0) return null
  return {
    icon: 'book-open-text',
    tone: 'info',
    title: counted(count, 'termo por rever', 'termos por rever'),
    text: 'Enviados por professores, à espera de publicação.',
    action: 'Rever',
    to: `/dashboard/glossaryList?state=${encodeURIComponent('em revisão')}`,
    age,
  }
}

function draftTerms(count: number): Missing | null {
  if (count === 0) return null
  return {
    icon: 'note-pencil',
    tone: 'neutral',
    title: counted(count, 'termo em rascunho', 'termos em rascunho'),
    text: 'Só o corpo docente os vê até serem enviados para revisão.',
    action: 'Continuar',
    to: '/dashboard/glossaryList?state=rascunho',
  }
}

function noCalendar(role: string): Missing {
  return {
    icon: 'calendar-x',
    tone: 'red',
    title: 'Nenhum calendário em vigor',
    text: 'Sem ele não se contam semanas nem aulas previstas.',
    action: role === 'admin' ? 'Pôr um calendário em vigor' : 'Ver o calendário',
    to: role === 'admin' ? '/dashboard/administracao/calendario' : '/dashboard/two',
  }
}

function noTimetable(): Missing {
  return {
    icon: 'clock',
    tone: 'amber',
    title: 'O seu horário está vazio',
    text: 'A administração da escola escreve os horários das turmas.',
    action: 'Ver as suas turmas',
    to: '/dashboard/group',
  }
}
