import { type ReactNode, useState } from 'react'
import { href } from '#kit/address.ts'
import { figure, formatDateSlashes, whole } from '#kit/figures.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import type { ComparedGroup, ComparedSchool, Comparison } from '../report-shapes.ts'
import {
  INTERVAL_OF_CLASSES,
  intervalWords,
  meanWords,
  missingInterval,
  type SentencePart,
  sentenceOf,
  standingWords,
  unitOf,
} from '../schools-words.ts'
import styles from './schools.module.css'

const TICKS = [0, 5, 10, 15, 20]
const MOST = 20

interface SchoolsCardProps {
  comparison: Comparison
  /** Over the sentence: what is compared is chosen there. */
  filters: ReactNode
  /** What is said of them all, where these are some of many. */
  said?: readonly SentencePart[]
  /** How many there are of which these are some. */
  found?: number
  /** At the foot, before their number: the ways to the others. */
  paging?: ReactNode
}

/** One test in all schools on one axis of 0 to 20, by name; a school opens to its groups. */
export function SchoolsCard({ comparison, filters, said, found, paging }: SchoolsCardProps) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpen(before =>
      before.has(id) ? new Set([...before].filter(other => other !== id)) : new Set([...before, id]),
    )
  const { lines, of } = comparison
  const Lines = isPhone ? PhoneLines : TableLines
  return (
    <section className={styles.card} aria-label={unitOf(comparison)[1]}>
      <Row gap={8} wrap end className={styles.tools}>
        {filters}
        {lines.length > 1 && (
          <Text pushed secondary caption className={styles.order}>
            por ordem alfabética
          </Text>
        )}
      </Row>
      <p className={styles.say}>
        {(said ?? sentenceOf(comparison)).map(({ text, standing }) =>
          standing ? (
            <Text as="b" semibold key={text} data-standing={standing}>
              {text}
            </Text>
          ) : (
            text
          ),
        )}
      </p>
      <Lines comparison={comparison} open={open} toggle={toggle} />
      <Row inset over={16} under={16} ruled gap={16} rowGap={4} wrap center secondary caption>
        <span>
          <i className={styles.key} aria-hidden="true" /> onde a média deve estar, 95 em 100
        </span>
        {of === 'schools' && <span>{INTERVAL_OF_CLASSES}</span>}
        <span>
          <i className={styles.dash} aria-hidden="true" /> {meanWords(comparison)}
        </span>
        {paging}
        <Text pushed>
          {whole(lines.length)} de {whole(found ?? lines.length)}{' '}
          {unitOf({ of })[(found ?? lines.length) === 1 ? 0 : 1]}
        </Text>
      </Row>
    </section>
  )
}

interface LinesProps {
  comparison: Comparison
  open: ReadonlySet<string>
  toggle: (id: string) => void
}

function TableLines({ comparison, open, toggle }: LinesProps) {
  const { lines, of, mean } = comparison
  return (
    <Table regular className={styles.table} aria-label={unitOf(comparison)[1]}>
      <thead>
        <tr>
          <th className={styles.name}>{of === 'schools' ? 'Escola' : 'Turma'}</th>
          {of === 'schools' && <th className={styles.groups}>Turmas</th>}
          <th className={styles.end}>Alunos</th>
          <th className={styles.end}>Média</th>
          <th className={styles.axisCell}>
            <div className={styles.axis} aria-hidden="true">
              {TICKS.map(tick => (
                <span key={tick} style={{ insetInlineStart: at(tick) }}>
                  {tick}
                </span>
              ))}
            </div>
            <span className="visually-hidden">Onde a média deve estar, de 0 a 20</span>
          </th>
          {lines.length > 1 && <th>Junto das outras</th>}
        </tr>
      </thead>
      {lines.map(line => (
        <tbody key={line.id}>
          <tr>
            <th scope="row">
              <LineName line={line} isOpen={open.has(line.id)} toggle={toggle} />
            </th>
            {of === 'schools' && (
              <Text as="td" secondary small className={styles.quiet}>
                {groupsOf(line)}
              </Text>
            )}
            <td className={styles.end}>{whole(line.n)}</td>
            <td className={styles.end}>
              <b>{figure(line.mean)}</b>
            </td>
            <td>
              <Interval line={line} all={mean} standing={line.standing} />
            </td>
            {lines.length > 1 && (
              <td>
                <Standing line={line} />
              </td>
            )}
          </tr>
          {open.has(line.id) &&
            line.groups.map(group => (
              <tr key={group.applicationId} className={styles.child}>
                <th scope="row">
                  <GroupLink group={group} />
                </th>
                <td />
                <td className={styles.end}>{whole(group.n)}</td>
                <td className={styles.end}>
                  <b>{figure(group.mean)}</b>
                </td>
                <td>
                  <Interval line={group} all={mean} standing={null} />
                </td>
                <Text as="td" secondary small className={styles.quiet}>
                  {formatDateSlashes(group.date)}
                </Text>
              </tr>
            ))}
        </tbody>
      ))}
    </Table>
  )
}

