import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { getGame } from '../contract.ts'
import { kindLabel } from '../kinds.ts'
import { forWhom } from './game-words.tsx'
import { useGameActions } from './use-game-actions.tsx'

/** A game that somebody else made: its pairs, and the way to a copy. */
export function GameDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(query(getGame, { params: { id } }))
  const { data } = answer
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
      <Loaded
        answer={answer}
        failed="Não foi possível abrir o jogo"
        gone={{ label: 'Ver os jogos', onClick: onClose }}
      >
        {game => (
          <RowList
            rows={game.items.map(item => ({
              key: item.id,
              title: <TypesetText text={item.answer} />,
              text: <TypesetText text={item.prompt} />,
            }))}
          />
        )}
      </Loaded>
    </DialogFrame>
  )
}
