import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatTime, lacking } from '#kit/figures.ts'
import { removeDraft } from '#kit/web/device/drafts.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useLeaveWarning } from '#kit/web/form/leave-warning.ts'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Column, Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { Lesson } from '../contract.ts'
import { type LessonState, lessonStateTable } from '../lesson.ts'
import { nameOf } from '../lesson-values.ts'
import {
  asKnown,
  goToPhase,
  lengthen,
  markOf,
  minutesLeft,
  minutesOfPhase,
  minutesToEnd,
  missingOf,
  shareGone,
  withMark,
} from '../teaching.ts'
import { CarriedStrips } from './carried-strip.tsx'
import { ExitCardsDialog, type LessonEnd, LessonEndDialog } from './lesson-end-dialog.tsx'
import { CalledToday, Presences, Runs, usePupils } from './lesson-presences.tsx'
import { PhaseActivities } from './lesson-sheet.tsx'
import { lessonLooks } from './lesson-state.tsx'
import styles from './lesson-teaching.module.css'
import { Content, Run } from './typeset-text.tsx'
import { useBeforeLesson } from './use-before-lesson.ts'
import { useLessonMarks } from './use-lesson-marks.ts'
import { draftOf, useTeaching } from './use-teaching.ts'

const outcomes = ['dada', 'parcial', 'não dada'] as const

const LOOK_MS = 5000

interface LessonTeachingProps {
  lesson: Lesson
  onClose: () => void
}

