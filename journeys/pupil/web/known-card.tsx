import { useState } from 'react'
import { counted, formatShortMonth } from '#kit/figures.ts'
import { Segments } from '#kit/web/form/segments.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Seed } from '#kit/web/parts/seeds.tsx'
import { type Glyph, StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { StudentRow } from '#school/students/contract.ts'
import { usePupilPlaces } from '#school/students/web/pupil-places.ts'
import type { KnownOfPupil, PupilYear } from '../contract.ts'
import { countRight } from '../knows.ts'
import styles from './summary.module.css'

const states = [
  { level: 'not-mastered', title: 'Ainda não', glyph: 'open-diamond' },
  { level: 'developing', title: 'Está quase', glyph: 'half' },
  { level: 'mastered', title: 'Já sabe', glyph: 'tick' },
] as const satisfies readonly { level: KnownOfPupil['level']; title: string; glyph: Glyph }[]

/** Of «Ainda não» a phone shows these before the fold. */
const SHOWN_ON_PHONE = 3
/** Segments hold no more than these. */
const MAX_SUBJECTS = 4

/** What a pupil knows already in a subject: the answers themselves, and how sure it is. */
export function KnownCard({ year: { known }, student }: { year: PupilYear; student: StudentRow }) {
  const [chosen, setChosen] = useState<string>()
  const phone = useMediaQuery('(max-width:599.95px)')
  const article = student.sex === 'M' ? 'a' : 'o'
  const title = `O que ${article} ${student.fullName.split(' ')[0]} já sabe`
  const subjects = known.slice(0, MAX_SUBJECTS)
  const subject = subjects.find(({ id }) => id === chosen) ?? subjects[0]
  if (!subject)
    return (
      <Section title={title}>
        <Row as="p" gap={24} secondary className={styles.unknown}>
          <span aria-hidden="true">
            {[0, 1, 2, 3, 4, 5].map(at => (
              <Seed key={at} kind="dashed" />
            ))}
          </span>
          <span>
            <b>Ainda não se sabe</b>
            Nenhum teste mediu ainda uma competência. Não são zeros: ninguém perguntou.
          </span>
        </Row>
      </Section>
    )
  return (
    <Section
      flush
      title={title}
      aside={
        subjects.length > 1 ? (
          <Segments
            label="Disciplina"
            value={subject.id}
            options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        ) : (
          subject.name
        )
      }
    >
      <div className={styles.states} key={subject.id}>
        {states.map(state => {
          const own = subject.competences.filter(({ level }) => level === state.level)
          return own.length === 0 ? null : (
            <State key={state.level} {...state} competences={own} phone={phone} studentId={student.id} />
          )
        })}
      </div>
      <Row as="footer" wrap gap={16} rowGap={4} ruled caption secondary className={styles.key}>
        <span>
          <Seed kind="full" /> certa
        </span>
        <span>
          <Seed kind="outline" /> errada
        </span>
        <span>um grupo de sementes por teste, o mais novo à direita</span>
      </Row>
    </Section>
  )
}

interface StateProps {
  level: KnownOfPupil['level']
  title: string
  glyph: Glyph
  competences: readonly KnownOfPupil[]
  phone: boolean
  studentId: string
}

function State({ level, title, glyph, competences, phone, studentId }: StateProps) {
  const folds = phone && level !== 'not-mastered'
  const [isOpen, setOpen] = useState(false)
  const shown = folds
    ? isOpen
      ? competences
      : []
    : phone && !isOpen
      ? competences.slice(0, SHOWN_ON_PHONE)
      : competences
  const rest = competences.length - shown.length
  const heading = (
    <>
      <StateGlyph glyph={glyph} /> {title} <i>{competences.length}</i>
    </>
  )
  return (
    <section data-level={level}>
      <h3>
        {folds ? (
          <PlainButton look="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {heading}
            <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={20} />
          </PlainButton>
        ) : (
          heading
        )}
      </h3>
      <ul>
        {shown.map(competence => (
          <Competence key={competence.id} competence={competence} studentId={studentId} />
        ))}
      </ul>
      {!folds && rest > 0 && (
        <PlainButton look="line" className={styles.more} aria-expanded={false} onClick={() => setOpen(true)}>
          mais {rest}
          <Icon name="caret-down" size={20} />
        </PlainButton>
      )}
    </section>
  )
}

function Competence({ competence, studentId }: { competence: KnownOfPupil; studentId: string }) {
  const placeOf = usePupilPlaces()
  const { right, of } = countRight(competence)
  const last = competence.tests.at(-1)
  return (
    <li>
      <Link to={placeOf(studentId, 'testes')}>
        <span className={styles.name}>{competence.name}</span>
        <Row as="span" wrap gap={10} rowGap={4} center className={styles.answers}>
          <span className="visually-hidden">
            {counted(right, 'resposta certa', 'respostas certas')} de {of},
          </span>
          <Row as="span" wrap gap={10} rowGap={4} center aria-hidden="true">
            {competence.tests.map((test, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tests are known by their order alone
              <Row as="span" gap={2} key={at}>
                {test.answers.map((isRight, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: answers are known by their order alone
                  <Seed key={place} kind={isRight ? 'full' : 'outline'} />
                ))}
              </Row>
            ))}
          </Row>
          <Text as="small" caption secondary data-sure={competence.sureness}>
            {competence.sureness}
            {competence.sureness === 'só indício' && last && `, de ${formatShortMonth(last.date)}`}
          </Text>
        </Row>
      </Link>
    </li>
  )
}
