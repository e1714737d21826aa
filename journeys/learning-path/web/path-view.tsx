import { type ReactNode, useState } from 'react'
import { ownOrders } from '#engines/psychometrics/competence-order.ts'
import { FEW_QUESTIONS, MASTERY_LABELS } from '#engines/psychometrics/mastery.ts'
import { measures, measureText, ofPoints } from '#engines/psychometrics/measures.ts'
import levels from '#features/assessment/results/web/report.module.css'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type LearningPath, type PathRow, type Stage, stageNames } from '../contract.ts'
import { axisOf, GainCell } from './gain-cell.tsx'
import { NeedsSection } from './needs-section.tsx'
import styles from './path.module.css'
import { PathCards } from './path-cards.tsx'
import { byDomain, countReached, isBegun, type View } from './path-rows.ts'
import { type DrawStep, evolutionOf, type RowProps, StepButton, useOpenStep, useSteps } from './path-step.tsx'
import { StageSeed, seedClass, stateWords } from './stage-seed.tsx'

const heads = ['Medido', 'Planificado', 'Ensinado', 'Praticado', 'Medido de novo'] as const

interface PathViewProps {
  path: LearningPath
  view: View
  /** Chooses the view, above the table; a phone shows all by what they ask for. */
  tabs?: ReactNode
  step?: DrawStep
}

/** All competences with their stages: a table, and on a phone what asks for a step. One step is open at a time. */
export function PathView({ path, view, tabs, step }: PathViewProps) {
  const steps = useSteps(step)
  const isWide = useMediaQuery('(min-width:899.95px)')
  if (!isWide) return <PathCards path={path} {...steps} />
  return (
    <>
      <Section flush>
        {tabs}
        <PathTable path={path} view={view} {...steps} />
      </Section>
      <NeedsSection path={path} />
    </>
  )
}

type PathTableProps = Pick<PathViewProps, 'path' | 'view'> & ReturnType<typeof useSteps>

function PathTable({ path, view, whole, stepOf }: PathTableProps) {
  const begun = path.rows.filter(isBegun)
  const unbegun = view === 'todas' && begun.length > 0 ? path.rows.filter(row => !isBegun(row)) : []
  const [isAsked, setAsked] = useState(false)
  const domains = byDomain({ ...path, rows: unbegun.length > 0 ? begun : path.rows }, view)
  const axis = axisOf(path.rows)
  const rowOf = (row: PathRow) => (
    <Row
      key={row.competence.id}
      row={row}
      axis={axis}
      step={stepOf(row)}
      several={path.groups.length > 1}
      groups={path.groups.length}
    />
  )
  return (
    <>
      <div className={styles.wrap} ref={whole} tabIndex={-1}>
        <table className={styles.table} aria-label="Percurso por competência">
          <thead>
            <tr>
              <th scope="col">
                <b>Competência</b>
                <span>
                  {path.rows.length}, em{' '}
                  {counted(new Set(path.rows.map(row => row.competence.domain)).size, 'domínio', 'domínios')}
                </span>
              </th>
              {heads.map((head, at) => (
                <Head key={head} name={head} rows={path.rows} at={at} />
              ))}
              <th scope="col">
                <b>Ganho</b>
                <span>
                  {path.pupil
                    ? 'em pontos, nas mesmas perguntas'
                    : 'em pontos, mesmos alunos; intervalo de 95 %'}
                </span>
              </th>
            </tr>
          </thead>
          {domains.map(({ name, measured, rows }) => (
            <tbody key={name}>
              <tr className={styles.domain}>
                <th colSpan={7} scope="rowgroup">
                  <b>{name}</b>
                  <DomainMeasure of={measured} />
                </th>
              </tr>
              {rows.map(rowOf)}
            </tbody>
          ))}
          {unbegun.length > 0 && (
            <tbody>
              <tr className={styles.domain}>
                <th colSpan={7} scope="rowgroup">
                  <Button
                    variant="text"
                    aria-expanded={isAsked}
                    endIcon={<Icon name={isAsked ? 'caret-up' : 'caret-down'} />}
                    onClick={() => setAsked(!isAsked)}
                  >
                    {counted(unbegun.length, 'competência por começar', 'competências por começar')}
                  </Button>
                </th>
              </tr>
              {isAsked && unbegun.map(rowOf)}
            </tbody>
          )}
        </table>
      </div>
      <p className={styles.legend}>
        {(['feito', 'em parte', 'marcado', 'falta'] as const).map(state => (
          <span key={state}>
            <StageSeed state={state} /> {stateWords[state]}
          </span>
        ))}
        <span>
          Medido: {measureText('test')}; onde se mediu de novo, {measures.twice.who}
        </span>
        <span>Domínio: {measureText('lastOfEach')}</span>
        {path.needs.length > 0 && <span>{path.pupil ? ownOrders.pupilPath : ownOrders.path}</span>}
        <span>* 1 ou 2 perguntas: confirme antes de decidir</span>
      </p>
    </>
  )
}

