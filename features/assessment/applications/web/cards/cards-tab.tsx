import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { RichText } from '#school/questions/web/rich-text.tsx'
import { type CardHolder, listCardHolders } from '#school/voting-cards/contract.ts'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import { CardOfPupil } from '#school/voting-cards/web/card-of-pupil.tsx'
import { CardReader } from '#school/voting-cards/web/card-reader.tsx'
import { Lettered } from '#school/voting-cards/web/lettered.tsx'
import { openVotingCards } from '#school/voting-cards/web/print-cards.ts'
import { useCardVotes } from '#school/voting-cards/web/use-card-votes.ts'
import type { Application } from '../../../results/contract.ts'
import { keyWord } from '../grid/cell-words.ts'
import { RefusedEntries } from '../grid/refused-entries.tsx'
import { onPaper, sheetsOf } from '../grid/sheet.ts'
import { useEntries } from '../grid/use-entries.ts'
import { type CardQuestion, cardQuestions, entriesOfVotes, votedBy } from './card-questions.ts'

const CardsProjector = fetchedDialog(() => import('./cards-projector.tsx').then(m => m.default))

/** A quiz that a class answers with cards, question by question: what is read is written like what is typed. */
export default function CardsTab({ application: whole }: { application: Application }) {
  const { application } = useMemo(() => onPaper(whole), [whole])
  const questions = useMemo(() => cardQuestions(sheetsOf(application).get('') ?? []), [application])
  const { data, error, refetch } = useQuery(
    query(listCardHolders, { query: { group: application.group.id } }, 'diagnostics'),
  )
  const [at, setAt] = useState(0)
  const question = questions[at]
  if (!data)
    return <Awaited answer={{ error, refetch }} failed="Não foi possível saber quem tem que cartão" />
  if (!question) return <Note>Este quiz não tem perguntas de uma resposta com até quatro opções.</Note>
  return (
    <Voting
      key={application.id}
      application={application}
      question={question}
      place={{ at, of: questions.length }}
      holders={data.holders}
      without={data.without}
      onGo={setAt}
    />
  )
}

interface VotingProps {
  application: Application
  question: CardQuestion
  place: { at: number; of: number }
  holders: readonly CardHolder[]
  /** Pupils whose number no card has. */
  without: number
  onGo: (at: number) => void
}

type Phase = 'aberta' | 'barras' | 'certa'

function Voting({ application, question, place, holders, without, onGo }: VotingProps) {
  const entries = useEntries<string>(application)
  const [phase, setPhase] = useState<Phase>('aberta')
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState<number>()
  const [projecting, setProjecting] = useState(false)
  const byNumber = useMemo(
    () => new Map(holders.map(({ number, studentId }) => [number, studentId])),
    [holders],
  )
  const numbers = useMemo(() => holders.map(({ number }) => number), [holders])
  const votes = useCardVotes({
    asked: `${question.place.item.id}/${turn}`,
    numbers,
    choices: question.words.length,
    onVotes: said => entries.enter(entriesOfVotes(question, said, byNumber), String(question.number)),
  })
  const isDone = application.state === 'corrigido'
  const chosen = new Map(
    entries.view.sittings.map(sitting => [sitting.studentId, votedBy(question, sitting)] as const),
  )
  const kept = new Set(
    entries.keptSittings
      .filter(sitting => votedBy(question, sitting) !== undefined)
      .map(sitting => sitting.studentId),
  )
  const shown = holders.map(({ number, absent, studentId }) => ({
    ...{ number, absent, read: kept.has(studentId) },
  }))
  const counts = question.words.map(
    (_, choice) => [...chosen.values()].filter(each => each === choice).length,
  )
  const key = question.words.indexOf(keyWord(question.place))
  const go = (next: number) => {
    setPhase('aberta')
    setOpened(undefined)
    onGo(next)
  }
  const holder = holders.find(({ number }) => number === opened)
  return (
    <Stack gap={16}>
      <Section
        title={`Pergunta ${place.at + 1} de ${place.of}`}
        aside={<SaveState saving={entries.saving} />}
      >
        <Stack gap={16}>
          <RichText html={question.place.item.question.stem} media={question.place.item.question.media} />
          <Lettered
            options={question.texts}
            shown={choice => (
              <>
                <RichText html={question.texts[choice] ?? ''} media={question.place.item.question.media} />
                {phase !== 'aberta' && (
                  <Text as="p" secondary>
                    {counted(counts[choice] ?? 0, 'resposta', 'respostas')}
                    {phase === 'certa' && choice === key && <b> · a certa</b>}
                  </Text>
                )}
              </>
            )}
          />
          <Row gap={12} wrap>
            {phase === 'aberta' ? (
              <Button variant="contained" onClick={() => setPhase('barras')}>
                Fechar e mostrar as respostas
              </Button>
            ) : (
              <>
                <Button
                  variant={phase === 'barras' ? 'contained' : 'outlined'}
                  disabled={isDone}
                  onClick={() => {
                    setTurn(turn + 1)
                    setPhase('aberta')
                  }}
                >
                  Votar de novo
                </Button>
                {phase === 'barras' && (
                  <Button variant="outlined" onClick={() => setPhase('certa')}>
                    Mostrar a resposta certa
                  </Button>
                )}
              </>
            )}
            <Button
              variant={phase === 'certa' ? 'contained' : 'text'}
              disabled={place.at + 1 >= place.of}
              onClick={() => go(place.at + 1)}
            >
              Pergunta seguinte
            </Button>
            <Button variant="text" disabled={place.at === 0} onClick={() => go(place.at - 1)}>
              Pergunta anterior
            </Button>
          </Row>
        </Stack>
      </Section>
      <Section title="Cartões">
        <Stack gap={20}>
          <RefusedEntries entries={entries} />
          {isDone && <Note>Esta aplicação já está corrigida: para ler cartões, volte a corrigir.</Note>}
          {without > 0 && (
            <Note>
              {counted(without, 'aluno não tem', 'alunos não têm')} número de 1 a 100 na turma: sem número,
              não há cartão.
            </Note>
          )}
          {!isDone && <CardReader onSeen={votes.see} paused={phase !== 'aberta'} />}
          <CardBoard holders={shown} onOpen={setOpened} />
          {holder && (
            <CardOfPupil
              number={holder.number}
              name={holder.name}
              choice={chosen.get(holder.studentId)}
              onTakeBack={phase === 'aberta' && !isDone ? () => votes.takeBack(holder.number) : undefined}
              onClose={() => setOpened(undefined)}
            />
          )}
          <Row gap={12} wrap>
            <Button
              variant="outlined"
              startIcon={<Icon name="projector-screen" />}
              onClick={() => setProjecting(true)}
            >
              Projectar
            </Button>
            <Button startIcon={<Icon name="printer" />} onClick={() => void openVotingCards()}>
              Imprimir os cartões
            </Button>
          </Row>
        </Stack>
      </Section>
      {projecting && (
        <CardsProjector
          application={application}
          question={question}
          holders={shown}
          onClose={() => setProjecting(false)}
        />
      )}
    </Stack>
  )
}
