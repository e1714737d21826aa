import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FEW_QUESTIONS, MASTERY_LABELS } from '#engines/psychometrics/mastery.ts'
import { measures, measureText, ofPoints } from '#engines/psychometrics/measures.ts'
import { places } from '#features/assessment/reports/web/places.ts'
import levels from '#features/assessment/results/web/report.module.css'
import { counted } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { type LearningPath, type PathRow, type Stage, stageNames } from '../contract.ts'
import { type Axis, axisOf, GainCell } from './gain-cell.tsx'
import { LaterRows } from './later-rows.tsx'
import styles from './path.module.css'
import { byDomain, forPhone, type View } from './path-rows.ts'
import { StageSeed, stateWords } from './stage-seed.tsx'

const heads = ['Medido', 'Planificado', 'Ensinado', 'Praticado', 'Medido de novo'] as const
const short = ['Medido', 'Plano', 'Ensino', 'Prática', 'De novo'] as const

/** What a step is proposed from, and what to do once it was taken. */
export interface ProposedStep {
  applicationId: string
  competence: PathRow['competence']
  to: string
  onDone: () => void
}

/** Draws the next step of a row under it; without it the step has a page of its own. */
export type DrawStep = (step: ProposedStep) => ReactNode

/** All competences with their stages: a table, and on a phone a card each. One step is open at a time. */
export function PathView({ path, view, step }: { path: LearningPath; view: View; step?: DrawStep }) {
  const [open, setOpen] = useState<string>()
  const whole = useRef<HTMLDivElement>(null)
  const stepOf = ({ competence }: PathRow): RowStep | undefined =>
    step && {
      draw: step,
      isOpen: open === competence.id,
      toggle: () => setOpen(open === competence.id ? undefined : competence.id),
      // The row may be gone from this view with its gap, and the focus with it.
      done: () => {
        setOpen(undefined)
        whole.current?.focus()
      },
    }
  const wide = useMediaQuery('(min-width:899.95px)')
  const domains = byDomain(path, view)
  const axis = axisOf(path.rows)
  const several = path.groups.length > 1
  if (!wide) {
    const { first, later, quiet } = forPhone(path.needs, domains)
    const cardOf = (row: PathRow) => <Card key={row.competence.id} row={row} axis={axis} step={stepOf(row)} />
    return (
      <div className={styles.cards} ref={whole} tabIndex={-1}>
        {first.map(cardOf)}
        <LaterRows title="Também pedem um passo" rows={later} cardOf={cardOf} />
        <LaterRows title="Sem passo a dar" rows={quiet} cardOf={cardOf} isOpen={first.length === 0} />
      </div>
    )
  }
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
              {rows.map(row => (
                <Row
                  key={row.competence.id}
                  row={row}
                  axis={axis}
                  step={stepOf(row)}
                  several={several}
                  groups={path.groups.length}
                />
              ))}
            </tbody>
          ))}
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

function reached(row: PathRow, at: number): boolean {
  const state = row.stages[at]?.state
  return state === 'feito' || state === 'em parte'
}

function Head({ name, rows, at }: { name: string; rows: readonly PathRow[]; at: number }) {
  const done = rows.filter(row => reached(row, at)).length
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

interface RowStep {
  draw: DrawStep
  isOpen: boolean
  toggle: () => void
  /** It was taken. */
  done: () => void
}

interface RowProps {
  row: PathRow
  axis: Axis
  step: RowStep | undefined
}

/** The step of a row while it is open: Escape closes it and gives the focus back to what opened it. */
function useOpenStep({ row, step }: Pick<RowProps, 'row' | 'step'>) {
  const opener = useRef<HTMLButtonElement>(null)
  const { next } = row
  return {
    opener,
    panel:
      step?.isOpen && next?.from && next.to
        ? step.draw({
            applicationId: next.from,
            competence: row.competence,
            to: next.to,
            onDone: step.done,
          })
        : null,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !step?.isOpen) return
      event.stopPropagation()
      step.toggle()
      opener.current?.focus()
    },
  }
}

