import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { getClassReport } from '#features/assessment/reports/contract.ts'
import { keyWarnings } from '#features/assessment/reports/key-words.ts'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import { counted, formatDayMonth } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { createRecovery, startRecovery } from '../contract.ts'
import { begin, type Start } from './begin-recovery.ts'
import { practiceKindOptions } from './practice-fields.tsx'
import { quizText } from './proposal-lines.ts'
import styles from './step-panel.module.css'

export interface StepPanelProps {
  /** The application whose report it is proposed from. */
  applicationId: string
  competence: { id: string; code: string; description: string }
  /** The page on which all of it can be changed first. */
  to: string
  /** It was made: the row goes on. */
  onDone: () => void
}

/** The next step of one competence, in its row: what would be made, each ticked; made together, and undone together. */
export function StepPanel(props: StepPanelProps) {
  const { applicationId: id } = props
  const report = useQuery(query(getClassReport, { params: { id } }))
  const start = useQuery(query(startRecovery, { query: { application: id } }))
  return (
    <Loaded
      answer={joinAnswers(report, start)}
      failed="Não foi possível preparar o próximo passo"
      awaited={<SkeletonCards rows={1} />}
    >
      {([report, start]) => <Step {...props} report={report} start={start} />}
    </Loaded>
  )
}

const extras = ['lesson', 'quiz', 'game', 'retest'] as const
type Extra = (typeof extras)[number]

/** The plan itself, and what is ticked beside it. */
const submits = ['Criar o plano', 'Criar os dois', 'Criar os três', 'Criar os quatro', 'Criar os cinco']

function Step({
  applicationId,
  competence,
  to,
  onDone,
  report,
  start,
}: StepPanelProps & { report: ClassReport; start: Start }) {
  const [values] = useState(() => begin(report, start, [competence.id]))
  const [left, setLeft] = useState<ReadonlySet<Extra>>(new Set())
  const title = useId()
  const announce = useUndo()
  const make = useSave(createRecovery, {
    touches: ['tests', 'lesson-plans', 'quizzes', 'games', 'learning-path', 'dashboard'],
    // Not of the call alone: the row, with this in it, may have gone on before the answer is dealt with.
    onSaved: ({ change }) => {
      announce(
        `Próximo passo de ${competence.code} criado.`,
        change,
        'Ficou em rascunho, ligado: desfaz-se de uma vez.',
      )
      onDone()
    },
    failed: 'Não foi possível criar.',
  })
  const pupils = values.pupilGroups.reduce((sum, group) => sum + group.studentIds.length, 0)
  const { quiz, game, sessions = [] } = values
  const inBank = start.questions.filter(question => quiz?.questionIds.includes(question.id))
  const lines: Record<Extra, { label: string; text: string; isOffered: boolean }> = {
    lesson: {
      label: 'Rascunho de aula',
      text: sessions[0] ? `para a sessão de ${dayOf(sessions[0].date)}` : 'sem sessões no horário',
      isOffered: true,
    },
    quiz: {
      label: 'Quiz',
      text: quiz ? quizText(inBank) : `o banco não tem perguntas de ${competence.code}`,
      isOffered: quiz !== null,
    },
    game: {
      label: 'Jogo',
      text: game
        ? `${kindLabel(game.kind)}, ${counted(game.questionIds.length, 'par', 'pares')}`
        : 'nenhuma pergunta do banco tem resposta curta',
      isOffered: game !== null,
    },
    retest: {
      label: 'Reavaliação',
      text: 'perguntas novas das mesmas competências',
      isOffered: true,
    },
  }
  const isTicked = (extra: Extra) => lines[extra].isOffered && !left.has(extra)
  const ticked = extras.filter(isTicked)
  const run = () =>
    make.mutate({
      body: {
        ...values,
        applicationId,
        lesson: isTicked('lesson'),
        quiz: isTicked('quiz') ? quiz : null,
        game: isTicked('game') ? game : null,
        retest: isTicked('retest') ? 'banco' : 'nenhuma',
      },
    })
  return (
    <section className={styles.step} aria-labelledby={title}>
      <div>
        <Text as="h4" large bold id={title}>
          Próximo passo para {competence.code}
        </Text>
        <p>{whyOf(report, competence)}</p>
        {keyWarnings(report.items, new Set([competence.code])).map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {pupils === 0 ? (
        <p>Nenhum aluno ficou abaixo de 50 %: escolha no plano quem precisa de consolidar.</p>
      ) : (
        <ul className={styles.parts}>
          <Part
            label="Plano de recuperação"
            text={[
              counted(pupils, 'aluno', 'alunos'),
              sessions.length > 0 &&
                `${counted(sessions.length, 'sessão', 'sessões')} até ${dayOf(sessions.at(-1)?.date ?? '')}`,
            ]
              .filter(Boolean)
              .join(', ')}
            checked
          />
          {extras.map(extra => (
            <Part
              key={extra}
              {...lines[extra]}
              checked={isTicked(extra)}
              {...(lines[extra].isOffered
                ? {
                    onChange: (isWanted: boolean) =>
                      setLeft(
                        new Set(isWanted ? [...left].filter(other => other !== extra) : [...left, extra]),
                      ),
                  }
                : {})}
            />
          ))}
        </ul>
      )}
      <div>
        {pupils > 0 && (
          <Button variant="contained" fullWidth loading={make.isPending} onClick={run}>
            {submits[ticked.length]}
          </Button>
        )}
        <p>
          {pupils > 0 && 'Em rascunho, ligados entre si; desfazem-se de uma vez. '}
          <Link to={to}>{pupils > 0 ? 'Mudar antes de criar' : 'Escrever o plano'}</Link>
        </p>
      </div>
    </section>
  )
}

function Part({
  label,
  text,
  checked,
  onChange,
}: {
  label: string
  text: ReactNode
  checked: boolean
  /** Without it, it belongs to the step. */
  onChange?: (isWanted: boolean) => void
}) {
  return (
    <li>
      <CheckInput
        label={
          <>
            <b>{label}</b>
            <small>{text}</small>
          </>
        }
        checked={checked}
        disabled={!onChange}
        onChange={event => onChange?.(event.target.checked)}
      />
    </li>
  )
}

function dayOf(date: string): string {
  return formatDayMonth(date)
}

function kindLabel(kind: string): string {
  return practiceKindOptions.find(option => option.value === kind)?.label ?? kind
}

/** «16 de 49 alunos com menos de 50 %»: what the report says, and how sure it is. */
function whyOf(report: ClassReport, competence: StepPanelProps['competence']): string {
  const topic = report.competences.find(each => each.competenceId === competence.id)
  if (!topic) return competence.description
  const { notMastered, n } = topic.bySex.total
  const sure = topic.indication
    ? ` Com ${counted(topic.items.length, 'pergunta', 'perguntas')}, a reavaliação confirma.`
    : ''
  return `${notMastered} de ${counted(n, 'aluno', 'alunos')} com menos de 50 % em «${competence.description}».${sure}`
}
