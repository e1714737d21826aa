import type { PupilOutcome } from '#engines/psychometrics/outcome.ts'
import { places as recoveryPlaces } from '#features/assessment/recovery/places.ts'
import { places } from '#features/assessment/reports/places.ts'
import { href } from '#kit/address.ts'
import { counted, formatDayMonth } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { type SeedKind, Seeds } from '#kit/web/parts/seeds.tsx'
import { type Glyph, StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import type { NextLesson, PlanOfTest } from '../contract.ts'
import { onDay } from '../next-lesson-words.ts'
import { Card, LessonTime } from './lesson-card.tsx'
import styles from './next-lesson.module.css'

const seeds: Record<PupilOutcome, SeedKind> = {
  recuperado: 'full',
  melhorou: 'half',
  igual: 'outline',
  piorou: 'dashed',
}
const glyphs: Record<PupilOutcome, Glyph> = {
  recuperado: 'tick',
  melhorou: 'half',
  igual: 'open-diamond',
  piorou: 'diamond',
}
/** As the seeds stand; those who stay are named from the other end. */
const order: readonly (PupilOutcome | null)[] = ['recuperado', 'melhorou', 'igual', 'piorou', null]

interface PlanOfTestCardProps {
  plan: PlanOfTest
  lesson: NextLesson | null
  applicationId: string
}

/** The recovery plan of a test: sessions given, or who recovered and who stays once it was measured again. */
export function PlanOfTestCard({ plan, lesson, applicationId }: PlanOfTestCardProps) {
  const pupils = plan.groups.flatMap(group => group.pupils)
  const { measured, recovered } = countRecovered(pupils)
  const { held, total } = plan.sessions
  const span =
    plan.startsOn && plan.endsOn
      ? ` de ${formatDayMonth(plan.startsOn)} a ${formatDayMonth(plan.endsOn)}`
      : ''
  return (
    <Card
      title={
        plan.retest ? (
          <>
            <em>
              {recovered} de {measured}
            </em>{' '}
            {recovered === 1 ? 'recuperou' : 'recuperaram'}; {staying(measured - recovered, lesson)}
          </>
        ) : (
          <>
            {capital(counted(pupils.length, 'aluno', 'alunos'))} em recuperação:{' '}
            <em>
              {held} de {total}
            </em>{' '}
            {total === 1 ? 'sessão dada' : 'sessões dadas'}
          </>
        )
      }
      when={
        <LessonTime lesson={lesson}>
          <span>
            <Icon name="plant" size={18} />
            {`plano${span}${plan.retest ? `, ${held} de ${counted(total, 'sessão', 'sessões')}` : ''}`}
          </span>
        </LessonTime>
      }
      action={
        <Button variant="contained" to={recoveryPlaces.plan(plan.id)} startIcon={<Icon name="plant" />}>
          Ver o plano
        </Button>
      }
    >
      <div className={styles.groups}>
        {plan.groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place alone
          <PlanGroup key={at} group={group} isMeasured={plan.retest !== null} />
        ))}
      </div>
      <footer>
        {plan.retest && (
          <p>
            <Icon name="info" size={18} />
            <span>
              Uma parte da subida vem de terem sido escolhidos por notas baixas.{' '}
              <Link to={places.evolution(applicationId, plan.retest.applicationId)}>Ver a evolução</Link>
            </span>
          </p>
        )}
        <Button variant="outlined" to={href(pages.newRecovery, { aplicacao: applicationId })}>
          Fazer outro plano de recuperação
        </Button>
      </footer>
    </Card>
  )
}

type Pupils = PlanOfTest['groups'][number]['pupils']

/** Of pupils without an outcome nothing is known: they are named, and not counted. */
function countRecovered(pupils: Pupils): { measured: number; recovered: number } {
  return {
    measured: pupils.filter(({ outcome }) => outcome !== null).length,
    recovered: pupils.filter(({ outcome }) => outcome === 'recuperado').length,
  }
}

function staying(count: number, lesson: NextLesson | null): string {
  if (count === 0) return 'não fica ninguém'
  return `${onDay(lesson?.date)}, ${count === 1 ? 'fica 1' : `ficam ${count}`} consigo`
}

function PlanGroup({ group, isMeasured }: { group: PlanOfTest['groups'][number]; isMeasured: boolean }) {
  const sorted = group.pupils.toSorted(
    (one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome),
  )
  const { measured, recovered } = countRecovered(group.pupils)
  const said = `${recovered} de ${measured} ${recovered === 1 ? 'recuperou' : 'recuperaram'}`
  const isStaying = ({ outcome }: Pupils[number]) => outcome !== 'recuperado' && outcome !== null
  const unknown = sorted.filter(({ outcome }) => outcome === null)
  const staying = [...sorted.filter(isStaying).toReversed(), ...unknown]
  return (
    <article>
      <h3>{group.name || group.competences}</h3>
      {isMeasured ? (
        <>
          <p>
            <b>{said}</b>
          </p>
          <Seeds label={said} kinds={sorted.map(({ outcome }) => (outcome ? seeds[outcome] : 'quiet'))} />
          <ul className={styles.staying}>
            {staying.map(({ id, name, outcome }) => (
              <Row as="li" gap={8} center between ruled key={id}>
                <span>{name}</span>
                <span data-outcome={outcome ?? undefined}>
                  {outcome && <StateGlyph glyph={glyphs[outcome]} />}
                  {outcome ?? 'sem resultado'}
                </span>
              </Row>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.names}>{group.pupils.map(({ name }) => name).join(', ')}</p>
      )}
    </article>
  )
}
