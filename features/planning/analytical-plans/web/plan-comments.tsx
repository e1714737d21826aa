import { useEffect, useRef, useState } from 'react'
import { counted } from '#kit/counted.ts'
import { formatDateSlashes, formatTime } from '#kit/dates.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/notice/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { commentPlan, type Plan, type PlanComment, resolvePlanComment } from '../contract.ts'
import styles from './plan-parts.module.css'

interface PlanThreadProps {
  plan: Pick<Plan, 'id' | 'comments'>
  /** The row the thread hangs on; null for the whole plan. */
  rowId: string | null
  /** «a semana 11». */
  about: string
  /** The field to answer in is open. */
  writing: boolean
  onWriting: (open: boolean) => void
}

/** What was said about a row, where the row stands; what is dealt with folds into one quiet line. */
export function PlanThread({ plan, rowId, about, writing, onWriting }: PlanThreadProps) {
  const comments = plan.comments.filter(comment => comment.rowId === rowId)
  const open = comments.filter(comment => comment.resolvedAt === null)
  const done = comments.filter(comment => comment.resolvedAt !== null)
  return (
    <div className={open.length > 0 ? `${styles.thread} ${styles.asked}` : styles.thread}>
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>
            <Icon name="check" size={16} />
            {counted(done.length, 'comentário tratado', 'comentários tratados')}
          </summary>
          {done.map(comment => (
            <Comment key={comment.id} plan={plan} comment={comment} />
          ))}
        </details>
      )}
      {open.map(comment => (
        <Comment key={comment.id} plan={plan} comment={comment} />
      ))}
      {writing ? (
        <Answer plan={plan} rowId={rowId} about={about} onClose={() => onWriting(false)} />
      ) : (
        <Button
          size="small"
          className={styles.begin}
          startIcon={<Icon name="chat-circle-text" size={18} />}
          aria-label={open.length > 0 ? `Responder sobre ${about}` : `Comentar ${about}`}
          onClick={() => onWriting(true)}
        >
          {open.length > 0 ? 'Responder' : 'Comentar'}
        </Button>
      )}
    </div>
  )
}

interface AnswerProps {
  plan: Pick<Plan, 'id'>
  rowId: string | null
  about: string
  onClose: () => void
}

function Answer({ plan, rowId, about, onClose }: AnswerProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const save = useSave(commentPlan, { onSaved: onClose })
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={styles.answer}
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() === '') return
        save.mutate(
          { params: { id: plan.id }, body: { rowId, text } },
          { onError: error => notify.error('Não foi possível comentar.', { detail: messageOf(error) }) },
        )
      }}
    >
      <textarea
        ref={field}
        aria-label={`Comentar ${about}`}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && text === '') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <div>
        <Button size="small" onClick={onClose}>
          Cancelar
        </Button>
        <Button size="small" type="submit" variant="outlined" loading={save.isPending}>
          Comentar
        </Button>
      </div>
    </form>
  )
}

function Comment({ plan, comment }: { plan: Pick<Plan, 'id'>; comment: PlanComment }) {
  const resolve = useSave(resolvePlanComment)
  const done = comment.resolvedAt !== null
  return (
    <div className={styles.comment}>
      <span className={styles.face} aria-hidden="true">
        {initialsOf(comment.by)}
      </span>
      <div>
        <b>{comment.by}</b>{' '}
        <small>
          {formatDateSlashes(comment.at)} · {formatTime(comment.at)}
        </small>
        <p>
          <bdi>{comment.text}</bdi>
        </p>
        <Button
          size="small"
          loading={resolve.isPending}
          onClick={() =>
            resolve.mutate(
              { params: { id: plan.id, commentId: comment.id }, body: { resolved: !done } },
              { onError: error => notify.error('Não foi possível.', { detail: messageOf(error) }) },
            )
          }
        >
          {done ? 'Reabrir' : 'Está tratado'}
        </Button>
      </div>
    </div>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase()
}
