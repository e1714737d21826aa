import type { ReactNode } from 'react'
import { markText } from '#features/assessment/results/figures.ts'
import { counted, formatDateInProse, formatDayOfMonth, formatShortMonth, partOf } from '#kit/figures.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { daysBetween } from '#school/calendar/weeks.ts'
import type { PupilYear, TestOnLine } from '../contract.ts'
import { scaleOf, type YearScale } from '../year-scale.ts'
import { TestPlant } from './test-plant.tsx'
import styles from './year-card.module.css'

/** Later than this after the year began, the time before is a block of its own. */
const LATE_DAYS = 7
/** Nearer to the end of the line than this, words stand before what they belong to. */
const NEAR_END = 0.86
/** Days under tests nearer to each other than this would run into each other. */
const MIN_APART = 0.12
const MAX_UNTESTED = 1

/** The school year of a pupil on one line: one scale of weeks for all rows. */
export function YearCard({ year }: { year: PupilYear }) {
  const scale = scaleOf(year)
  if (!scale)
    return (
      <Section title="O ano numa linha">
        {year.trimesters.length === 0
          ? 'Ainda ninguém escreveu o calendário deste ano.'
          : 'O ano lectivo ainda não começou.'}
      </Section>
    )
  const { today, since, trimesters } = year
  const begins = trimesters[0]?.startsOn ?? today
  const isLate = since !== null && daysBetween(begins, since) > LATE_DAYS
  const now = scale.placeOf(today)
  return (
    <Section flush title="O ano numa linha" aside={formatDateInProse(today)}>
      <div
        className={styles.line}
        style={{ '--coming': `calc(${scale.coming.length} * var(--box))` } as React.CSSProperties}
      >
        <Head scale={scale} />
        <ul>
          <SubjectRows year={year} scale={scale} />
          <HeardRow year={year} scale={scale} />
          <RecoveryRows year={year} scale={scale} />
          <PracticeRow year={year} scale={scale} />
          <AbsencesRow year={year} scale={scale} />
        </ul>
        {isLate && (
          <div className={styles.over} aria-hidden="true">
            <p style={{ width: at(scale.placeOf(since) ?? 0) }}>ainda não estava na turma</p>
          </div>
        )}
        {now !== null && (
          <div className={styles.over} aria-hidden="true">
            <i className={styles.now} style={{ insetInlineStart: at(now) }} />
          </div>
        )}
        {scale.coming.length > 0 && (
          <div className={styles.coming} aria-hidden="true">
            {scale.coming.map(number => (
              <span key={number}>{number}.º</span>
            ))}
          </div>
        )}
      </div>
    </Section>
  )
}

interface RowsProps {
  year: PupilYear
  scale: YearScale
}

function at(place: number): string {
  return `${100 * place}%`
}