/** The lesson while it is taught: the phase that is on in big letters, its clock, and who is missing. */
export function LessonTeaching({ lesson, onClose }: LessonTeachingProps) {
  const now = useNow()
  const [stored, setTeaching, savedAt, kept] = useTeaching(lesson)
  const [isBig, setIsBig] = useState(false)
  const [ending, setEnding] = useState<'parcial' | 'não dada'>()
  const presences = useRef<HTMLDivElement>(null)
  const onNow = useRef<HTMLElement>(null)
  const end = useRef<HTMLFieldSetElement>(null)
  const pupils = usePupils(lesson)
  const before = useBeforeLesson(lesson)
  const teaching = asKnown(stored, (before?.own ?? before?.day)?.missing ?? [], pupils)
  const { mark, busy } = useLessonMarks(() => {
    void removeDraft(draftOf(lesson))
    onClose()
  })
  useScreenAwake()
  // Where the browser stores nothing, what was read of cards is in this page alone.
  useLeaveWarning(savedAt === null && (stored.exit?.votes.length ?? 0) > 0)
  // There the foot keeps only what is tapped during the lesson: what is said at its end comes after the presences.
  const isNarrow = useMediaQuery('(max-width:899.95px)')
  const { phases } = lesson
  const phase = phases[teaching.phase]
  const next = phases[teaching.phase + 1]
  const left = minutesLeft(phases, teaching, now)
  const missing = missingOf(teaching, pupils)
  const present =
    pupils.length > 0
      ? pupils.length - missing.filter(({ mark }) => mark !== 'atraso').length
      : lesson.present
  // Where the school calls once a day, and somebody did, nobody is called again.
  const isCalled = before?.by === 'dia' && before.day !== null && !stored.called
  const go = (to: number) => setTeaching(goToPhase(phases, teaching, to, Date.now()))
  const toggle = <T,>(all: readonly T[], item: T) =>
    all.includes(item) ? all.filter(other => other !== item) : [...all, item]

  // On a phone what was read of the phase before is scrolled away from the head of this one.
  const shown = useRef(teaching.phase)
  useEffect(() => {
    if (shown.current === teaching.phase) return
    shown.current = teaching.phase
    onNow.current?.scrollIntoView({ block: 'start' })
  }, [teaching.phase])

  // In the classroom there may be no network by the end of the lesson; if it fails now, a tap asks again.
  useEffect(() => {
    if (lesson.group) ExitCardsDialog.fetch().catch(() => undefined)
  }, [lesson.group])

  function finish(state: LessonState, end?: LessonEnd) {
    const absences = state === 'não dada' || pupils.length === 0 || isCalled ? undefined : missing
    mark({ id: lesson.id, version: lesson.version, name: nameOf(lesson), present, absences, ...end }, state)
  }

  function onKey(event: KeyboardEvent) {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return
    if (event.key === 'ArrowRight') go(teaching.phase + 1)
    else if (event.key === 'ArrowLeft') go(teaching.phase - 1)
    else if (event.key.toLowerCase() === 'p')
      presences.current?.querySelector<HTMLElement>('button, input')?.focus()
  }

  const outcome = (
    <fieldset ref={end} className={styles.end}>
      <legend>{isNarrow ? 'Como correu?' : 'No fim'}</legend>
      {outcomes.map(state => (
        <Button
          key={state}
          variant="outlined"
          disabled={busy}
          startIcon={<StateGlyph glyph={lessonLooks[state][0]} />}
          onClick={() => (state === 'dada' ? finish(state) : setEnding(state))}
        >
          {lessonStateTable.labels[state]}
        </Button>
      ))}
    </fieldset>
  )

  return (
    <Modal
      open
      place="full"
      onClose={onClose}
      onKeyDown={onKey}
      className={isBig ? `${styles.screen} ${styles.big}` : styles.screen}
      label={`Dar a aula: ${nameOf(lesson)}`}
    >
      <Row as="header" center className={styles.head}>
        <div>
          <Text as="h2" heading="h4">
            {nameOf(lesson)}
          </Text>
          <Text as="p" small secondary>
            {[
              lesson.subject.name,
              lesson.group?.name,
              lesson.lessonNumber !== null && `aula ${lesson.lessonNumber}`,
              lesson.room && roomInWords(lesson.room),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <b className={styles.clock}>{formatTime(new Date(now))}</b>
        <IconButton aria-label="Letras maiores" aria-pressed={isBig} onClick={() => setIsBig(!isBig)}>
          <Icon name="text-aa" />
        </IconButton>
        <IconButton aria-label="Fechar" onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </Row>
      <div className={styles.body}>
        <Column as="nav" className={styles.strip} aria-label="Fases da aula">
          <p>{lacking(minutesToEnd(phases, teaching, now))} min para o fim</p>
          <ol>
            {phases.map((phase, at) => (
              <li key={phase.id} style={{ flexGrow: Math.max(1, minutesOfPhase(phases, teaching, at)) }}>
                <PlainButton aria-current={at === teaching.phase ? 'step' : undefined} onClick={() => go(at)}>
                  <Row as="b" gap={6} semibold>
                    {at < teaching.phase && <Icon name="check" size={16} />}
                    <span className={styles.name}>{phase.name}</span>
                  </Row>
                  <Text as="small" small>
                    {minutesOfPhase(phases, teaching, at)} min
                  </Text>
                  {at === teaching.phase && (
                    <span
                      className={styles.line}
                      style={
                        { '--gone': `${shareGone(phases, teaching, now) * 100}%` } as React.CSSProperties
                      }
                    />
                  )}
                </PlainButton>
              </li>
            ))}
          </ol>
        </Column>
        {phase && (
          <main ref={onNow} className={styles.phase}>
            <CarriedStrips lesson={lesson} />
            <Row gap={16} rowGap={4} below={16} wrap baseline between className={styles.phaseHead}>
              <h3 aria-live="polite">{phase.name}</h3>
              <p role="timer" className={left < 0 ? styles.over : undefined}>
                {left < 0 ? (
                  <>
                    <b>+{-left}</b> min
                  </>
                ) : (
                  <>
                    {left === 1 ? 'falta' : 'faltam'} <b>{left}</b> min
                  </>
                )}
              </p>
            </Row>
            <Content text={phase.content} />
            <div className={styles.both}>
              <div>
                <h4>O professor</h4>
                <ul className={styles.steps}>
                  {phase.teacherActivities.map((activity, at) => {
                    const key = `${teaching.phase}.${at}`
                    const isDone = teaching.done.includes(key)
                    return (
                      <li key={key}>
                        <PlainButton
                          aria-pressed={isDone}
                          onClick={() => setTeaching({ ...teaching, done: toggle(teaching.done, key) })}
                        >
                          <span className={styles.tick}>{isDone && <Icon name="check" size={14} />}</span>
                          <span>
                            <Run text={activity} />
                          </span>
                        </PlainButton>
                      </li>
                    )
                  })}
                </ul>
              </div>
              <PhaseActivities title="O aluno" items={phase.studentActivities} />
            </div>
            {phase.notes && (
              <Row as="p" gap={12} className={styles.note}>
                <Icon name="note" />
                <span>
                  <Run text={phase.notes} />
                </span>
              </Row>
            )}
          </main>
        )}
        <aside className={styles.side}>
          {next && (
            <div className={styles.next}>
              <h4>A seguir</h4>
              <p>{next.name}</p>
              <small>{[`${next.minutes} min`, ...next.methods, ...next.media].join(' · ')}</small>
            </div>
          )}
          {pupils.length > 0 && (
            <Presences
              ref={presences}
              pupils={pupils}
              before={
                <>
                  <CalledToday before={before} />
                  <Runs before={before} />
                </>
              }
              markOf={number => markOf(teaching, number)}
              onMark={(number, mark) => setTeaching(withMark(teaching, number, mark))}
            />
          )}
          {isNarrow && outcome}
        </aside>
      </div>
      <Row as="footer" center ruled className={styles.foot}>
        <Row as="p" center gap={8} small secondary role="status">
          {savedAt && (
            <>
              <Icon name="device-mobile" size={18} /> Guardado neste dispositivo às {formatTime(savedAt)}
            </>
          )}
        </Row>
        {!isNarrow && outcome}
        <div className={styles.ways}>
          <Button
            variant="outlined"
            onClick={() => {
              const longer = lengthen(phases, teaching)
              setTeaching(longer.teaching)
              notify.info('Mais 2 minutos para esta fase.', {
                detail: longer.takenFromLast ? 'Saem da última.' : 'A aula acaba 2 minutos depois.',
              })
            }}
          >
            Mais 2 min
          </Button>
          {next ? (
            <Button
              variant="contained"
              endIcon={<Icon name="arrow-right" flip />}
              onClick={() => go(teaching.phase + 1)}
            >
              Fase seguinte
            </Button>
          ) : (
            isNarrow && (
              <Button variant="contained" onClick={() => end.current?.querySelector('button')?.focus()}>
                Acabar a aula
              </Button>
            )
          )}
        </div>
      </Row>
      {ending && (
        <LessonEndDialog
          lesson={lesson}
          state={ending}
          reached={teaching.phase}
          present={present}
          exit={stored.exit}
          kept={new Set(kept?.exit?.votes.map(({ number }) => number))}
          onRead={exit => setTeaching({ ...stored, exit })}
          busy={busy}
          onClose={() => setEnding(undefined)}
          onEnd={finish}
        />
      )}
    </Modal>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps the screen on where the browser can; it lets go by itself when the page is hidden. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock
        ?.request('screen')
        .then(got => {
          lock = got
        })
        .catch((error: unknown) => console.info('The screen may go dark.', error))
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
