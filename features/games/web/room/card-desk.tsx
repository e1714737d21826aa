import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { useWatched } from '#kit/web/api/watch.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { GroupPicker } from '#school/groups/web/group-picker.tsx'
import * as pages from '#school/pages.ts'
import { listCardHolders } from '#school/voting-cards/contract.ts'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import { CardOfPupil } from '#school/voting-cards/web/card-of-pupil.tsx'
import { CardReader } from '#school/voting-cards/web/card-reader.tsx'
import { Lettered } from '#school/voting-cards/web/lettered.tsx'
import { openVotingCards } from '#school/voting-cards/web/print-cards.ts'
import { useCardVotes } from '#school/voting-cards/web/use-card-votes.ts'
import { voteWithCards } from '../../card-contract.ts'
import { getGame } from '../../contract.ts'
import { getRoom, type HostView, stepInRoom, watchRoom } from '../../room-contract.ts'
import { crumbs, places, toGames } from '../game-words.tsx'
import { Words } from '../play/parts/words.tsx'
import { newerView } from './newer-view.ts'
import type { Step } from './step.ts'
import { useVoteLine } from './use-vote-line.ts'

/** The teacher's phone in a room whose class votes with cards: it reads them, and takes the room a step on. */
export function CardDesk({ id }: { id: string }) {
  const room = { params: { id } }
  const { data: view, error, refetch, live } = useWatched(getRoom, watchRoom, room, newerView)
  const client = useQueryClient()
  const saved = (data: HostView) =>
    client.setQueryData<HostView>(query(getRoom, room).queryKey, before => newerView(data, before))
  const { mutate, isPending } = useSave(stepInRoom, { onSaved: ({ data }) => saved(data) })
  if (!view)
    return <Awaited answer={{ error, refetch }} failed="Não foi possível abrir a sala" gone={toGames} />
  const step: Step = next =>
    mutate(
      { params: { id }, body: { step: next, revision: view.revision } },
      { onError: failure => notify.error('O passo não chegou ao servidor.', { detail: messageOf(failure) }) },
    )
  return (
    <>
      <PageHead
        title={`Cartões: ${view.title}`}
        crumbs={[
          ...crumbs,
          { label: 'Controlo', to: href(pages.gameControl, { id: view.gameId }) },
          { label: 'Cartões' },
        ]}
        sub={
          view.phase !== 'sala' && view.phase !== 'fim' && view.round !== null
            ? `Pergunta ${view.round + 1} de ${view.questions}`
            : ''
        }
        more={[
          { label: 'Sala no projector', icon: 'projector-screen', to: places.room(view.gameId, id) },
          { label: 'Imprimir os cartões', icon: 'printer', onClick: () => void openVotingCards() },
        ]}
      />
      {!live && <Note apart>Sem ligação: o que se lê fica aqui, e segue quando a rede voltar.</Note>}
      {view.noCardsReason !== '' && view.phase !== 'fim' ? (
        <Note tone="amber">{view.noCardsReason}</Note>
      ) : view.cards ? (
        <Reading view={view} step={step} busy={isPending} onSaved={saved} />
      ) : (
        <ChooseGroup view={view} onSaved={saved} />
      )}
    </>
  )
}

/** Whose numbers the cards are, where a game is for more than one group or for none. */
function ChooseGroup({ view, onSaved }: { view: HostView; onSaved: (view: HostView) => void }) {
  const { data: game } = useQuery(query(getGame, { params: { id: view.gameId } }))
  const [chosen, setChosen] = useState('')
  const open = useSave(voteWithCards, {
    onSaved: ({ data }) => onSaved(data),
    failed: 'Não foi possível ler cartões nesta sala.',
  })
  const groups = game?.groups ?? []
  const start = (group: string) => open.mutate({ params: { id: view.id }, body: { group } })
  return (
    <Section title="Que turma vota?">
      <Stack gap={16}>
        <p>Cada aluno levanta o cartão com o seu número na turma. Os cartões servem a todas as turmas.</p>
        {groups.length > 0 ? (
          <Row gap={12} wrap>
            {groups.map(group => (
              <Button
                key={group.id}
                variant="contained"
                disabled={open.isPending}
                onClick={() => start(group.id)}
              >
                Ler os cartões da {group.name}
              </Button>
            ))}
          </Row>
        ) : (
          game && (
            <>
              <GroupPicker value={chosen} onChange={event => setChosen(event.target.value)} />
              <Row>
                <Button
                  variant="contained"
                  disabled={chosen === '' || open.isPending}
                  onClick={() => start(chosen)}
                >
                  Ler os cartões
                </Button>
              </Row>
            </>
          )
        )}
      </Stack>
    </Section>
  )
}

