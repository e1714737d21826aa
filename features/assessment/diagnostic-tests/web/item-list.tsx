import { type ReactNode, useEffect, useRef } from 'react'
import { plainText } from '#engines/questions/rich-text.ts'
import { bloomLabels } from '#engines/questions/taxonomy.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { MoveHandle } from '#school/questions/web/editor/move-handle.tsx'
import { useReorder } from '#school/questions/web/editor/use-reorder.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { Missing } from '../blueprint.ts'
import type { ItemBody } from '../contract.ts'
import styles from './test-builder.module.css'

interface ItemListProps {
  items: readonly ItemBody[]
  /** Place of the question that is open. */
  open: number
  /** Items that are wrong, by place. */
  isWrong: (at: number) => boolean
  codeOf: (competenceId: string | null) => string | undefined
  missing: readonly Missing[]
  /** Said below the list. */
  note: ReactNode
  onOpen: (at: number) => void
  /** Absent where the questions stay as they are. */
  change?: {
    onMove: (from: number, to: number) => void
    onNew: () => void
    onFromBank: () => void
    onWrite: (missing: Missing) => void
  }
}

/** The questions in their order, the open one in sight; what the matrix misses is below them. */
export function ItemList(props: ItemListProps) {
  const { items, open, isWrong, codeOf, missing, note, onOpen, change } = props
  const list = useRef<HTMLOListElement>(null)
  const order = useReorder(items.length, (from, to) => change?.onMove(from, to))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it comes into sight when another is opened.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-open]')
    const box = list.current
    if (!row || !box || box.scrollHeight <= box.clientHeight) return
    box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [open])
  const wanted = items.length + missing.reduce((sum, cell) => sum + cell.items, 0)
  return (
    <Section title="Perguntas" aside={`${items.length} de ${wanted}`} flush className={styles.listCard}>
      <ol ref={list} className={styles.list}>
        {items.map((item, at) => (
          <li
            key={item.id}
            data-open={at === open || undefined}
            data-wrong={isWrong(at) || undefined}
            {...order.row(at)}
          >
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <button
              type="button"
              className={styles.item}
              aria-current={at === open ? 'true' : undefined}
              onClick={() => onOpen(at)}
            >
              <span className="visually-hidden">Pergunta {at + 1}: </span>
              <span className={styles.stem}>
                <TypesetText text={plainText(item.question.stem) || 'Por escrever'} />
              </span>
              <small>
                {isWrong(at) && <b>Por corrigir · </b>}
                {[codeOf(item.competenceId) ?? item.domain, item.bloom && bloomLabels[item.bloom]]
                  .filter(Boolean)
                  .join(' · ') || 'Sem competência nem nível'}
              </small>
            </button>
            {change && <MoveHandle {...order.handle(at, `a pergunta ${at + 1}`)} />}
          </li>
        ))}
        {change &&
          missing.map(entry => (
            <li key={`${entry.domain}|${entry.bloom}`} data-missing>
              <span className={styles.number} aria-hidden="true">
                {entry.items > 1 ? `+${entry.items}` : '+'}
              </span>
              <button type="button" className={styles.item} onClick={() => change.onWrite(entry)}>
                <span className={styles.stem}>Por escrever: {entry.domain || 'sem conteúdo'}</span>
                <small>{bloomLabels[entry.bloom]}</small>
              </button>
              <StateGlyph glyph="ring" />
            </li>
          ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {order.said}
      </p>
      {note && <div className={styles.listNote}>{note}</div>}
      {change && (
        <div className={styles.listFoot}>
          <Button startIcon={<Icon name="plus" />} onClick={change.onNew}>
            Nova pergunta
          </Button>
          <Button onClick={change.onFromBank}>Do banco</Button>
        </div>
      )}
    </Section>
  )
}
