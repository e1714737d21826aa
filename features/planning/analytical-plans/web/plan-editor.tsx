import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { counted } from '#kit/counted.ts'
import { query } from '#kit/web/api/queries.ts'
import { LeaveGuard } from '#kit/web/form/leave-guard.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionIcon } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { getCurrentCalendar } from '#school/calendar/contract.ts'
import { checkPlan, type Finding, plannedLessons } from '../check.ts'
import { generateWeeks, type PlanRow } from '../contract.ts'
import { addRow, duplicateRow, moveRow, removeRow, splitRow } from '../row-edits.ts'
import { EditConflict } from './edit-conflict.tsx'
import { PlanThread } from './plan-comments.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PlanGrid } from './plan-grid.tsx'
import styles from './plan-parts.module.css'
import { PlanRibbon } from './plan-ribbon.tsx'
import { PlanCards } from './plan-rows-view.tsx'
import { RowDialog } from './row-dialog.tsx'
import type { TaughtWeeks } from './taught-weeks.tsx'
import type { PlanEditor } from './use-plan-editor.ts'

const HeaderDialog = fetchedDialog(() => import('./header-dialog.tsx').then(m => m.HeaderDialog))

interface PlanEditorProps {
  editor: PlanEditor
  /** Says beside each row what is missing. */
  showErrors: boolean
  taught: TaughtWeeks
  /** Between the facts and the rows. */
  above?: ReactNode
  /** The buttons at the end of the bar. */
  actions: ReactNode
}

