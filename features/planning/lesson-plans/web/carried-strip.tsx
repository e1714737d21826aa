import { type ReactNode, useState } from 'react'
import { counted, formatDateInProse } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { daysBetween } from '#school/calendar/weeks.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { carryOver, type Left, leftText, retakeName } from '../carry-over.ts'
import type { Lesson } from '../contract.ts'
import { decideCarried } from '../hand-on-contract.ts'
import { later } from '../lesson-values.ts'
import styles from './hand-on.module.css'

/** Of the retake before it has an id of its own. */
const RETAKE = 'retake'
const OLD_DAYS = 14
/** Where more lessons than these left something, the last one is shown, and all before it are one sentence until they are wanted. */
const SEPARATE = 2

interface CarriedStripsProps {
  lesson: Lesson
  /** Why nothing can be taken just now. */
  blocked?: string
  /** On a phone a line with its two ways, until its phases are wanted. */
  folds?: boolean
  /** Beside how the lesson becomes. */
  beside?: (left: Left) => ReactNode
}

/** What lessons before this one left: to be taken, or left where it is. Nothing that waits is lost. */
export function CarriedStrips({ lesson, ...more }: CarriedStripsProps) {
  const [all, setAll] = useState(false)
  if (!lesson.mayEdit) return null
  const { carried } = lesson
  const folded = carried.length > SEPARATE && !all ? carried.slice(1) : []
  return (
    <>
      {carried.slice(0, carried.length - folded.length).map(left => (
        <CarriedStrip key={left.id} lesson={lesson} left={left} {...more} />
      ))}
      {folded.length > 0 && (
        <Row as="p" gap={12} rowGap={8} below={16} wrap center between className={styles.folded}>
          {leftText(folded)}
          <Button size="small" onClick={() => setAll(true)}>
            Ver uma a uma
          </Button>
        </Row>
      )}
    </>
  )
}

