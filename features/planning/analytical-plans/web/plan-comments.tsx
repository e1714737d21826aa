import { useState } from 'react'
import { formatDateSlashes, formatTime } from '#kit/dates.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { notify } from '#kit/web/notice/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { commentPlan, type Plan, type PlanComment, resolvePlanComment } from '../contract.ts'
import styles from './plan-parts.module.css'

interface PlanThreadProps {
  plan: Pick<Plan, 'id' | 'comments'>
  /** The row the thread hangs on; null for the whole plan. */
  rowId: string | null
  /** «a semana 11». */
  about: string
  /** A field to answer; without it the thread is only read, and nothing is drawn when it is empty. */
  open: boolean
}

/** What was said about a row, with an answer below; who wrote the plan marks it as dealt with. */
export function PlanThread({ plan, rowId, about, open }: PlanThreadProps) {
  const comments = plan.comments.filter(comment => comment.rowId === rowId)
  const [text, setText] = useState('')
  const save = useSave(commentPlan, {
    onSaved: () => setText(''),
  })
  if (comments.length === 0 && !open) return null
  return (
    <div className={styles.thread}>
      {comments.map(comment => (
        <Comment key={comment.id} plan={plan} comment={comment} />
      ))}
      {open && (
        <form
          className={styles.reply}
          onSubmit={event => {
            event.preventDefault()
            if (text.trim() === '') return
            save.mutate(
              { params: { id: plan.id }, body: { rowId, text } },
              { onError: error => notify.error('Não foi possível comentar.', { detail: messageOf(error) }) },
            )
          }}
        >
          <input
            aria-label={`Comentar ${about}`}
            placeholder={comments.length > 0 ? `Responder sobre ${about}` : `Comentar ${about}`}
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Button type="submit" variant="outlined" loading={save.isPending}>
            Comentar
          </Button>
        </form>
      )}
    </div>
  )
}

function Comment({ plan, comment }: { plan: Pick<Plan, 'id'>; comment: PlanComment }) {
  const resolve = useSave(resolvePlanComment)
  const done = comment.resolvedAt !== null
  return (
    <div className={done ? `${styles.comment} ${styles.done}` : styles.comment}>
      <span className={styles.face} aria-hidden="true">
        {initialsOf(comment.by)}
      </span>
      <div>
        <b>{comment.by}</b>{' '}
        <small>
          {formatDateSlashes(comment.at)} · {formatTime(comment.at)}
          {done && ' · tratado'}
        </small>
        <p>
          <bdi>{comment.text}</bdi>
        </p>
      </div>
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
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase()
}
