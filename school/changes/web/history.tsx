import { useQuery } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '#kit/endpoint.ts'
import { formatDateTime } from '#kit/figures.ts'
import type { HistoryEntry } from '#kit/history.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { markChanges } from '#kit/web/form/conflict.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import styles from './history.module.css'

interface HistoryProps<E extends Endpoint> {
  open: boolean
  onClose: () => void
  /** What the history is of: «Perímetro». */
  name: string
  endpoint: E
  input: CallInput<E>
  /** Takes back a change and everything done with it; absent without the permission. */
  onUndo?: (entry: HistoryEntry) => void
}

/** Who changed a row, when and in what, newest first; a change can be taken back from here. */
export function History<E extends Endpoint>(props: HistoryProps<E>) {
  const { open, onClose, name, endpoint, input, onUndo } = props
  const history = useQuery({ ...query(endpoint, input), enabled: open, staleTime: 0 })
  const rows = (history.data as { rows: HistoryEntry[] } | undefined)?.rows ?? []
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      size={880}
      icon="clock-counter-clockwise"
      title={`Histórico de «${name}»`}
      flush
    >
      <Awaited answer={history} failed="Não foi possível abrir o histórico" />
      {history.data !== undefined && rows.length === 0 && (
        <p className={styles.none}>Ainda não houve alterações.</p>
      )}
      <ol className={styles.list}>
        {rows.map(entry => (
          <li key={entry.id} className={entry.undone ? styles.undone : undefined}>
            <Row gap={12} start>
              <Text as="p" grow>
                <Text as="b" semibold>
                  {entry.by}
                </Text>{' '}
                {entry.done}
                {entry.undone && ' (desfeito)'}
                <Text as="time" block caption secondary dateTime={entry.at}>
                  {formatDateTime(entry.at)}
                </Text>
              </Text>
              {onUndo && !entry.undone && (
                <Button size="small" onClick={() => onUndo(entry)}>
                  Desfazer
                </Button>
              )}
            </Row>
            {entry.reason && <p className={styles.reason}>{entry.reason}</p>}
            {entry.fields.length > 0 && (
              <Stack as="dl" gap={8} above={8}>
                {entry.fields.map(change => (
                  <div key={change.field}>
                    <Text as="dt" small secondary>
                      {change.field}
                    </Text>
                    <Text as="dd" breaks>
                      {change.before && <Marked as="del" text={change.before} other={change.after} />}
                      {change.after && <Marked as="ins" text={change.after} other={change.before} />}
                    </Text>
                  </div>
                ))}
              </Stack>
            )}
          </li>
        ))}
      </ol>
    </DialogFrame>
  )
}

/** One side of a change: what went is struck through, what came is bold; never colour alone. */
function Marked({ as: Mark, text, other }: { as: 'del' | 'ins'; text: string; other: string }) {
  return (
    <p>
      {markChanges(text, other).map((piece, at) =>
        piece.changed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their place.
          <Mark key={at}>{piece.text}</Mark>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
