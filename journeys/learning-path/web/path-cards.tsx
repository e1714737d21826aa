import { ownOrders } from '#engines/psychometrics/competence-order.ts'
import { CountBadge } from '#kit/web/parts/count-badge.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type LearningPath, type PathRow, stageNames } from '../contract.ts'
import { axisOf, GainCell } from './gain-cell.tsx'
import { LaterRows } from './later-rows.tsx'
import styles from './path.module.css'
import { detailOf, forPhone } from './path-rows.ts'
import { evolutionOf, type RowProps, StepButton, useOpenStep, type useSteps } from './path-step.tsx'
import { PathSummary } from './path-summary.tsx'
import { StageSeed, seedClass, stateWords } from './stage-seed.tsx'

/** The path on a phone: how far it is, then what asks for a step, each with why and one button; the rest is folded. */
export function PathCards({ path, whole, stepOf }: { path: LearningPath } & ReturnType<typeof useSteps>) {
  const { first, later, settled, underWay, unmeasured } = forPhone(path)
  const axis = axisOf(path.rows)
  const reasons = new Map(path.needs.map(need => [need.competenceId, need.reasons]))
  const isOfGroup = path.pupil === null
  const cardOf = (row: PathRow) => (
    <Card
      key={row.competence.id}
      row={row}
      axis={axis}
      step={stepOf(row)}
      reasons={isOfGroup ? (reasons.get(row.competence.id) ?? []) : []}
      isFirst={isOfGroup && row === first[0]}
    />
  )
  const few = path.rows.some(row => row.first?.indication || row.again?.indication)
  return (
    <div className={styles.phone} ref={whole} tabIndex={-1}>
      <PathSummary path={path} />
      {first.length > 0 && (
        <Section
          flush
          title="Pedem um passo"
          aside={<CountBadge count={first.length + later.length} of="por dar" />}
        >
          <Text as="p" small secondary className={styles.order}>
            {isOfGroup ? ownOrders.path : ownOrders.pupilPath}
          </Text>
          {first.map(cardOf)}
          <LaterRows title="Também pedem" rows={later} cardOf={cardOf} />
        </Section>
      )}
      {settled.length + underWay.length + unmeasured.length > 0 && (
        <Section flush>
          <LaterRows title="No bom caminho" rows={settled} cardOf={cardOf} />
          <LaterRows title="Em curso" rows={underWay} cardOf={cardOf} />
          <LaterRows title="Por medir" rows={unmeasured} cardOf={cardOf} />
        </Section>
      )}
      {few && (
        <Row as="p" gap={8} above={16} small secondary>
          <Icon name="info" size={20} />
          Onde só houve 1 ou 2 perguntas, confirme antes de decidir.
        </Row>
      )}
    </div>
  )
}

interface CardProps extends RowProps {
  /** Why it comes where it comes. */
  reasons: readonly string[]
  isFirst: boolean
}

function Card({ row, axis, step, reasons, isFirst }: CardProps) {
  const { opener, panel, onKeyDown } = useOpenStep({ row, step })
  const { code, description } = row.competence
  const detail = detailOf(row, reasons)
  return (
    <article
      className={styles.card}
      aria-label={code}
      data-open={panel !== null || undefined}
      onKeyDown={onKeyDown}
    >
      <span className={styles.name}>
        <Text as="b" bold nowrap>
          {code}
        </Text>
        <span>{description}</span>
      </span>
      <ol className={styles.steps}>
        {row.stages.map((stage, at) => {
          const words = `${code}, ${stageNames[at]}: ${stage.text || stateWords[stage.state]}`
          const [place] = stage.places
          const seed = (
            <span className={seedClass(row, at)}>
              <StageSeed state={stage.state} />
            </span>
          )
          return (
            <li key={stage.name}>
              {place ? (
                <Link to={place.to} aria-label={words}>
                  {seed}
                </Link>
              ) : (
                <>
                  {seed}
                  <span className="visually-hidden">{words}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {(row.next || detail) && (
        <Text as="p" small secondary>
          {row.next && (
            <Text semibold warning>
              {row.next.why}
              {detail && '. '}
            </Text>
          )}
          {detail}
          {detail && '.'}
        </Text>
      )}
      {row.gain && <GainCell gain={row.gain} axis={axis} to={evolutionOf(row)} of={code} />}
      {row.next && <StepButton row={row} step={step} opener={opener} fullWidth isFirst={isFirst} />}
      {panel}
    </article>
  )
}
