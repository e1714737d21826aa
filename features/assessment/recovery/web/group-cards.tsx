import { type ReactNode, useState } from 'react'
import { masteryLevel } from '#engines/psychometrics/mastery.ts'
import { measures } from '#engines/psychometrics/measures.ts'
import {
  countOutcomes,
  measuredAgain,
  type PupilOutcome,
  pupilOutcomes,
} from '#engines/psychometrics/outcome.ts'
import { counted, formatWeekday, partOf } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { type Glyph, StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { chanceSentence } from '../../results/outcomes-text.ts'
import { closedCounts, closedSentence } from '../closed-as.ts'
import type { RecoveryPlan } from '../contract.ts'
import { outcomeWord } from '../outcome-word.ts'
import { levelMeanings, levelsChange, meanings, missingOutcome, shareChange } from '../outcome-words.ts'
import type { RecoveryResult } from '../recovery.ts'
import styles from './group-cards.module.css'

const glyphs: Record<PupilOutcome, Glyph> = {
  recuperado: 'tick',
  melhorou: 'half',
  igual: 'open-diamond',
  piorou: 'diamond',
}

/** So many pupils of a group are named before one asks for all. */
const NAMES = { computer: 8, phone: 5 }

/** The one rule, once, above all that is judged by it. */
export function OutcomeRule({ plan }: { plan: RecoveryPlan }) {
  const isOfLevels = plan.levels.length > 0
  const words = isOfLevels ? levelMeanings : meanings
  return (
    <div className={styles.rule}>
      {plan.closedWith && <p>{closedSentence(plan.results)}</p>}
      <p>
        {isOfLevels
          ? 'Conta o nível a que o aluno chegou quando foi ouvido de novo:'
          : `Só contam as competências que o aluno não dominava antes, em ${measures.plan.head}:`}
      </p>
      <dl>
        {pupilOutcomes.toReversed().map(outcome => (
          <div key={outcome}>
            <dt>
              <Outcome of={outcome} />
            </dt>
            <dd>{words[outcome]}</dd>
          </div>
        ))}
      </dl>
      <p>{chanceSentence(plan.outcomes, plan.byChance)}</p>
    </div>
  )
}

function Outcome({ of, word = of }: { of: PupilOutcome; word?: string }) {
  return (
    <span className={`${styles.outcome} ${styles[of]}`}>
      <StateGlyph glyph={glyphs[of]} />
      {word}
    </span>
  )
}

interface GroupCardsProps {
  plan: RecoveryPlan
  today: string
  /** What the first test had shown of a pupil in these competences. */
  noteOf: (studentId: string, competenceIds: readonly string[]) => ReactNode
  onPrint: (place: number) => void
}

/** A card for each group: on what it works, when, with whom, and what became of each pupil, the worst first. */
export function GroupCards(props: GroupCardsProps) {
  return (
    <div className={styles.cards}>
      {props.plan.pupilGroups.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place alone
        <GroupCard key={place} {...props} place={place} />
      ))}
    </div>
  )
}

type Pupil = RecoveryPlan['pupilList'][number] & { result: RecoveryResult | undefined }

const rank = ({ result }: Pupil) =>
  result?.outcome ? pupilOutcomes.indexOf(result.outcome) : pupilOutcomes.length

