import { useEffect, useRef, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { Phase } from '../lesson.ts'
import { later, minutesOf, movePhase, phaseLines, splitPhase } from '../lesson-values.ts'
import type { LessonWords } from '../words.ts'
import styles from './phase-cards.module.css'
import { Cell, LinesCell } from './phase-cells.tsx'

interface PhaseCardsProps {
  value: readonly Phase[]
  startsAt: string | null
  words: LessonWords
  missing: Readonly<Record<string, string>>
  disabled: boolean | undefined
  closed: boolean
  /** Id of the list of usual names. */
  names: string
  onChange: (phases: Phase[]) => void
}

/** The phases on a phone, a row each: hour, name, minutes and how far it is. One is open at a time. */
export function PhaseCards({
  value,
  startsAt,
  words,
  missing,
  disabled,
  closed,
  names,
  onChange,
}: PhaseCardsProps) {
  const lacking = value.findIndex((_phase, at) => lacksOf(missing, at))
  const [open, setOpen] = useState(() =>
    closed ? undefined : (value.find(phase => phaseLines(phase) === 0)?.id ?? value[0]?.id),
  )
  const list = useRef<HTMLDivElement>(null)
  const first = lacking < 0 ? undefined : value[lacking]?.id
  useEffect(() => {
    if (first !== undefined) setOpen(first)
  }, [first])

  /** Its head stays in sight, whatever folded above it. */
  function show(id: string | undefined) {
    setOpen(id)
    if (id === undefined) return
    requestAnimationFrame(() => {
      const head = list.current?.querySelector<HTMLElement>(`[data-phase="${id}"]`)
      head?.focus({ preventScroll: true })
      head?.scrollIntoView({ block: 'nearest' })
    })
  }

  return (
    <div ref={list}>
      {value.map((phase, at) => (
        <PhaseCard
          key={phase.id}
          phase={phase}
          named={`${at + 1}.ª função, ${phase.name || 'sem nome'}`}
          hour={startsAt ? later(startsAt, minutesOf(value.slice(0, at))) : null}
          isOpen={phase.id === open}
          words={words}
          lacks={key => missing[`phases.${at}.${key}`]}
          disabled={disabled}
          names={names}
          next={value[at + 1]}
          onOpen={() => show(phase.id === open ? undefined : phase.id)}
          onNext={() => show(value[at + 1]?.id)}
          onChange={part =>
            onChange(value.map((each, index) => (index === at ? { ...each, ...part } : each)))
          }
          onSplit={() => onChange(splitPhase(value, at))}
          onRemove={() => onChange(value.filter((_each, index) => index !== at))}
          onMove={at === 0 ? undefined : () => onChange(movePhase(value, at, -1))}
        />
      ))}
    </div>
  )
}

interface PhaseCardProps {
  phase: Phase
  named: string
  hour: string | null
  isOpen: boolean
  words: LessonWords
  lacks: (key: string) => string | undefined
  disabled: boolean | undefined
  names: string
  next: Phase | undefined
  onOpen: () => void
  onNext: () => void
  onChange: (part: Partial<Phase>) => void
  onSplit: () => void
  onRemove: () => void
  onMove: (() => void) | undefined
}

function PhaseCard(props: PhaseCardProps) {
  const { phase, named, hour, isOpen, words, lacks, disabled, next, onChange } = props
  const [, name, content, teacher, student, methods, media, notes] = words.columns
  const further = [phase.methods, phase.media, phase.notes].filter(each => each.length > 0).length
  return (
    <fieldset className={styles.card} data-open={isOpen || undefined} aria-label={named} disabled={disabled}>
      <PlainButton
        look="row"
        className={styles.head}
        data-phase={phase.id}
        aria-expanded={isOpen}
        onClick={props.onOpen}
      >
        <Text as="b" figures>
          {hour ?? '–'}
        </Text>
        <span>
          <Text block heading="h5">
            {phase.name || 'Sem nome'}
          </Text>
          <Row as="small" wrap gap={4} caption secondary>
            {phase.minutes} min · <PhaseState phase={phase} isOpen={isOpen} />
          </Row>
        </span>
        <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={20} />
      </PlainButton>
      {isOpen && (
        <Stack gap={10} className={styles.body}>
          <Minutes phase={phase} named={named} lacks={lacks('minutes')} onChange={onChange} />
          <Cell
            label={content}
            of={named}
            lacks={lacks('content')}
            value={phase.content}
            onText={text => onChange({ content: text })}
          />
          <LinesCell
            label={teacher}
            of={named}
            lacks={lacks('teacherActivities')}
            value={phase.teacherActivities}
            onLines={lines => onChange({ teacherActivities: lines })}
          />
          <LinesCell
            label={student}
            of={named}
            lacks={lacks('studentActivities')}
            value={phase.studentActivities}
            onLines={lines => onChange({ studentActivities: lines })}
          />
          <Disclosure
            className={styles.more}
            title={`${methods}, ${media.toLowerCase()} e ${notes.toLowerCase()}`}
            aside={`${further} de 3`}
          >
            <label className={styles.rename}>
              <Text block caption semibold secondary>
                {name}
              </Text>
              <input
                list={props.names}
                value={phase.name}
                onChange={event => onChange({ name: event.target.value })}
              />
            </label>
            <LinesCell
              label={methods}
              of={named}
              value={phase.methods}
              onLines={lines => onChange({ methods: lines })}
            />
            <LinesCell
              label={media}
              of={named}
              value={phase.media}
              onLines={lines => onChange({ media: lines })}
            />
            <Cell label={notes} of={named} value={phase.notes} onText={text => onChange({ notes: text })} />
            <Row toEnd>
              {props.onMove && (
                <IconButton aria-label={`Subir ${phase.name || named}`} onClick={props.onMove}>
                  <Icon name="arrow-up" />
                </IconButton>
              )}
              <IconButton aria-label={`Dividir ${phase.name || named}`} onClick={props.onSplit}>
                <Icon name="arrows-split" />
              </IconButton>
              <IconButton aria-label={`Retirar ${phase.name || named}`} onClick={props.onRemove}>
                <Icon name="trash" />
              </IconButton>
            </Row>
          </Disclosure>
          {next && (
            <Button variant="outlined" fullWidth onClick={props.onNext}>
              Fase seguinte: {next.name || 'sem nome'}
            </Button>
          )}
        </Stack>
      )}
    </fieldset>
  )
}

function PhaseState({ phase, isOpen }: { phase: Phase; isOpen: boolean }) {
  const lines = phaseLines(phase)
  if (lines === 0) return <StateMark glyph="ring">vazio</StateMark>
  return isOpen ? (
    <StateMark glyph="half">a escrever</StateMark>
  ) : (
    <StateMark glyph="tick">{counted(lines, 'linha', 'linhas')}</StateMark>
  )
}

interface MinutesProps {
  phase: Phase
  named: string
  lacks: string | undefined
  onChange: (part: Partial<Phase>) => void
}

/** A minute less, a minute more, or the number itself. */
function Minutes({ phase, named, lacks, onChange }: MinutesProps) {
  const set = (minutes: number) => onChange({ minutes: Math.min(240, Math.max(0, Math.round(minutes) || 0)) })
  return (
    <Row gap={12} rowGap={4} wrap center between semibold className={styles.minutes}>
      <span aria-hidden="true">Minutos</span>
      <span className={styles.stepper}>
        <IconButton aria-label={`Menos um minuto, ${named}`} onClick={() => set(phase.minutes - 1)}>
          <Icon name="minus" />
        </IconButton>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={240}
          aria-label={`Minutos, ${named}`}
          aria-invalid={lacks ? true : undefined}
          value={Number.isFinite(phase.minutes) ? phase.minutes : ''}
          onChange={event => set(event.target.valueAsNumber)}
        />
        <IconButton aria-label={`Mais um minuto, ${named}`} onClick={() => set(phase.minutes + 1)}>
          <Icon name="plus" />
        </IconButton>
      </span>
      {lacks && <em>{lacks}</em>}
    </Row>
  )
}

function lacksOf(missing: Readonly<Record<string, string>>, at: number): boolean {
  return Object.keys(missing).some(key => key.startsWith(`phases.${at}.`))
}