/** «46 % dos pontos · 5 perguntas · 26 a 49 alunos · não dominado» */
function DomainMeasure({ of }: { of: ReturnType<typeof byDomain>[number]['measured'] }) {
  if (!of) return <span className={styles.quiet}>por medir</span>
  return (
    <span className={styles.quiet}>
      <i className={`${styles.mark} ${levels[of.level]}`} aria-hidden="true" />
      {ofPoints(of.share)} · {counted(of.items, 'pergunta', 'perguntas')} ·{' '}
      {of.fewest === of.most
        ? counted(of.most, 'aluno', 'alunos')
        : `${of.fewest} a ${counted(of.most, 'aluno', 'alunos')}`}{' '}
      · {MASTERY_LABELS[of.level]}
    </span>
  )
}

function Head({ name, rows, at }: { name: string; rows: readonly PathRow[]; at: number }) {
  const done = countReached(rows, at)
  return (
    <th scope="col">
      <b>{name}</b>
      <span>
        {done} de {rows.length}
      </span>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ inlineSize: `${rows.length > 0 ? (100 * done) / rows.length : 0}%` }} />
      </span>
    </th>
  )
}

function Row({ row, axis, step, several, groups }: RowProps & { several: boolean; groups: number }) {
  const { opener, panel, onKeyDown } = useOpenStep({ row, step })
  const button = <StepButton row={row} step={step} opener={opener} />
  return (
    <>
      <tr className={styles.row} data-open={panel !== null || undefined} onKeyDown={onKeyDown}>
        <th scope="row">
          <span className={styles.name}>
            <Text as="b" bold nowrap>
              {row.competence.code}
            </Text>
            <span>{row.competence.description}</span>
          </span>
        </th>
        {row.stages.map((stage, at) => (
          <td key={stage.name} className={styles.stage}>
            <span className={seedClass(row, at)}>
              <StageSeed state={stage.state} />
            </span>
            <StageCell row={row} stage={stage} at={at} button={button} />
            {several && (row.groups[at] ?? 0) > 0 && (
              <span className={styles.quiet}>
                {row.groups[at]} de {counted(groups, 'turma', 'turmas')}
              </span>
            )}
          </td>
        ))}
        <td>
          {row.gain && (
            <GainCell gain={row.gain} axis={axis} to={evolutionOf(row)} of={row.competence.code} />
          )}
          {row.gain && row.next && <NextStep row={row} button={button} />}
        </td>
      </tr>
      {panel && (
        <tr className={styles.open} onKeyDown={onKeyDown}>
          <td colSpan={7}>{panel}</td>
        </tr>
      )}
    </>
  )
}

/** Whether there is room where this stage would stand. */
function isFree({ stages }: PathRow, at: number): boolean {
  return (stages[at]?.state ?? 'nada') === 'nada'
}

function StageCell({
  row,
  stage,
  at,
  button,
}: {
  row: PathRow
  stage: Stage
  at: number
  button: ReactNode
}) {
  if (stage.state === 'falta' && row.next)
    return (
      <div className={isFree(row, at + 1) ? styles.gap : `${styles.gap} ${styles.within}`}>
        <b>{row.next.why}</b>
        {button}
      </div>
    )
  if (stage.text === '') return <span className="visually-hidden">{stateWords[stage.state]}</span>
  const measured = at === 0 ? row.first : at === 4 ? row.again : null
  const [place] = stage.places
  const text = measured?.level ? (
    <span className={`${styles.value} ${levels[measured.level]}`}>{stage.text}</span>
  ) : (
    stage.text
  )
  return (
    <>
      {place ? (
        <Link
          to={place.to}
          className={styles.text}
          aria-label={`${row.competence.code}, ${stageNames[at]}: ${stage.text}. Abrir ${place.label}`}
        >
          {text}
        </Link>
      ) : (
        <span className={styles.text}>{text}</span>
      )}
      <span className={styles.quiet}>
        {measured?.indication && `${FEW_QUESTIONS} · `}
        {stage.small}
      </span>
    </>
  )
}

/** Where the gap has no cell of its own: after a second measure. */
function NextStep({ row, button }: { row: PathRow; button: ReactNode }) {
  if (!row.next || row.stages.some(stage => stage.state === 'falta')) return null
  return (
    <div className={styles.gap}>
      <b>{row.next.why}</b>
      {button}
    </div>
  )
}
