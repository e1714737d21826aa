import { useEffect, useRef, useState } from 'react'
import { counted, formatDateSlashes, formatTime } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { useDraft } from '#kit/web/form/use-draft.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Initials } from '#kit/web/parts/initials.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { RowComment } from '#school/comments/contract.ts'
import { commentPlan, resolvePlanComment } from '../comments-contract.ts'
import type { Plan } from '../contract.ts'
import styles from './plan-parts.module.css'
import { draftOf, type UnsentComments } from './use-unsent-comments.ts'

interface PlanThreadProps {
  plan: Pick<Plan, 'id' | 'comments'>
  /** The row the thread hangs on; null for the whole plan. */
  rowId: string | null
  /** «a semana 11». */
  about: string
  /** The field to answer in is open. */
  writing: boolean
  onWriting: (open: boolean) => void
  /** Which comments were begun on this device and not sent. */
  unsent: UnsentComments
}

/** What was said about a row, where the row stands; what is dealt with folds into one quiet line. */
export function PlanThread({ plan, rowId, about, writing, onWriting, unsent }: PlanThreadProps) {
  const comments = plan.comments.filter(comment => comment.rowId === rowId)
  const open = comments.filter(comment => comment.resolvedAt === null)
  const done = comments.filter(comment => comment.resolvedAt !== null)
  const [verb, offer] = unsent.has(rowId)
    ? ['Continuar', `Continuar o comentário sobre ${about}`]
    : open.length > 0
      ? ['Responder', `Responder sobre ${about}`]
      : ['Comentar', `Comentar ${about}`]
  return (
    <div className={open.length > 0 ? `${styles.thread} ${styles.asked}` : styles.thread}>
      {done.length > 0 && (
        <Disclosure
          className={styles.done}
          look="small"
          icon="check"
          title={counted(done.length, 'comentário tratado', 'comentários tratados')}
        >
          {done.map(comment => (
            <Comment key={comment.id} plan={plan} comment={comment} />
          ))}
        </Disclosure>
      )}
      {open.map(comment => (
        <Comment key={comment.id} plan={plan} comment={comment} />
      ))}
      {writing ? (
        <Answer
          plan={plan}
          rowId={rowId}
          about={about}
          onUnsent={text => unsent.mark(rowId, text)}
          onClose={() => onWriting(false)}
        />
      ) : (
        <Button
          size="small"
          className={styles.begin}
          startIcon={<Icon name="chat-circle-text" size={18} />}
          aria-label={offer}
          onClick={() => onWriting(true)}
        >
          {verb}
        </Button>
      )}
    </div>
  )
}

interface AnswerProps {
  plan: Pick<Plan, 'id'>
  rowId: string | null
  about: string
  onUnsent: (text: string) => void
  onClose: () => void
}

/** The field of one comment: what is written stays on this device until it is sent or deleted, however one leaves. */
function Answer({ plan, rowId, about, onUnsent, onClose }: AnswerProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { savedAt, keep, drop } = useDraft<string>(draftOf(plan.id, rowId), found =>
    setText(current => current || found.values),
  )
  const save = useSave(commentPlan, {
    onSaved: () => void discard(),
    failed: 'Não foi possível comentar.',
  })

  /** Closes once nothing is left of it on this device: what was sent never comes back as unsent. */
  async function discard() {
    await drop()
    onUnsent('')
    onClose()
  }

  function write(now: string) {
    setText(now)
    onUnsent(now)
    if (now === '') void drop()
    else keep(now)
  }

  useEffect(() => field.current?.focus(), [])
  return (
    <Stack
      as="form"
      gap={8}
      full
      className={styles.answer}
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() === '') return
        save.mutate({ params: { id: plan.id }, body: { rowId, text } })
      }}
    >
      <textarea
        ref={field}
        aria-label={`Comentar ${about}`}
        rows={2}
        maxLength={1000}
        value={text}
        readOnly={save.isPending}
        onChange={event => write(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      {savedAt && <small role="status">Ainda não enviado · guardado neste dispositivo</small>}
      <Row toEnd gap={8}>
        {text !== '' && !save.isPending && (
          <Button size="small" onClick={() => void discard()}>
            Apagar
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          Fechar
        </Button>
        <Button size="small" type="submit" variant="outlined" loading={save.isPending}>
          Comentar
        </Button>
      </Row>
    </Stack>
  )
}

function Comment({ plan, comment }: { plan: Pick<Plan, 'id'>; comment: RowComment }) {
  const resolve = useSave(resolvePlanComment)
  const done = comment.resolvedAt !== null
  return (
    <div className={styles.comment}>
      <Initials>{initialsOf(comment.by)}</Initials>
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
            resolve.mutate({ params: { id: plan.id, commentId: comment.id }, body: { resolved: !done } })
          }
        >
          {done ? 'Reabrir' : 'Está tratado'}
        </Button>
      </div>
    </div>
  )
}
