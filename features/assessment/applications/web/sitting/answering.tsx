import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#engines/questions/answer.ts'
import { lettersOf } from '#engines/questions/passage.ts'
import { stopwatch } from '#kit/figures.ts'
import { Column, Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { LogoMark } from '#kit/web/pattern/logo.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import { Notice } from '#school/entry/web/frame.tsx'
import { Said } from '#school/languages/web/in-language.tsx'
import { LanguageChoice } from '#school/languages/web/language-choice.tsx'
import { AnswerField } from '#school/questions/web/answer-field.tsx'
import type { QuizSitting } from '../../../quizzes/sitting-shapes.ts'
import type { Begun } from '../../sitting-contract.ts'
import { hasAnswer, type Mark } from './answered.ts'
import { whenBack } from './away-word.ts'
import { HandIn } from './hand-in.tsx'
import { useKeptReady } from './kept-ready.ts'
import { refusedWords } from './not-taken.ts'
import { BeforeQuestion, QuizAnswer } from './quiz-answer.tsx'
import { BelowAnswer, QuizFoot } from './quiz-foot.tsx'
import { reopens } from './reopens.ts'
import { Replaced } from './replaced.tsx'
import { SaveReceipt } from './save-receipt.tsx'
import styles from './sitting.module.css'
import { thingOf } from './sitting-store.ts'
import { answeredElsewhere, type LineState, type OpenSitting, waitingOf } from './sitting-sync.ts'
import { useTimeLeft } from './use-sitting.ts'

interface AnsweringProps {
  sitting: OpenSitting
  state: LineState
  items: Begun['items']
  /** Leaves this device; the school has everything. */
  onLeave: () => void
  /** Asks for the place again, that another device has now. */
  onAsk: () => void
}

/** The questions, one at a time or all, with the time, the way to each, and where every answer is. */
export function Answering({ sitting, state, items, onLeave, onAsk }: AnsweringProps) {
  const { answers, flagged, paging, quiz } = state.sitting
  const word = thingOf(state.sitting)
  const replaced = state.sitting.replaced !== null
  const isAnswered = (id: string) => hasAnswer(answers[id]?.answer)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(item => !isAnswered(item.id)),
    ),
  )
  const [map, setMap] = useState(false)
  const [handing, setHanding] = useState(false)
  const reading = (
    <LanguageChoice
      languages={state.sitting.languages}
      value={state.sitting.language}
      onChange={sitting.readIn}
    />
  )
  const over = useTimeLeft(state.sitting) === 0
  const all = paging === 'todas'
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    if (moved.current && !all) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    moved.current = at >= 0
  }, [at, all])

  const go = (place: number) => {
    setMap(false)
    if (quiz?.forwardOnly && place < at) return
    setAt(Math.max(0, Math.min(items.length - 1, place)))
    if (all) document.getElementById(`pergunta-${place + 1}`)?.scrollIntoView()
  }
  const marks = items.map(item => ({
    id: item.id,
    answered: isAnswered(item.id),
    flagged: flagged.includes(item.id),
  }))
  const done = marks.filter(mark => mark.answered).length
  const pages = pagesOf(items, quiz, all)
  const page = pages.findIndex(page => page.some(item => item.id === items[at]?.id))
  const shown = pages[page] ?? []
  const letters = lettersOf(items)
  const last = page === pages.length - 1
  const firstOf = (number: number) => items.findIndex(item => item.id === pages[number]?.[0]?.id)
  const grid = <Numbers marks={marks} at={all ? -1 : at} onGo={go} />
  const isLocked = ({ id }: { id: string }) => {
    const before = quiz?.waitsFor[id]
    return before !== undefined && !isAnswered(before)
  }
  const alone = quiz && shown.length === 1 ? shown[0] : undefined
  useKeptReady(items)
  const waits = !replaced && waitingOf(state.sitting).length > 0
  const leave = (
    <PlainButton look="link" className={styles.leave} disabled={waits} onClick={onLeave}>
      <Icon name="sign-out" size={18} flip />
      {waits ? 'Para continuar noutro aparelho, espera que tudo siga' : 'Continuar noutro aparelho'}
    </PlainButton>
  )

  const back = pages.length > 1 && !quiz?.forwardOnly && (
    <EntryButton
      kind="secondary"
      className={styles.back}
      disabled={page === 0}
      aria-label="Pergunta anterior"
      onClick={() => go(firstOf(page - 1))}
    >
      <Icon name="arrow-left" flip />
      <span>
        <Said id="previous" inline />
      </span>
    </EntryButton>
  )
  /** The way on, filled or beside the button that checks; on the last page it hands in. */
  const onward = (isFilled: boolean) => (
    <EntryButton
      kind={isFilled ? 'primary' : 'secondary'}
      className={isFilled || last ? undefined : styles.back}
      data-primary={isFilled || undefined}
      ref={next}
      disabled={last && replaced}
      aria-label={last ? undefined : 'Seguinte'}
      onClick={() => (last ? setHanding(true) : go(firstOf(page + 1)))}
    >
      <span>{last ? `Entregar o ${word}` : <Said id="next" inline />}</span>
      {!last && <Icon name="arrow-right" flip />}
    </EntryButton>
  )

  return (
    <Column className={styles.answering}>
      <header className={styles.head}>
        <Row center className={styles.headRow}>
          <span className={styles.who}>
            <LogoMark size={36} />
            <span>
              <b>{state.sitting.title}</b>
              <small>
                {state.sitting.name} · {state.sitting.place}
              </small>
            </span>
          </span>
          <PlainButton look="link" className={styles.where} aria-expanded={map} onClick={() => setMap(!map)}>
            {all
              ? `${done} de ${items.length} respondidas`
              : [`Pergunta ${at + 1} de ${items.length}`, letters[at]].filter(Boolean).join(' · ')}
            <Icon name="caret-down" size={16} />
          </PlainButton>
          {quiz?.timed !== false && <TimeLeft state={state} />}
          <EntryButton
            kind="secondary"
            className={styles.handIn}
            disabled={replaced}
            onClick={() => setHanding(true)}
          >
            <Said id="hand-in" inline />
          </EntryButton>
        </Row>
        <div
          className={styles.bars}
          role="img"
          aria-label={`${done} de ${items.length} perguntas respondidas`}
          style={{ gridTemplateColumns: `repeat(${items.length}, 1fr)` }}
        >
          {marks.map((mark, place) => (
            <i
              key={mark.id}
              data-answered={mark.answered || undefined}
              data-flagged={mark.flagged || undefined}
              data-here={(!all && place === at) || undefined}
            />
          ))}
        </div>
        {map && (
          <div className={styles.map}>
            {grid}
            {leave}
            {reading}
          </div>
        )}
      </header>
      <Row grow className={styles.body}>
        <Column as="main" gap={16} shrinks className={styles.questions}>
          {over && !replaced && (
            <p className={entry.notice} role="alert">
              <Icon name="clock" size={18} />
              <span>
                <Said id="time-over" />{' '}
                {state.network === 'away'
                  ? `O ${word} segue ${whenBack(state)}: não feches esta página.`
                  : `O ${word} vai ser entregue.`}
              </span>
            </p>
          )}
          <Replaced sitting={state.sitting} onAsk={onAsk} />
          {state.sitting.refused.length > 0 && <Notice bad>{refusedWords(state.sitting)}</Notice>}
          {state.sitting.closed && (
            <p className={entry.notice} role="alert" data-bad>
              <Icon name="warning-circle" size={18} />
              <span>
                {state.sitting.closed} O que ainda não seguiu fica guardado aqui: mostra ao professor.
              </span>
            </p>
          )}
          {state.network === 'away' && !reopens() && (
            <p className={entry.notice} role="status">
              <Icon name="info" size={18} />
              <span>
                {state.schoolIsAway ? 'A escola não responde.' : 'Sem rede.'} Continua a responder, mas não
                feches nem actualizes esta página: as respostas ficam neste aparelho, e a página só volta a
                abrir {whenBack(state)}.
              </span>
            </p>
          )}
          {shown.map(item => {
            const place = items.indexOf(item)
            const current = answers[item.id]?.answer
            const before = quiz?.waitsFor[item.id]
            const locked = isLocked(item)
            const final = quiz?.checked[item.id]?.final === true
            return (
              <section key={item.id} id={`pergunta-${place + 1}`} className={styles.question}>
                <Row gap={12} center between touch className={styles.questionHead}>
                  <h1 ref={all ? undefined : heading} tabIndex={-1}>
                    <span className={styles.long}>
                      Pergunta {place + 1} de {items.length}
                      {letters[place] && ` · ${letters[place]}`}
                    </span>
                    <span className={styles.short}>
                      {all ? `Pergunta ${place + 1}` : `${state.sitting.name} · ${state.sitting.place}`}
                    </span>
                  </h1>
                  <PlainButton
                    look="link"
                    className={styles.flag}
                    aria-pressed={flagged.includes(item.id)}
                    onClick={() => sitting.flag(item.id)}
                  >
                    <Icon name="flag" weight={flagged.includes(item.id) ? 'fill' : 'regular'} />
                    <Said id="look-again" inline />
                  </PlainButton>
                </Row>
                <BeforeQuestion quiz={quiz} itemId={item.id} />
                {locked && (
                  <Notice>
                    Responde primeiro à pergunta {items.findIndex(item => item.id === before) + 1}.
                  </Notice>
                )}
                <AnswerField
                  question={item.question}
                  answer={current === undefined ? null : (current as Answer | null)}
                  tried={quiz?.checked[item.id]?.tried}
                  verdict={final ? quiz?.checked[item.id]?.outcome : undefined}
                  rightText={final ? quiz?.checked[item.id]?.right : undefined}
                  onAnswer={
                    over || replaced || locked || final ? undefined : answer => sitting.give(item.id, answer)
                  }
                />
                {quiz && !locked && item !== alone && (
                  <QuizAnswer sitting={sitting} state={state} quiz={quiz} itemId={item.id} />
                )}
                {quiz && !locked && item === alone && (
                  <BelowAnswer state={state} quiz={quiz} itemId={item.id} />
                )}
              </section>
            )
          })}
          <Row gap={8} wrap className={styles.steps}>
            {quiz && alone && !isLocked(alone) ? (
              <QuizFoot
                key={alone.id}
                sitting={sitting}
                state={state}
                quiz={quiz}
                itemId={alone.id}
                isChoice={alone.question.type === 'single-choice' || alone.question.type === 'true-false'}
                onSettled={() => next.current?.focus()}
                back={back}
                next={onward}
              />
            ) : (
              <>
                <SaveReceipt state={state} />
                {back}
                {onward(true)}
              </>
            )}
          </Row>
        </Column>
        <aside className={styles.side} aria-label="As tuas perguntas">
          <h2>
            <Said id="your-questions" />
          </h2>
          {grid}
          <Row as="p" wrap secondary caption className={styles.legend}>
            <span data-answered>respondida</span>
            <span>sem resposta</span>
            <span data-flagged>rever depois</span>
          </Row>
          <div className={styles.sideReceipt}>
            <SaveReceipt state={state} long />
          </div>
          {reading}
          {leave}
        </aside>
      </Row>
      {handing && (
        <HandIn
          word={word}
          marks={marks}
          elsewhere={{ answered: answeredElsewhere(state.sitting), notTaken: state.sitting.elsewhere }}
          waits={state.network === 'away' ? state : undefined}
          onBack={() => setHanding(false)}
          onGo={place => {
            setHanding(false)
            go(place)
          }}
          onHandIn={sitting.handIn}
        />
      )}
    </Column>
  )
}

