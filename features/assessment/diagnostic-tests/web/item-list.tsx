import { type DragEvent, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { inBlocks, lettersOf } from '#engines/questions/passage.ts'
import { plainText } from '#engines/questions/rich-text.ts'
import { bloomLabels } from '#engines/questions/taxonomy.ts'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { MoveHandle } from '#school/questions/web/editor/move-handle.tsx'
import { useReorder } from '#school/questions/web/editor/use-reorder.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { BlueprintGap } from '../blueprint.ts'
import type { ItemBody } from '../contract.ts'
import { blockAt, landing } from '../passages.ts'
import styles from './test-builder.module.css'

interface ItemListProps {
  items: readonly ItemBody[]
  /** Place of the question that is open. */
  open: number
  /** Items that are wrong, by place. */
  isWrong: (at: number) => boolean
  codeOf: (competenceId: string | null) => string | undefined
  missing: readonly BlueprintGap[]
  /** Said below the list. */
  note: ReactNode
  onOpen: (at: number) => void
  /** Absent where the questions stay as they are. */
  change?: {
    onMove: (from: number, to: number) => void
    /** Moves a text with its questions, by the numbers of the blocks. */
    onMoveBlock: (from: number, to: number) => void
    onNewText: () => void
    onNew: () => void
    onFromBank: () => void
    onWrite: (missing: BlueprintGap) => void
  }
}

/** The questions in their order, the open one in sight; what the matrix misses is below them. */
export function ItemList(props: ItemListProps) {
  const { items, open, isWrong, codeOf, missing, note, onOpen, change } = props
  const list = useRef<HTMLOListElement>(null)
  const order = useReorder(
    items.length,
    (from, to) => change?.onMove(from, to),
    (from, to) => landing(items, from, to),
  )
  const blocks = inBlocks(items)
  const letters = lettersOf(items)
  const blockOrder = useReorder(blocks.length, (from, to) => change?.onMoveBlock(from, to))
  const blockOf = (item: ItemBody) => blocks.findIndex(block => block.includes(item))
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
          <Fragment key={item.id}>
            {item.question.passage && blockAt(items, at).from === at && (
              <li data-text {...blockOrder.row(blockOf(item))}>
                <Icon name="book-open-text" size={20} />
                <div className={styles.item}>
                  <b className={styles.stem}>{item.question.passage.title || 'Texto por escrever'}</b>
                  <small>
                    {item.question.passage.parts
                      ? `enunciado e ${counted(blockAt(items, at).to - at + 1, 'alínea', 'alíneas')}`
                      : `texto e ${counted(blockAt(items, at).to - at + 1, 'pergunta', 'perguntas')}`}
                  </small>
                </div>
                {change && (
                  <MoveHandle {...blockOrder.handle(blockOf(item), `o texto e as suas perguntas`)} />
                )}
              </li>
            )}
            <li
              data-of-text={item.question.passage ? true : undefined}
              data-open={at === open || undefined}
              data-wrong={isWrong(at) || undefined}
              {...both(order.row(at), blockOrder.row(blockOf(item)))}
            >
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <PlainButton
                className={styles.item}
                aria-current={at === open ? 'true' : undefined}
                onClick={() => onOpen(at)}
              >
                <span className="visually-hidden">Pergunta {at + 1}: </span>
                <span className={styles.stem}>
                  {letters[at] && <b>{letters[at]} </b>}
                  <TypesetText text={plainText(item.question.stem) || 'Por escrever'} />
                </span>
                <small>
                  {isWrong(at) && <b>Por corrigir · </b>}
                  {[codeOf(item.competenceId) ?? item.domain, item.bloom && bloomLabels[item.bloom]]
                    .filter(Boolean)
                    .join(' · ') || 'Sem competência nem nível'}
                </small>
              </PlainButton>
              {change && <MoveHandle {...order.handle(at, `a pergunta ${at + 1}`)} />}
            </li>
          </Fragment>
        ))}
        {change &&
          missing.map(entry => (
            <li key={`${entry.domain}|${entry.bloom}`} data-missing>
              <span className={styles.number} aria-hidden="true">
                {entry.items > 1 ? `+${entry.items}` : '+'}
              </span>
              <PlainButton className={styles.item} onClick={() => change.onWrite(entry)}>
                <span className={styles.stem}>Por escrever: {entry.domain || 'sem conteúdo'}</span>
                <small>{bloomLabels[entry.bloom]}</small>
              </PlainButton>
              <StateGlyph glyph="ring" />
            </li>
          ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {order.said} {blockOrder.said}
      </p>
      {note && <div className={styles.listNote}>{note}</div>}
      {change && (
        <div className={styles.listFoot}>
          <Button startIcon={<Icon name="plus" />} onClick={change.onNew}>
            Nova pergunta
          </Button>
          <Button startIcon={<Icon name="plus" />} onClick={change.onNewText}>
            Texto
          </Button>
          <Button onClick={change.onFromBank}>Do banco</Button>
        </div>
      )}
    </Section>
  )
}

type Row = ReturnType<ReturnType<typeof useReorder>['row']>

/** A row on which a question may be dropped, or a text with its own. */
function both(one: Row, other: Row): Row {
  return {
    onDragOver: (event: DragEvent) => {
      one.onDragOver(event)
      other.onDragOver(event)
    },
    onDrop: (event: DragEvent) => {
      one.onDrop(event)
      other.onDrop(event)
    },
  }
}
