import { type KeyboardEvent, useRef, useState } from 'react'
import { readMark } from '#engines/marks/compute.ts'
import { decimalText, type Fraction, meanOf, ofTenths } from '#engines/marks/fraction.ts'
import { markText, termText } from '#engines/marks/words.ts'
import { formatDayMonth, NOTHING } from '#kit/figures.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { markIn, pupilsThere, rulesOfTyping, termOf } from '../book-cells.ts'
import type { BookColumn, BookPupil, MarkBook } from '../contract.ts'
import { MarkSign } from './mark-sign.tsx'
import styles from './marks.module.css'
import { cellKey, type MarkEntry } from './use-mark-entry.ts'

interface MarkGridProps {
  book: MarkBook
  entry: MarkEntry
  mayType: boolean
  onExplain: (pupil: BookPupil) => void
  onPaste: (from: { studentId: string; place: string }, text: string) => void
}

/** The book at the desk: typed columns, then computed ones; arrows and Enter move, a paste is looked at first. */
export function MarkGrid({ book, entry, mayType, onExplain, onPaste }: MarkGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const pass = book.rule?.rule.pass ?? 100
  const there = pupilsThere(book)
  const gone = book.pupils.filter(({ until }) => until !== null)
  const shownFaults = { ...entry.refused, ...faults }
  const terms = new Map(there.map(pupil => [pupil.id, termOf(book, pupil)]))

  function write(pupil: BookPupil, column: BookColumn, typed: string): boolean {
    const place = { studentId: pupil.id, place: column.key }
    const key = cellKey(place)
    entry.leave(place)
    const read = readMark(typed, rulesOfTyping(book))
    const mark = read.kind === 'nota' ? read.mark : null
    const isWrong = read.kind === 'erro' || read.kind === 'dúvida'
    setFaults(({ [key]: _, ...others }) => ({
      ...others,
      ...(isWrong && {
        [key]: `${pupil.name}, ${column.name}: «${typed.trim()}». ${
          read.kind === 'erro' ? read.message : 'Escreva F, J ou –.'
        }`,
      }),
    }))
    if (isWrong) return false
    const seen = markIn(pupil, column.key)
    if (mark !== seen)
      entry.write(
        [{ ...place, mark, seen }],
        `${pupil.name}, ${column.name}: ${mark === null ? 'por lançar' : markText(mark)}`,
      )
    return true
  }

  function move(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      entry.undo()
      return
    }
    const steps: Record<string, [number, number]> = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
    }
    const step = steps[event.key]
    if (!step) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // Within what is being typed the arrows stay in the cell.
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    if (event.key === 'ArrowLeft' && !isWhole && selectionStart !== 0) return
    if (event.key === 'ArrowRight' && !isWhole && selectionEnd !== value.length) return
    event.preventDefault()
    const next = grid.current?.querySelector<HTMLInputElement>(
      `input[data-cell="${row + step[0]} ${column + step[1]}"]`,
    )
    if (next) next.focus()
    else event.currentTarget.blur()
  }

  return (
    <>
      {Object.values(shownFaults).length > 0 && (
        <div role="alert">
          <Note apart tone="red">
            {Object.values(shownFaults).slice(0, 5).join(' ')}
          </Note>
        </div>
      )}
      <Section flush>
        <Row gap={12} rowGap={8} wrap className={styles.legend}>
          <span>
            <b className={styles.negative}>9</b> negativa
          </span>
          {(['faltou', 'justificada', 'sem nota', 'dispensado'] as const).map(mark => (
            <span key={mark}>
              <MarkSign mark={mark} pass={pass} /> {mark}
              {book.rule && mark !== 'dispensado' ? `, ${book.rule.rule.worth[mark]}` : ''}
            </span>
          ))}
          <span>· por lançar</span>
        </Row>
        <ScrollArea label={`Notas, ${book.group.name}`}>
          <table ref={grid} className={styles.grid} aria-label="Notas">
            <thead>
              <tr>
                <th scope="col">N.º e aluno</th>
                <th scope="col">Sx</th>
                {book.columns.map(({ key, name, day, title }) => (
                  <th key={key} scope="col" title={title || undefined}>
                    {name}
                    <small>{day ? formatDayMonth(day) : 'sem dia'}</small>
                  </th>
                ))}
                <th scope="col" className={styles.computed}>
                  MACS<small>das ACS</small>
                </th>
                <th scope="col">
                  MT<small>do trimestre</small>
                </th>
              </tr>
            </thead>
            <tbody>
              {there.map((pupil, row) => {
                const term = terms.get(pupil.id)
                return (
                  <tr key={pupil.id}>
                    <th scope="row">
                      <i>{pupil.number ?? NOTHING}</i> {pupil.name}
                    </th>
                    <td>{pupil.sex}</td>
                    {book.columns.map((column, at) => {
                      const fault = shownFaults[cellKey({ studentId: pupil.id, place: column.key })]
                      const cell = pupil.cells[column.key]
                      return (
                        <td
                          key={column.key}
                          title={
                            fault ??
                            (cell?.by
                              ? `${cell.by}${cell.fromGroup ? `, na ${cell.fromGroup}` : ''}`
                              : undefined)
                          }
                        >
                          {mayType ? (
                            <CellInput
                              name={`${column.name} de ${pupil.name}`}
                              text={markText(cell?.mark)}
                              place={`${row} ${at}`}
                              isNegative={typeof cell?.mark === 'number' && cell.mark < pass}
                              isWrong={fault !== undefined}
                              onWrite={typed => write(pupil, column, typed)}
                              onKey={event => move(event, row, at)}
                              onPaste={text => onPaste({ studentId: pupil.id, place: column.key }, text)}
                            />
                          ) : (
                            <MarkSign mark={cell?.mark ?? null} pass={pass} />
                          )}
                        </td>
                      )
                    })}
                    <td className={styles.computed}>
                      {term?.macs ? decimalText(term.macs, 1, true) : NOTHING}
                    </td>
                    <td>
                      {term && (
                        <PlainButton
                          className={styles.term}
                          data-negative={term.kind === 'nota' && term.mark < pass ? '' : undefined}
                          data-waits={term.kind === 'por fazer' ? '' : undefined}
                          aria-label={`MT de ${pupil.name}: ${termText(term)}. Ver a conta`}
                          onClick={() => onExplain(pupil)}
                        >
                          {termText(term)}
                        </PlainButton>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
            <tfoot>
              {(['H', 'M', 'HM'] as const).map(sex => {
                const own = there.filter(pupil => sex === 'HM' || pupil.sex === sex)
                return (
                  <tr key={sex}>
                    <th scope="row">
                      Média {sex} · {own.length}
                    </th>
                    <td />
                    {book.columns.map(({ key }) => (
                      <td key={key}>{meanText(own.map(pupil => markIn(pupil, key)))}</td>
                    ))}
                    <td className={styles.computed}>
                      {meanOfFractions(own.flatMap(({ id }) => terms.get(id)?.macs ?? []))}
                    </td>
                    <td>
                      {meanText(
                        own.map(({ id }) => {
                          const term = terms.get(id)
                          return term?.kind === 'nota' ? term.mark : null
                        }),
                      )}
                    </td>
                  </tr>
                )
              })}
            </tfoot>
          </table>
        </ScrollArea>
      </Section>
      {gone.length > 0 && (
        <Note apart>
          {gone.map(({ name, until }) => `${name} saiu da turma a ${formatDayMonth(until ?? '')}`).join('; ')}
          : as notas seguem para onde foram.
        </Note>
      )}
    </>
  )
}

interface CellInputProps {
  name: string
  text: string
  /** Row and column, by which the arrows find it. */
  place: string
  isNegative: boolean
  isWrong: boolean
  /** @returns whether it was taken */
  onWrite: (typed: string) => boolean
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (text: string) => void
}

function CellInput({ name, text, place, isNegative, isWrong, onWrite, onKey, onPaste }: CellInputProps) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // What the book says now, in the same field: who stands in it stays there.
  if (shown !== text) {
    setShown(text)
    setTyped(text)
  }
  return (
    <input
      className={styles.cell}
      aria-label={name}
      aria-invalid={isWrong || undefined}
      data-cell={place}
      data-negative={isNegative ? '' : undefined}
      value={typed}
      placeholder="·"
      autoComplete="off"
      maxLength={8}
      onFocus={event => event.target.select()}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== text || isWrong) onWrite(typed)
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') setTyped(text)
        onKey(event)
      }}
      onPaste={event => {
        const pasted = event.clipboardData.getData('text/plain')
        if (!/[\n\t]/.test(pasted.trimEnd())) return
        event.preventDefault()
        onPaste(pasted)
      }}
    />
  )
}

function meanText(marks: readonly (number | string | null)[]): string {
  return meanOfFractions(marks.flatMap(mark => (typeof mark === 'number' ? [ofTenths(mark)] : [])))
}

function meanOfFractions(figures: readonly Fraction[]): string {
  return figures.length === 0 ? NOTHING : decimalText(meanOf(figures), 1, true)
}