/** The rows of a plan as they are written: a grid on wide screens, cards on narrow ones. */
export function PlanEditorView({ editor, showErrors, taught, above, actions }: PlanEditorProps) {
  const { body, plan } = editor
  const rows = body.rows ?? []
  const narrow = useMediaQuery('(max-width:899.95px)')
  const [columns, setColumns] = useState<'essential' | 'all'>('essential')
  const [opened, setOpened] = useState<string>()
  const [header, setHeader] = useState(false)
  const today = useQuery(query(getCurrentCalendar, {})).data?.today
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
  const findings = useMemo(() => byRow(checkPlan({ ...body, rows }, allowed)), [body, rows, allowed])
  const open = rows.find(row => row.id === opened)
  const changeRows = (edit: (rows: readonly PlanRow[]) => PlanRow[], place?: string) =>
    editor.change(now => ({ ...now, rows: edit(now.rows ?? []) }), place)
  const lessons = plannedLessons(rows)

  return (
    <>
      <PlanFacts body={body} plan={{ ...plan, lessonsAllowed: allowed }} />
      {(above || editor.problem || lessons > allowed) && (
        <div className={styles.notes}>
          {above}
          {editor.problem && (
            <div role="alert">
              <Note tone="red">{editor.problem}</Note>
            </div>
          )}
          {lessons > allowed && (
            <Note tone="amber">
              <b>O plano soma {lessons} aulas</b> e o calendário permite {allowed}. Pode submeter assim.
            </Note>
          )}
        </div>
      )}
      <Section
        title={titles[plan.kind]}
        aside={<span className={styles.sum}>{counted(rows.length, 'linha', 'linhas')}</span>}
        flush
      >
        <PlanRibbon rows={rows} weeks={weeks} today={today} />
        <div className={styles.tools} data-print="none">
          {!narrow && (
            <Segments
              label="Colunas"
              value={columns}
              options={[
                { value: 'essential', label: 'Essencial' },
                { value: 'all', label: 'Todas as colunas' },
              ]}
              onChange={setColumns}
            />
          )}
          <Button
            variant="outlined"
            startIcon={<Icon name="plus" />}
            onClick={() => changeRows(all => addRow(all, weeks, uuid()))}
          >
            Acrescentar semana
          </Button>
          <Button variant="text" onClick={() => setHeader(true)}>
            Editar o cabeçalho
          </Button>
          <span className={styles.end}>
            <ActionIcon
              action={{
                label: 'Desfazer',
                icon: 'arrow-u-up-left',
                disabled: !editor.undo,
                onClick: editor.undo,
              }}
            />
            <ActionIcon
              action={{
                label: 'Refazer',
                icon: 'arrow-u-up-right',
                disabled: !editor.redo,
                onClick: editor.redo,
              }}
            />
          </span>
        </div>
        {narrow ? (
          <PlanCards
            rows={rows}
            taught={taught}
            error={row => {
              const wrong = showErrors && findings.get(row.id)?.some(one => one.kind === 'error')
              return wrong ? <Icon name="warning-circle" title="Falta preencher" /> : null
            }}
            under={row => (
              <RowButtons
                row={row}
                rows={rows}
                findings={showErrors ? (findings.get(row.id) ?? []) : []}
                change={changeRows}
                onOpen={() => setOpened(row.id)}
              />
            )}
          />
        ) : (
          <PlanGrid
            rows={rows}
            weeks={weeks}
            allowed={allowed}
            findings={showErrors ? findings : none}
            taught={taught}
            allColumns={columns === 'all'}
            onChange={changeRows}
            onUndo={editor.undo}
            onRedo={editor.redo}
            onOpen={row => setOpened(row.id)}
          />
        )}
        <p className={styles.keys}>
          <kbd>Enter</kbd> escreve · <kbd>Tab</kbd> e setas andam · <kbd>Alt</kbd>+<kbd>↑</kbd>
          <kbd>↓</kbd> move a linha · <kbd>Alt</kbd>+<kbd>D</kbd> duplica · <kbd>Alt</kbd>+<kbd>S</kbd> divide
          a semana · <kbd>Alt</kbd>+<kbd>Delete</kbd> elimina · <kbd>Ctrl</kbd>+<kbd>Z</kbd> desfaz ·{' '}
          <kbd>Ctrl</kbd>+<kbd>V</kbd> cola uma tabela do Excel ou do Word
        </p>
      </Section>
      {plan.comments.some(comment => comment.resolvedAt === null) && (
        <OpenComments editor={editor} rows={rows} />
      )}
      <StickyBar state={<SaveState saving={editor.saving} />}>{actions}</StickyBar>
      <LeaveGuard
        isDirty={() => editor.isDirty() && editor.saving.kind !== 'waiting'}
        hasDraft={editor.hasDraft}
        onDiscard={editor.discard}
      />
      {open && (
        <RowDialog
          key={open.id}
          row={open}
          onClose={() => setOpened(undefined)}
          onSave={written => {
            changeRows(all => all.map(row => (row.id === written.id ? written : row)))
            setOpened(undefined)
          }}
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
const titles = { anual: 'O ano', semestral: 'O semestre', trimestral: 'O trimestre', quinzenal: 'A quinzena' }

function byRow(findings: readonly Finding[]): Map<string, Finding[]> {
  const map = new Map<string, Finding[]>()
  for (const finding of findings)
    if (finding.rowId !== null) map.set(finding.rowId, [...(map.get(finding.rowId) ?? []), finding])
  return map
}

interface RowButtonsProps {
  row: PlanRow
  rows: readonly PlanRow[]
  findings: readonly Finding[]
  change: (edit: (rows: readonly PlanRow[]) => PlanRow[]) => void
  onOpen: () => void
}

function RowButtons({ row, rows, findings, change, onOpen }: RowButtonsProps) {
  const at = rows.findIndex(one => one.id === row.id)
  return (
    <>
      {findings.length > 0 && (
        <ul className={styles.findings} style={{ marginTop: 12 }}>
          {findings.map(finding => (
            <li key={finding.text} className={finding.kind === 'error' ? styles.red : styles.amber}>
              <Icon name="warning-circle" size={18} />
              {finding.text}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.reply} style={{ marginTop: 12 }}>
        <Button variant="outlined" startIcon={<Icon name="pencil-simple" size={18} />} onClick={onOpen}>
          Editar a semana {row.week}
        </Button>
        <ActionIcon
          action={{
            label: `Duplicar a semana ${row.week}`,
            icon: 'copy',
            onClick: () => change(all => duplicateRow(all, at, uuid())),
          }}
        />
        <ActionIcon
          action={{
            label: `Dividir a semana ${row.week}`,
            icon: 'arrows-split',
            onClick: () => change(all => splitRow(all, at, uuid())),
          }}
        />
        <ActionIcon
          action={{
            label: `Mover a semana ${row.week} para cima`,
            icon: 'arrow-up',
            disabled: at <= 0,
            onClick: () => change(all => moveRow(all, at, -1)),
          }}
        />
        <ActionIcon
          action={{
            label: `Eliminar a linha da semana ${row.week}`,
            icon: 'trash',
            onClick: () => change(all => removeRow(all, at)),
          }}
        />
      </div>
    </>
  )
}

/** What was asked when the plan came back, each with the week it is about. */
function OpenComments({ editor, rows }: { editor: PlanEditor; rows: readonly PlanRow[] }) {
  const { plan } = editor
  const places = [...new Set(plan.comments.map(comment => comment.rowId))]
  return (
    <Section title="Comentários" className={styles.stack}>
      <div className={styles.fields}>
        {places.map(rowId => {
          const row = rows.find(one => one.id === rowId)
          const about = row ? `a semana ${row.week}` : 'o plano'
          return (
            <div key={rowId ?? 'plan'} className={styles.fields}>
              <b>{row ? `Semana ${row.week}` : 'O plano'}</b>
              <PlanThread plan={plan} rowId={rowId} about={about} open />
            </div>
          )
        })}
      </div>
    </Section>
  )
}
