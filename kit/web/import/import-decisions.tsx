import { type RefObject, useId, useState } from 'react'
import type { Decision } from '#engines/decisions.ts'
import { columnLetter } from '#engines/spreadsheets/column-letter.ts'
import type { SheetTop } from '#kit/decisions.ts'
import { counted, listInWords } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './import-decisions.module.css'

interface ImportDecisionsProps {
  decisions: readonly Decision[]
  /** The first rows of the sheets, in which the titles of the columns are pointed at. */
  tops?: readonly SheetTop[]
  isBusy?: boolean
  onAnswer: (decision: Decision, value: string) => void
  /** The first open question, so that a caller can focus it. */
  firstOpen?: RefObject<HTMLSelectElement | null>
}

/** So many decisions of the file stand open beneath each other on a large screen. */
const LINES = 4

/** What a reading asks, and what it decided: a line each, with what speaks for it and a select that changes it. */
export function ImportDecisions({ decisions, ...parts }: ImportDecisionsProps) {
  const phone = useMediaQuery('(max-width:599.95px)')
  const questions = decisions.filter(({ mustAsk }) => mustAsk)
  const isShown = ({ mustAsk, leavesColumns }: Decision) => !mustAsk && leavesColumns === true
  const leaving = decisions.filter(isShown)
  const settled = decisions.filter(decision => !decision.mustAsk && !isShown(decision))
  const firstId = questions.find(({ chosen }) => chosen === null)?.id
  return (
    <>
      {questions.map(({ id, ...decision }) => (
        <Line key={id} {...parts} decision={{ id, ...decision }} isFirst={id === firstId} />
      ))}
      {leaving.map(decision => (
        <Line key={decision.id} {...parts} decision={decision} isFirst={false} />
      ))}
      {settled.length > 0 && (
        <Disclosure
          className={styles.settled}
          look="inset"
          open={!phone && settled.length <= LINES}
          icon="check"
          title={`Como se leu o ficheiro: ${counted(settled.length, 'decisão', 'decisões')}`}
        >
          {settled.map(({ id, ...decision }) => (
            <Line key={id} {...parts} decision={{ id, ...decision }} isFirst={false} />
          ))}
        </Disclosure>
      )}
    </>
  )
}

interface LineProps extends Omit<ImportDecisionsProps, 'decisions'> {
  decision: Decision
  isFirst: boolean
}

function Line({ decision, tops = [], isBusy, onAnswer, firstOpen, isFirst }: LineProps) {
  const { id, text, evidence, options, chosen, mustAsk } = decision
  const top = tops.find(each => each.decision === id)
  const [isOpen, setOpen] = useState(chosen === null)
  const label = useId()
  return (
    <div className={mustAsk ? styles.asked : styles.line} data-open={chosen === null || undefined}>
      {mustAsk && <Icon name={chosen === null ? 'warning-circle' : 'check'} size={20} />}
      <Text as="p" small secondary id={label}>
        <Text as="b" semibold ink>
          {text}
        </Text>{' '}
        {evidence} <small>{rowsInWords(decision)}</small>
      </Text>
      {options.length > 1 && (
        <span className={styles.select}>
          <select
            ref={isFirst ? firstOpen : undefined}
            aria-labelledby={label}
            value={chosen ?? ''}
            disabled={isBusy}
            onChange={event => {
              if (event.target.value !== '') onAnswer(decision, event.target.value)
            }}
          >
            {chosen === null && <option value="">Escolher…</option>}
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="caret-down" size={16} />
        </span>
      )}
      {top && (
        <div className={styles.top}>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Esconder as primeiras linhas' : 'Ver as primeiras linhas'}
          </Button>
          {isOpen && <TopRows top={top} decision={decision} isBusy={isBusy} onAnswer={onAnswer} />}
        </div>
      )}
    </div>
  )
}

/** The first rows of a sheet; the row of titles is pointed at. */
function TopRows({
  top,
  decision,
  isBusy,
  onAnswer,
}: Pick<LineProps, 'decision' | 'isBusy' | 'onAnswer'> & { top: SheetTop }) {
  const { chosen, options } = decision
  const group = useId()
  const width = Math.max(0, ...top.rows.map(({ cells }) => cells.length))
  const lines = (chosen ?? '').split('+')
  return (
    <Text as="div" above={8} ink className={styles.scroll}>
      <table aria-label={`Primeiras linhas${top.name && ` da folha «${top.name}»`}`}>
        <thead>
          <tr>
            <th scope="col">Títulos</th>
            {Array.from({ length: width }, (_, at) => (
              <th key={columnLetter(at)} scope="col">
                {columnLetter(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {top.rows.map(({ line, cells }) => (
            <tr key={line} data-titles={lines.includes(String(line)) || undefined}>
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name={group}
                    checked={lines[0] === String(line)}
                    disabled={isBusy || !options.some(({ value }) => value === String(line))}
                    onChange={() => onAnswer(decision, String(line))}
                  />
                  Linha {line}
                </label>
              </th>
              {Array.from({ length: width }, (_, at) => (
                <td key={columnLetter(at)}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Text>
  )
}

/** So many lines are named one by one. */
const NAMED = 6

/** «linhas 5, 8 e 9», or how many where they are more than a person reads. */
function rowsInWords({ count, rows }: Decision): string {
  if (count === 0) return ''
  const lines = rows.map(({ line }) => String(line))
  if (count > NAMED || lines.length < count) return counted(count, 'linha', 'linhas')
  return count === 1 ? `linha ${lines[0]}` : `linhas ${listInWords(lines)}`
}