function Row({ row, axis, step, several, groups }: RowProps & { several: boolean; groups: number }) {
  const { opener, panel, onKeyDown } = useOpenStep({ row, step })
  const button = <StepButton row={row} step={step} opener={opener} />
  return (
    <>
      <tr className={styles.row} data-open={panel !== null || undefined} onKeyDown={onKeyDown}>
        <th scope="row">
          <span className={styles.name}>
            <b>{row.competence.code}</b>
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

function seedClass(row: PathRow, at: number): string {
  const [here, next] = [row.stages[at]?.state, row.stages[at + 1]?.state]
  if (at === row.stages.length - 1) return styles.seed ?? ''
  const kind =
    reached(row, at) && reached(row, at + 1)
      ? styles.done
      : here === 'falta' || here === 'nada' || next === 'nada'
        ? styles.dotted
        : ''
  return [styles.seed, styles.line, kind].filter(Boolean).join(' ')
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
      <div className={styles.gap}>
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

/** The report of the same pupils in both measures; over several groups there is none. */
function evolutionOf({ first, again }: PathRow): string | null {
  if (!first?.applicationId || !again?.applicationId) return null
  return places.evolution(first.applicationId, again.applicationId)
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

interface StepButtonProps extends Pick<RowProps, 'row' | 'step'> {
  opener: Ref<HTMLButtonElement>
  fullWidth?: boolean
}

/** Opens the step under its row where it is proposed from a report; leads to its page where it is another. */
function StepButton({ row, step, opener, fullWidth = false }: StepButtonProps) {
  const { next, competence } = row
  if (!next?.to) return null
  return (
    <Button
      variant="outlined"
      size={fullWidth ? 'medium' : 'small'}
      fullWidth={fullWidth}
      {...(step && next.from
        ? { ref: opener, 'aria-expanded': step.isOpen, onClick: step.toggle }
        : { to: next.to })}
      aria-label={`${next.label}: ${competence.code}, ${competence.description}`}
    >
      {next.label}
    </Button>
  )
}

function Card({ row, axis, step }: RowProps) {
  const { opener, panel, onKeyDown } = useOpenStep({ row, step })
  return (
    <article
      className={styles.card}
      aria-label={row.competence.code}
      data-open={panel !== null || undefined}
      onKeyDown={onKeyDown}
    >
      <span className={styles.name}>
        <b>{row.competence.code}</b>
        <span>{row.competence.description}</span>
      </span>
      <ol className={styles.steps}>
        {row.stages.map((stage, at) => {
          const measured = at === 0 ? row.first : at === 4 ? row.again : null
          const [place] = stage.places
          const text = stage.state === 'falta' ? 'falta' : shortText(stage)
          return (
            <li key={stage.name}>
              <span className={seedClass(row, at)}>
                <StageSeed state={stage.state} />
              </span>
              {short[at]}
              {place ? (
                <Link to={place.to} aria-label={`${row.competence.code}, ${stageNames[at]}: ${stage.text}`}>
                  <b className={measured?.level ? `${styles.value} ${levels[measured.level]}` : undefined}>
                    {text}
                  </b>
                </Link>
              ) : (
                <b>{text}</b>
              )}
            </li>
          )
        })}
      </ol>
      {row.first?.indication && (
        <p className={styles.quiet}>Só 1 ou 2 perguntas: confirme antes de decidir.</p>
      )}
      {row.gain && <GainCell gain={row.gain} axis={axis} to={evolutionOf(row)} of={row.competence.code} />}
      {row.next && (
        <>
          <Text as="p" note semibold warning>
            {row.next.why}
          </Text>
          <StepButton row={row} step={step} opener={opener} fullWidth />
        </>
      )}
      {panel}
    </article>
  )
}

/** One word or figure for a phone: «6 de 11» is «6/11», «quiz, 44 alunos» is «44». */
function shortText({ text, name, state }: Stage): string {
  if (text === '') return '–'
  if (name === 'praticado') return /\d+/.exec(text)?.[0] ?? (state === 'feito' ? 'sim' : 'marcado')
  return text.replace(' de ', '/')
}
