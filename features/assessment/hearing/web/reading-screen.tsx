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
import { useReadingClock } from './use-reading-clock.ts'

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
  const clocked = useReadingClock(clock.before?.seconds)
  const { isOver, isReading, seconds } = clocked
  const [wrong, setWrong] = useState<readonly number[]>(clock.before?.wrong ?? [])
  const [last, setLast] = useState(clock.before && clock.before.last >= 0 ? clock.before.last : undefined)
  // After the end words are tapped to say the last one, or to mend which were read wrong.
  const [isMending, setMending] = useState(false)
  const [hasStopped, setStopped] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const marks = isReading || isMending

  useEffect(() => begin.current?.focus(), [])

  function tap(place: number) {
    if (isOver && !isMending) return setLast(place)
    if (!marks) return
    const next = wrong.includes(place) ? wrong.filter(each => each !== place) : [...wrong, place]
    setWrong(next)
    const count = words.length
    const isFirstTime = endsEarly({ words: count, wrong: next }) && !endsEarly({ words: count, wrong })
    if (isReading && isFirstTime) {
      setStopped(true)
      clocked.stop()
    }
  }

  function goOn() {
    setStopped(false)
    setMending(false)
    setLast(undefined)
    clocked.goOn()
  }

  /** Every tap is kept: those after the last word count as soon as that word is changed. */
  function finish(place: number) {
    const reading: TimedReading = {
      level: clock.level,
      sample: clock.sample,
      words: words.length,
      last: place,
      wrong: wrong.toSorted((a, b) => a - b),
      seconds: Math.round(seconds * 10) / 10,
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
          {stopwatch(Math.ceil(READING_SECONDS - seconds))}
        </span>
      }
      foot={
        isReading ? (
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
            <Button variant="contained" size="large" onClick={clocked.stop}>
              Parou de ler
            </Button>
          </>
        ) : isOver ? (
          <>
            <Row as="p" gap={8} center between wrap className={styles.line} role="status">
              <b>
                {isMending
                  ? `${counted(wrong.length, 'mal lida', 'mal lidas')}: toque para marcar ou desmarcar.`
                  : hasStopped
                    ? 'A leitura parou: nenhuma palavra certa na primeira linha.'
                    : 'Toque na última palavra que leu.'}
              </b>
              {!isMending && (
                <Button size="small" onClick={() => finish(-1)}>
                  Não leu nenhuma
                </Button>
              )}
            </Row>
            <Row gap={8} center between wrap>
              {clocked.canGoOn && (
                <Button size="small" startIcon={<Icon name="arrow-u-up-left" size={18} />} onClick={goOn}>
                  Continuar a ler
                </Button>
              )}
              <Button size="small" aria-pressed={isMending} onClick={() => setMending(!isMending)}>
                {isMending ? 'Dizer a última palavra' : 'Corrigir as mal lidas'}
              </Button>
            </Row>
            <Button
              variant="contained"
              size="large"
              disabled={last === undefined}
              onClick={() => finish(last ?? -1)}
            >
              {last === undefined ? 'Parou em…' : `Parou em «${bare(words[last] ?? '')}»`}
            </Button>
          </>
        ) : (
          <>
            <Button ref={begin} variant="contained" size="large" onClick={clocked.begin}>
              Começar os 60 segundos
            </Button>
            <Button onClick={onBack}>Sem cronómetro</Button>
          </>
        )
      }
    >
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(100 * seconds) / READING_SECONDS}%` }} />
      </div>
      <main
        className={styles.text}
        aria-label={
          isOver && !isMending
            ? 'Texto: toque na última palavra que leu'
            : 'Texto: toque nas palavras que leu mal'
        }
      >
        {words.map((word, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the text.
            key={place}
            type="button"
            aria-pressed={isOver && !isMending ? place === last : wrong.includes(place)}
            data-wrong={wrong.includes(place) || undefined}
            data-last={(isOver && place === last) || undefined}
            data-after={(isOver && !isMending && last !== undefined && place > last) || undefined}
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
