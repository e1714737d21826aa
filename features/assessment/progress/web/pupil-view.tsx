import { useState } from 'react'
import { counted, formatDayMonth, formatWeekday } from '#kit/figures.ts'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Plant } from '#kit/web/parts/plant.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import entry from '#school/entry/web/entry.module.css'
import { schoolAwayWords } from '#school/entry/web/school-away-words.ts'
import { LanguageNote, Said } from '#school/languages/web/in-language.tsx'
import type { HeldCard } from '#school/students/web/held-card.ts'
import type { KnownCompetence, OpenQuiz, Plant as PlantState, Progress } from '../contract.ts'
import { ClosedTerms } from './closed-terms.tsx'
import { NextToPractise } from './next-to-practise.tsx'
import styles from './progress.module.css'
import type { Shown } from './use-progress.ts'
import { Waiting } from './waiting.tsx'
import { WeekSeeds } from './week-seeds.tsx'
import { attemptsOf, firstName, markText, quizHref, rightOf, sizeOf, soFar, wayIn, when } from './words.ts'

/** Competences that are shown before «Mostrar». */
const SHOWN_FIRST = 8

/** The page as the pupil reads it. */
export function PupilView({
  shown,
  card,
  onGuardian,
}: {
  shown: Shown
  card: HeldCard | undefined
  onGuardian: () => void
}) {
  const { progress, isOld } = shown
  const { pupil, weeks, open, later, done } = progress
  const week = weeks.all.find(week => week.when === 'agora')
  const sorted = open.toSorted((a, b) => (a.closesAt ?? '9').localeCompare(b.closesAt ?? '9'))
  const [first, ...others] = [
    ...sorted.filter(quiz => quiz.from === null),
    ...sorted.filter(quiz => quiz.from !== null),
  ]
  return (
    <main className={styles.columns}>
      <div className={styles.top}>
        <h1>Olá, {firstName(pupil.name)}</h1>
        <p className={styles.quiet}>
          {formatWeekday(progress.today)}
          {week && ` · semana ${week.number}`}
        </p>
        {isOld && (
          <Row as="p" gap={8} center className={styles.old} role="status">
            <Icon name="cloud-slash" size={18} />
            {schoolAwayWords()}. O que vês é de {when(progress.now)}.
          </Row>
        )}
      </div>
      <Stack shrinks className={styles.column}>
        <Waiting code={pupil.code} />
        {first ? <First quiz={first} code={pupil.code} /> : <NothingOpen later={later} />}
        {others.length > 0 && (
          <section className={styles.card}>
            <h2>
              <Said id="also-open" />
            </h2>
            <Text as="ul" className={styles.rows}>
              {others.map(quiz => (
                <li key={quiz.code}>
                  <span>
                    <b>{quiz.title}</b>
                    <small>
                      {[soFar(quiz), quiz.closesAt ? `Fecha ${when(quiz.closesAt)}` : quiz.subject]
                        .filter(Boolean)
                        .join(' ')}
                    </small>
                  </span>
                  {quiz.from === null ? (
                    <a className={entry.secondary} href={quizHref(quiz.code, pupil.code)}>
                      <WayIn quiz={quiz} />
                    </a>
                  ) : (
                    <small>a partir de {when(quiz.from)}</small>
                  )}
                </li>
              ))}
            </Text>
          </section>
        )}
        <NextToPractise progress={progress} card={card} isAlone={first === undefined} isOld={isOld} />
        <Known competences={progress.competences} />
      </Stack>
      <Stack shrinks className={styles.column}>
        {later.length > 0 && first && (
          <section className={styles.card}>
            <h2>
              <Said id="later" />
            </h2>
            <Text as="ul" className={styles.rows}>
              {later.map(quiz => (
                <li key={quiz.title + String(quiz.opensAt)}>
                  <span>
                    <b>{quiz.title}</b>
                    <small>
                      {quiz.subject}
                      {quiz.opensAt && ` · abre ${when(quiz.opensAt)}`}
                    </small>
                  </span>
                </li>
              ))}
            </Text>
          </section>
        )}
        {weeks.all.length > 0 && (
          <section className={styles.card}>
            <h2>
              {weeks.inARow === 0
                ? 'Semanas seguidas'
                : counted(weeks.inARow, 'semana seguida', 'semanas seguidas')}
            </h2>
            <p className={styles.inside}>{practisedIn(progress)}</p>
            <div className={styles.seeds}>
              <WeekSeeds weeks={weeks.all} />
            </div>
            <p className={styles.note}>
              <Said id="a-week-counts" />
            </p>
          </section>
        )}
        <ClosedTerms marks={progress.marks} />
        {done.length > 0 && (
          <section className={styles.card}>
            <h2>
              <Said id="done" />
            </h2>
            <Text as="ul" className={styles.rows}>
              {done.map(quiz => (
                <li key={quiz.title + quiz.at}>
                  <span>
                    <b>{quiz.title}</b>
                    <small>
                      {formatDayMonth(quiz.at)} · {quiz.subject}
                    </small>
                  </span>
                  {quiz.mark === null ? <small>nota por sair</small> : <b>{markText(quiz.mark)}</b>}
                </li>
              ))}
            </Text>
          </section>
        )}
        <PlainButton look="box" className={styles.turn} onClick={onGuardian}>
          <Icon name="users" size={22} />
          <Said id="guardian-view" />
          <Icon name="caret-right" flip />
        </PlainButton>
        <p className={styles.private}>
          <Icon name="lock-simple" />
          <span>
            <Said id="who-sees" /> O teste diagnóstico não entra nestas contas.
          </span>
        </p>
        <LanguageNote className={styles.private} />
      </Stack>
    </main>
  )
}

