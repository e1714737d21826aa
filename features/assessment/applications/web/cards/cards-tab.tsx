import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { counted, formatTime } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { RichText } from '#school/questions/web/rich-text.tsx'
import { type CardHolder, listCardHolders } from '#school/voting-cards/contract.ts'
import { CardBoard } from '#school/voting-cards/web/card-board.tsx'
import { CardOfPupil } from '#school/voting-cards/web/card-of-pupil.tsx'
import { CardReader } from '#school/voting-cards/web/card-reader.tsx'
import { Lettered } from '#school/voting-cards/web/lettered.tsx'
import { openVotingCards } from '#school/voting-cards/web/print-cards.ts'
import { useCardVotes } from '#school/voting-cards/web/use-card-votes.ts'
import type { Application } from '../../../results/contract.ts'
import { markOf } from '../../card-round-contract.ts'
import { getApplication } from '../../contract.ts'
import { keyWord } from '../grid/cell-words.ts'
import { RefusedEntries } from '../grid/refused-entries.tsx'
import { onPaper, sheetsOf } from '../grid/sheet.ts'
import { useEntries } from '../grid/use-entries.ts'
import {
  answersTo,
  type CardQuestion,
  cardQuestions,
  countsOf,
  entriesOfVotes,
  votedBy,
} from './card-questions.ts'
import { RoundSteps } from './round-steps.tsx'
import { useCardRound } from './use-card-round.ts'

const CardsProjector = fetchedDialog(() => import('./cards-projector.tsx').then(m => m.default))

/** Answers are read anew no more often than this: an application is large. */
const READ_AFTER_MS = 2000

/** A quiz that a class answers with cards, question by question: what is read is written like what is typed. */
export default function CardsTab({ application: whole }: { application: Application }) {
  const { application } = useMemo(() => onPaper(whole), [whole])
  const questions = useMemo(() => cardQuestions(sheetsOf(application).get('') ?? []), [application])
  const { data, error, refetch } = useQuery(
    query(listCardHolders, { query: { group: application.group.id } }, 'diagnostics'),
  )
  const line = useCardRound(application.id)
  if (!data)
    return <Awaited answer={{ error, refetch }} failed="Não foi possível saber quem tem que cartão" />
  // Where the school cannot be asked, the class goes on all the same.
  if (!line.round && !line.error && line.isInStep)
    return <Awaited answer={line} failed="Não foi possível saber em que pergunta a turma está" />
  if (questions.length === 0)
    return <Note>Este quiz não tem perguntas de uma resposta com até quatro opções.</Note>
  return (
    <Voting
      key={application.id}
      application={application}
      questions={questions}
      line={line}
      holders={data.holders}
      without={data.without}
    />
  )
}

interface VotingProps {
  application: Application
  questions: readonly CardQuestion[]
  line: ReturnType<typeof useCardRound>
  holders: readonly CardHolder[]
  /** Pupils whose number no card has. */
  without: number
}

