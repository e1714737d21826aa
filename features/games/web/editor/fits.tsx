import { useState } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { GameKind } from '../../kinds.ts'
import { KindPictogram } from '../kind-pictogram.tsx'
import styles from './fits.module.css'
import { fittingFirst, type KindOffer } from './kind-offers.ts'

interface FitsProps {
  kinds: readonly KindOffer[]
  /** Leads to where more pairs come from. */
  onMend: () => void
}

/** Which kinds these pairs are enough for, lit; a grey one says what it lacks once it is asked. */
export function Fits({ kinds, onMend }: FitsProps) {
  const [pressed, setPressed] = useState<GameKind>()
  const inOrder = fittingFirst(kinds)
  const lit = kinds.filter(kind => kind.fault === undefined).length
  const about = kinds.find(({ kind }) => kind === pressed)
  return (
    <Section
      folds={lit > 0}
      title={lit === 0 ? 'Ainda não dá para nenhum tipo' : `Dá para ${lit} dos ${kinds.length} tipos`}
    >
      <ul className={styles.fits}>
        {inOrder.map(({ kind, label, fault }) => (
          <li key={kind}>
            <PlainButton
              data-off={fault !== undefined || undefined}
              aria-pressed={kind === pressed}
              aria-label={fault === undefined ? `${label}: dá` : `${label}: ainda não dá`}
              onClick={() => setPressed(kind)}
            >
              <KindPictogram kind={kind} size={40} />
              {label}
            </PlainButton>
          </li>
        ))}
      </ul>
      <div className={styles.reason} role="status">
        {about && (
          <p>
            <b>{about.label}</b> {about.fault ?? `dá ${about.gives}`}.
          </p>
        )}
      </div>
      {about?.fault !== undefined && <Button onClick={onMend}>Juntar pares</Button>}
    </Section>
  )
}
