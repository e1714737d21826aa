import { pointsOf } from '#engines/psychometrics/gain.ts'
import { roundPercent } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import type { EvolutionReport } from '../evolution-shapes.ts'
import { belowExpected, dayInPicture, evolutionTitle } from '../evolution-words.ts'
import styles from './evolution.module.css'

/** Of the drawing: from the first day to the second, from 0 to the highest share. */
const wide = { width: 840, height: 480, left: 86, right: 640, top: 62, bottom: 418, text: 16 }
const narrow = { width: 320, height: 300, left: 60, right: 232, top: 50, bottom: 264, text: 14 }
const STEP = 20

interface PictureProps {
  report: EvolutionReport
  before: number
  expected: number
  after: number
}

/** A line per pupil, the mean over them with its interval, and where they would have stood without learning anything. */
export function EvolutionPicture({ report, before, expected, after }: PictureProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const { width, height, left, right, top, bottom, text } = isPhone ? narrow : wide
  const { pupils, gain } = report
  const highest = Math.max(
    before,
    expected,
    after,
    ...pupils.map(pupil => Math.max(pupil.before, pupil.after)),
  )
  const max = Math.max(2 * STEP, Math.ceil((100 * highest) / STEP) * STEP)
  const y = (share: number) => bottom - ((100 * share) / max) * (bottom - top)
  const below = new Set(belowExpected(pupils).map(pupil => pupil.studentId))
  const { interval } = gain.total
  const isClear = gain.total.clear === 'up'
  // Two figures on one place are read as neither: the lower one moves down.
  const apart = Math.abs(y(after) - y(expected)) < text + 4
  const ticks = Array.from({ length: max / STEP + 1 }, (_, at) => at * STEP)
  return (
    <Text as="figure" className={styles.picture}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={describe(report, { before, expected, after })}
      >
        <text x={left} y="20" fontSize={text} className={styles.day} textAnchor="middle">
          {dayInPicture(report.before.date)}
        </text>
        <text x={right} y="20" fontSize={text} className={styles.day} textAnchor="middle">
          {dayInPicture(report.after.date)}
        </text>
        {ticks.map(tick => (
          <g key={tick}>
            <line className={styles.axis} x1={left} x2={right} y1={y(tick / 100)} y2={y(tick / 100)} />
            {/* The mean of the beginning is written where it stands. */}
            {Math.abs(tick - 100 * before) * (bottom - top) > 20 * max * (text / 16) && (
              <text
                className={styles.tick}
                x={left - 14}
                y={y(tick / 100) + 5}
                fontSize={text - 2}
                textAnchor="end"
              >
                {tick === max ? roundPercent(tick / 100) : tick}
              </text>
            )}
          </g>
        ))}
        <path
          className={styles.band}
          d={`M${left} ${y(before)}L${right} ${y(before)}L${right} ${y(expected)}Z`}
        />
        {pupils.map(pupil => (
          <line
            key={pupil.studentId}
            className={below.has(pupil.studentId) ? styles.below : styles.pupil}
            x1={left}
            x2={right}
            y1={y(pupil.before)}
            y2={y(pupil.after)}
          />
        ))}
        <path className={styles.expected} d={`M${left} ${y(before)}L${right} ${y(expected)}`} />
        {pupils.map(pupil => (
          <g
            key={pupil.studentId}
            className={below.has(pupil.studentId) ? styles.belowSeed : styles.pupilSeed}
          >
            <path d={seed(left, y(pupil.before), 7.5)} />
            <path d={seed(right, y(pupil.after), 7.5)} />
          </g>
        ))}
        {interval && (
          <line
            className={styles.interval}
            x1={right + 20}
            x2={right + 20}
            y1={y(expected + interval.low)}
            y2={y(expected + interval.high)}
          />
        )}
        <path
          className={isClear ? styles.mean : styles.unclear}
          d={`M${left} ${y(before)}L${right} ${y(after)}`}
        />
        <g className={isClear ? styles.meanSeed : styles.unclearSeed}>
          <path d={seed(left, y(before), 12)} />
          <path d={seed(right, y(after), 12)} />
        </g>
        <text className={styles.value} x={left - 14} y={y(before) + 5} fontSize={text + 1} textAnchor="end">
          {roundPercent(before)}
        </text>
        <text
          className={isClear ? styles.clearValue : styles.value}
          x={right + 34}
          y={y(after) + (apart && after <= expected ? text : 6)}
          fontSize={text + 3}
        >
          {roundPercent(after)}
        </text>
        <text
          className={styles.expectedValue}
          x={right + 34}
          y={y(expected) + (apart && after > expected ? text + 6 : apart ? -2 : 6)}
          fontSize={text - 1}
        >
          {roundPercent(expected)}
          {!isPhone && ' sem ensinar'}
        </text>
      </svg>
      <Row as="figcaption" gap={16} rowGap={4} wrap secondary caption className={styles.legend}>
        <Row as="span" gap={6} center>
          <i className={styles.pupilKey} /> um aluno
        </Row>
        {below.size > 0 && (
          <Row as="span" gap={6} center>
            <i className={styles.belowKey} /> abaixo do esperado
          </Row>
        )}
        <Row as="span" gap={6} center>
          <i className={isClear ? styles.meanKey : styles.unclearKey} /> média dos {pupils.length}
        </Row>
        <Row as="span" gap={6} center>
          <i className={styles.bandKey} /> sem ensinar
        </Row>
      </Row>
    </Text>
  )
}

function describe(
  report: EvolutionReport,
  { before, expected, after }: Omit<PictureProps, 'report'>,
): string {
  return `${evolutionTitle(report)}: a média de ${report.pupils.length} alunos passou de ${pointsOf(before)} para ${pointsOf(after)} em cem; sem ensinar esperava-se ${pointsOf(expected)}.`
}

/** A seed around a point. */
function seed(x: number, y: number, half: number): string {
  return `M${x} ${y - half}q${0.7 * half} ${half} 0 ${2 * half}q${-0.7 * half} ${-half} 0 ${-2 * half}Z`
}