function GroupCard({ plan, today, noteOf, onPrint, place }: GroupCardsProps & { place: number }) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const most = isPhone ? NAMES.phone : NAMES.computer
  const isMeasured = plan.results.length > 0
  const [named, setNamed] = useState<'none' | 'some' | 'all'>()
  const group = plan.pupilGroups[place]
  if (!group) return null
  const pupils = group.studentIds
    .flatMap((id): Pupil[] => {
      const pupil = plan.pupilList.find(each => each.id === id)
      return pupil ? [{ ...pupil, result: plan.results.find(each => each.studentId === id) }] : []
    })
    .toSorted((a, b) => rank(a) - rank(b))
  const counts = countOutcomes(pupils.map(({ result }) => result?.outcome ?? null))
  const closed = closedCounts(pupils.flatMap(({ result }) => result ?? []))
  const recovered = closed?.recovered ?? counts.recuperado
  const measured = closed?.measured ?? measuredAgain(counts)
  const shown = named ?? (isPhone && place > 0 ? 'none' : 'some')
  const list = shown === 'none' ? [] : shown === 'some' ? pupils.slice(0, most) : pupils
  const held = plan.sessions.filter(({ presence }) => Object.keys(presence).length > 0).length
  const session = plan.sessions.find(({ date }) => date >= today) ?? plan.sessions.at(-1)
  const sexOf = (sex: 'H' | 'M') => pupils.filter(pupil => pupil.sex === sex).length
  const competences = plan.competences.filter(({ id }) => group.competenceIds.includes(id))
  const work = titleOf(competences) || group.name
  return (
    <section className={styles.card} aria-label={group.name || work}>
      <header>
        {!isPhone && work !== group.name && <p className={styles.name}>{group.name}</p>}
        <h2 title={work}>{work}</h2>
        {session && (
          <p className={styles.when}>
            <Icon name="clock" size={18} />
            {[formatWeekday(session.date), session.startsAt].filter(Boolean).join(', ')}
          </p>
        )}
        <p>
          <Icon name="user" size={18} />
          {plan.responsible.name}
          {plan.sessions.length > 0 &&
            ` · ${partOf(held, plan.sessions.length)} ${plan.sessions.length === 1 ? 'sessão dada' : 'sessões dadas'}`}
        </p>
        <p>
          <Icon name="users-three" size={18} />
          {[
            isPhone && work !== group.name && group.name,
            counted(pupils.length, 'aluno', 'alunos'),
            `${sexOf('H')} H, ${sexOf('M')} M`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {list.length > 0 && (
        <ul>
          {list.map(pupil => (
            <li key={pupil.id}>
              <b>{pupil.name}</b>
              {pupil.result ? (
                <Change result={pupil.result} codes={competences} />
              ) : (
                <span className={styles.change}>{noteOf(pupil.id, group.competenceIds)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <footer>
        <span>
          {isMeasured
            ? `${partOf(recovered, measured)} ${measured === 1 ? 'recuperado' : 'recuperados'}`
            : counted(pupils.length, 'aluno', 'alunos')}
        </span>
        {shown !== 'all' && list.length < pupils.length && (
          <Button onClick={() => setNamed(shown === 'none' && pupils.length > most ? 'some' : 'all')}>
            {shown === 'none' ? 'Ver nomes' : `Ver os ${pupils.length}`}
          </Button>
        )}
        <Button startIcon={<Icon name="printer" />} onClick={() => onPrint(place)}>
          Imprimir<span className="visually-hidden"> {group.name}</span>
        </Button>
      </footer>
    </section>
  )
}

/** «Reconhecer fracções equivalentes e comparar fracções»: the competences in one line. */
function titleOf(competences: RecoveryPlan['competences']): string {
  return competences.map(({ description }) => description.replace(/\.$/, '')).join('; ')
}

/** From what to what in each competence that counts, and what that comes to. */
function Change({ result, codes }: { result: RecoveryResult; codes: RecoveryPlan['competences'] }) {
  const counting = result.competences.filter(
    ({ before, after }) => after !== null && (before === null || masteryLevel(before) !== 'mastered'),
  )
  return (
    <>
      <span className={styles.change} data-many={counting.length > 1 || undefined}>
        {levelsChange(result)}
        {counting.map(({ competenceId, before, after }) => (
          <span key={competenceId}>
            {codes.length > 1 && `${codes.find(({ id }) => id === competenceId)?.code ?? ''} `}
            {shareChange(before, after).before} → <strong>{shareChange(before, after).after}</strong>
          </span>
        ))}
      </span>
      {result.closedAs !== undefined ? (
        <span className={styles.outcome}>{outcomeWord(result)}</span>
      ) : result.outcome ? (
        <Outcome of={result.outcome} word={outcomeWord(result)} />
      ) : (
        <span className={styles.outcome}>{missingOutcome(result)}</span>
      )}
    </>
  )
}
