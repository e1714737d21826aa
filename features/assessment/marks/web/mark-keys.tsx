import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Mark } from '#engines/marks/rule.ts'
import { markText } from '#engines/marks/words.ts'
import { formatDayMonth, NOTHING } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { markIn, pupilsThere, rulesOfTyping } from '../book-cells.ts'
import type { BookColumn, BookPupil, MarkBook } from '../contract.ts'
import { KeysHead } from './keys-head.tsx'
import styles from './mark-keys.module.css'
import { MarkSign } from './mark-sign.tsx'
import { SavedState } from './saved-state.tsx'
import { cellKey, type MarkEntry } from './use-mark-entry.ts'

interface MarkKeysProps {
  book: MarkBook
  column: BookColumn
  entry: MarkEntry
  mayType: boolean
  onColumn: (key: string) => void
  /** What stands at the foot once nobody waits. */
  children?: ReactNode
}

/** One column on a phone: one tap enters a mark and goes on to the next pupil who has none. */
export function MarkKeys({ book, column, entry, mayType, onColumn, children }: MarkKeysProps) {
  const pupils = pupilsThere(book)
  const waits = (pupil: BookPupil) => markIn(pupil, column.key) === null
  const [chosen, setChosen] = useState<string>()
  const current = pupils.find(({ id }) => id === chosen) ?? pupils.find(waits)
  const at = current ? pupils.indexOf(current) : pupils.length
  const filled = pupils.filter(pupil => !waits(pupil)).length
  const pass = book.rule?.rule.pass ?? 100
  const hasDecimals = rulesOfTyping(book).decimals === 1
  const [half, setHalf] = useState(false)
  /** The signs that are seldom typed stand in the place of the others. */
  const [showsRare, setShowsRare] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined) row.current?.scrollIntoView({ block: 'center' })
  }, [currentId])

  function enter(mark: Mark | null) {
    if (!current) return
    entry.write(
      [{ studentId: current.id, place: column.key, mark, seen: markIn(current, column.key) }],
      `${current.name}, ${column.name}: ${mark === null ? 'por lançar' : markText(mark)}`,
    )
    setHalf(false)
    setShowsRare(false)
    // The next one who waits, below; where none does, the first above.
    const next = [...pupils.slice(at + 1), ...pupils.slice(0, at)].find(waits)
    setChosen(next?.id)
  }

  const away = current?.away[column.key]
  return (
    <div className={styles.keysPage}>
      <KeysHead
        book={book}
        column={column.key}
        filled={filled}
        all={pupils.length}
        progress="Notas lançadas"
        onColumn={key => {
          setChosen(undefined)
          onColumn(key)
        }}
      />
      <ol className={styles.rows} aria-label={`Alunos, ${column.name}`}>
        {pupils.map(pupil => {
          const isCurrent = mayType && pupil === current
          const fault = entry.refused[cellKey({ studentId: pupil.id, place: column.key })]
          return (
            <li
              key={pupil.id}
              ref={isCurrent ? row : undefined}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <PlainButton look="row" disabled={!mayType} onClick={() => setChosen(pupil.id)}>
                <span>{pupil.number ?? NOTHING}</span>
                <span>
                  {pupil.name}
                  {isCurrent && <small>{besideOf(book, column, pupil)}</small>}
                  {fault && (
                    <small role="alert" data-fault="">
                      {fault}
                    </small>
                  )}
                </span>
                <MarkSign mark={markIn(pupil, column.key)} pass={pass} />
              </PlainButton>
            </li>
          )
        })}
      </ol>
      {mayType && (
        <div className={styles.keys}>
          <Row gap={8} center between>
            <SavedState entry={entry} />
            <Button
              disabled={!entry.canUndo}
              startIcon={<Icon name="arrow-u-up-left" />}
              onClick={() => entry.undo()}
            >
              Desfazer
            </Button>
          </Row>
          {current ? (
            <>
              <div className={styles.words}>
                {showsRare ? (
                  <>
                    <PlainButton look="box" onClick={() => enter('justificada')}>
                      <MarkSign mark="justificada" pass={pass} /> Justificada
                    </PlainButton>
                    <PlainButton look="box" onClick={() => enter('dispensado')}>
                      <MarkSign mark="dispensado" pass={pass} /> Dispensado
                    </PlainButton>
                  </>
                ) : (
                  <>
                    <PlainButton look="box" onClick={() => enter(away ?? 'faltou')}>
                      <MarkSign mark={away ?? 'faltou'} pass={pass} /> Faltou
                      {away === 'justificada' ? ', justificada' : ''}
                    </PlainButton>
                    <PlainButton look="box" onClick={() => enter('sem nota')}>
                      <MarkSign mark="sem nota" pass={pass} /> Sem nota
                    </PlainButton>
                    {hasDecimals && (
                      <PlainButton look="box" aria-pressed={half} onClick={() => setHalf(!half)}>
                        meio valor
                      </PlainButton>
                    )}
                  </>
                )}
                <PlainButton look="box" aria-pressed={showsRare} onClick={() => setShowsRare(!showsRare)}>
                  J ou D
                </PlainButton>
              </div>
              <div className={styles.numbers}>
                {Array.from({ length: 21 }, (_, mark) => (
                  <PlainButton
                    look="box"
                    // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a keyboard never move
                    key={mark}
                    disabled={half && mark === 20}
                    onClick={() => enter(mark * 10 + (half ? 5 : 0))}
                  >
                    {mark}
                    {half && mark < 20 ? ',5' : ''}
                  </PlainButton>
                ))}
              </div>
            </>
          ) : (
            <Stack gap={8}>
              <p role="status">Todas lançadas nesta coluna. Toque numa linha para a mudar.</p>
              {children}
            </Stack>
          )}
        </div>
      )}
      {!mayType && children}
    </div>
  )
}

/** What is known of a pupil beside the mark that is typed: the column before, and the register of the day. */
function besideOf(book: MarkBook, column: BookColumn, pupil: BookPupil): string {
  const before = book.columns[book.columns.findIndex(({ key }) => key === column.key) - 1]
  const mark = before && markIn(pupil, before.key)
  const away = pupil.away[column.key]
  return [
    before && mark !== null && mark !== undefined ? `${before.name}: ${markText(mark)}` : '',
    column.day
      ? `${away === undefined ? 'presente' : away === 'justificada' ? 'faltou, justificada,' : 'faltou'} a ${formatDayMonth(column.day)}`
      : '',
    pupil.cells[column.key]?.fromGroup ? `da ${pupil.cells[column.key]?.fromGroup}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