/** The questions of each page: one, all, or as many as a quiz says, and anew after each of its page breaks. */
function pagesOf(items: Begun['items'], quiz: QuizSitting | null, all: boolean): Begun['items'][] {
  const max = quiz ? (quiz.perPage ?? items.length) : all ? items.length : 1
  const breaks = new Set(quiz?.layout.flatMap(entry => (entry.kind === 'page' ? [entry.before] : [])))
  const pages: Begun['items'][] = []
  for (const item of items) {
    const page = pages.at(-1)
    if (!page || page.length >= max || breaks.has(item.id)) pages.push([item])
    else page.push(item)
  }
  return pages
}

function Numbers({ marks, at, onGo }: { marks: readonly Mark[]; at: number; onGo: (place: number) => void }) {
  return (
    <div className={styles.numbers}>
      {marks.map((mark, place) => (
        <PlainButton
          look="box"
          key={mark.id}
          data-answered={mark.answered || undefined}
          data-flagged={mark.flagged || undefined}
          aria-current={place === at ? 'step' : undefined}
          aria-label={`Pergunta ${place + 1}, ${mark.answered ? 'respondida' : 'sem resposta'}${mark.flagged ? ', rever depois' : ''}`}
          onClick={() => onGo(place)}
        >
          {place + 1}
        </PlainButton>
      ))}
    </div>
  )
}

/** Minutes, and in the last two of them seconds; said aloud when five and one are left. */
function TimeLeft({ state }: { state: LineState }) {
  const left = useTimeLeft(state.sitting)
  const minutes = Math.ceil(left / 60_000)
  const seconds = Math.ceil(left / 1000)
  const text = seconds > 120 ? `${minutes} min` : stopwatch(seconds)
  return (
    <>
      <Text lead semibold className={styles.time} role="timer" data-short={seconds <= 300 || undefined}>
        <Icon name="clock" />
        {text}
      </Text>
      <span className="visually-hidden" role="status">
        {minutes === 5 ? 'Faltam 5 minutos.' : minutes === 1 ? 'Falta 1 minuto.' : ''}
      </span>
    </>
  )
}