/** The one filled button of the page: what closes first. */
function First({ quiz, code }: { quiz: OpenQuiz; code: string }) {
  const attempts = attemptsOf(quiz)
  const best = soFar(quiz)
  return (
    <section className={styles.open} aria-label="Aberto agora">
      <Text as="p" small bold primary className={styles.kind}>
        <Said id="open-now" />
      </Text>
      <h2>{quiz.title}</h2>
      <p className={styles.quiet}>
        {quiz.subject} · {sizeOf(quiz)}
      </p>
      <p className={styles.until}>
        <Icon name="clock" />
        <span>
          <Text as="b" block bold>
            {quiz.closesAt ? `Fecha ${when(quiz.closesAt)}.` : 'Ainda sem hora de fechar.'}
          </Text>
          {attempts && <> {attempts}</>}
        </span>
      </p>
      {best && <p>{best}</p>}
      {quiz.from === null ? (
        <a className={`${entry.primary} ${styles.begin}`} href={quizHref(quiz.code, code)}>
          <WayIn quiz={quiz} />
          <Icon name="arrow-right" flip />
        </a>
      ) : (
        <p>
          <b>Podes fazer outra vez {when(quiz.from)}.</b>
        </p>
      )}
    </section>
  )
}

/** The way into a quiz, as the button says it. */
function WayIn({ quiz }: { quiz: OpenQuiz }) {
  return <Said id={wayIn(quiz)} inline />
}

function NothingOpen({ later: [next] }: { later: Progress['later'] }) {
  return (
    <section className={styles.nothing} aria-label="Agora">
      <Text as="p" small bold primary className={styles.kind}>
        Agora
      </Text>
      <h2>
        <Said id="nothing-open" />
      </h2>
      {next?.opensAt && (
        <p className={styles.until}>
          <Icon name="calendar-blank" />
          <span>
            <Text as="b" block bold>
              O próximo abre {when(next.opensAt)}.
            </Text>{' '}
            {next.title}
            {next.minutes > 0 && `, ${counted(next.minutes, 'minuto', 'minutos')}`}.
          </span>
        </p>
      )}
    </section>
  )
}

function Known({ competences }: { competences: readonly KnownCompetence[] }) {
  const [all, setAll] = useState(false)
  const practised = competences.filter(competence => competence.answered > 0)
  if (competences.length === 0) return null
  if (practised.length === 0)
    return (
      <section className={styles.card}>
        <h2>
          <Said id="you-know" />
        </h2>
        <p className={styles.inside}>
          Aqui vai crescer uma planta por cada competência. São {competences.length}.
        </p>
      </section>
    )
  const shown = all ? competences : practised.slice(0, SHOWN_FIRST)
  const groups = [...new Set(shown.map(competence => headOf(competence, competences)))]
  return (
    <section className={styles.card}>
      <h2>
        <Said id="you-know" /> <small>últimas 12 respostas</small>
      </h2>
      <p className={styles.inside}>{summaryOf(practised)}</p>
      <div className={styles.known}>
        {groups.map(group => (
          <div key={group}>
            {group !== '' && <h3>{group}</h3>}
            <ul>
              {shown
                .filter(competence => headOf(competence, competences) === group)
                .map(competence => (
                  <Competence key={competence.id} competence={competence} />
                ))}
            </ul>
          </div>
        ))}
      </div>
      {shown.length < competences.length && (
        <Row as="p" gap={12} center between secondary className={styles.more}>
          {shown.length} de {competences.length} competências
          <PlainButton look="link" onClick={() => setAll(true)}>
            Mostrar as {competences.length}
          </PlainButton>
        </Row>
      )}
    </section>
  )
}

function Competence({ competence }: { competence: KnownCompetence }) {
  const { description, plant, right, answered } = competence
  return (
    <li>
      <Plant state={plant} />
      <div>
        <p>{description}</p>
        <Row as="p" wrap gap={12} rowGap={4} center small className={styles.state}>
          <b>{plant}</b>
          <Row as="span" gap={4} className={styles.pips} aria-hidden="true">
            {Array.from({ length: answered }, (_none, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pip has no identity but its place.
              <i key={at} data-right={at < right || undefined} />
            ))}
          </Row>
          <small>{answered === 0 ? 'ainda sem respostas' : rightOf(competence)}</small>
        </Row>
      </div>
    </li>
  )
}

/** «Fracções», and before it the subject where there are several. */
function headOf(competence: KnownCompetence, all: readonly KnownCompetence[]): string {
  const several = all.some(other => other.subject !== all[0]?.subject)
  return [several ? competence.subject : '', competence.domain].filter(Boolean).join(' · ')
}

function summaryOf(practised: readonly KnownCompetence[]): string {
  const count = (plant: PlantState) => practised.filter(competence => competence.plant === plant).length
  const parts = [
    count('consolidado') > 0 && counted(count('consolidado'), 'consolidada', 'consolidadas'),
    count('a crescer') > 0 && `${count('a crescer')} a crescer`,
    count('semente') > 0 && `${count('semente')} ainda em semente`,
    count('a começar') > 0 && `${count('a começar')} a começar`,
  ].filter(part => part !== false)
  return `${parts.join(', ')}.`
}

function practisedIn({ weeks }: Progress): string {
  const past = weeks.all.filter(week => week.when !== 'depois')
  const practised = past.filter(week => week.practised).length
  if (practised === 0) return 'A primeira semana pode ser esta.'
  return `Praticaste em ${practised} das ${past.length} semanas do trimestre.`
}
