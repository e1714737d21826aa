import { type ReactNode, useState } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { Frame, Notice } from '#school/entry/web/frame.tsx'
import { Said } from '#school/languages/web/in-language.tsx'
import { heldCard } from '#school/students/web/held-card.ts'
import type { Begun } from '../../sitting-contract.ts'
import { hasAnswer } from './answered.ts'
import { awayWord } from './away-word.ts'
import { elsewhereWords, refusedWords } from './not-taken.ts'
import { QuizReview } from './quiz-review.tsx'
import { Replaced } from './replaced.tsx'
import styles from './sitting.module.css'
import { thingOf } from './sitting-store.ts'
import { type LineState, waitingOf } from './sitting-sync.ts'

/** What was handed in and where it is: kept, sent, received, each with its hour. */
export function Receipt({
  state,
  questions,
  onSend,
  onLeave,
  onPass,
  onAsk,
  onAgain,
}: {
  state: LineState
  questions: Begun['items']
  onSend: () => void
  onLeave: () => void
  /** Gives the phone to another pupil while answers still wait on it. */
  onPass: () => void
  onAsk: () => void
  /** Begins another attempt of a quiz. */
  onAgain: () => Promise<void>
}) {
  const [beginning, setBeginning] = useState(false)
  const { sitting } = state
  const { items, answers, submittedAt, handedInAt } = sitting
  const waiting = waitingOf(sitting).length
  const received = submittedAt !== null
  const blank = items.flatMap((id, place) => (hasAnswer(answers[id]?.answer) ? [] : [place + 1]))
  const first = sitting.name.split(' ')[0]
  const word = thingOf(sitting)
  const done = received || sitting.replaced !== null || (sitting.closed !== null && waiting === 0)
  // Another device handed it in, or the teacher gathered it: this one knows no more than that.
  const elsewhere = items.length === 0
  return (
    <Frame
      title={titleOf(sitting)}
      sub={
        received
          ? `Obrigado, ${first}. A escola já recebeu as tuas respostas.`
          : sitting.replaced
            ? `${first}, o teu ${word} não foi entregue por este aparelho.`
            : (sitting.closed ?? 'Não percas este aparelho de vista: as respostas ainda estão só aqui.')
      }
    >
      <Replaced sitting={sitting} onAsk={onAsk} />
      {received && sitting.quiz && (
        <QuizReview
          quiz={sitting.quiz}
          items={items}
          answers={answers}
          questions={questions}
          busy={beginning}
          onAgain={() => {
            setBeginning(true)
            void onAgain().finally(() => setBeginning(false))
          }}
        />
      )}
      <div className={styles.slip}>
        <ol className={styles.stages}>
          {!elsewhere && (
            <Stage
              done
              words={<Said id="kept-here" />}
              note={formatTime(handedInAt ?? sitting.savedAt ?? sitting.endsAt)}
            />
          )}
          {!elsewhere && (
            <Stage
              done={waiting === 0}
              words={sentWords(sitting, waiting)}
              note={waiting > 0 && state.network === 'away' ? awayWord(state) : ''}
            />
          )}
          <Stage
            done={received}
            words={<Said id="received-by-school" />}
            note={received ? formatTime(submittedAt) : ''}
          />
        </ol>
        <hr />
        <dl>
          <dt>Aluno</dt>
          <dd>{[sitting.name, sitting.place].filter(Boolean).join(' · ')}</dd>
          <dt>{sitting.quiz ? 'Quiz' : 'Teste'}</dt>
          <dd>{sitting.title}</dd>
          {!elsewhere && (
            <>
              <dt>Respondidas</dt>
              <dd>
                {items.length - blank.length} de {items.length}
              </dd>
            </>
          )}
          {!elsewhere && blank.length > 0 && (
            <>
              <dt>Em branco</dt>
              <dd>{blank.join(', ')}</dd>
            </>
          )}
        </dl>
        <hr />
        <p className={styles.proof}>
          <Text as="small" block secondary>
            Comprovativo
          </Text>
          <b>
            {sitting.code}·{sitting.studentCode ?? sitting.attemptId.slice(-8).toUpperCase()}
          </b>
        </p>
      </div>
      {!received && waiting > 0 && sitting.closed && !sitting.replaced && (
        <Notice bad>
          {counted(waiting, 'resposta não foi recebida', 'respostas não foram recebidas')} antes de o
          professor encerrar. Mostra esta página ao professor: se ele reabrir o {word}, seguem sozinhas.
        </Notice>
      )}
      {sitting.refused.length > 0 && <Notice bad>{refusedWords(sitting)}</Notice>}
      {received && sitting.elsewhere > 0 && <Notice>{elsewhereWords(sitting.elsewhere)}</Notice>}
      {received && !sitting.quiz && (
        <Row as="p" gap={8} secondary caption className={entry.quiet}>
          <Icon name="info" size={18} />
          Mostra este ecrã ao professor. A nota sai depois da correcção.
        </Row>
      )}
      {!received && !sitting.closed && !sitting.replaced && (
        <Row as="p" gap={8} secondary caption className={entry.quiet}>
          <Icon name="info" size={18} />
          Quando houver rede, abre esta página. As respostas seguem sozinhas.
        </Row>
      )}
      <div className={entry.foot}>
        {received && heldCard()?.code === sitting.studentCode && (
          <a className={entry.secondary} href={runtimeConfig().quizProgressUrl}>
            O meu progresso
          </a>
        )}
        {!received && !done && (
          <EntryButton kind="primary" onClick={onSend}>
            <Icon name="arrow-clockwise" />
            Tentar enviar agora
          </EntryButton>
        )}
        {done && (
          <EntryButton kind="secondary" onClick={onLeave}>
            Passar a outro aluno
          </EntryButton>
        )}
        {!done && (
          <EntryButton kind="secondary" onClick={onPass}>
            Passar a outro aluno
          </EntryButton>
        )}
      </div>
    </Frame>
  )
}

function titleOf({ submittedAt, replaced, closed, quiz }: LineState['sitting']): string {
  const word = quiz ? 'Quiz' : 'Teste'
  if (submittedAt !== null) return `${word} entregue`
  if (replaced) return `${word} não entregue`
  return closed ? `${word} recolhido` : `${word} guardado, por enviar`
}

function sentWords({ items, replaced }: LineState['sitting'], waiting: number): string {
  if (waiting === 0) return 'Enviado'
  const answers = `${waiting} de ${items.length} ${items.length === 1 ? 'resposta' : 'respostas'}`
  return replaced ? `Sem efeito: ${answers}` : `Por enviar: ${answers}`
}

function Stage({ done, words, note }: { done: boolean; words: ReactNode; note: string }) {
  return (
    <li data-waits={!done || undefined}>
      <span className={styles.stageMark}>
        <Icon name={done ? 'check' : 'clock'} size={14} title={done ? 'feito' : 'por fazer'} />
      </span>
      <b>{words}</b>
      <span>{note}</span>
    </li>
  )
}
