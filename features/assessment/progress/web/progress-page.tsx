import { useState } from 'react'
import { initialsOf } from '#kit/web/parts/initials.ts'
import { Column, Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { CapulanaStrip } from '#kit/web/pattern/capulana.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { LanguageContext, Said } from '#school/languages/web/in-language.tsx'
import type { HeldCard } from '#school/students/web/held-card.ts'
import { CardDoor } from './card-door.tsx'
import { GuardianView } from './guardian-view.tsx'
import styles from './progress.module.css'
import { PupilView } from './pupil-view.tsx'
import { type Shown, useProgress } from './use-progress.ts'

/** Quiz Progress: a pupil's own page, opened with the card; the guardian's glance at the same address. */
export function ProgressPage() {
  const { card, shown, problem, busy, enter, leave } = useProgress()
  if (shown) return <Inside shown={shown} card={card} onLeave={leave} />
  // What the card of the QR code opens comes in a moment.
  if (card && busy && !problem)
    return (
      <p className={styles.coming} role="status">
        A abrir…
      </p>
    )
  return <CardDoor problem={problem} busy={busy} onEnter={enter} />
}

function Inside({ shown, card, onLeave }: { shown: Shown; card: HeldCard | undefined; onLeave: () => void }) {
  const [isGuardian, setGuardian] = useState(false)
  const { pupil } = shown.progress
  const place = isGuardian
    ? `${pupil.group} · vista do encarregado`
    : [pupil.group, pupil.number === null ? '' : `nº ${pupil.number}`].filter(Boolean).join(' · ')
  const turn = () => {
    setGuardian(!isGuardian)
    window.scrollTo(0, 0)
  }
  return (
    <LanguageContext value={shown.progress.language}>
      <Column className={styles.page}>
        <CapulanaStrip height={16} />
        <Row as="header" gap={12} center full className={styles.head}>
          <Stack as="span" small bold className={styles.initials} aria-hidden="true">
            {initialsOf(pupil.name)}
          </Stack>
          <Text shrinks>
            <Text as="b" block cut>
              {pupil.name}
            </Text>
            <Text as="small" block cut caption secondary>
              {place}
            </Text>
          </Text>
          <PlainButton look="link" className={styles.leave} onClick={onLeave}>
            <Icon name="sign-out" />
            <Said id="leave" inline />
          </PlainButton>
        </Row>
        {isGuardian ? (
          <GuardianView progress={shown.progress} onPupil={turn} />
        ) : (
          <PupilView shown={shown} card={card} onGuardian={turn} />
        )}
      </Column>
    </LanguageContext>
  )
}
