import { useEffect, useRef } from 'react'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type HeardPupil, outcomeText } from '../contract.ts'
import { nextStep, type Try } from '../ladder.ts'
import { operationsOf, operationsText } from '../operations.ts'
import { isLongEnoughForTiming } from '../reading.ts'
import { Frame, type Framed, firstName, Receipt } from './frame.tsx'
import styles from './hear.module.css'

/** Texts of so many letters are read as prose; shorter ones are shown large. */
const SHORT = 60

interface LadderProps extends Framed {
  pupil: HeardPupil
  tries: readonly Try[]
  /** The one level that is heard, whatever comes before and after it. */
  only: number | undefined
  /** Who was heard before, to be looked at again. */
  said: HeardPupil | undefined
  onShowSaid: () => void
  onTry: (one: Try) => void
  onClock: (clock: { level: number; sample: 1 | 2 }) => void
  onOutcome: (outcome: 'ausente' | 'recusou') => void
  onBack: () => void
}

/** One level: two samples, and one tap that says which of them the pupil managed. */
export function LadderScreen(props: LadderProps) {
  const { pupil, tries, only, said, onShowSaid, onTry, onClock, onOutcome, onBack, ...frame } = props
  const { queue, hearing } = frame
  const step = nextStep(queue.levels.length, tries)
  const at = only ?? ('try' in step ? step.try : step.reached)
  const level = queue.levels[at]
  const did = queue.skill === 'leitura' ? 'Leu' : 'Fez'
  const saidTries = said?.hearings.find(({ by }) => by.id === queue.me)?.tries ?? []
  const saidOperations = operationsText(operationsOf(queue.skill, queue.levels), saidTries)
  const room = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each level, and each pupil, begins at its top.
  useEffect(() => {
    room.current?.scrollTo(0, 0)
    const keys = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !level) return
      const sample = event.key === '1' ? 1 : event.key === '2' && level.samples.length > 1 ? 2 : undefined
      if (sample) onTry({ level: at, sample })
      else if (event.key === '0') onTry({ level: at, sample: null })
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [at, pupil.id, tries])

  if (!level) return null
  return (
    <Frame
      {...frame}
      pupil={pupil}
      foot={
        <>
          <div className={styles.choices}>
            {level.samples.map((sample, place) => (
              <Button
                key={sample}
                variant={place === 0 ? 'contained' : 'outlined'}
                size="large"
                onClick={() => onTry({ level: at, sample: place === 0 ? 1 : 2 })}
              >
                {did} a {place + 1}.ª
              </Button>
            ))}
            <Button variant="outlined" size="large" onClick={() => onTry({ level: at, sample: null })}>
              {level.samples.length > 1 ? 'Nenhuma' : `Não ${did.toLowerCase()}`}
            </Button>
          </div>
          <Row gap={4} between className={styles.asides}>
            <Button size="small" onClick={onBack}>
              {tries.length > 0 ? 'Voltar atrás' : 'Ver a fila'}
            </Button>
            <Button size="small" onClick={() => onOutcome('ausente')}>
              Não veio
            </Button>
            <Button size="small" onClick={() => onOutcome('recusou')}>
              Não quis
            </Button>
          </Row>
        </>
      }
    >
      <main className={styles.room} ref={room}>
        {said && said.id !== pupil.id ? (
          <Row as="p" gap={8} center role="status" className={styles.said}>
            <Icon name="check" size={18} />
            <span>
              {firstName(said.name)}: <b>{said.level ?? outcomeText(said.outcome)}</b>
              {saidOperations !== '' && ` · ${saidOperations}`}
            </span>
            {said.level && (
              <Button size="small" onClick={onShowSaid}>
                Mudar
              </Button>
            )}
          </Row>
        ) : (
          <Receipt hearing={hearing} />
        )}
        <Text as="h2" heading="h4">
          {level.name}
        </Text>
        {level.samples.map((sample, place) => (
          <section key={sample} className={styles.sample} aria-label={`${place + 1}.ª amostra`}>
            <Text as="h3" secondary caption semibold>
              {place + 1}.ª amostra
              {place > 0 && <small> · se falhar a primeira</small>}
            </Text>
            <p className={sample.length <= SHORT ? styles.large : styles.prose} lang={langOf(queue.language)}>
              {sample}
            </p>
            {queue.skill === 'leitura' && isLongEnoughForTiming(sample) && (
              <Button
                size="small"
                startIcon={<Icon name="timer" size={18} />}
                onClick={() => onClock({ level: at, sample: place === 0 ? 1 : 2 })}
              >
                Cronometrar a {place + 1}.ª
              </Button>
            )}
          </section>
        ))}
      </main>
    </Frame>
  )
}

function langOf(language: string): string | undefined {
  return language === 'Português' ? 'pt' : undefined
}