function CarriedStrip({ lesson, left, blocked, folds, beside }: CarriedStripsProps & { left: Left }) {
  const announce = useUndo()
  const about = left.lessonNumber === null ? 'da aula anterior' : `da aula ${left.lessonNumber}`
  const save = useSave(decideCarried, {
    touches: ['lesson-plans', 'calendar', 'dashboard'],
    failed: 'Não foi possível levar o que ficou.',
    // The strip goes once the lesson is read again: the way back must not go with it.
    onSaved: ({ change }, { body }) =>
      announce(body.take ? `Levado ${about} para esta.` : `Fica por fazer, ${about}.`, change),
  })
  // What is that long ago is taken only by who says so.
  const isOld = daysBetween(left.heldOn, lesson.heldOn ?? left.heldOn) > OLD_DAYS
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    isOld ? [] : left.phases.map(({ id }) => id),
  )
  const [isOpen, setIsOpen] = useState(!left.isLeft)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isAsked, setAsked] = useState(false)
  const isFolded = folds && isPhone && left.phases.length > 0
  const isWhole = !isFolded || isAsked
  const phases = left.phases.filter(({ id }) => chosen.includes(id))
  const title =
    left.phases.length === 0
      ? `Para esta aula, ${about}`
      : `Ficou por fazer ${about}: ${counted(left.phases.length, 'fase', 'fases')}`
  const isEmpty = phases.length === 0 && left.phases.length > 0
  const decide = (take: boolean) =>
    save.mutate(
      {
        params: { id: lesson.id },
        body: { from: left.id, take, phaseIds: take ? [...chosen] : [], version: lesson.version },
      },
      {
        onSuccess: () => {
          if (!take) setIsOpen(false)
        },
      },
    )
  if (!isOpen)
    return (
      <Row as="p" gap={12} rowGap={8} below={16} wrap center between className={styles.folded}>
        {title}
        <Button size="small" onClick={() => setIsOpen(true)}>
          Mostrar
        </Button>
      </Row>
    )
  return (
    <>
      <section className={styles.strip} aria-label={title}>
        <Row gap={16} rowGap={8} start between wrap className={styles.head}>
          <div>
            <Text as="h2" heading="h4">
              {isFolded ? (
                <PlainButton look="line" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
                  {title}
                  <Icon name={isAsked ? 'caret-up' : 'caret-down'} size={20} />
                </PlainButton>
              ) : (
                title
              )}
            </Text>
            {isWhole && (
              <p>
                {formatDateInProse(left.heldOn)}, {howTaught(left.state)}.
                {left.phases.length > 0 && ' O que levar entra no começo desta aula.'}
              </p>
            )}
            {isWhole && left.forNext && <p>Para a próxima aula: {left.forNext}</p>}
          </div>
          <Row gap={8} className={styles.ways}>
            {isFolded && isEmpty && !isAsked ? (
              <Button variant="outlined" onClick={() => setAsked(true)}>
                Escolher o que levar
              </Button>
            ) : (
              <Button
                variant={isOld ? 'outlined' : 'contained'}
                disabled={isEmpty || blocked !== undefined}
                loading={save.isPending}
                onClick={() => decide(true)}
              >
                Levar para esta aula
              </Button>
            )}
            <Button variant="outlined" disabled={save.isPending} onClick={() => decide(false)}>
              Deixar ficar
            </Button>
          </Row>
        </Row>
        {blocked && <p className={styles.cap}>{blocked}</p>}
        {isWhole && left.phases.length > 0 && (
          <ul>
            {left.phases.map(phase => (
              <Row as="li" gap={12} center between touch ruled key={phase.id}>
                <CheckInput
                  label={[phase.name, firstLine(phase.content)].filter(Boolean).join(': ')}
                  checked={chosen.includes(phase.id)}
                  onChange={event =>
                    setChosen(now =>
                      event.target.checked ? [...now, phase.id] : now.filter(id => id !== phase.id),
                    )
                  }
                />
                <span>{phase.minutes} min</span>
              </Row>
            ))}
          </ul>
        )}
      </section>
      {beside && (
        <div className={styles.both}>
          {!isEmpty && left.phases.length > 0 && <Becomes lesson={lesson} left={{ ...left, phases }} />}
          {beside(left)}
        </div>
      )}
    </>
  )
}

/** How the lesson becomes: from when each phase lasts, what it was, and what makes way. */
function Becomes({ lesson, left }: { lesson: Lesson; left: Left }) {
  const { phases, before, leaves } = carryOver(lesson, left, RETAKE)
  let passed = 0
  return (
    <Section
      flush
      title={lesson.lessonNumber === null ? 'Como fica esta aula' : `Como fica a aula ${lesson.lessonNumber}`}
      aside={<span className={styles.cap}>{lesson.minutes} min</span>}
    >
      <Text as="ul" className={styles.becomes}>
        {phases.map(phase => {
          const from = passed
          passed += phase.minutes
          const was = before.get(phase.id)
          return (
            <li key={phase.id} data-new={phase.id === RETAKE || undefined}>
              <Text semibold figures>
                {lesson.startsAt ? later(lesson.startsAt, from) : `${from}'`}
              </Text>
              <span>
                <b>{phase.name}</b>
                <br />
                <span className={styles.cap}>{firstLine(phase.content)}</span>
              </span>
              <Text as="small" textEnd className={styles.cap}>
                {phase.minutes} min
                {was !== undefined && was !== phase.minutes && (
                  <>
                    <br />
                    eram {was}
                  </>
                )}
              </Text>
            </li>
          )
        })}
      </Text>
      {leaves && (
        <Row
          as="p"
          gap={12}
          center
          wrap
          inset
          over={12}
          under={16}
          ruled
          className={`${styles.cap} ${styles.foot}`}
        >
          {leaves.name} ({leaves.minutes} min) sai: «{retakeName(left.lessonNumber)}» faz esse papel. Pode
          mudar os minutos.
        </Row>
      )}
    </Section>
  )
}

function howTaught(state: Lesson['state']): string {
  if (state === 'parcial') return 'dada em parte'
  return state === 'dada' ? 'dada' : 'não dada'
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
