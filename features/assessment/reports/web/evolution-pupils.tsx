import { useState } from 'react'
import { pointsOf } from '#engines/psychometrics/gain.ts'
import { counted, partOf, roundPercent } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import report from '../../results/web/report.module.css'
import type { EvolutionReport } from '../evolution-shapes.ts'
import { belowExpected, dayInPicture, pointsBetween } from '../evolution-words.ts'
import { places } from '../places.ts'
import styles from './evolution.module.css'

const AT_FIRST = 5
const AT_FIRST_ON_PHONE = 3

/** Who stayed below what was expected, worst first; then everybody. */
export function EvolutionPupils({ evolution }: { evolution: EvolutionReport }) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [all, setAll] = useState(false)
  const { pupils } = evolution
  const below = belowExpected(pupils)
  const rest = pupils
    .filter(pupil => !below.includes(pupil))
    .toSorted((a, b) => a.after - a.expected - (b.after - b.expected))
  const shown = all ? [...below, ...rest] : below.slice(0, isPhone ? AT_FIRST_ON_PHONE : AT_FIRST)
  return (
    <Fold
      title={
        below.length === 0
          ? 'Ninguém ficou abaixo do esperado'
          : `${counted(below.length, 'aluno ficou', 'alunos ficaram')} abaixo do esperado`
      }
      aside={below.length > 0 && 'comece por aqui'}
      open
    >
      {shown.length > 0 && isPhone && (
        <Text as="ul" className={styles.list}>
          {shown.map(pupil => (
            <li key={pupil.studentId}>
              <Link to={places.pupil(pupil.studentId)}>
                <b>{pupil.name}</b>
                <Difference pupil={pupil} />
                <small>
                  de {roundPercent(pupil.before)} para {roundPercent(pupil.after)}; esperado sem ensinar{' '}
                  {roundPercent(pupil.expected)}
                </small>
              </Link>
            </li>
          ))}
        </Text>
      )}
      {shown.length > 0 && !isPhone && (
        <Table close className={styles.pupils} aria-label="Alunos">
          <thead>
            <tr>
              <th>Aluno</th>
              <th>Sexo</th>
              <th className={report.end}>{dayInPicture(evolution.before.date)}</th>
              <th className={report.end}>{dayInPicture(evolution.after.date)}</th>
              <th className={report.end}>Esperado sem ensinar</th>
              <th>De 0 a 100 %</th>
              <th className={report.end}>Face ao esperado</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(pupil => (
              <tr key={pupil.studentId}>
                <th scope="row">
                  <Link to={places.pupil(pupil.studentId)}>{pupil.name}</Link>
                </th>
                <td>{pupil.sex}</td>
                <td className={report.end}>{roundPercent(pupil.before)}</td>
                <td className={report.end}>{roundPercent(pupil.after)}</td>
                <td className={report.end}>{roundPercent(pupil.expected)}</td>
                <td>
                  <Track pupil={pupil} />
                </td>
                <td className={report.end}>
                  <Difference pupil={pupil} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className={report.foot}>
        <span>{partOf(shown.length, pupils.length)} alunos</span>
        {shown.length < pupils.length && (
          <Button onClick={() => setAll(true)}>Mostrar os {pupils.length}</Button>
        )}
      </div>
    </Fold>
  )
}

type Pupil = EvolutionReport['pupils'][number]

/** From where to where, on a line of its own from 0 to 100. */
function Track({ pupil: { before, after } }: { pupil: Pupil }) {
  const [low, high] = [Math.min(before, after), Math.max(before, after)]
  return (
    <span className={styles.track} aria-hidden="true">
      <i style={{ insetInlineStart: `${100 * low}%`, inlineSize: `${100 * (high - low)}%` }} />
      <s style={{ insetInlineStart: `${100 * before}%` }} />
      <u
        className={after > before ? undefined : styles.hollow}
        style={{ insetInlineStart: `${100 * after}%` }}
      />
    </span>
  )
}

/** Against what was expected: by that the list is made, and a gain of 25 is below it where 30 was. */
function Difference({ pupil: { expected, after } }: { pupil: Pupil }) {
  const text = pointsBetween(expected, after)
  return (
    <span className={pointsOf(after) < pointsOf(expected) ? styles.loss : styles.difference}>{text}</span>
  )
}
