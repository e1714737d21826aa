import { useState } from 'react'
import { answerText } from '#engines/questions/answer-text.ts'
import { parseNumber } from '#engines/questions/match-answer.ts'
import { decimal, exact, formatTime } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { type Glyph, StateMark, type StateTone } from '#kit/web/parts/state-mark.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import type { Outcome } from '../../../results/contract.ts'
import { markQuizAnswer, type QuizAttempt } from '../../results-contract.ts'
import styles from './attempt.module.css'

type Item = QuizAttempt['items'][number]

const marks: Record<Outcome, { glyph: Glyph; tone: StateTone; label: string }> = {
  certa: { glyph: 'tick', tone: 'quiet', label: 'Certa' },
  parcial: { glyph: 'half', tone: 'amber', label: 'Em parte' },
  errada: { glyph: 'diamond', tone: 'red', label: 'Errada' },
  branco: { glyph: 'ring', tone: 'neutral', label: 'Em branco' },
  'não apresentada': { glyph: 'open-diamond', tone: 'neutral', label: 'Não apresentada' },
  'por corrigir': { glyph: 'half', tone: 'amber', label: 'Por corrigir' },
}
const certaintyWords = ['', 'pouca certeza', 'média certeza', 'muita certeza']

/** One answer beside the right one, with the tries before it; the teacher may mark it by hand or write beside it. */
export function AnswerRow({
  quizId,
  attemptId,
  item,
  place,
}: {
  quizId: string
  attemptId: string
  item: Item
  place: number
}) {
  const [marking, setMarking] = useState(false)
  const { question, outcome } = item
  const mark = marks[outcome ?? 'branco']
  return (
    <li>
      <header>
        <b>{place}.</b>
        <StateMark glyph={mark.glyph} tone={mark.tone}>
          {mark.label}
        </StateMark>
        <Text numeric pushed semibold>
          {decimal(item.points)} de {decimal(item.possible)}
        </Text>
      </header>
      <RichText html={question.stem} media={question.media} />
      <dl>
        {triesBefore(item).map((tried, at) => (
          <div key={`${tried.at} ${at.toString()}`}>
            <dt>{at + 1}.ª resposta</dt>
            <dd>
              {answerText(question, tried.answer)} <small>{formatTime(tried.at)}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>Respondeu</dt>
          <dd>
            <b>{answerText(question, item.answer)}</b>
            <small>
              {[
                item.certainty !== null && certaintyWords[item.certainty],
                item.answeredAt !== null && item.answer !== null && formatTime(item.answeredAt),
                item.late && 'chegou depois da hora',
              ]
                .filter(Boolean)
                .map(word => ` · ${word}`)
                .join('')}
            </small>
          </dd>
        </div>
        <div>
          <dt>{question.type === 'essay' ? 'Critérios' : 'Certo'}</dt>
          <dd>{item.right}</dd>
        </div>
        {item.byHand && (
          <div>
            <dt>À mão</dt>
            <dd>{item.byHand.reason || 'pontos dados pelo professor'}</dd>
          </div>
        )}
        {item.comment !== '' && (
          <div>
            <dt>Comentário</dt>
            <dd>{item.comment}</dd>
          </div>
        )}
      </dl>
      {marking ? (
        <MarkForm {...{ quizId, attemptId, item }} onDone={() => setMarking(false)} />
      ) : (
        outcome !== null &&
        outcome !== 'não apresentada' && (
          <Button size="small" onClick={() => setMarking(true)}>
            Cotar ou comentar
            <span className="visually-hidden"> a pergunta {place}</span>
          </Button>
        )
      )}
    </li>
  )
}

/** What was checked before the answer that stands. */
function triesBefore({ tries, answer }: Item): Item['tries'] {
  const last = tries.at(-1)
  return last && JSON.stringify(last.answer) === JSON.stringify(answer) ? tries.slice(0, -1) : tries
}

function MarkForm({
  quizId,
  attemptId,
  item,
  onDone,
}: {
  quizId: string
  attemptId: string
  item: Item
  onDone: () => void
}) {
  const [points, setPoints] = useState(exact(item.points))
  const [reason, setReason] = useState(item.byHand?.reason ?? '')
  const [comment, setComment] = useState(item.comment)
  const [problem, setProblem] = useState<string>()
  const save = useSave(markQuizAnswer, { touches: ['quizzes', 'applications'] })
  const byMachine = item.question.type !== 'essay'
  const value = points.trim() === '' ? null : parseNumber(points)
  const wrong = value === undefined || (value !== null && (value < 0 || value > item.possible))
  const changed = item.byHand !== null || value !== item.points
  const send = (points: number | null) =>
    save.mutate(
      {
        params: { id: quizId, attempt: attemptId },
        body: { itemId: item.id, points, reason, comment },
      },
      {
        onSuccess: () => {
          notify.ok(points === null ? 'Comentário guardado.' : 'Cotação guardada.')
          onDone()
        },
        onError: error => setProblem(messageOf(error)),
      },
    )
  return (
    <form
      className={styles.mark}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        // What the machine gave stays the machine's where only a comment is written.
        if (!wrong) send(changed ? value : null)
      }}
    >
      {problem !== undefined && (
        <div role="alert">
          <Note tone="red">{problem}</Note>
        </div>
      )}
      <TextInput
        label={`Pontos, de 0 a ${decimal(item.possible)}`}
        inputMode="decimal"
        autoFocus
        value={points}
        error={wrong ? `De 0 a ${decimal(item.possible)}.` : undefined}
        onChange={event => setPoints(event.target.value)}
      />
      {byMachine && (
        <TextInput
          label="Motivo"
          help="Fica na história da tentativa."
          maxLength={500}
          required={changed}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      )}
      <TextArea
        label="Comentário para o aluno"
        optional
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
      <Row gap={8} wrap toEnd>
        {item.byHand && byMachine && <Button onClick={() => send(null)}>Voltar à cotação da máquina</Button>}
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="outlined" loading={save.isPending} disabled={wrong}>
          Guardar
        </Button>
      </Row>
    </form>
  )
}