function Head({ scale }: { scale: YearScale }) {
  return (
    <div className={styles.months} aria-hidden="true">
      {scale.open.map(({ number, from, to, months }) => (
        <div key={number} style={{ insetInlineStart: at(from), width: at(to - from) }}>
          <b>{number}.º trimestre</b>
          {months.map(({ date, at: place }) => (
            <span key={date} style={{ insetInlineStart: at((place - from) / (to - from)) }}>
              {formatShortMonth(date)}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  name: string
  small?: string
  /** The row in words; what is drawn is not read out. */
  words: string
  kind: 'tests' | 'thin' | 'cells'
  children: ReactNode
}

function Row({ name, small, words, kind, children }: RowProps) {
  return (
    <li data-kind={kind}>
      <p className={styles.label}>
        <Text as="b" block semibold>
          {name}
        </Text>
        {small && (
          <Text as="small" caption secondary>
            {small}
          </Text>
        )}
        <span className="visually-hidden">: {words}</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        {children}
      </div>
    </li>
  )
}

function dayAndMonth(date: string): string {
  return `${formatDayOfMonth(date)} ${formatShortMonth(date)}`
}

const unmarked: Record<Exclude<TestOnLine['state'], 'feito'>, string> = {
  'por corrigir': 'por corrigir',
  'a responder': 'a responder',
  'não veio': 'não veio',
}

function wordOf(test: TestOnLine): string {
  return test.state === 'feito' ? markText(test.mark) : unmarked[test.state]
}

function SubjectRows({ year: { subjects, untested }, scale }: RowsProps) {
  return (
    <>
      {subjects.map(({ id, name, tests }) => {
        const placed = tests.flatMap(test => {
          const place = scale.placeOf(test.date)
          return place === null ? [] : [{ test, place }]
        })
        return (
          <Row
            key={id}
            kind="tests"
            name={name}
            small="de 0 a 20"
            words={tests.map(test => `${wordOf(test)} em ${dayAndMonth(test.date)}`).join(', ')}
          >
            <i className={styles.ten} />
            <i className={styles.soil} />
            {placed.map(({ test, place }, index) => {
              const next = placed[index + 1]?.place ?? 2
              return (
                <TestPlant
                  key={test.applicationId}
                  mark={test.state === 'feito' ? test.mark : null}
                  word={wordOf(test)}
                  day={next - place < MIN_APART ? '' : dayAndMonth(test.date)}
                  place={at(place)}
                  isNearEnd={place > NEAR_END}
                />
              )
            })}
          </Row>
        )
      })}
      {untested.length > 0 && (
        <Row
          kind="thin"
          name={
            untested.length > MAX_UNTESTED
              ? `${subjects.length > 0 ? 'Outras ' : ''}${counted(untested.length, 'disciplina', 'disciplinas')}`
              : (untested[0] ?? '')
          }
          words={`sem teste este ano: ${untested.join(', ')}`}
        >
          <Unmeasured>sem teste este ano</Unmeasured>
        </Row>
      )}
    </>
  )
}

function Unmeasured({ children }: { children: ReactNode }) {
  return (
    <span className={styles.unmeasured}>
      <span>{children}</span>
    </span>
  )
}

function HeardRow({ year: { heard }, scale }: RowsProps) {
  if (heard.length === 0) return null
  return (
    <Row
      kind="thin"
      name="Leitura"
      words={heard.map(({ level, date }) => `${level} em ${dayAndMonth(date)}`).join(', ')}
    >
      {heard.map(({ level, language, skill, date }) => {
        const place = scale.placeOf(date)
        return place === null ? null : (
          <span
            key={`${skill} ${language} ${date}`}
            className={styles.heard}
            data-end={place > NEAR_END || undefined}
            style={{ insetInlineStart: at(place) }}
          >
            <SmallSeed isFull />{' '}
            <Text as="b" semibold>
              {level}
            </Text>
          </span>
        )
      })}
    </Row>
  )
}

function RecoveryRows({ year: { recoveries, today }, scale }: RowsProps) {
  const first = scale.weeks[0]?.monday ?? today
  return recoveries.map(({ id, title, startsOn, endsOn, outcome }) => {
    const from = scale.placeOf(startsOn ?? first)
    const to = scale.placeOf(endsOn ?? today)
    if (from === null || to === null) return null
    const said = outcome ?? 'por medir de novo'
    return (
      <Row key={id} kind="thin" name="Recuperação" small={said} words={`${title}: ${said}`}>
        <span
          className={styles.recovery}
          style={{ insetInlineStart: at(from), width: at(Math.max(to - from, scale.week)) }}
        />
      </Row>
    )
  })
}

function PracticeRow({ year: { practice }, scale }: RowsProps) {
  if (practice === null)
    return (
      <Row kind="thin" name="Prática" words="nada foi dado ainda para praticar">
        <Unmeasured>nada foi dado para praticar</Unmeasured>
      </Row>
    )
  const done = practice.filter(({ practised }) => practised).length
  const said = `${partOf(done, practice.length)} ${practice.length === 1 ? 'semana' : 'semanas'}`
  return (
    <Row kind="thin" name="Prática" small={said} words={said}>
      {practice.map(({ monday, practised }) => (
        <span key={monday} className={styles.week} style={weekStyle(scale, monday)}>
          <SmallSeed isFull={practised} />
        </span>
      ))}
    </Row>
  )
}

function AbsencesRow({ year: { absences, today }, scale }: RowsProps) {
  const { by, weeks } = absences
  const called = weeks.filter(({ units }) => units > 0)
  const missed = called.reduce((sum, week) => sum + week.missed, 0)
  const silent = weeks.length - called.length
  const units = by === 'aula' ? ['aula', 'aulas'] : ['dia', 'dias']
  const said =
    called.length === 0
      ? 'Ninguém fez a chamada'
      : missed === 0
        ? `nenhuma em ${counted(called.length, 'semana', 'semanas')}`
        : counted(missed, units[0] ?? '', units[1] ?? '')
  return (
    <>
      <Row
        kind="cells"
        name="Faltas"
        small={said}
        words={`${said}${silent > 0 && called.length > 0 ? `; ninguém fez a chamada em ${counted(silent, 'semana', 'semanas')}` : ''}`}
      >
        {weeks
          .filter(({ monday }) => monday <= today)
          .map(({ monday, units, missed }) => (
            <span
              key={monday}
              className={styles.cell}
              data-missed={units === 0 ? 'nobody' : missed > 1 ? 'more' : missed === 1 ? 'one' : 'none'}
              style={weekStyle(scale, monday)}
            >
              {units > 0 && missed > 0 && <b>{missed}</b>}
            </span>
          ))}
      </Row>
      <Text as="li" caption secondary className={styles.key}>
        {called.length > 0 && (
          <>
            <span>
              <i data-missed="one" /> 1 {units[0]}
            </span>
            <span>
              <i data-missed="more" /> 2 ou mais
            </span>
            <span>
              <i data-missed="none" /> veio sempre
            </span>
          </>
        )}
        {silent > 0 && (
          <span>
            <i data-missed="nobody" /> ninguém fez a chamada: {partOf(silent, weeks.length)}{' '}
            {weeks.length === 1 ? 'semana' : 'semanas'}
          </span>
        )}
      </Text>
    </>
  )
}

function weekStyle(scale: YearScale, monday: string): React.CSSProperties {
  return { insetInlineStart: at(scale.placeOf(monday) ?? 0), width: at(scale.week) }
}

function SmallSeed({ isFull }: { isFull: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width="9"
      height="15"
      viewBox="-4.5 -7.5 9 15"
      className={isFull ? styles.full : styles.open}
    >
      <path d="M0 -6.5q5.3 6.5 0 13q-5.3 -6.5 0 -13Z" />
    </svg>
  )
}
