import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { changedQuery, href } from '#kit/address.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import type { FormPageState } from '#kit/web/form/use-form-page.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import type { Game } from '../../contract.ts'
import { kindLabel } from '../../kinds.ts'
import { savePaper } from '../downloads.ts'
import { crumbs, GameStateMark } from '../game-words.tsx'
import styles from './editor.module.css'
import type { GameForm } from './game-form.ts'
import { kindOffers } from './kind-offers.ts'
import { KindStep } from './kind-step.tsx'
import type { Pictures, SourcesSlot } from './pair-sources.ts'
import { PairsStep } from './pairs-step.tsx'
import { RulesStep } from './rules-step.tsx'
import { TryOut } from './try-out.tsx'

interface GameEditorProps {
  state: FormPageState
  form: GameForm
  /** As the server has it; absent while it is new. */
  game?: Game
  sources: SourcesSlot
  pictures: Pictures
  /** What changed in the glossary since the pairs were taken. */
  changes?: ReactNode
  /** Called before the form is sent, with whether it is to be published too. */
  onPublish: (publish: boolean) => void
  onCancel: () => void
}

const steps = ['conteudo', 'tipo', 'regras'] as const
type Step = (typeof steps)[number]

/** A game in three steps that are always in view: its pairs, the kind that they are played as, its rules. */
export function GameEditor(props: GameEditorProps) {
  const { state, form, game, sources, pictures, changes, onPublish, onCancel } = props
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const step = steps.find(step => step === params.get('passo')) ?? 'conteudo'
  const values = form.watch()
  const kinds = kindOffers(values.items, values.rules)
  const [trying, setTrying] = useState(false)
  const head = useRef<HTMLElement>(null)
  const current = kinds.find(offer => offer.kind === values.kind)
  const isReady = values.items.length > 0 && current?.fault === undefined

  const hrefOf = (passo: Step) => `?${changedQuery(params, { passo })}`
  useRefused(state, form, step, to => navigate(hrefOf(to), { replace: true }))
  const words: Record<Step, { label: string; detail: string }> = {
    conteudo: {
      label: 'Conteúdo',
      detail: `${values.items.length} ${values.items.length === 1 ? 'par' : 'pares'}`,
    },
    // A kind that these pairs do not make yet is none.
    tipo: { label: 'Tipo', detail: current?.fault === undefined ? kindLabel(values.kind) : '' },
    regras: { label: 'Regras', detail: '' },
  }
  const next = steps[steps.indexOf(step) + 1]
  return (
    <>
      <FormPage
        state={state}
        title={game ? `Editar «${game.title}»` : 'Criar jogo'}
        crumbs={[
          ...crumbs,
          {
            label: game ? game.title : 'Novo jogo',
            ...(game && { to: href(pages.gameControl, { id: game.id }) }),
          },
        ]}
        sub={game && <GameStateMark game={game} />}
        secondary={[
          ...(game
            ? [
                {
                  label: 'Papel A4',
                  icon: 'printer',
                  onClick: () => void savePaper(game),
                  disabled: state.isSending,
                } as const,
              ]
            : []),
          {
            label: 'Experimentar',
            icon: 'play',
            onClick: () => setTrying(true),
            disabled: !isReady,
          },
        ]}
        submit="Guardar"
        onCancel={onCancel}
        actions={
          <>
            {next && (
              <Button variant="outlined" to={hrefOf(next)}>
                {next === 'tipo' ? 'Escolher o tipo' : 'Definir as regras'}
              </Button>
            )}
            {(!game || game.state === 'rascunho') && (
              <Button
                type="submit"
                variant="outlined"
                disabled={!isReady || state.isSending}
                onClick={() => onPublish(true)}
              >
                Guardar e publicar
              </Button>
            )}
          </>
        }
      >
        <Row as="nav" below={24} ref={head} className={styles.steps} aria-label="Passos">
          {steps.map((name, at) => (
            <Link key={name} to={hrefOf(name)} replace aria-current={name === step ? 'step' : undefined}>
              <i>{at + 1}</i>
              {words[name].label}{' '}
              <Text as="small" regular>
                {words[name].detail}
              </Text>
            </Link>
          ))}
        </Row>
        {changes}
        {step === 'conteudo' && <PairsStep form={form} kinds={kinds} sources={sources} pictures={pictures} />}
        {step === 'tipo' && (
          <KindStep form={form} kinds={kinds} pictures={pictures} toPairs={hrefOf('conteudo')} />
        )}
        {step === 'regras' && <RulesStep form={form} kind={current} game={game} />}
      </FormPage>
      {trying && current && (
        <TryOut
          title={values.title || kindLabel(values.kind)}
          body={values}
          pictures={pictures}
          code={game?.code ?? null}
          onClose={() => setTrying(false)}
        />
      )}
    </>
  )
}

const stepOf: Readonly<Record<string, Step>> = {
  kind: 'tipo',
  mode: 'regras',
  teams: 'regras',
  rules: 'regras',
  shuffle: 'regras',
  groupIds: 'regras',
  entry: 'regras',
  attempts: 'regras',
  closesAt: 'regras',
  sharing: 'regras',
}

/** What was refused is shown where it is written, whatever step it was sent from. */
function useRefused({ saving }: FormPageState, form: GameForm, step: Step, goTo: (step: Step) => void) {
  const { errors } = form.formState
  const shown = useRef(saving)
  const ledTo = useRef<Step>(undefined)
  const show = useEffectEvent((first: Step, steps: readonly Step[]) => {
    if (steps.includes(step)) return
    ledTo.current = first
    goTo(first)
  })
  useEffect(() => {
    if (ledTo.current !== step) return
    ledTo.current = undefined
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [step])
  useEffect(() => {
    const steps = Object.keys(errors).map(name => stepOf[name] ?? 'conteudo')
    const [first] = steps
    // The form tells its errors a moment after the refusal.
    if (saving.kind !== 'refused' || shown.current === saving || first === undefined) return
    shown.current = saving
    show(first, steps)
  }, [saving, errors])
}
