import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { plainText } from '#engines/questions/rich-text.ts'
import { counted } from '#kit/figures.ts'
import { useLeaveWarning } from '#kit/web/form/leave-warning.ts'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { IconButton } from '#kit/web/parts/icon-button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { Application, GridEntry, Sitting } from '../../../results/contract.ts'
import { useNextStep } from '../use-next-step.tsx'
import { enteredBy, howToWrite, wordOf } from './cell-words.ts'
import { compareReadings, type Difference } from './compare-readings.ts'
import { EntryGrid } from './entry-grid.tsx'
import styles from './entry-tab.module.css'
import { FindPupil } from './find-pupil.tsx'
import { KeyPad } from './key-pad.tsx'
import { Legend } from './legend.tsx'
import { type CellPosition, placeAfter } from './moves.ts'
import { pasted } from './pasted.ts'
import { SecondReading } from './second-reading.tsx'
import { itemsOnPaper, onPaper, sheetOf, sheetsOf } from './sheet.ts'
import { useEntries } from './use-entries.ts'
import { useSecondReading } from './use-second-reading.ts'

/** What every pupil answered on paper, entered by keyboard or thumb and marked as one goes. */
export default function EntryTab({ application: whole }: { application: Application }) {
  const { application, onDevices } = useMemo(() => onPaper(whole), [whole])
  const first = useEntries<CellPosition>(application)
  const second = useSecondReading(first.view)
  const [again, setAgain] = useState(false)
  const entries = again ? { ...first, ...second } : first
  const { view, enter } = entries
  const { waiting } = first
  const [place, setPlace] = useState<CellPosition>([0, 0])
  const box = useRef<HTMLTableElement>(null)
  const { items, paperItems, forms } = whole
  // Not anew with every answer that is saved: all rows would be rendered again.
  const sheets = useMemo(
    () => sheetsOf({ items: itemsOnPaper({ items, paperItems }), forms }),
    [items, paperItems, forms],
  )
  const rows = view.sittings
  const readOnly = application.state === 'corrigido' || entries.refusal !== undefined
  const sitting = rows[place[0]]
  const sheet = sitting ? sheetOf(sheets, sitting) : []
  const here = sheet[place[1]]
  const phone = useMediaQuery('(max-width:599.95px)')
  const goTo = useCallback((to: CellPosition) => setPlace(to), [])

  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    if (!phone || readOnly) return
    // The head of the page would take the room of the pupils above the keys.
    const work = box.current?.closest('section')
    const frame = requestAnimationFrame(() => work?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [phone, readOnly])
  useLeaveWarning(waiting > 0)

  function onWord(at: CellPosition, word: string, onward: 'next' | 'up' | 'down' | 'stay' = 'next'): boolean {
    const [to, cell] = [rows[at[0]], sheet[at[1]]]
    if (!to?.studentId || !cell || readOnly) return false
    const entered = enteredBy(cell, word)
    if (!entered) {
      if (word.length > 1 || onward !== 'next')
        notify.info(`«${word}» não serve para a pergunta ${at[1] + 1}.`, { detail: `${howToWrite(cell)}.` })
      return false
    }
    enter([{ studentId: to.studentId, itemId: cell.item.id, entered }], at)
    if (onward === 'next') setPlace(placeAfter(at, [rows.length, sheet.length]))
    if (onward === 'up') setPlace([Math.max(0, at[0] - 1), at[1]])
    if (onward === 'down') setPlace([Math.min(rows.length - 1, at[0] + 1), at[1]])
    return true
  }

  function onClear(at: CellPosition) {
    const [to, cell] = [rows[at[0]], sheet[at[1]]]
    if (!to?.studentId || !cell || readOnly) return
    const isAbsent = to.state === 'não apresentado'
    if (!isAbsent && !to.responses[cell.item.id]) return
    const itemId = isAbsent ? null : cell.item.id
    enter([{ studentId: to.studentId, itemId, entered: { kind: 'clear' } }], at)
  }

  function onAbsent(row: number) {
    const studentId = rows[row]?.studentId
    if (!studentId || readOnly) return
    enter([{ studentId, itemId: null, entered: { kind: 'not-presented' } }], [row, 0])
    setPlace([Math.min(rows.length - 1, row + 1), 0])
  }

  function onPaste(text: string, at: CellPosition) {
    const { entries: found, refused } = pasted(text, rows, sheets, at)
    if (found.length > 0) enter(found, at)
    const detail =
      refused.slice(0, 3).join(' · ') + (refused.length > 3 ? ` · e mais ${refused.length - 3}` : '')
    if (refused.length > 0)
      notify.error(
        `${counted(found.length, 'valor colado', 'valores colados')}; ${counted(refused.length, 'não serve e ficou', 'não servem e ficaram')} de fora.`,
        {
          detail,
        },
      )
    else notify.ok(`${counted(found.length, 'valor colado', 'valores colados')}.`)
  }

  /** Another form: letters that are already there are read anew, as they stand on that sheet. */
  function onForm(form: string) {
    if (!sitting?.studentId) return
    const { studentId } = sitting
    if (sitting.state === null) return entries.expectForm(studentId, form)
    const [before, after] = [sheet, sheetOf(sheets, { form })]
    const read = after.flatMap((cell, at): GridEntry[] => {
      const old = before[at]
      const word = old ? wordOf(old, sitting.responses[old.item.id]) : ''
      const entered = word === '' ? ({ kind: 'clear' } as const) : enteredBy(cell, word)
      return entered ? [{ studentId, itemId: cell.item.id, entered }] : []
    })
    enter([{ studentId, itemId: null, entered: { kind: 'form', form } }, ...read], place)
  }

  const follow = (to: CellPosition | undefined) => {
    if (to) setPlace(to)
    box.current?.focus()
  }
  const word = sitting && here ? wordOf(here, sitting.responses[here.item.id]) : ''
  return (
    <>
      <Section flush className={styles.work}>
        <Row wrap start between className={styles.head}>
          <div className={styles.words} aria-live="polite">
            <Text as="h2" heading="h4">
              {sitting ? (
                <>
                  {sitting.number}. <bdi>{sitting.name}</bdi>
                </>
              ) : (
                'A turma não tem alunos'
              )}
            </Text>
            {here && (
              <Text as="p" cut secondary>
                Pergunta {place[1] + 1}
                {here.item.question.passage && ` (${here.item.question.passage.title})`}:{' '}
                <TypesetText text={plainText(here.item.question.stem)} />
              </Text>
            )}
            {here && !readOnly && (
              <Text as="p" cut secondary className={styles.how}>
                {howToWrite(here)}
              </Text>
            )}
          </div>
          <Row gap={8} wrap center className={styles.tools}>
            {application.forms.length > 0 && sitting && (
              <label className={styles.forms}>
                Versão
                <select
                  value={sitting.form}
                  disabled={readOnly || again || sitting.state === 'a responder'}
                  onChange={event => onForm(event.target.value)}
                >
                  {application.forms.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
            )}
            <FindPupil rows={rows} onFound={row => follow([row, 0])} />
            {phone ? (
              <IconButton
                aria-label="Não veio"
                disabled={readOnly || !sitting || sitting.state === 'não apresentado'}
                onClick={() => onAbsent(place[0])}
                className={styles.icon}
              >
                <Icon name="user-minus" />
              </IconButton>
            ) : (
              <Button
                variant="outlined"
                disabled={readOnly || !sitting || sitting.state === 'não apresentado'}
                onClick={() => onAbsent(place[0])}
              >
                Não veio
              </Button>
            )}
            <IconButton
              aria-label="Desfazer"
              disabled={readOnly}
              onClick={() => follow(entries.undo())}
              className={styles.icon}
            >
              <Icon name="arrow-u-up-left" />
            </IconButton>
            <IconButton
              aria-label="Refazer"
              disabled={readOnly}
              onClick={() => follow(entries.redo())}
              className={styles.icon}
            >
              <Icon name="arrow-u-up-right" />
            </IconButton>
          </Row>
        </Row>
        {entries.refusal !== undefined && (
          <Text as="div" inset under={12}>
            <Note tone="red">
              {entries.refusal} Há {waiting} {waiting === 1 ? 'resposta' : 'respostas'} só neste dispositivo.
              <Button size="small" onClick={entries.tryAgain}>
                Tentar de novo
              </Button>
              <Button size="small" color="error" onClick={entries.discard}>
                Desistir delas
              </Button>
            </Note>
          </Text>
        )}
        {application.state === 'corrigido' && (
          <Text as="div" inset under={12}>
            <Note>Esta aplicação já está corrigida: para lançar, volte a corrigir.</Note>
          </Text>
        )}
        {onDevices > 0 && (
          <Text as="div" inset under={12}>
            <Note>
              {counted(onDevices, 'aluno respondeu', 'alunos responderam')} em telemóveis, a outras perguntas
              da mesma regra: não {onDevices === 1 ? 'está' : 'estão'} nesta grelha.
            </Note>
          </Text>
        )}
        <Legend rows={rows} questions={application.items.map(item => item.question)} />
        <EntryGrid
          application={view}
          rows={rows}
          sheets={sheets}
          place={place}
          onPlace={goTo}
          readOnly={readOnly}
          onWord={onWord}
          onClear={onClear}
          onAbsent={onAbsent}
          onPaste={onPaste}
          onUndo={() => follow(entries.undo())}
          onRedo={() => follow(entries.redo())}
          box={box}
        />
      </Section>
      {application.state !== 'corrigido' && (
        <p className={styles.twice}>
          <Button size="small" aria-pressed={again} onClick={() => setAgain(now => !now)}>
            {again ? 'Ver a primeira leitura' : 'Segunda leitura'}
          </Button>
        </p>
      )}
      {again && (
        <Compared
          first={first.view.sittings}
          second={rows}
          sheets={sheets}
          keptAt={second.keptAt}
          onGo={follow}
          onTakeSecond={({ toSecond, at }) => first.enter(toSecond, at)}
          onKeepFirst={({ toFirst, at }) => second.enter(toFirst, at)}
          onEnd={() => {
            second.end()
            setAgain(false)
          }}
        />
      )}
      {!readOnly && (
        <Bar
          application={again ? first.view : view}
          rows={again ? first.view.sittings.filter(row => row.studentId !== null) : rows}
          waiting={waiting}
          saving={first.saving}
        >
          {here && (
            <KeyPad
              place={here}
              word={word}
              onWord={word => onWord(place, word)}
              onClear={() => onClear(place)}
            />
          )}
        </Bar>
      )}
    </>
  )
}

interface ComparedProps {
  first: readonly Sitting[]
  second: readonly Sitting[]
  sheets: ReturnType<typeof sheetsOf>
  keptAt: string | undefined
  onGo: (place: CellPosition) => void
  onTakeSecond: (difference: Difference) => void
  onKeepFirst: (difference: Difference) => void
  onEnd: () => void
}

/** The second reading beside the first. */
function Compared({ first, second, sheets, keptAt, onGo, onTakeSecond, onKeepFirst, onEnd }: ComparedProps) {
  const { read, differences, points } = compareReadings(first, second, sheets)
  const of = first.reduce((sum, sitting) => sum + Object.keys(sitting.responses).length, 0)
  return (
    <SecondReading
      {...{ read, of, differences, points, keptAt, onTakeSecond, onKeepFirst, onEnd }}
      onGo={difference => onGo(difference.at)}
    />
  )
}

interface BarProps {
  application: Application
  rows: readonly Sitting[]
  waiting: number
  saving: ReturnType<typeof useEntries>['saving']
  /** Keys for a thumb, where there is no keyboard. */
  children: ReactNode
}

/** Where what was entered is, and the end of the work. */
function Bar({ application, rows, waiting, saving, children }: BarProps) {
  const counts = (state: Sitting['state']) => rows.filter(row => row.state === state).length
  const missing = counts(null)
  // As the rows here say it: what was entered a moment ago counts.
  const nextStep = useNextStep({
    ...application,
    pupils: rows.length,
    done: counts('entregue'),
    absent: counts('não apresentado'),
  })
  return (
    <StickyBar
      state={
        <Row gap={8} center secondary small className={styles.state}>
          <SaveState saving={saving} />
          <span className={styles.desk}>Cada resposta é guardada ao ser lançada</span>
          {waiting > 0 && <span>{waiting} por enviar</span>}
          <span className={styles.phoneCount}>
            {rows.length - missing} de {rows.length} alunos
          </span>
        </Row>
      }
    >
      <Row gap={8} className={styles.actions}>
        {children}
        {nextStep.action && (
          <span className={missing > 0 ? `${styles.nextStep} ${styles.notYet}` : styles.nextStep}>
            <ActionButton action={{ ...nextStep.action, disabled: waiting > 0 }} variant="contained" />
          </span>
        )}
        {nextStep.dialog}
      </Row>
    </StickyBar>
  )
}
