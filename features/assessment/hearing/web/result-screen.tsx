import { counted, exact } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Seed } from '#kit/web/parts/seeds.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { HeardPupil, TimedReading } from '../contract.ts'
import { canDo, canDoText, operationsOf } from '../operations.ts'
import { managesText, rightWords, wordsAMinute, wordsOf } from '../reading.ts'
import { Frame, type Framed, firstName, Receipt } from './frame.tsx'
import styles from './hear.module.css'
import type { Clock } from './reading-screen.tsx'

interface ResultProps extends Framed {
  pupil: HeardPupil
  next: HeardPupil | undefined
  onNext: () => void
  onAgain: () => void
  /** Hears one operation by itself, whatever the ladder asked for. */
  onOperation: (place: number) => void
  onChangeLast: (clock: Clock) => void
}

/** What was heard of a pupil: words a minute, and the level, proposed and never locked. */
export function ResultScreen({
  pupil,
  next,
  onNext,
  onAgain,
  onOperation,
  onChangeLast,
  ...frame
}: ResultProps) {
  const { queue, hearing } = frame
  const mine = pupil.hearings.find(({ by }) => by.id === queue.me)
  const reading = mine?.reading ?? null
  const level = mine?.level ?? pupil.level
  const reached = queue.levels.findIndex(({ name }) => name === level)
  const operations = operationsOf(queue.skill, queue.levels)
  const choose = (name: string) =>
    hearing.say(pupil, { outcome: 'ouvido', level: name, tries: mine?.tries ?? [], reading })
  return (
    <Frame
      {...frame}
      pupil={pupil}
      foot={
        <>
          <Receipt hearing={hearing} />
          <Button
            variant="contained"
            size="large"
            endIcon={next && <Icon name="arrow-right" flip />}
            onClick={onNext}
          >
            {next ? `Seguinte: ${next.name}` : 'Ver a fila'}
          </Button>
          <Button variant="outlined" onClick={onAgain}>
            Ouvir {firstName(pupil.name)} outra vez
          </Button>
        </>
      }
    >
      <main className={styles.room}>
        {reading && (
          <section className={styles.measure} aria-label="Palavras correctas por minuto">
            <Row as="p" gap={10} baseline className={styles.big}>
              <b>{wordsAMinute(reading)}</b>
              <span>
                palavras correctas
                <br />
                por minuto
              </span>
            </Row>
            <Text as="p" secondary>
              {readingText(reading, queue.levels[reading.level]?.samples[reading.sample - 1])}
            </Text>
            <Button
              size="small"
              onClick={() => onChangeLast({ level: reading.level, sample: reading.sample, before: reading })}
            >
              Mudar a última palavra
            </Button>
          </section>
        )}
        <h2 className={styles.part} id="level-reached">
          {queue.skill === 'leitura' ? 'Nível de leitura' : 'Nível de aritmética'}
        </h2>
        <div
          role="radiogroup"
          aria-labelledby="level-reached"
          className={styles.seeds}
          // More names than five stand in two lines where there is no room for one.
          style={{ '--levels': queue.levels.length > 5 ? 4 : queue.levels.length } as React.CSSProperties}
        >
          {queue.levels.map(({ name }, at) => (
            <PlainButton
              key={name}
              role="radio"
              aria-checked={at === reached}
              data-done={at <= reached || undefined}
              onClick={() => choose(name)}
            >
              <Seed kind={at <= reached ? 'full' : 'quiet'} />
              {name}
            </PlainButton>
          ))}
        </div>
        <Text as="p" secondary>
          {reading ? `Proposto: ${reasonOf(reading, queue.levels[reading.level]?.name ?? '')} ` : ''}Pode
          mudar.
        </Text>
        {operations.length > 0 && (
          <>
            <h2 className={styles.part}>Operações</h2>
            <Text as="ul" className={styles.rows} aria-label="Operações">
              {operations.map(({ place, name }) => {
                const can = canDo(mine?.tries ?? [], place)
                return (
                  <Row as="li" center gap={12} ruled key={name}>
                    <span className={styles.number}>
                      <Seed kind={can === null ? 'dashed' : can ? 'full' : 'outline'} />
                    </span>
                    <span>
                      <Text as="b" semibold>
                        {name}
                      </Text>
                      <small>{canDoText(can)}</small>
                    </span>
                    <Button
                      variant="outlined"
                      aria-label={`${can === null ? 'Experimentar' : 'Outra vez'}: ${name}`}
                      onClick={() => onOperation(place)}
                    >
                      {can === null ? 'Experimentar' : 'Outra vez'}
                    </Button>
                  </Row>
                )
              })}
            </Text>
          </>
        )}
      </main>
    </Frame>
  )
}

/** «Leu 42 até «cavou», 3 mal, em 60 segundos.» */
function readingText({ last, wrong, seconds }: TimedReading, text = ''): string {
  if (last < 0) return `Nenhuma palavra certa na primeira linha, em ${exact(seconds)} segundos.`
  const word = (wordsOf(text)[last] ?? '').replace(/[^\p{L}\p{N}]+$/u, '')
  const bad = last + 1 - rightWords({ last, wrong })
  return `Leu ${last + 1} até «${word}», ${bad} mal, em ${exact(seconds)} segundos.`
}

function reasonOf(reading: TimedReading, name: string): string {
  const bad = reading.last + 1 - rightWords(reading)
  if (managesText(reading)) return `leu «${name}» até ao fim com ${counted(bad, 'erro', 'erros')}.`
  if (reading.last < 0) return `não leu «${name}».`
  return reading.last === reading.words - 1
    ? `leu «${name}» até ao fim, mas com ${counted(bad, 'erro', 'erros')}.`
    : `parou a meio de «${name}».`
}