interface ReadingProps {
  view: HostView
  step: Step
  busy: boolean
  onSaved: (view: HostView) => void
}

function Reading({ view, step, busy, onSaved }: ReadingProps) {
  const line = useVoteLine(view.id, onSaved)
  const { round, phase, question } = view
  const group = view.cards?.group.id ?? ''
  const { data: known } = useQuery(query(listCardHolders, { query: { group } }))
  const holders = view.cards?.holders ?? []
  const numbers = useMemo(() => known?.holders.map(({ number }) => number) ?? [], [known])
  const options = question?.options ?? []
  const isOpen = phase === 'pergunta'
  // Voted anew, a question begins anew here too, and not before the room has opened it: votes would come to the former one.
  const [turn, setTurn] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setTurn(turn + 1)
  }
  const votes = useCardVotes({
    turnKey: `${round}/${turn}`,
    numbers,
    choices: options.length,
    onVotes: said => round !== null && line.add(round, said),
  })
  const [opened, setOpened] = useState<number>()
  // Said to be read is only what cannot be lost any more: what the room has, or this device.
  const kept = line.cardsKept(round)
  const shown = holders.map(holder => ({ ...holder, read: holder.read || kept.has(holder.number) }))

  if (phase === 'fim')
    return (
      <Section title="A sala acabou">
        <p>
          As respostas estão nos{' '}
          <Link to={href(pages.gameControl, { id: view.gameId })}>resultados do jogo</Link>.
        </p>
      </Section>
    )
  if (phase === 'sala' || round === null || !question)
    return (
      <Section title={view.cards?.group.name ?? ''}>
        <Stack gap={16}>
          <p>
            {counted(numbers.length, 'cartão', 'cartões')} nesta turma
            {known &&
              known.without > 0 &&
              `; ${counted(known.without, 'aluno', 'alunos')} sem número de 1 a 100`}
            .
          </p>
          <Row>
            <Button variant="contained" disabled={busy} onClick={() => step('seguinte')}>
              Fazer a primeira pergunta
            </Button>
          </Row>
        </Stack>
      </Section>
    )
  return (
    <Stack gap={16}>
      <Section title={<Words text={question.text} />}>
        <Stack gap={16}>
          <Lettered
            options={options}
            shown={at => (
              <>
                <Words text={options[at] ?? ''} />
                {!isOpen && (
                  <Text secondary> · {counted(view.counts[at] ?? 0, 'resposta', 'respostas')}</Text>
                )}
                {!isOpen && view.right === at && <b> · a certa</b>}
              </>
            )}
          />
          <Row gap={12} wrap>
            {isOpen ? (
              <Button
                variant="contained"
                disabled={busy || line.left > 0}
                onClick={() => step('fechar votos')}
              >
                Fechar e mostrar as respostas
              </Button>
            ) : (
              <>
                {view.right === null && (
                  <>
                    <Button variant="contained" disabled={busy} onClick={() => step('votar de novo')}>
                      Votar de novo
                    </Button>
                    <Button variant="outlined" disabled={busy} onClick={() => step('respostas')}>
                      Mostrar a resposta certa
                    </Button>
                  </>
                )}
                <Button
                  variant={view.right === null ? 'text' : 'contained'}
                  disabled={busy}
                  onClick={() => step('seguinte')}
                >
                  {view.asked < view.questions ? 'Pergunta seguinte' : 'Continuar'}
                </Button>
              </>
            )}
          </Row>
        </Stack>
      </Section>
      <Section title="Cartões" aside={line.left > 0 && `${counted(line.left, 'voto', 'votos')} por enviar`}>
        <Stack gap={20}>
          <CardReader onSeen={votes.see} paused={!isOpen} />
          <CardBoard holders={shown} onOpen={setOpened} />
          {opened !== undefined && (
            <CardOfPupil
              number={opened}
              name={known?.holders.find(({ number }) => number === opened)?.name ?? ''}
              choice={votes.counted.get(opened)}
              onTakeBack={isOpen ? () => votes.takeBack(opened) : undefined}
              onClose={() => setOpened(undefined)}
            />
          )}
        </Stack>
      </Section>
    </Stack>
  )
}
