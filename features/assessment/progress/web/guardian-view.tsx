import { useEffect, useState } from 'react'
import { counted, formatDayMonth, formatTime } from '#kit/figures.ts'
import { Stack } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Plant } from '#kit/web/parts/plant.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import entry from '#school/entry/web/entry.module.css'
import { EntryButton } from '#school/entry/web/entry-button.tsx'
import type { PhraseId } from '#school/languages/phrases.ts'
import { LanguageNote, Said } from '#school/languages/web/in-language.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { alreadyDoes, levelText } from '../../hearing/pupil-words.ts'
import type { KnownCompetence, Progress } from '../contract.ts'
import { ClosedTerms, marksInWords } from './closed-terms.tsx'
import styles from './progress.module.css'
import { firstName, sizeOf, when } from './words.ts'

/** The same page at a glance, for guardians. */
export function GuardianView({ progress, onPupil }: { progress: Progress; onPupil: () => void }) {
  const { pupil, open, school, now } = progress
  const name = firstName(pupil.name)
  const title = titleOf(progress, name)
  const well = progress.competences.filter(competence => competence.plant === 'consolidado')
  const helps = progress.competences
    .filter(competence => competence.plant === 'semente')
    .toSorted((a, b) => a.right / a.answered - b.right / b.answered)[0]
  const next = open.toSorted((a, b) => (a.closesAt ?? '9').localeCompare(b.closesAt ?? '9'))[0]
  const absences = absencesInWords(progress.absences)
  const sentences = [
    title,
    next
      ? `Por fazer: ${next.title}. ${next.closesAt ? `Fecha ${when(next.closesAt)}.` : ''}`
      : 'Nada por fazer agora.',
    `Já sabe bem: ${counted(well.length, 'competência', 'competências')}.`,
    helps
      ? `Precisa de ajuda: ${helps.description}. Acertou ${helps.right} de ${helps.answered} perguntas.`
      : '',
    absences ? `Faltas: ${absences.title}. ${absences.text}` : '',
    ...(progress.marks ?? []).map(marksInWords),
    ...(progress.heard ?? []).map(row => `${levelText(row)}. Em casa: ${row.home.join(' ')}`),
    helps?.atHome ? `Em casa, 5 minutos: ${helps.atHome}` : '',
    helps?.homeExample ? `Assim se faz: ${helps.homeExample}` : '',
  ]
  return (
    <Stack as="main" full className={styles.guardian}>
      <h1>{title}</h1>
      <section className={styles.card} aria-label="Em resumo">
        <Fact
          kind="to-do"
          mark={
            <i className={styles.todo}>
              <Icon name="clock" />
            </i>
          }
          what={next?.title ?? 'Nada agora'}
        >
          {next && `${sizeOf(next)}. `}
          {next?.closesAt && `Fecha ${when(next.closesAt)}.`}
        </Fact>
        <Fact
          kind="knows-well"
          mark={<Plant state="consolidado" />}
          what={`${well.length} de ${counted(progress.competences.length, 'competência', 'competências')}`}
        >
          {well.length > 0 && `Entre elas: ${namesOf(well)}.`}
        </Fact>
        <Fact
          kind="needs-help"
          mark={<Plant state={helps ? 'semente' : 'a começar'} />}
          what={helps?.description ?? 'Nada que se note agora'}
        >
          {helps && `Acertou ${helps.right} de ${helps.answered} perguntas.`}
        </Fact>
        {absences && (
          <Fact
            kind="absences"
            mark={
              <i className={styles.todo}>
                <Icon name="calendar-blank" />
              </i>
            }
            what={absences.title}
          >
            {absences.text}
          </Fact>
        )}
      </section>
      <ClosedTerms marks={progress.marks} />
      {progress.heard?.map(row => (
        <section key={`${row.skill} ${row.language}`} className={styles.atHome}>
          <h2>
            <Icon name="ear" size={22} />
            {`O que ${name} já ${alreadyDoes(row.skill)}, e três coisas para fazer em casa`}
          </h2>
          <p>{levelText(row)}.</p>
          {row.home.map((thing, at) => (
            <p key={thing}>
              {at + 1}. {thing}
            </p>
          ))}
        </section>
      ))}
      {(helps?.atHome || helps?.homeExample) && (
        <section className={styles.atHome}>
          <h2>
            <Icon name="hand-heart" size={22} />
            <Said id="five-minutes" />
          </h2>
          {helps.atHome && <p>{helps.atHome}</p>}
          {helps.homeExample && (
            <p>
              <b>
                <Said id="worked-example" inline />:
              </b>{' '}
              <TypesetText text={helps.homeExample} />
            </p>
          )}
        </section>
      )}
      <div className={styles.guardianWays}>
        <Listen text={sentences.filter(Boolean).join(' ')} />
        {school.contact !== '' && (
          <a className={entry.secondary} href={`tel:${school.contact.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" />
            <Said id="call-school" inline />
          </a>
        )}
      </div>
      <PlainButton look="box" className={styles.turn} onClick={onPupil}>
        <Icon name="student" size={22} />
        Página de {name}
        <Icon name="caret-right" flip />
      </PlainButton>
      <LanguageNote className={styles.private} />
      <p className={styles.private}>
        <Icon name="info" />
        {progress.marks
          ? `As notas da pauta são as oficiais. O resto são resultados de prática até hoje, às ${formatTime(now)}.`
          : `São resultados de prática até hoje, às ${formatTime(now)}. As notas oficiais são as da pauta.`}
      </p>
    </Stack>
  )
}

/** «5 faltas no 1.º trimestre», with what the family can do about them. */
export function absencesInWords(absences: Progress['absences']): { title: string; text: string } | undefined {
  if (!absences) return undefined
  const { by, trimester, absences: count, justified, late, last } = absences
  const title =
    count === 0
      ? `Nenhuma no ${trimester}.º trimestre`
      : `${by === 'dia' ? counted(count, 'dia', 'dias') : counted(count, 'aula', 'aulas')} no ${trimester}.º trimestre`
  const parts = [
    justified > 0 && `Justificadas: ${justified}`,
    last && `A última por justificar foi a ${formatDayMonth(last)}: fale com a escola`,
    late > 0 && `Atrasos: ${late}`,
  ].filter(Boolean)
  return { title, text: parts.length > 0 ? `${parts.join('. ')}.` : '' }
}

function Fact({
  kind,
  mark,
  what,
  children,
}: {
  kind: PhraseId
  mark: React.ReactNode
  what: string
  children: React.ReactNode
}) {
  return (
    <div className={styles.fact}>
      <span>{mark}</span>
      <div>
        <small>
          <Said id={kind} inline />
        </small>
        <b>{what}</b>
        <p>{children}</p>
      </div>
    </div>
  )
}

/** Reads the page aloud, where the device has a voice for Portuguese. */
function Listen({ text }: { text: string }) {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  useEffect(() => {
    const { speechSynthesis } = window
    if (!speechSynthesis) return
    const look = () =>
      setVoice(speechSynthesis.getVoices().find(voice => voice.lang.toLowerCase().startsWith('pt')))
    look()
    speechSynthesis.addEventListener?.('voiceschanged', look)
    return () => {
      speechSynthesis.removeEventListener?.('voiceschanged', look)
      speechSynthesis.cancel()
    }
  }, [])
  if (!voice) return null
  const read = () => {
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.voice = voice
    spoken.lang = voice.lang
    speechSynthesis.cancel()
    speechSynthesis.speak(spoken)
  }
  return (
    <EntryButton kind="secondary" onClick={read}>
      <Icon name="speaker-high" />
      Ouvir
    </EntryButton>
  )
}

/** The sentence to remember. */
function titleOf({ weeks, open }: Progress, name: string): string {
  const practised =
    weeks.inARow > 0
      ? `praticou ${counted(weeks.inARow, 'semana seguida', 'semanas seguidas')}`
      : 'pode começar a praticar esta semana'
  if (open.length === 0) return `${name} ${practised}.`
  const [only] = open
  if (open.length > 1 || !only) return `${name} ${practised} e tem ${open.length} quizzes para fazer.`
  return `${name} ${practised} e tem um quiz para fazer${only.closesAt === null ? '' : ` até ${when(only.closesAt)}`}.`
}

function namesOf(well: readonly KnownCompetence[]): string {
  return well
    .slice(0, 2)
    .map(competence => competence.description.charAt(0).toLowerCase() + competence.description.slice(1))
    .join('; ')
}
