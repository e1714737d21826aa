import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Game, getGame, updateGame } from '#features/games/contract.ts'
import { gameBody } from '#features/games/game.ts'
import { kindLabel } from '#features/games/kinds.ts'
import { GameEditor } from '#features/games/web/editor/game-editor.tsx'
import { crumbs, places, toGames } from '#features/games/web/game-words.tsx'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { ContentSources } from './content-sources.tsx'
import { GameChanges } from './game-changes.tsx'
import { valuesOf } from './game-values.ts'
import { usePictures } from './use-pictures.ts'
import { usePublish } from './use-publish.ts'

/** A game to be changed: `?id=`. */
export function EditGamePage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, error, refetch } = useQuery({
    ...query(getGame, { params: { id } }),
    enabled: id !== '',
  })
  if (id === '')
    return (
      <>
        <PageHead title="Editar jogo" crumbs={crumbs} />
        <Section>
          <EmptyState
            title="Nenhum jogo escolhido"
            text="Escolha o jogo na lista dos seus jogos."
            primary={toGames}
          />
        </Section>
      </>
    )
  return data ? (
    <EditForm key={id} game={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir o jogo"
      head={<PageHead title="Editar jogo" crumbs={crumbs} />}
      gone={toGames}
    />
  )
}

function EditForm({ game }: { game: Game }) {
  // What the form began from stays, whatever the list behind reads again meanwhile.
  const [begun, setBegun] = useState(game)
  const navigate = useNavigate()
  const announce = useUndo()
  const publish = usePublish()
  const wanted = useRef(false)
  const { form, ...state } = useFormPage({
    endpoint: updateGame,
    schema: gameBody,
    values: valuesOf(begun),
    version: begun.version,
    toInput: (body, version = begun.version) => ({ params: { id: game.id }, body: { ...body, version } }),
    draft: `games/${game.id}`,
    name: body => body.title,
    href: places.edit(game.id),
    onSaved: (saved, change) => {
      if (wanted.current) return void publish(saved)
      announce(`«${saved.title}» guardado.`, change)
      setBegun(saved)
      navigate(saved.state === 'rascunho' ? pages.gamesHome : href(pages.gameControl, { id: saved.id }))
    },
    conflict: { fields: conflictFields, toValues: valuesOf },
  })
  const pictures = usePictures(form.watch('items'))
  return (
    <GameEditor
      state={state}
      form={form}
      game={game}
      sources={props => <ContentSources key={props.from} {...props} />}
      pictures={pictures}
      changes={<GameChanges id={game.id} form={form} />}
      onPublish={game => {
        wanted.current = game
      }}
      onCancel={() =>
        navigate(game.state === 'rascunho' ? pages.gamesHome : href(pages.gameControl, { id: game.id }))
      }
    />
  )
}

const conflictFields = [
  { key: 'title', label: 'Título' },
  { key: 'kind', label: 'Tipo', show: (value: unknown) => kindLabel(value as Game['kind']) },
  { key: 'theme', label: 'Tema' },
  {
    key: 'items',
    label: 'Pares',
    show: (value: unknown) => (value as Game['items']).map(item => item.answer).join('; '),
  },
  { key: 'entry', label: 'Quem entra escreve' },
  { key: 'closesAt', label: 'Fecha' },
] as const
