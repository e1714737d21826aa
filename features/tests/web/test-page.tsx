import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { bloomLabels, type Question, questionTypeLabels } from '#engines/questions/question.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { stepsFrom } from '#kit/states.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { notify } from '#kit/web/page/notify.ts'
import { PageHead } from '#kit/web/page/page-head.tsx'
import { Section } from '#kit/web/page/section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo } from '#school/accounts/web/use-undo.ts'
import { matrixOf } from '../blueprint.ts'
import { getTest, setTestState, type Test, testStateTable } from '../contract.ts'
import { BlueprintMatrix } from './blueprint-matrix.tsx'
import styles from './test-page.module.css'

/** One test: its questions with their keys, and what its blueprint asks for beside what there is. */
export function TestPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getTest, { params: { id } }))
  if (error)
    return <ErrorPanel title="Não foi possível abrir o teste" error={error} onRetry={() => void refetch()} />
  return data ? <TestView test={data} /> : null
}

function TestView({ test }: { test: Test }) {
  const { user } = useSession()
  const told = useUndo()
  const setState = useSave(setTestState)
  const allowed = stepsFrom(testStateTable, test.state, user?.nivel ?? '')
  // What was applied stays as it was given.
  const open = allowed.filter(step => step.to !== 'rascunho' || test.applications === 0)
  const steps = open.map(step => ({
    label: step.label,
    onClick: () =>
      setState.mutate(
        { params: { id: test.id }, body: { state: step.to, version: test.version } },
        {
          onSuccess: ({ change }) => told(`${testStateTable.labels[step.to]}.`, change),
          onError: error => notify.error('Não foi possível.', { detail: messageOf(error) }),
        },
      ),
  }))
  return (
    <>
      <PageHead
        title={test.title}
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: '/diagnostico/home' },
          { label: 'Testes', to: '/diagnostico/testes' },
          { label: `${test.subject.name}, ${test.grade}ª classe` },
        ]}
        sub={`${testStateTable.labels[test.state]} · ${test.minutes} minutos · ${test.modes.join(', ')}`}
        secondary={steps}
      />
      <div className={styles.columns}>
        <Section title="Perguntas" aside={`${test.items}`}>
          <ol className={styles.list}>
            {test.itemList.map(item => (
              <li key={item.id}>
                <div>{plainText(item.question.stem)}</div>
                <small>
                  {[
                    questionTypeLabels[item.question.type],
                    item.domain,
                    item.bloom && bloomLabels[item.bloom],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <Options question={item.question} />
              </li>
            ))}
          </ol>
        </Section>
        <Section title="Matriz de especificação" flush>
          <BlueprintMatrix matrix={matrixOf(test.itemList, test.blueprint)} />
        </Section>
      </div>
    </>
  )
}

function Options({ question }: { question: Question }) {
  if (question.type !== 'single-choice' && question.type !== 'multiple-choice') return null
  return (
    <ul>
      {question.options.map(option => (
        <li key={option.id} className={option.correct ? styles.right : undefined}>
          {plainText(option.text)}
          {option.correct && ' (certa)'}
          {option.typicalError && <small> · {option.typicalError}</small>}
        </li>
      ))}
    </ul>
  )
}
