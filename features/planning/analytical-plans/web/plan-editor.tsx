import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { LeaveGuard } from '#kit/web/form/leave-guard.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { notify } from '#kit/web/notify.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { getTree } from '#school/subjects/tree-contract.ts'
import { checkPlan, errorsInBrief, type Finding, plannedLessons, plannedWeeks } from '../check.ts'
import { generateWeeks } from '../contract.ts'
import { mapColumns, pastedText, pasteRows, readTabs } from '../paste-table.ts'
import type { PlanRow } from '../plan.ts'
import { rowColumns } from '../row-columns.ts'
import { addRow, fillWeeks } from '../row-edits.ts'
import { isBlank, programmeOf, spreadProgramme } from '../spread-programme.ts'
import { EditConflict } from './edit-conflict.tsx'
import { leaveRoom } from './leave-room.ts'
import { PlanThread } from './plan-comments.tsx'
import grid from './plan-grid.module.css'
import { PlanGrid } from './plan-grid.tsx'
import styles from './plan-parts.module.css'
import { PlanWeeks } from './plan-weeks.tsx'
import { RowDialog } from './row-dialog.tsx'
import type { TaughtWeeks } from './taught-weeks.tsx'
import type { PlanEditor } from './use-plan-editor.ts'
import { useUnsentComments } from './use-unsent-comments.ts'

const HeaderDialog = fetchedDialog(() => import('./header-dialog.tsx').then(m => m.HeaderDialog))

/** A cell of the plan that something outside speaks of. */
export interface PlanTarget {
  rowId: string
  field: Finding['field']
}

interface PlanEditorProps {
  editor: PlanEditor
  /** Title, crumbs and state; what can be done with the rows is joined to it. */
  head: Pick<Parameters<typeof PageHead>[0], 'title' | 'crumbs' | 'sub' | 'more'>
  /** Says in each cell what is missing. */
  showErrors: boolean
  taught: TaughtWeeks
  /** Between the head and the rows. */
  above?: ReactNode
  /** The buttons at the end of the bar. */
  actions: ReactNode
  /** Where to go first. */
  target: PlanTarget | undefined
  onTarget: (target: PlanTarget) => void
}

