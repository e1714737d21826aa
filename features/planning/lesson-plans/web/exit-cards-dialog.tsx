import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { letters } from '#engines/cards/codes.ts'
import { counted, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { SegmentsField } from '#kit/web/form/segments-field.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { listCardHolders } from '#school/voting-cards/contract.ts'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import { CardReader } from '#school/voting-cards/web/card-reader.tsx'
import { useCardVotes } from '#school/voting-cards/web/use-card-votes.ts'
import type { ExitRead } from '../teaching.ts'

interface ExitCardsDialogProps {
  groupId: string
  present: number
  /** What was read already. */
  exit: ExitRead | undefined
  /** Numbers of the cards that cannot be lost any more. */
  kept: ReadonlySet<number>
  /** Called for each card that is read, and with the right letter. */
  onRead: (exit: ExitRead) => void
  /** How many held up the right letter. */
  onCounted: (right: number, exit: ExitRead) => void
  onClose: () => void
}

/** The exit question of a lesson answered with cards: the phone counts who was right. */
export default function ExitCardsDialog(props: ExitCardsDialogProps) {
  const { groupId, present, exit, kept, onRead, onCounted, onClose } = props
  const { data, error, refetch } = useQuery(query(listCardHolders, { query: { group: groupId } }))
  const rightAt = exit?.right ?? null
  const [turn, setTurn] = useState(0)
  const numbers = useMemo(() => data?.holders.map(({ number }) => number) ?? [], [data])
  const votes = useCardVotes({
    ...{ turnKey: `${groupId}/${turn}`, before: turn === 0 ? exit?.votes : [], numbers },
    choices: letters.length,
    onVotes: (_said, counted) => onRead({ ...exit, votes: listOf(counted), right: rightAt }),
  })
  const counts = letters.map(
    (_, choice) => [...votes.counted.values()].filter(each => each === choice).length,
  )
  const found = rightAt === null ? undefined : counts[rightAt]
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={560}
      title="Questão de saída com cartões"
      sub="Cada aluno levanta o cartão com o seu número, a letra da resposta para cima."
      foot={
        <Button
          variant="contained"
          disabled={found === undefined || votes.counted.size === 0}
          onClick={() => {
            if (found === undefined || rightAt === null) return
            const said = listOf(votes.counted)
            onCounted(found, { votes: said, right: rightAt, used: { right: rightAt, votes: said } })
            onClose()
          }}
        >
          {found === undefined ? 'Escolha a letra certa' : `Usar ${partOf(found, present)}`}
        </Button>
      }
    >
      {data ? (
        <Stack gap={20}>
          <CardReader onSeen={votes.see} />
          <CardBoard
            holders={data.holders.map(({ number, absent }) => ({
              ...{ number, absent, read: votes.counted.has(number) && kept.has(number) },
            }))}
          />
          <SegmentsField
            label="Letra certa"
            value={rightAt === null ? undefined : letters[rightAt]}
            options={letters.map((letter, at) => ({
              value: letter,
              label: `${letter} · ${counts[at] ?? 0}`,
            }))}
            onChange={letter =>
              onRead({ ...exit, votes: listOf(votes.counted), right: letters.indexOf(letter) })
            }
          />
          <Text as="p" secondary>
            {counted(votes.counted.size, 'cartão lido', 'cartões lidos')}. O que cada aluno respondeu fica
            guardado com a aula.
          </Text>
          {votes.counted.size > 0 && (
            <Row>
              <Button
                variant="text"
                size="small"
                onClick={() => {
                  setTurn(turn + 1)
                  onRead({ ...exit, votes: [], right: rightAt })
                }}
              >
                Começar de novo
              </Button>
            </Row>
          )}
        </Stack>
      ) : (
        <Awaited answer={{ error, refetch }} failed="Não foi possível saber quem tem que cartão" />
      )}
    </DialogFrame>
  )
}

function listOf(counted: ReadonlyMap<number, number>): ExitRead['votes'] {
  return [...counted].map(([number, choice]) => ({ number, choice }))
}
