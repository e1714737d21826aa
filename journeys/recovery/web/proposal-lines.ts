import { FEW_QUESTIONS } from '#engines/psychometrics/mastery.ts'
import type { RecoveryBody } from '#features/assessment/recovery/recovery.ts'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import { counted, formatDayMonth, whole } from '#kit/figures.ts'
import type { RetestKind, StartQuestion } from '../contract.ts'
import type { retestFinds } from '../retest-size.ts'
import type { Practice } from './practice-fields.tsx'
import type { ProposalPart } from './proposal.tsx'

/** What is read of a plan that is being made. */
type Proposed = Pick<RecoveryBody, 'competenceIds' | 'pupilGroups' | 'objective' | 'title'> &
  Partial<Pick<RecoveryBody, 'activities' | 'sessions'>> &
  Practice & { retest: RetestKind; lesson: boolean }

/** A plan in a few lines: nothing of it is hidden, and each line says how many. */
export function proposalLines(
  values: Proposed,
  report: ClassReport,
  promised: ReturnType<typeof retestFinds>,
  questions: readonly StartQuestion[],
): Record<ProposalPart, string[]> {
  const { competenceIds, pupilGroups, quiz, game, retest, lesson, sessions = [], activities = [] } = values
  const topics = report.competences.filter(
    topic => topic.competenceId !== null && competenceIds.includes(topic.competenceId),
  )
  const retests = {
    mesmas: 'Reavaliação com as mesmas perguntas, por outra ordem',
    banco: newText(promised),
    nenhuma: 'Reavaliação: fazer mais tarde',
  }
  return {
    competences: topics.map(topic => {
      const { notMastered, n } = topic.bySex.total
      return `${topic.code} ${topic.name}: ${notMastered} de ${n} por dominar${topic.indication ? ` (${FEW_QUESTIONS})` : ''}`
    }),
    groups: pupilGroups.map(
      ({ name, studentIds }) =>
        `${name || 'Grupo sem nome'}: ${counted(studentIds.length, 'aluno', 'alunos')}`,
    ),
    aim: [
      values.title,
      values.objective ?? '',
      activities.length > 0 ? counted(activities.length, 'actividade', 'actividades') : '',
    ].filter(Boolean),
    sessions:
      sessions.length === 0
        ? ['Nenhuma ainda']
        : [
            `${counted(sessions.length, 'sessão', 'sessões')}: ${sessions
              .map(({ date, startsAt }) => [formatDayMonth(date), startsAt].filter(Boolean).join(' '))
              .join(' · ')}`,
          ],
    retest: [
      retests[retest],
      ...(promised.sentence ? [promised.sentence] : []),
      lesson ? 'Plano de aula em rascunho para a primeira sessão' : 'Sem plano de aula',
    ],
    practice: [
      quiz
        ? `Quiz com ${quizText(questions.filter(question => quiz.questionIds.includes(question.id)))}`
        : 'Sem quiz',
      game
        ? `Jogo com ${counted(game.questionIds.length + game.termIds.length, 'par', 'pares')}`
        : 'Sem jogo',
    ],
  }
}

/** «Reavaliação com 10 perguntas: 6 novas do banco, 4 do teste» */
function newText({ items, fresh }: { items: number; fresh: number }): string {
  const how = `Reavaliação com ${counted(items, 'pergunta', 'perguntas')}`
  if (fresh === 0) return `${how}, as mesmas: o banco não tem outras`
  return `${how}: ${counted(fresh, 'nova', 'novas')} do banco, ${whole(items - fresh)} do teste`
}

/** How many questions, and why those: what pupils have not met in a test does not spoil the re-test. */
export function quizText(questions: readonly StartQuestion[]): string {
  const how = counted(questions.length, 'pergunta', 'perguntas')
  if (questions.length === 0) return how
  const met = questions.filter(question => question.tests > 0).length
  const approved = questions.filter(question => question.isApproved).length
  return `${how}: ${met === 0 ? 'nenhuma está num teste' : `${met} já num teste`}, ${counted(approved, 'aprovada', 'aprovadas')}`
}

const partOf: Record<string, ProposalPart> = {
  competenceIds: 'competences',
  pupilGroups: 'groups',
  title: 'aim',
  objective: 'aim',
  activities: 'aim',
  responsibleId: 'aim',
  startsOn: 'aim',
  endsOn: 'aim',
  sessions: 'sessions',
  retest: 'retest',
  lesson: 'retest',
  quiz: 'practice',
  game: 'practice',
}

/** The parts in which these fields are. */
export function partsOf(fields: readonly string[]): ProposalPart[] {
  return [...new Set(fields.flatMap(field => partOf[field] ?? []))]
}
