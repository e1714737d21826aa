import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { getGame } from '../contract.ts'
import { kindLabel } from '../kinds.ts'
import { forWhom } from './game-words.tsx'
import { useGameActions } from './use-game-actions.tsx'

/** A game that somebody else made: its pairs, and the way to a copy. */
export function GameDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(getGame, { params: { id } }))
  const { adapt } = useGameActions()
  return (
    <DialogFrame
      open
      flush
      onClose={onClose}
      title={data?.title ?? 'Jogo'}
      sub={
        data &&
        `${kindLabel(data.kind)} · ${data.subject.name}, ${forWhom(data)} · ${data.owner?.name ?? '–'}`
      }
      foot={data && <ActionButton action={adapt(data)} variant="contained" />}
    >
      {error ? (
        <ErrorPanel
          title="Não foi possível abrir o jogo"
          error={error}
          onRetry={() => void refetch()}
          gone={{ label: 'Ver os jogos', onClick: onClose }}
        />
      ) : (
        <RowList
          rows={(data?.items ?? []).map(item => ({
            key: item.id,
            title: <TypesetText text={item.answer} />,
            text: <TypesetText text={item.prompt} />,
          }))}
        />
      )}
    </DialogFrame>
  )
}