/** The rows of a plan as they are written: a grid on wide screens; on narrow ones a tap on a week writes in it. */
export function PlanEditorView(props: PlanEditorProps) {
  const { editor, head, showErrors, taught, above, actions, target, onTarget } = props
  const { body, plan } = editor
  const rows = body.rows ?? []
  const narrow = useMediaQuery('(max-width:899.95px)')
  const [allColumns, setAllColumns] = useState(false)
  const [opened, setOpened] = useState<string | undefined>(narrow ? target?.rowId : undefined)
  const [header, setHeader] = useState(false)
  const { data } = useQuery(
    query(generateWeeks, {
      query: {
        startsOn: body.startsOn,
        endsOn: body.endsOn,
        weeklyHours: body.weeklyHours,
        group: body.groupIds[0],
        subject: body.subjectId,
      },
    }),
  )
  const weeks = data?.weeks ?? []
  const allowed = data?.lessonsAllowed ?? plan.lessonsAllowed
  const found = useMemo(() => checkPlan({ ...body, rows }, allowed), [body, rows, allowed])
  const findings = useMemo(() => byRow(found), [found])
  const tree = useQuery(query(getTree, { params: { id: body.subjectId } })).data
  const competences = useMemo(
    () => (tree?.competences ?? []).filter(competence => competence.grade <= body.grade),
    [tree, body.grade],
  )
  const programme = tree ? programmeOf(tree, { grade: body.grade, trimester: body.trimester ?? null }) : []
  const isBegun = !rows.every(isBlank)
  const spread = () => changeRows(all => spreadProgramme(all, programme))
  const open = rows.find(row => row.id === opened)
  const changeRows = (edit: (rows: readonly PlanRow[]) => PlanRow[], place?: string) =>
    editor.change(now => ({ ...now, rows: edit(now.rows ?? []) }), place)

  function goTo(to: PlanTarget) {
    if (narrow) setOpened(to.rowId)
    else onTarget(to)
  }

  const isFilled = weeks.every(week => rows.some(row => row.startsOn === week.startsOn))
  const tools: Action[] = [
    {
      label: 'Semanas do calendário',
      icon: 'arrows-clockwise',
      disabled: data === undefined,
      onClick: () => {
        if (isFilled) notify.info('Todas as semanas do calendário já têm linha.')
        else changeRows(all => fillWeeks(all, weeks, uuid))
      },
    },
    {
      label: 'Colar do Excel',
      icon: 'clipboard-text',
      onClick: () =>
        void pasteFromClipboard(table => {
          changeRows(all => pasteRows(all, table, 0, weeks, uuid))
          return pastedText(rows, table, weeks)
        }),
    },
  ]
  const others: Action[] = [
    {
      label: 'Distribuir o programa',
      icon: 'book-open',
      disabled: programme.length === 0,
      onClick: () => {
        if (rows.some(isBlank)) spread()
        else notify.info('Nenhuma semana está em branco.')
      },
    },
    { label: 'Editar o cabeçalho', icon: 'pencil-simple', onClick: () => setHeader(true) },
    { label: 'Desfazer', icon: 'arrow-u-up-left', disabled: !editor.undo, onClick: editor.undo },
    { label: 'Refazer', icon: 'arrow-u-up-right', disabled: !editor.redo, onClick: editor.redo },
    ...(head.more ?? []),
  ]
  const columns: Action = {
    label: allColumns ? 'Só as colunas essenciais' : 'Todas as colunas',
    icon: 'columns',
    onClick: () => setAllColumns(now => !now),
  }

  return (
    <>
      <PageHead
        {...head}
        folded
        secondary={narrow ? [] : tools}
        more={narrow ? [...tools, ...others] : [columns, ...others]}
      />
      {(above || editor.problem) && (
        <div className={styles.notes} ref={leaveRoom}>
          {above}
          {editor.problem && (
            <div role="alert">
              <Note tone="red">{editor.problem}</Note>
            </div>
          )}
        </div>
      )}
      <section className={grid.frame} aria-label="Semanas do plano">
        {narrow && !isBegun && programme.length > 0 && (
          <Stack gap={10} className={grid.proposal}>
            <p>
              O programa tem {counted(new Set(programme.map(step => step.unit)).size, 'unidade', 'unidades')}{' '}
              para estas semanas. As competências que nomeia ficam como objectivos; os conteúdos são seus.
            </p>
            <Button variant="outlined" startIcon={<Icon name="book-open" size={18} />} onClick={spread}>
              Distribuir pelas semanas
            </Button>
          </Stack>
        )}
        {narrow ? (
          <PlanWeeks
            rows={rows}
            weeks={weeks}
            taught={taught}
            findings={showErrors ? findings : none}
            comments={plan.comments}
            onOpen={row => setOpened(row.id)}
          />
        ) : (
          <PlanGrid
            rows={rows}
            weeks={weeks}
            findings={showErrors ? findings : none}
            target={target}
            under={row => openThread(editor, row)}
            taught={taught}
            competences={competences}
            allColumns={allColumns}
            onChange={changeRows}
            onUndo={editor.undo}
            onRedo={editor.redo}
            onOpen={row => setOpened(row.id)}
          />
        )}
        <Row gap={16} rowGap={4} wrap center touch secondary small className={grid.foot}>
          <Button
            variant="text"
            startIcon={<Icon name="plus" size={18} />}
            onClick={() => changeRows(all => addRow(all, weeks, uuid()))}
          >
            Semana
          </Button>
          <span>{counted(plannedWeeks(rows), 'semana', 'semanas')}</span>
          <span
            className={plannedLessons(rows) > allowed ? `${grid.sum} ${grid.over}` : grid.sum}
            aria-live="polite"
          >
            Σ aulas <b>{plannedLessons(rows)}</b> de {allowed} que o calendário permite
          </span>
        </Row>
      </section>
      <OfWholePlan editor={editor} />
      <StickyBar
        state={
          <>
            <Row gap={8} rowGap={4} wrap center shrinks>
              <SaveState saving={editor.saving} />
              <Chips {...{ found, rows, weeks, allowed, showErrors }} onGo={goTo} />
            </Row>
            {!narrow && <Keys />}
          </>
        }
      >
        {actions}
      </StickyBar>
      <LeaveGuard
        isDirty={() => editor.isDirty() && editor.saving.kind !== 'waiting'}
        hasDraft={editor.hasDraft}
        onDiscard={editor.discard}
      />
      {open && (
        <RowDialog
          key={open.id}
          rows={rows}
          row={open}
          findings={showErrors ? (findings.get(open.id) ?? []) : []}
          thread={openThread(editor, open)}
          competences={competences}
          onChange={changeRows}
          onOpen={setOpened}
        />
      )}
      {header && (
        <HeaderDialog
          body={body}
          onClose={() => setHeader(false)}
          onSave={next => {
            editor.change(now => ({ ...next, rows: now.rows }))
            setHeader(false)
          }}
        />
      )}
      {editor.conflict && <EditConflict conflict={editor.conflict} rows={rows} />}
    </>
  )
}

