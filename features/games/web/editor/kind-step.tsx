import { type KeyboardEvent, useRef, useState } from 'react'
import type { GameContent } from '#engines/games/content.ts'
import { newSeed } from '#engines/games/fair.ts'
import { describeOmitted } from '#engines/games/letters.ts'
import { recognisableByShape } from '#engines/games/options.ts'
import { readRules } from '#engines/games/rules.ts'
import { listInWords } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { noOrderReason } from '../../board-content.ts'
import type { GameKind } from '../../kinds.ts'
import type { Mode } from '../../rules.ts'
import { KindPictogram } from '../kind-pictogram.tsx'
import { GamePreview } from '../play/game-preview.tsx'
import styles from './editor.module.css'
import fits from './fits.module.css'
import type { GameForm } from './game-form.ts'
import { editorContent, fittingFirst, type KindOffer } from './kind-offers.ts'
import type { Pictures } from './pair-sources.ts'

interface KindStepProps {
  form: GameForm
  kinds: KindOffer[]
  pictures: Pictures
  /** Where the pairs are written. */
  toPairs: string
}

const resolvePlayer: Readonly<Record<Mode, string>> = {
  individual: 'Sozinho no telemóvel.',
  equipas: '2 a 6 equipas num só ecrã.',
  ambos: 'Sozinho no telemóvel, ou 2 a 6 equipas num só ecrã.',
}

/** Which kind the pairs are played as; one that does not fit stays in the list, and says why once it is asked. */
export function KindStep({ form, kinds: offers, pictures, toPairs }: KindStepProps) {
  const kinds = fittingFirst(offers)
  const [items, kind, rules, seed, mode] = form.watch(['items', 'kind', 'rules', 'seed', 'mode'])
  const group = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<GameKind>()
  const lacking = kinds.find(offer => offer.kind === pressed && offer.fault !== undefined)
  const lacksOrder = pressed === 'ordenacao' && noOrderReason('ordenacao', items, rules) !== undefined
  const chosen = kinds.find(offer => offer.kind === kind)
  const content = editorContent(items, pictures)
  const choose = (offer: KindOffer) => {
    setPressed(offer.kind)
    if (offer.fault === undefined) form.setValue('kind', offer.kind, { shouldDirty: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...(group.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = (at + step + all.length) % all.length
    all[to]?.focus()
    const offer = kinds[to]
    if (offer) choose(offer)
  }
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <div
          ref={group}
          role="radiogroup"
          aria-label="Tipo de jogo"
          className={styles.kinds}
          onKeyDown={onKeyDown}
        >
          {kinds.map(offer => (
            <PlainButton
              key={offer.kind}
              role="radio"
              aria-checked={offer.kind === kind}
              aria-disabled={offer.fault !== undefined || undefined}
              tabIndex={offer.kind === kind ? 0 : -1}
              onClick={() => choose(offer)}
            >
              <KindPictogram kind={offer.kind} size={52} />
              <span>
                <b>{offer.label}</b>
                <small>{offer.fault === undefined ? offer.gives : 'ainda não dá'}</small>
              </span>
              {offer.kind === kind && <Icon name="check-circle" size={24} />}
            </PlainButton>
          ))}
        </div>
        <div className={fits.reason} role="status">
          {lacking && (
            <p>
              <b>{lacking.label}</b> {lacking.fault}.{' '}
              {lacksOrder ? (
                <Button
                  size="small"
                  onClick={() => {
                    form.setValue('rules', { ...rules, by: 'alphabet' }, { shouldDirty: true })
                    form.setValue('kind', 'ordenacao', { shouldDirty: true })
                  }}
                >
                  Ordenar por ordem alfabética
                </Button>
              ) : (
                <Link to={toPairs}>Juntar ou mudar pares</Link>
              )}
            </p>
          )}
        </div>
        <p className={styles.quiet}>Pode mudar de tipo quando quiser: os pares ficam como estão.</p>
      </div>
      <div className={styles.side}>
        {chosen && (
          <Section
            title={chosen.label}
            aside={
              <Button
                size="small"
                startIcon={<Icon name="arrows-clockwise" />}
                onClick={() => form.setValue('seed', newSeed(), { shouldDirty: true })}
              >
                Outro tabuleiro
              </Button>
            }
          >
            {chosen.fault === undefined ? (
              <>
                <GamePreview kind={kind} engine={chosen.rules} items={content} rules={rules} seed={seed} />
                <Stack as="ul" gap={6} above={12} secondary className={styles.fitFacts}>
                  <li>{chosen.gives}.</li>
                  {kind === 'cruzadas' && (
                    <OffBoard offer={chosen} content={content} rules={rules} seed={seed} />
                  )}
                  {(kind === 'roda' || (kind === 'relampago' && rules.typed !== true)) && (
                    <ToldByShape content={content} toPairs={toPairs} />
                  )}
                  <li>{resolvePlayer[mode]}</li>
                  <li>O mesmo tabuleiro sai no papel.</li>
                </Stack>
              </>
            ) : (
              <p className={styles.quiet}>
                {chosen.label}: {chosen.fault}.
              </p>
            )}
          </Section>
        )}
      </div>
    </div>
  )
}

/** The words that this board has no place for; another board may have one. */
function OffBoard({
  offer,
  content,
  rules,
  seed,
}: {
  offer: KindOffer
  content: GameContent
  rules: unknown
  seed: string
}) {
  const said = describeOmitted(offer.rules.board(content, readRules(offer.rules, rules), seed), content)
  return said === '' ? null : <li>{said}</li>
}

/** As many are named; of more the first ones. */
const NAMED = 3

/** Answers with a unique shape among these, which the options give away. */
function ToldByShape({ content, toPairs }: { content: GameContent; toPairs: string }) {
  const alone = recognisableByShape(content).map(({ answer }) => `«${answer}»`)
  if (alone.length === 0) return null
  const more = alone.length > NAMED ? [`mais ${alone.length - NAMED}`] : []
  return (
    <li>
      {listInWords([...alone.slice(0, NAMED), ...more])}{' '}
      {alone.length === 1 ? 'é a única resposta da sua forma' : 'são as únicas respostas da sua forma'}, e
      adivinha-se: <Link to={toPairs}>escreva três erradas</Link>.
    </li>
  )
}