function Voting({ application, questions, line, holders, without }: VotingProps) {
  const entries = useEntries<string>(application)
  const [opened, setOpened] = useState<{ of: string; number: number }>()
  const [params, change] = useAddressQuery()
  const { round, phase } = line
  const at = Math.max(
    0,
    questions.findIndex(({ place }) => place.item.id === line.itemId),
  )
  const question = questions[at] as CardQuestion
  const itemId = question.place.item.id
  const isOpen = phase === 'aberta'
  // Voted anew, a question begins anew on every phone that reads it.
  const [turn, setTurn] = useState(0)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setTurn(turn + 1)
  }
  const byNumber = useMemo(
    () => new Map(holders.map(({ number, studentId }) => [number, studentId])),
    [holders],
  )
  const numbers = useMemo(() => holders.map(({ number }) => number), [holders])
  const votes = useCardVotes({
    turnKey: `${itemId}/${turn}`,
    numbers,
    choices: question.words.length,
    onVotes: said => {
      entries.enter(entriesOfVotes(question, said, byNumber), String(question.number))
      // With its first card a question is before the class, on every screen.
      if (line.itemId !== itemId) line.step(itemId, 'aberta')
    },
  })
  const isDone = application.state === 'corrigido'
  const chosen = new Map(
    entries.view.sittings.map(sitting => [sitting.studentId, votedBy(question, sitting)] as const),
  )
  /** What the school tells of this question, where it stands at it and has all that was read here. */
  const ofSchool =
    line.live && line.isInStep && round?.itemId === itemId && entries.waiting === 0 ? round : undefined
  const kept = new Set([
    ...(ofSchool?.read ?? []),
    ...entries.keptSittings
      .filter(sitting => votedBy(question, sitting) !== undefined)
      .map(sitting => sitting.studentId),
  ])
  const shown = holders.map(({ number, absent, studentId }) => ({
    ...{ number, absent, read: kept.has(studentId) },
  }))
  const counts =
    ofSchool && !isOpen
      ? countsOf(question, ofSchool.answers)
      : question.words.map((_, choice) => [...chosen.values()].filter(each => each === choice).length)
  useAsRead(application, ofSchool?.mark, markOf(answersTo(question, entries.view.sittings)))
  const right = phase === 'certa' ? question.words.indexOf(keyWord(question.place)) : -1
  const goTo = (to: CardQuestion | undefined) => to && (() => line.step(to.place.item.id, 'aberta'))
  const steps = {
    phase,
    isDone,
    onPhase: (next: typeof phase) => line.step(itemId, next),
    onNext: goTo(questions[at + 1]),
    onBefore: goTo(questions[at - 1]),
  }
  const holder = opened?.of === itemId && holders.find(({ number }) => number === opened.number)
  const place = `Pergunta ${at + 1} de ${questions.length}`
  const project = (on: boolean) => change({ projectar: on ? 'sim' : null })
  return (
    <Stack gap={16}>
      <Section title={place} aside={<SaveState saving={entries.saving} />}>
        <Stack gap={16}>
          <Led line={line} questions={questions} />
          <RichText html={question.place.item.question.stem} media={question.place.item.question.media} />
          <Lettered
            options={question.texts}
            shown={choice => (
              <>
                <RichText html={question.texts[choice] ?? ''} media={question.place.item.question.media} />
                {!isOpen && (
                  <Text as="p" secondary>
                    {counted(counts[choice] ?? 0, 'resposta', 'respostas')}
                    {choice === right && <b> · a certa</b>}
                  </Text>
                )}
              </>
            )}
          />
          <RoundSteps {...steps} />
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
          {!isDone && <CardReader onSeen={votes.see} paused={!isOpen} />}
          <CardBoard holders={shown} onOpen={number => setOpened({ of: itemId, number })} />
          {holder && (
            <CardOfPupil
              number={holder.number}
              name={holder.name}
              choice={chosen.get(holder.studentId)}
              onTakeBack={isOpen && !isDone ? () => votes.takeBack(holder.number) : undefined}
              onClose={() => setOpened(undefined)}
            />
          )}
          <Row gap={12} wrap>
            <Button
              variant="outlined"
              startIcon={<Icon name="projector-screen" />}
              onClick={() => project(true)}
            >
              Projectar
            </Button>
            <Button startIcon={<Icon name="printer" />} onClick={() => void openVotingCards()}>
              Imprimir os cartões
            </Button>
          </Row>
        </Stack>
      </Section>
      {params.has('projectar') && (
        <CardsProjector
          title={`${application.group.name} · ${application.testTitle}, ${place.toLowerCase()}`}
          question={question}
          holders={shown}
          counts={counts}
          right={right}
          steps={steps}
          live={line.live}
          by={round?.by?.name}
          onClose={() => project(false)}
        />
      )}
    </Stack>
  )
}

/** Who leads the vote beside this screen, and what becomes of a step that somebody else was before. */
function Led({ line, questions }: Pick<VotingProps, 'line' | 'questions'>) {
  const { user } = useSession()
  const { round, refusal, isCutOff } = line
  const stands = questions.findIndex(({ place }) => place.item.id === round?.itemId) + 1
  const where = stands > 0 ? `pergunta ${stands}, ${phaseWords[round?.phase ?? 'aberta']}` : ''
  if (refusal !== undefined)
    return (
      <Note tone="red">
        {refusal} {line.isOvertaken && where && `Está agora na ${where}.`}
        <Button size="small" onClick={line.follow}>
          {line.isOvertaken ? 'Seguir para lá' : 'Desistir deste passo'}
        </Button>
        {line.isOvertaken && (
          <Button size="small" onClick={line.insist}>
            Ficar onde estou
          </Button>
        )}
      </Note>
    )
  if (isCutOff) return <Note>Sem ligação: siga com a turma. O projector vem atrás quando houver rede.</Note>
  if (!round?.by || !round.at || !user?.id || round.by.id === user.id || !where) return null
  return (
    <Note icon="users-three">
      <span role="status">
        {round.by.name} conduz também este voto: {where}, às {formatTime(round.at)}.
      </span>
    </Note>
  )
}

const phaseWords = { aberta: 'aberta', barras: 'com as respostas à vista', certa: 'com a resposta certa' }

/** Has the answers read anew where another phone has read cards that this screen does not know of, or in another way. */
function useAsRead({ id }: Application, schoolMark: number | undefined, own: number): void {
  const client = useQueryClient()
  const isBehind = schoolMark !== undefined && schoolMark !== own
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is another reason to read.
  useEffect(() => {
    if (!isBehind) return
    const { queryKey } = query(getApplication, { params: { id } })
    const timer = window.setTimeout(() => void client.invalidateQueries({ queryKey }), READ_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [client, id, isBehind, schoolMark])
}
