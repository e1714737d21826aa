import { useEffect, useRef, useState } from 'react'
import { counted, stopwatch } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { HeardPupil, TimedReading } from '../contract.ts'
import type { Try } from '../ladder.ts'
import { endsEarly, managesText, READING_SECONDS, wordsOf } from '../reading.ts'
import { Frame, type Framed } from './frame.tsx'
import styles from './hear.module.css'

/** Which text is read; with what was tapped before, to change the last word. */
export interface Clock {
  level: number
  sample: 1 | 2
  before?: TimedReading | undefined
}

interface ReadingProps extends Framed {
  pupil: HeardPupil
  clock: Clock
  onRead: (tried: Try, reading: TimedReading, level: string) => void
  onBack: () => void
}

/** Sixty seconds of reading: words read wrong are tapped, then the last word read. */
export function ReadingScreen({ pupil, clock, onRead, onBack, ...frame }: ReadingProps) {
  const { queue } = frame
  const words = wordsOf(queue.levels[clock.level]?.samples[clock.sample - 1] ?? '')
  const [startedAt, setStartedAt] = useState(clock.before ? 0 : undefined)
  const [now, setNow] = useState(0)
  const [wrong, setWrong] = useState<readonly number[]>(clock.before?.wrong ?? [])
  // Once it is over: how long it took, and the last word read.
  const [over, setOver] = useState(clock.before?.seconds)
  const [last, setLast] = useState(clock.before?.last)
  const begin = useRef<HTMLButtonElement>(null)
  const seconds = startedAt === undefined ? 0 : Math.min(READING_SECONDS, (now - startedAt) / 1000)
  const isReading = startedAt !== undefined && over === undefined

  useEffect(() => begin.current?.focus(), [])
  useEffect(() => {
    if (!isReading) return
    const look = () => {
      const at = performance.now()
      setNow(at)
      if (at - startedAt >= READING_SECONDS * 1000) stop(READING_SECONDS)
    }
    const timer = window.setInterval(look, 200)
    return () => window.clearInterval(timer)
  })

  function stop(after: number) {
    setOver(after)
    setNow(performance.now())
  }

  function tap(place: number) {
    if (over !== undefined) return setLast(place)
    if (startedAt === undefined) return
    const next = wrong.includes(place) ? wrong.filter(each => each !== place) : [...wrong, place]
    setWrong(next)
    if (endsEarly({ words: words.length, wrong: next })) {
      setLast(-1)
      finish(-1, next, (performance.now() - startedAt) / 1000)
    }
  }

  function finish(place: number, taps: readonly number[], took: number) {
    const reading: TimedReading = {
      level: clock.level,
      sample: clock.sample,
      words: words.length,
      last: place,
      wrong: taps.filter(each => each <= place).toSorted((a, b) => a - b),
      seconds: Math.round(Math.min(READING_SECONDS, took) * 10) / 10,
    }
    const managed = managesText(reading)
    onRead(
      { level: clock.level, sample: managed ? clock.sample : null },
      reading,
      queue.levels[managed ? clock.level : Math.max(0, clock.level - 1)]?.name ?? '',
    )
  }

  return (
    <Frame
      {...frame}
      pupil={pupil}
      clock={
        <span
          role="timer"
          className={styles.clock}
          aria-label={counted(
            Math.ceil(READING_SECONDS - seconds),
            'segundo para o fim',
            'segundos para o fim',
          )}
        >
          {stopwatch(Math.ceil(READING_SECONDS - (over ?? seconds)))}
        </span>
      }
      foot={
        startedAt === undefined ? (
          <>
            <Button
              ref={begin}
              variant="contained"
              size="large"
              onClick={() => {
                const at = performance.now()
                setNow(at)
                setStartedAt(at)
              }}
            >
              Começar os 60 segundos
            </Button>
            <Button onClick={onBack}>Sem cronómetro</Button>
          </>
        ) : over === undefined ? (
          <>
            <Row as="p" gap={8} center between touch className={styles.line} role="status">
              <span>
                <b>{counted(wrong.length, 'mal lida', 'mal lidas')}</b> <small>· toque nas palavras</small>
              </span>
              <Button
                size="small"
                disabled={wrong.length === 0}
                startIcon={<Icon name="arrow-u-up-left" size={18} />}
                onClick={() => setWrong(wrong.slice(0, -1))}
              >
                Desfazer
              </Button>
            </Row>
            <Button
              variant="contained"
              size="large"
              onClick={() => stop((performance.now() - startedAt) / 1000)}
            >
              Parou de ler
            </Button>
          </>
        ) : (
          <>
            <Row as="p" gap={8} center between touch className={styles.line} role="status">
              <b>Toque na última palavra que leu.</b>
              <Button size="small" onClick={() => finish(-1, wrong, over)}>
                Não leu nenhuma
              </Button>
            </Row>
            <Button
              variant="contained"
              size="large"
              disabled={last === undefined}
              onClick={() => finish(last ?? -1, wrong, over)}
            >
              {last === undefined ? 'Parou em…' : `Parou em «${bare(words[last] ?? '')}»`}
            </Button>
          </>
        )
      }
    >
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(100 * (over ?? seconds)) / READING_SECONDS}%` }} />
      </div>
      <main
        className={styles.text}
        aria-label={
          over === undefined
            ? 'Texto: toque nas palavras que leu mal'
            : 'Texto: toque na última palavra que leu'
        }
      >
        {words.map((word, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the text.
            key={place}
            type="button"
            aria-pressed={over === undefined ? wrong.includes(place) : place === last}
            data-wrong={wrong.includes(place) || undefined}
            data-last={(over !== undefined && place === last) || undefined}
            data-after={(over !== undefined && last !== undefined && place > last) || undefined}
            onClick={() => tap(place)}
          >
            {word}
          </button>
        ))}
      </main>
    </Frame>
  )
}

/** A word without the signs around it. */
function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