const none: ReadonlyMap<string, Finding[]> = new Map()

/** A table that was copied elsewhere, from the first row on; browsers that keep the clipboard to themselves say how. */
async function pasteFromClipboard(
  onTable: (table: ReturnType<typeof mapColumns>) => ReturnType<typeof pastedText>,
): Promise<void> {
  const text = await navigator.clipboard?.readText().catch((error: unknown) => {
    console.info('The clipboard is not to be read here.', error)
    return undefined
  })
  const cells = readTabs(text ?? '')
  if (!cells.some(row => row.length > 1)) {
    notify.info('Não há tabela para colar.', {
      detail: 'Copie a tabela no Excel ou no Word, escolha uma célula daqui e prima Ctrl+V.',
    })
    return
  }
  const table = mapColumns(
    cells,
    'unit',
    rowColumns.map(column => column.field),
  )
  const pasted = onTable(table)
  notify.ok(pasted.text, { detail: `${pasted.missing} Ctrl+Z desfaz.`.trim() })
}

function byRow(findings: readonly Finding[]): Map<string, Finding[]> {
  const map = new Map<string, Finding[]>()
  for (const finding of findings)
    if (finding.rowId !== null) map.set(finding.rowId, [...(map.get(finding.rowId) ?? []), finding])
  return map
}

interface ChipsProps {
  found: readonly Finding[]
  rows: readonly PlanRow[]
  weeks: readonly { startsOn: string; lessons: number }[]
  allowed: number
  showErrors: boolean
  onGo: (target: PlanTarget) => void
}

/** What is too much and what is missing, counted; a click goes to the first of it. */
function Chips({ found, rows, weeks, allowed, showErrors, onGo }: ChipsProps) {
  const lessons = plannedLessons(rows)
  const fits = new Map(weeks.map(week => [week.startsOn, week.lessons]))
  const full = rows.find(row => row.lessons > (fits.get(row.startsOn) ?? row.lessons)) ?? rows[0]
  const brief = errorsInBrief(found)
  const first = found.find(finding => finding.severity === 'error')
  return (
    <>
      {lessons > allowed && full && (
        <PlainButton className={grid.chip} onClick={() => onGo({ rowId: full.id, field: 'lessons' })}>
          <Icon name="warning" size={16} />
          {lessons} aulas, cabem {allowed}
        </PlainButton>
      )}
      {brief && first && (
        <PlainButton
          className={`${grid.chip} ${showErrors ? grid.red : grid.calm}`}
          onClick={() => first.rowId !== null && onGo({ rowId: first.rowId, field: first.field })}
        >
          <Icon name="warning-circle" size={16} />
          {brief}
        </PlainButton>
      )}
    </>
  )
}

function Keys() {
  return (
    <Text as="p" pushed secondary caption className={grid.keys}>
      <span>
        <kbd>Enter</kbd> escreve
      </span>
      <span>
        <kbd>Tab</kbd> célula
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>D</kbd> copia de cima
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Z</kbd> desfaz
      </span>
    </Text>
  )
}

/** What was asked about a row and is not yet dealt with. */
function openThread({ plan }: PlanEditor, row: PlanRow): ReactNode {
  if (!plan.comments.some(comment => comment.rowId === row.id && comment.resolvedAt === null))
    return undefined
  return <OwnThread plan={plan} rowId={row.id} about={`a semana ${row.week}`} />
}

type OwnThreadProps = Pick<Parameters<typeof PlanThread>[0], 'plan' | 'rowId' | 'about'>

function OwnThread(props: OwnThreadProps) {
  const [writing, setWriting] = useState(false)
  const unsent = useUnsentComments(props.plan.id)
  return <PlanThread {...props} writing={writing} onWriting={setWriting} unsent={unsent} />
}

/** What was asked about the plan as a whole, or about a row that is gone. */
function OfWholePlan({ editor }: { editor: PlanEditor }) {
  const { plan, body } = editor
  const isOpen = plan.comments.some(
    comment =>
      comment.resolvedAt === null &&
      (comment.rowId === null || !body.rows?.some(row => row.id === comment.rowId)),
  )
  if (!isOpen) return null
  return (
    <Text as="div" above={16}>
      <OwnThread plan={plan} rowId={null} about="o plano" />
    </Text>
  )
}