function PhoneLines({ comparison: { lines, mean }, open, toggle }: LinesProps) {
  return (
    <>
      <div className={`${styles.axis} ${styles.phoneAxis}`} aria-hidden="true">
        {TICKS.slice(1, -1).map(tick => (
          <span key={tick} style={{ insetInlineStart: at(tick) }}>
            {tick}
          </span>
        ))}
      </div>
      <ul className={styles.list}>
        {lines.map(line => (
          <li key={line.id}>
            <Row gap={12} between baseline small>
              <LineName line={line} isOpen={open.has(line.id)} toggle={toggle} />
              <Text as="b" heading="h4">
                {figure(line.mean)}
              </Text>
            </Row>
            <Interval line={line} all={mean} standing={line.standing} />
            <Row gap={12} between baseline small>
              <Text secondary small className={styles.quiet}>
                {[groupsOf(line), `${whole(line.n)} alunos`].filter(Boolean).join(' · ')}
              </Text>
              {lines.length > 1 && <Standing line={line} />}
            </Row>
            {open.has(line.id) && (
              <ul className={styles.inner}>
                {line.groups.map(group => (
                  <li key={group.applicationId}>
                    <Row gap={12} between baseline small>
                      <GroupLink group={group} />
                      <b>{figure(group.mean)}</b>
                    </Row>
                    <Interval line={group} all={mean} standing={null} />
                    <Text secondary small className={styles.quiet}>
                      {whole(group.n)} alunos
                    </Text>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A school opens to its groups; a group leads to its own report. */
function LineName({
  line,
  isOpen,
  toggle,
}: {
  line: ComparedSchool
  isOpen: boolean
  toggle: (id: string) => void
}) {
  if (line.to !== null)
    return (
      <Link to={href(pages.classReport, { id: line.to })} className={styles.link}>
        {line.name}
      </Link>
    )
  return (
    <PlainButton className={styles.opens} aria-expanded={isOpen} onClick={() => toggle(line.id)}>
      <Icon name={isOpen ? 'caret-down' : 'caret-right'} size={16} />
      {line.name}
    </PlainButton>
  )
}

function GroupLink({ group }: { group: ComparedGroup }) {
  const [name, ...school] = group.name.split(', ')
  return (
    <Link to={href(pages.classReport, { id: group.applicationId })} className={styles.link}>
      {name}
      {school.length > 0 && (
        <Text as="small" secondary caption>
          , {school.join(', ')}
        </Text>
      )}
    </Link>
  )
}

/** The groups by their names alone, under the name of their school. */
function groupsOf({ groups }: Pick<ComparedSchool, 'groups'>): string {
  return [...new Set(groups.map(group => group.name.split(', ')[0]))].join(', ')
}

function Standing({ line }: { line: Pick<ComparedSchool, 'standing' | 'classes' | 'to'> }) {
  const { standing } = line
  if (standing === null)
    return (
      <Text secondary small className={styles.quiet}>
        {missingInterval(line)}
      </Text>
    )
  return standing === 'none' ? (
    <Text secondary small className={styles.quiet}>
      {standingWords.none}
    </Text>
  ) : (
    <b>{standingWords[standing]}</b>
  )
}

interface IntervalProps {
  line: Pick<ComparedSchool, 'mean' | 'low' | 'high'> & Partial<Pick<ComparedSchool, 'classes' | 'to'>>
  /** The mean of all, dashed. */
  all: number | null
  standing: ComparedSchool['standing']
}

const at = (mark: number) => `${(100 * mark) / MOST}%`

/** A mean with its interval; filled where that leaves all the others. */
function Interval({ line, all, standing }: IntervalProps) {
  const { mean, low, high } = line
  return (
    <div className={styles.interval} data-standing={standing ?? undefined}>
      {TICKS.slice(1, -1).map(tick => (
        <s key={tick} style={{ insetInlineStart: at(tick) }} aria-hidden="true" />
      ))}
      {all !== null && <s className={styles.all} style={{ insetInlineStart: at(all) }} aria-hidden="true" />}
      {low !== null && high !== null && (
        <i style={{ insetInlineStart: at(low), width: at(high - low) }} aria-hidden="true" />
      )}
      {mean !== null && <u style={{ insetInlineStart: at(mean) }} aria-hidden="true" />}
      <span className="visually-hidden">{intervalWords(line)}</span>
    </div>
  )
}
