import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { OF_POINTS } from '#engines/psychometrics/measures.ts'
import { bloomLabels, difficultyLabels, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import { href } from '#kit/address.ts'
import { counted, decimal, formatDateTime } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Fact, Facts } from '#kit/web/parts/facts.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { type BankQuestion, getQuestion, listQuestionHistory } from '#school/questions/contract.ts'
import { BankMedia } from '#school/questions/web/bank-media.tsx'
import { crumbs, places } from '../places.ts'
import styles from './bank.module.css'
import { facilityText, originText, responsesText, usesText } from './bank-words.ts'
import { QuestionWithDraws } from './drawn-question.tsx'
import { QuestionStateMark } from './question-state.tsx'
import { useInAcademy } from './use-in-academy.tsx'
import { useQuestionActions } from './use-question-actions.ts'

interface BankQuestionPageProps {
  /** What other features say of the question. */
  more?: (id: string) => ReactNode
}

/** One question of the bank: as a pupil meets it with its key, its versions, and the tests that hold it. */
export function BankQuestionPage({ more }: BankQuestionPageProps) {
  const { id = '' } = useParams()
  const answer = useQuery(query(getQuestion, { params: { id } }))
  if (!answer.data)
    return (
      <Awaited
        answer={answer}
        failed="Não foi possível abrir a pergunta"
        head={<PageHead title="Pergunta" crumbs={crumbs} />}
      />
    )
  return (
    <BankMedia>
      <QuestionView question={answer.data} more={more} />
    </BankMedia>
  )
}

function QuestionView({ question: row, more }: { question: BankQuestion } & BankQuestionPageProps) {
  const [history, setHistory] = useState(false)
  const [shown, setShown] = useState<string>()
  const undo = useUndoChanges()
  const { steps, erase } = useQuestionActions()
  const [first, ...others] = row.mayEdit ? steps(row) : []
  const academy = useInAcademy(row)
  const newest = row.versions[0]
  const version = row.versions.find(version => version.id === shown) ?? newest
  const { question } = version ?? row
  return (
    <>
      <PageHead
        title={row.name}
        crumbs={crumbs}
        sub={<QuestionStateMark state={row.state} />}
        primary={
          row.mayEdit ? { label: 'Editar', icon: 'pencil-simple', to: places.edit(row.id) } : undefined
        }
        secondary={[...(first ? [first] : []), ...academy.actions]}
        more={[
          ...others,
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setHistory(true) },
          ...(row.mayEdit ? [erase(row)] : []),
        ]}
      />
      <div className={styles.columns}>
        <Section title={questionTypeLabels[question.type]} aside={version && `versão ${version.number}`}>
          {version && newest && version.id !== newest.id && (
            <Text as="div" below={16}>
              <Note>
                Esta é uma versão anterior.{' '}
                <ActionButton
                  variant="text"
                  size="small"
                  action={{ label: 'Ver a actual', onClick: () => setShown(undefined) }}
                />
              </Note>
            </Text>
          )}
          <QuestionWithDraws key={version?.id} question={question} />
        </Section>
        <Section title="Ficha">
          <Facts>
            <Fact name="Disciplina">
              <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>
            </Fact>
            <Fact name="Classe">{row.grade}ª</Fact>
            <Fact name="Competência">
              {row.competence && `${row.competence.code} ${row.competence.description}`}
            </Fact>
            <Fact name="Nível">{question.bloom && bloomLabels[question.bloom]}</Fact>
            <Fact name="Dificuldade esperada">
              {question.difficulty && difficultyLabels[question.difficulty]}
            </Fact>
            <Fact name="Cotação">{decimal(question.points)}</Fact>
            <Fact name="Uso">{usesText(row)}</Fact>
            <Fact name="Respostas corrigidas">{responsesText(row)}</Fact>
            <Fact name="Acerto">
              {row.facility === null ? '–' : `${facilityText(row)} ${OF_POINTS} dessas respostas`}
            </Fact>
            <Fact name="Escrita por">{row.ownerName}</Fact>
            <Fact name="Veio de">{row.origin && originText(row.origin)}</Fact>
          </Facts>
        </Section>
        {academy.section}
        <Section flush title="Versões" aside="uma pergunta usada nunca muda: ganha uma versão">
          <RowList
            rows={row.versions.map(entry => ({
              key: entry.id,
              title: `Versão ${entry.number}`,
              text: [formatDateTime(entry.at), entry.by].filter(Boolean).join(' · '),
              aside:
                entry.id === version?.id ? (
                  'à vista'
                ) : (
                  <ActionButton
                    variant="text"
                    size="small"
                    action={{ label: `Ver a versão ${entry.number}`, onClick: () => setShown(entry.id) }}
                  />
                ),
            }))}
          />
        </Section>
        {row.question.passage && (
          <Section
            flush
            title={`Perguntas do texto «${row.question.passage.title}»`}
            aside={
              <ActionButton
                variant="text"
                size="small"
                action={{
                  label: row.question.passage.parts ? 'Acrescentar alínea' : 'Nova pergunta deste texto',
                  icon: 'plus',
                  to: href(pages.newQuestion, { texto: row.id }),
                }}
              />
            }
          >
            {row.ofText.length === 0 ? (
              <Text as="p" inset under={20} secondary>
                Só esta.
              </Text>
            ) : (
              <RowList
                rows={row.ofText.map(entry => ({
                  key: entry.id,
                  title: entry.name,
                  to: places.page(entry.id),
                }))}
              />
            )}
          </Section>
        )}
        <Section flush title="Onde é usada" aside={usesText(row)}>
          {row.usedIn.length + row.askedIn.length === 0 ? (
            <Text as="p" inset under={20} secondary>
              {row.uses + row.quizzes === 0
                ? 'Ainda em nenhum teste e em nenhum quiz.'
                : 'Só em testes e quizzes de outras pessoas.'}
            </Text>
          ) : (
            <RowList
              rows={[
                ...row.usedIn.map(entry => ({
                  key: entry.testId,
                  title: entry.title,
                  to: href(pages.test, { id: entry.testId }),
                  text: `pergunta ${entry.place} · versão ${entry.version}`,
                  aside: counted(entry.applications, 'aplicação', 'aplicações'),
                })),
                ...row.askedIn.map(entry => ({
                  key: entry.quizId,
                  title: entry.title,
                  to: href(pages.quizResults, { id: entry.quizId }),
                  text: `quiz · versão ${entry.version}`,
                  aside: counted(entry.applications, 'aplicação', 'aplicações'),
                })),
              ]}
            />
          )}
        </Section>
        {more?.(row.id)}
      </div>
      {row.usedIn.length > 0 && row.mayEdit && (
        <Text as="p" above={16} small secondary className={styles.hint}>
          Uma alteração faz uma versão nova; os testes que já a têm ficam com a que tinham. Para a mudar num
          teste, abra-o em <Link to={pages.tests}>Testes</Link>.
        </Text>
      )}
      {academy.dialog}
      <HistoryDialog
        open={history}
        onClose={() => setHistory(false)}
        name={row.name}
        endpoint={listQuestionHistory}
        input={{ params: { id: row.id } }}
        onUndo={row.mayEdit ? entry => void undo([entry.batchId]) : undefined}
      />
    </>
  )
}
