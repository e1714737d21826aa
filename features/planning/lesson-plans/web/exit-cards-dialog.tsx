import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { letters } from '#engines/cards/codes.ts'
import { counted, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { useLeaveWarning } from '#kit/web/form/leave-warning.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { listCardHolders } from '#school/voting-cards/contract.ts'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import { CardReader } from '#school/voting-cards/web/card-reader.tsx'
import { useCardVotes } from '#school/voting-cards/web/use-card-votes.ts'
import type { ExitVotes } from '../contract.ts'

interface ExitCardsDialogProps {
  groupId: string
  present: number
  /** How many held up the right letter, and what each card showed. */
  onCounted: (right: number, exit: ExitVotes) => void
  onClose: () => void
}

/** The exit question of a lesson answered with cards: the phone counts who was right. */
export default function ExitCardsDialog({ groupId, present, onCounted, onClose }: ExitCardsDialogProps) {
  const { data, error, refetch } = useQuery(query(listCardHolders, { query: { group: groupId } }))
  const [right, setRight] = useState<string>()
  const numbers = useMemo(() => data?.holders.map(({ number }) => number) ?? [], [data])
  const votes = useCardVotes({
    ...{ asked: groupId, numbers, choices: letters.length, onVotes: () => undefined },
  })
  useLeaveWarning(votes.counted.size > 0)
  const counts = letters.map(
    (_, choice) => [...votes.counted.values()].filter(each => each === choice).length,
  )
  const rightAt = letters.findIndex(letter => letter === right)
  const found = counts[rightAt]
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
            if (found === undefined) return
            const said = [...votes.counted].map(([number, choice]) => ({ number, choice }))
            onCounted(found, { right: rightAt, votes: said })
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
              ...{ number, absent, read: votes.counted.has(number) },
            }))}
          />
          <Field label="Letra certa" group>
            {() => (
              <Segments
                label="Letra certa"
                value={right}
                options={letters.map((letter, at) => ({
                  value: letter,
                  label: `${letter} · ${counts[at] ?? 0}`,
                }))}
                onChange={setRight}
              />
            )}
          </Field>
          <Text as="p" secondary>
            {counted(votes.counted.size, 'cartão lido', 'cartões lidos')}. O que cada aluno respondeu fica
            guardado com a aula.
          </Text>
        </Stack>
      ) : (
        <Awaited answer={{ error, refetch }} failed="Não foi possível saber quem tem que cartão" />
      )}
    </DialogFrame>
  )
}
