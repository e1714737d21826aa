import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { v7 as uuid } from 'uuid'
import { newSeed } from '#engines/games/fair.ts'
import { createGame, type Game, getGame } from '#features/games/contract.ts'
import { type GameBody, gameBody } from '#features/games/game.ts'
import { gameKind } from '#features/games/kinds.ts'
import { MAX_ITEMS } from '#features/games/rules.ts'
import { GameEditor } from '#features/games/web/editor/game-editor.tsx'
import { places } from '#features/games/web/game-words.tsx'
import { query } from '#kit/web/api/queries.ts'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { gradeNumber } from '#school/subjects/subject.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { type OfferedPair, offerQuestions, offerTerms } from '../contract.ts'
import { ContentSources } from './content-sources.tsx'
import { valuesOf } from './game-values.ts'
import { usePictures } from './use-pictures.ts'
import { usePublish } from './use-publish.ts'

/**
 * A new game, blank, from terms and questions that were chosen elsewhere (`?termos=…&perguntas=…&tipo=…`, for
 * `&classe=…&turmas=…`),
 * or from pairs of another game (`?jogo=…&pares=…&tipo=…`).
 */
export function NewGamePage() {
  const [params] = useSearchParams()
  const [start] = useState(() => ({
    terms: idsIn(params.get('termos')),
    questions: idsIn(params.get('perguntas')),
    game: idsIn(params.get('jogo'))[0] ?? '',
    pairs: idsIn(params.get('pares')),
    grade: gradeNumber.safeParse(Number(params.get('classe'))).data ?? 0,
    groups: idsIn(params.get('turmas')).slice(0, MAX_GROUPS),
  }))
  const terms = useQuery({
    ...query(offerTerms, { query: { id: start.terms } }),
    enabled: start.terms.length > 0,
  })
  const questions = useQuery({
    ...query(offerQuestions, { query: { id: start.questions } }),
    enabled: start.questions.length > 0,
  })
  const other = useQuery({
    ...query(getGame, { params: { id: start.game } }),
    enabled: start.game !== '',
  })
  const subjects = useSubjectOptions()
  const wanted = [
    start.terms.length > 0 && terms,
    start.questions.length > 0 && questions,
    start.game !== '' && other,
  ]
  const chosen = joinAnswers(...wanted.filter(answer => answer !== false))
  if (!chosen.data)
    return (
      <Awaited
        answer={chosen}
        failed="Não foi possível ler o que escolheu"
        head={<PageHead title="Criar jogo" />}
      />
    )
  const pairs = [...(terms.data?.pairs ?? []), ...(questions.data?.pairs ?? [])]
  if (pairs.length > 0 && subjects.length === 0) return <SkeletonCards />
  const kind = gameKind.safeParse(params.get('tipo')).data ?? 'memoria'
  const subjectName = subjects.find(subject => subject.id === pairs[0]?.subjectId)?.name ?? ''
  return (
    <Form
      values={
        other.data
          ? bodyOf(other.data, kind, start.pairs)
          : bodyFrom(pairs, { kind, subjectName, grade: start.grade, groupIds: start.groups })
      }
    />
  )
}

function Form({ values }: { values: GameBody }) {
  const [begun] = useState(values)
  const navigate = useNavigate()
  const announce = useUndo()
  const publish = usePublish()
  const wanted = useRef(false)
  const { form, ...state } = useFormPage({
    endpoint: createGame,
    schema: gameBody,
    values: begun,
    toInput: body => ({ body }),
    draft: 'games/new',
    name: body => body.title || 'Jogo novo',
    href: pages.newGame,
    touches: ['rooms'],
    onSaved: (game, change) => {
      if (wanted.current) return void publish(game)
      announce(`«${game.title}» criado como rascunho.`, change)
      navigate(places.edit(game.id, 'tipo'))
    },
  })
  const pictures = usePictures(form.watch('items'))
  return (
    <GameEditor
      state={state}
      form={form}
      sources={props => <ContentSources key={props.from} {...props} />}
      pictures={pictures}
      onPublish={game => {
        wanted.current = game
      }}
      onCancel={() => navigate(pages.gamesHome)}
    />
  )
}

/** Some pairs of another game, for its groups, as another kind. */
function bodyOf(game: Game, kind: GameBody['kind'], pairs: readonly string[]): GameBody {
  const isWhole = game.items.every(item => pairs.includes(item.id))
  return {
    ...valuesOf(game),
    title: (isWhole ? game.title : `${game.title}: o que custou mais`).slice(0, 120),
    kind,
    items: pairs.flatMap(id => game.items.find(item => item.id === id) ?? []),
    rules: {},
    seed: newSeed(),
    closesAt: null,
  }
}

function bodyFrom(
  pairs: readonly OfferedPair[],
  {
    kind,
    subjectName,
    grade,
    groupIds,
  }: { kind: GameBody['kind']; subjectName: string; grade: number; groupIds: string[] },
): GameBody {
  const [first] = pairs
  const isOfTerms = first?.source?.kind === 'termo'
  return {
    title: subjectName === '' ? '' : `${isOfTerms ? 'Palavras' : 'Perguntas'} de ${subjectName}`,
    kind,
    subjectId: first?.subjectId ?? '',
    grade: grade || (mostCommon(pairs.flatMap(pair => pair.grades)) ?? 0),
    groupIds,
    theme: '',
    items: pairs.map(({ prompt, answer, wrong, picture, audio, source, points }) => ({
      id: uuid(),
      prompt,
      answer,
      wrong,
      picture,
      audio,
      source,
      ...(points && { points }),
    })),
    rules: {},
    mode: 'ambos',
    teams: 3,
    shuffle: true,
    seed: newSeed(),
    entry: 'código',
    attempts: null,
    closesAt: null,
  }
}

/** Groups of a game at most, as the server takes them. */
const MAX_GROUPS = 40

function mostCommon(grades: readonly number[]): number | undefined {
  const counts = [...Map.groupBy(grades, grade => grade)].map(([grade, all]) => ({
    grade,
    count: all.length,
  }))
  return counts.sort((a, b) => b.count - a.count || a.grade - b.grade)[0]?.grade
}

function idsIn(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .filter(id => /^[0-9a-f-]{36}$/i.test(id))
    .slice(0, MAX_ITEMS)
}
