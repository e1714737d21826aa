import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { lacking } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Column, Row, Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type Phase, phaseNames } from '../lesson.ts'
import { emptyPhase, later, minutesOf, movePhase, phaseLines, splitPhase } from '../lesson-values.ts'
import type { LessonWords } from '../words.ts'
import { PhaseCards } from './phase-cards.tsx'
import { Cell, LinesCell } from './phase-cells.tsx'
import styles from './phases-table.module.css'

interface PhasesTableProps {
  id?: string
  value: readonly Phase[]
  onChange: (phases: Phase[]) => void
  /** Minutes of the whole lesson. */
  minutes: number
  startsAt: string | null
  words: LessonWords
  error?: string
  /** What cells lack for the lesson to be ready, keyed `phases.0.content`. */
  missing?: Readonly<Record<string, string>>
  disabled?: boolean
  /** On a phone none is open yet: what comes before it is still to be written. */
  closed?: boolean
  /** Another way to fill them, beside the one that adds a phase. */
  fill?: ReactNode
}

/** The didactic functions of a lesson: a table on a desk, cards on a phone; the sum of the minutes is live. */
export function PhasesTable({
  id,
  value,
  onChange,
  minutes,
  startsAt,
  words,
  error,
  missing = {},
  disabled,
  closed = false,
  fill,
}: PhasesTableProps) {
  const head = useId()
  const names = useId()
  const table = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const total = minutesOf(value)
  const [time, phase, content, teacher, student, methods, media, notes] = words.columns
  const change = (at: number, part: Partial<Phase>) =>
    onChange(value.map((value, index) => (index === at ? { ...value, ...part } : value)))

  function move(event: KeyboardEvent, at: number) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const step = event.key === 'ArrowUp' ? -1 : 1
    const to = at + step
    if (to < 0 || to >= value.length) return
    onChange(movePhase(value, at, step))
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-handle="${value[at]?.id}"]`)?.focus(),
    )
  }

  return (
    <section id={id} className={styles.card} aria-labelledby={head}>
      <Row gap={16} rowGap={8} wrap center between className={styles.head}>
        <h2 id={head}>Funções didácticas</h2>
        <p className={total === minutes ? styles.sum : styles.wrong} role="status">
          <Icon name={total === minutes ? 'check' : 'warning'} size={16} />
          {sentence(total, minutes)}
          {isPhone && emptyText(value)}
        </p>
      </Row>
      {error && (
        <Text as="p" inset under={12} small semibold className={styles.error} role="alert">
          {error}
        </Text>
      )}
      <div className={styles.strip} aria-hidden="true">
        {value.map(entry => (
          <span key={entry.id} style={{ flexGrow: Math.max(entry.minutes || 0, 1) }}>
            <span className={styles.share}>{entry.name}</span>
            <b>{entry.minutes} min</b>
          </span>
        ))}
      </div>
      <datalist id={names}>
        {phaseNames.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {isPhone ? (
        <PhaseCards
          value={value}
          startsAt={startsAt}
          words={words}
          missing={missing}
          disabled={disabled}
          closed={closed}
          names={names}
          onChange={onChange}
        />
      ) : (
        <div ref={table} className={styles.table}>
          <Text as="div" secondary caption semibold className={styles.columns} aria-hidden="true">
            <span />
            <span>{time}</span>
            <span>
              {phase} · {content}
            </span>
            <span>{teacher}</span>
            <span>{student}</span>
            <span>
              {methods} · {media}
            </span>
          </Text>
          {value.map((entry, at) => {
            const start = startsAt ? later(startsAt, minutesOf(value.slice(0, at))) : null
            const named = `${at + 1}.ª função, ${entry.name || 'sem nome'}`
            return (
              <fieldset key={entry.id} className={styles.row} aria-label={named} disabled={disabled}>
                <div className={styles.tools}>
                  <IconButton
                    data-handle={entry.id}
                    aria-label={`Mover ${entry.name || named}: setas para cima e para baixo`}
                    onKeyDown={event => move(event, at)}
                  >
                    <Icon name="dots-six-vertical" />
                  </IconButton>
                </div>
                <div className={styles.time}>
                  <label>
                    <span className="visually-hidden">
                      {time}, {named}
                    </span>
                    <input
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={240}
                      value={Number.isFinite(entry.minutes) ? entry.minutes : ''}
                      aria-invalid={missing[`phases.${at}.minutes`] ? true : undefined}
                      onChange={event => change(at, { minutes: Math.round(event.target.valueAsNumber) || 0 })}
                    />
                    <span>min</span>
                  </label>
                  {missing[`phases.${at}.minutes`] && (
                    <p className={styles.lacks}>{missing[`phases.${at}.minutes`]}</p>
                  )}
                  {start && (
                    <Text as="small" block above={4} caption figures secondary>
                      {start}–{later(start, entry.minutes || 0)}
                    </Text>
                  )}
                </div>
                <Column gap={4} shrinks>
                  <input
                    className={styles.name}
                    list={names}
                    aria-label={`${phase}, ${named}`}
                    placeholder={phase}
                    value={entry.name}
                    onChange={event => change(at, { name: event.target.value })}
                  />
                  <Cell
                    label={content}
                    lacks={missing[`phases.${at}.content`]}
                    of={named}
                    value={entry.content}
                    onText={text => change(at, { content: text })}
                  />
                  <Cell
                    label={notes}
                    of={named}
                    quiet
                    value={entry.notes}
                    onText={text => change(at, { notes: text })}
                  />
                </Column>
                <LinesCell
                  label={teacher}
                  lacks={missing[`phases.${at}.teacherActivities`]}
                  of={named}
                  value={entry.teacherActivities}
                  onLines={lines => change(at, { teacherActivities: lines })}
                />
                <LinesCell
                  label={student}
                  lacks={missing[`phases.${at}.studentActivities`]}
                  of={named}
                  value={entry.studentActivities}
                  onLines={lines => change(at, { studentActivities: lines })}
                />
                <Column gap={4} shrinks>
                  <LinesCell
                    label={methods}
                    of={named}
                    value={entry.methods}
                    onLines={lines => change(at, { methods: lines })}
                  />
                  <LinesCell
                    label={media}
                    of={named}
                    quiet
                    value={entry.media}
                    onLines={lines => change(at, { media: lines })}
                  />
                  <Row toEnd>
                    <IconButton
                      aria-label={`Dividir ${entry.name || named}`}
                      onClick={() => onChange(splitPhase(value, at))}
                    >
                      <Icon name="arrows-split" />
                    </IconButton>
                    <IconButton
                      aria-label={`Retirar ${entry.name || named}`}
                      onClick={() => onChange(value.filter((_other, index) => index !== at))}
                    >
                      <Icon name="trash" />
                    </IconButton>
                  </Row>
                </Column>
              </fieldset>
            )
          })}
        </div>
      )}
      <div className={styles.foot}>
        <Button
          startIcon={<Icon name="plus" />}
          disabled={disabled || value.length >= 20}
          onClick={() =>
            onChange([
              ...value,
              emptyPhase(phaseNames[value.length] ?? phaseNames[3], Math.max(0, minutes - total)),
            ])
          }
        >
          Acrescentar fase
        </Button>
        {fill}
      </div>
    </section>
  )
}

function sentence(total: number, minutes: number): string {
  const plain = `${total} de ${minutes} min`
  if (total === minutes) return plain
  return total < minutes ? `${plain}: ${lacking(minutes - total)}` : `${plain}: ${tooMany(total - minutes)}`
}

function tooMany(minutes: number): string {
  return minutes === 1 ? 'é 1 a mais' : `são ${minutes} a mais`
}

/** « · 2 de 4 vazias»: on a phone the phases are folded, and only this tells them all. */
function emptyText(phases: readonly Phase[]): string {
  const empty = phases.filter(phase => phaseLines(phase) === 0).length
  return empty === 0 ? '' : ` · ${empty} de ${phases.length} ${empty === 1 ? 'vazia' : 'vazias'}`
}
