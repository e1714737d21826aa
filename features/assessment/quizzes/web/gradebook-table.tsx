import { type ReactNode, useState } from 'react'
import { isPositive } from '#engines/psychometrics/bands.ts'
import { href } from '#kit/address.ts'
import { counted, decimal, figure, formatDayMonth } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import { markText, meanOfShown } from '../../results/figures.ts'
import report from '../../results/web/report.module.css'
import type { QuizGradebook } from '../gradebook-contract.ts'
import styles from './gradebook.module.css'

type Pupil = QuizGradebook['pupils'][number]
type Quiz = QuizGradebook['quizzes'][number]

interface GradebookTableProps {
  gradebook: QuizGradebook
  /** As they stand in the form, by quiz. */
  weights: Readonly<Record<string, { weight: number }>>
}

/** Pupils that are drawn at once; the others are one tap away. */
const AT_FIRST = { phone: 10, desk: 24 }

/** A pauta: a row for each pupil, the mark first; on a phone a card for each. */
export function GradebookTable({ gradebook, weights }: GradebookTableProps) {
  const { quizzes, pupils } = gradebook
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? pupils : pupils.slice(0, isPhone ? AT_FIRST.phone : AT_FIRST.desk)
  const parts = { quizzes, shown, weightOf: (quiz: Quiz) => weights[quiz.id]?.weight ?? 1 }
  return (
    <>
      {isPhone ? <Cards {...parts} /> : <Grid {...parts} pupils={pupils} name={gradebook.group.name} />}
      <div className={report.foot}>
        <Row as="span" wrap className={styles.legend}>
          <span>
            <b className={styles.negative}>9</b> negativa
          </span>
          <span>
            <i className={styles.absent}>–</i> não entregou
            {gradebook.missingIsZero ? ', conta zero' : ', não conta'}
          </span>
          <span>
            <Icon name="circle-half" size={16} /> por corrigir
          </span>
          {pupils.some(({ exempt }) => exempt.length > 0) && (
            <span>
              <i className={styles.absent}>×</i> não era para este aluno
            </span>
          )}
          {gradebook.dropWorst > 0 && <span>(entre parênteses) não conta</span>}
        </Row>
        {shown.length < pupils.length && (
          <Button onClick={() => setWhole(true)}>Mostrar os {pupils.length}</Button>
        )}
      </div>
    </>
  )
}

interface PartsProps {
  quizzes: readonly Quiz[]
  shown: readonly Pupil[]
  weightOf: (quiz: Quiz) => number
}

function Grid({
  quizzes,
  shown,
  pupils,
  weightOf,
  name,
}: PartsProps & { pupils: readonly Pupil[]; name: string }) {
  const feet = [
    { label: 'H', who: pupils.filter(({ sex }) => sex === 'H') },
    { label: 'M', who: pupils.filter(({ sex }) => sex === 'M') },
    { label: 'H\u00a0e\u00a0M', who: pupils },
  ].filter(({ who }) => who.length > 0)
  return (
    <ScrollArea label={`Pauta, ${name}`}>
      <Table close className={styles.table} aria-label="Pauta">
        <thead>
          <tr>
            <th scope="col">Nº e aluno</th>
            <th scope="col">Sexo</th>
            <th scope="col" className={report.end}>
              Nota
            </th>
            {quizzes.map(quiz => (
              <th key={quiz.id} scope="col" className={styles.head}>
                <a href={href(pages.quizResults, { id: quiz.id })}>{quiz.title}</a>
                <Text as="small" block caption regular>
                  {quiz.opensOn && formatDayMonth(quiz.opensOn)}
                  <Times weight={weightOf(quiz)} before={quiz.opensOn ? ' · ' : ''} />
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(pupil => (
            <tr key={pupil.id}>
              <th scope="row">
                <span className={styles.who}>
                  <i>{pupil.number ?? '–'}</i> <span>{pupil.name}</span>
                </span>
              </th>
              <td>{pupil.sex ?? '–'}</td>
              <td className={`${report.end} ${styles.mark}`}>
                <Mark mark={pupil.mark} />
              </td>
              {quizzes.map(quiz => (
                <td key={quiz.id} className={report.end}>
                  <MarkIn pupil={pupil} quiz={quiz} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {feet.map(({ label, who }) => (
            <tr key={label}>
              <th scope="row">Média</th>
              <td>{label}</td>
              <td className={report.end}>
                <MeanOf marks={who.flatMap(pupil => pupil.mark ?? [])} />
              </td>
              {quizzes.map(quiz => (
                <td key={quiz.id} className={report.end}>
                  <MeanOf marks={who.flatMap(pupil => pupil.marks[quiz.id] ?? [])} />
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </Table>
    </ScrollArea>
  )
}

function Cards({ quizzes, shown, weightOf }: PartsProps) {
  return (
    <ul className={styles.cards}>
      {shown.map(pupil => (
        <li key={pupil.id}>
          <Row as="h2" gap={10} baseline>
            <span>{pupil.name}</span>
            <Text as="small" secondary nowrap>
              {[pupil.sex, pupil.number === null ? '' : `nº ${pupil.number}`].filter(Boolean).join(' · ')}
            </Text>
            <b>
              <span className="visually-hidden">Nota: </span>
              <Mark mark={pupil.mark} />
            </b>
          </Row>
          <Disclosure
            title={
              <>
                Ver {counted(quizzes.length, 'quiz', 'quizzes')}
                <span className="visually-hidden"> de {pupil.name}</span>
              </>
            }
          >
            <Text as="dl" under={8}>
              {quizzes.map(quiz => (
                <div key={quiz.id}>
                  <Text as="dt" secondary>
                    {quiz.title} <Times weight={weightOf(quiz)} />
                  </Text>
                  <Text as="dd" semibold textEnd>
                    <MarkIn pupil={pupil} quiz={quiz} inWords />
                  </Text>
                </div>
              ))}
            </Text>
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}

function Times({ weight, before = '' }: { weight: number; before?: string }): ReactNode {
  return weight === 1 ? null : `${before}× ${decimal(weight)}`
}

function Mark({ mark }: { mark: number | null }) {
  const isNegative = mark !== null && !isPositive(mark)
  return <span className={isNegative ? styles.negative : undefined}>{markText(mark)}</span>
}

/** What a pupil has in a quiz: a mark, answers that wait, or nothing handed in. */
function MarkIn({ pupil, quiz, inWords }: { pupil: Pupil; quiz: Quiz; inWords?: boolean }) {
  const mark = pupil.marks[quiz.id] ?? null
  if (pupil.toMark.includes(quiz.id))
    return inWords ? (
      <span className={styles.waits}>por corrigir</span>
    ) : (
      <Icon name="circle-half" size={16} title="por corrigir" className={styles.waits} />
    )
  if (pupil.exempt.includes(quiz.id))
    return inWords ? (
      'não era para este aluno'
    ) : (
      <i className={styles.absent}>
        ×<span className="visually-hidden"> não era para este aluno</span>
      </i>
    )
  if (mark === null)
    return inWords ? (
      'não entregou'
    ) : (
      <i className={styles.absent}>
        –<span className="visually-hidden"> não entregou</span>
      </i>
    )
  return pupil.dropped.includes(quiz.id) ? (
    <>
      (<Mark mark={mark} />)
    </>
  ) : (
    <Mark mark={mark} />
  )
}

/** A mean with how many marks it is of: each column may hold those of other pupils. */
function MeanOf({ marks }: { marks: readonly number[] }) {
  return (
    <>
      {figure(meanOfShown(marks))}
      {marks.length > 0 && <small> de {marks.length}</small>}
    </>
  )
}
