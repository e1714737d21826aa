import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { spanText } from '#features/planning/analytical-plans/web/plan-words.ts'
import { counted, formatDayMonth } from '#kit/figures.ts'
import { keyOf, useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { type ConflictField, compareVersions } from '#kit/web/form/conflict.ts'
import { type Choice, ConflictDialog } from '#kit/web/form/conflict-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type FulfilmentRow, type FulfilmentWeek, measures, reasons, saveFulfilment } from '../contract.ts'
import { type ContentsWord, contentsWords, elsewhereText } from '../count.ts'
import styles from './control.module.css'

interface WeekRegisterProps {
  row: FulfilmentRow
  week: FulfilmentWeek
}

/** One week with a group: what is known of it, one tap for «all taught», and a short form for the rest. */
export function WeekRegister({ row, week }: WeekRegisterProps) {
  const [open, setOpen] = useState(false)
  const announce = useUndo()
  const client = useQueryClient()
  const [clash, setClash] = useState<Clash>()
  const save = useSave(saveFulfilment)
  const name = `semana ${week.week}, ${row.group.name}`

  function register(body: RegisterBody, version = week.version) {
    save.mutate(
      {
        params: { planId: row.planId, groupId: row.group.id, rowId: week.rowId },
        body: { ...body, version },
      },
      {
        onSuccess: ({ change }) => {
          setOpen(false)
          setClash(undefined)
          announce(`Registada a ${name}.`, change)
        },
        onError: thrown => {
          const error = ApiError.from(thrown)
          const { current, by = null } = (error.details ?? {}) as { current?: FulfilmentRow; by?: string }
          const theirs = current?.weeks.find(entry => entry.rowId === week.rowId)
          if (error.code === 'VERSION_CONFLICT' && theirs) {
            // What the page shows is old either way.
            void client.invalidateQueries({ queryKey: keyOf(saveFulfilment).slice(0, 1) })
            return setClash({ mine: body, theirs, by })
          }
          notify.error('Não foi possível registar.', {
            detail: Object.values(error.fields)[0] ?? messageOf(error),
          })
        },
      },
    )
  }

  return (
    <div className={styles.weekRow}>
      <span className={styles.weekName}>
        <b>{week.week}</b> <small>{spanText(week)}</small>
      </span>
      <Text figures>
        {week.known || !week.ended
          ? `${week.taught} de ${week.planned} aulas${week.byOthers > 0 ? `, ${week.byOthers} por quem substituiu` : ''}`
          : counted(week.planned, 'aula prevista', 'aulas previstas')}
        {week.elsewhere > 0 && ` · ${elsewhereText(week)}`}
        {week.madeUp > 0 && ` · ${week.madeUp} ${week.madeUp === 1 ? 'reposta' : 'repostas'}`}
      </Text>
      <span>{week.known ? <ContentsMark word={week.contents} /> : 'por registar'}</span>
      <span className={styles.weekWhy}>
        {[week.reason, week.measure, week.makeUpOn && `reposição a ${formatDayMonth(week.makeUpOn)}`]
          .filter(Boolean)
          .join(' · ') || '–'}
      </span>
      {row.mayRegister && !open && (
        <Row as="span" gap={8} className={styles.weekActions}>
          {!week.known && (
            <Button
              size="small"
              variant="outlined"
              loading={save.isPending}
              aria-label={`Tudo dado na ${name}`}
              onClick={() => register({ ...nothing, taught: week.planned, contents: 'sim' })}
            >
              Tudo dado
            </Button>
          )}
          <Button size="small" aria-label={`Registar a ${name}`} onClick={() => setOpen(true)}>
            {week.known ? 'Corrigir' : 'Registar'}
          </Button>
        </Row>
      )}
      {open && (
        <RegisterForm week={week} busy={save.isPending} onSave={register} onCancel={() => setOpen(false)} />
      )}
      {clash && (
        <ConflictDialog
          open
          name={`Semana ${week.week}, ${row.group.name}`}
          by={clash.by}
          {...compareVersions(clashFields, clash.mine, clash.theirs)}
          busy={save.isPending}
          onClose={() => setClash(undefined)}
          onSave={choice => register(chosenOf(clash, choice), clash.theirs.version)}
        />
      )}
    </div>
  )
}

/** What one person wrote, and what somebody else has registered of the same week. */
interface Clash {
  mine: RegisterBody
  theirs: FulfilmentWeek
  by: string | null
}

const clashFields: readonly ConflictField<RegisterBody>[] = [
  { key: 'taught', label: 'Dadas' },
  { key: 'madeUp', label: 'Repostas' },
  { key: 'contents', label: 'Conteúdos cumpridos' },
  { key: 'reason', label: 'Motivo do atraso' },
  { key: 'measure', label: 'Medida' },
  { key: 'makeUpOn', label: 'Data da reposição' },
  { key: 'notes', label: 'Observações' },
]

function chosenOf({ mine, theirs }: Clash, choice: Choice): RegisterBody {
  const { taught, madeUp, contents, reason, measure, makeUpOn, notes } = theirs
  const others: RegisterBody = { taught, madeUp, contents, reason, measure, makeUpOn, notes }
  const keys = (Object.keys(choice) as (keyof RegisterBody)[]).filter(key => choice[key] === 'theirs')
  return { ...mine, ...Object.fromEntries(keys.map(key => [key, others[key]])) }
}

interface RegisterBody {
  taught: number
  madeUp: number
  contents: ContentsWord
  reason: string
  measure: string
  makeUpOn: string | null
  notes: string
}

interface RegisterFormProps {
  week: FulfilmentWeek
  busy: boolean
  /** With the version of what the person saw when the writing began. */
  onSave: (body: RegisterBody, version: number | null) => void
  onCancel: () => void
}

function RegisterForm({ week, busy, onSave, onCancel }: RegisterFormProps) {
  const [taught, setTaught] = useState(String(week.known ? week.taught : week.planned))
  const [madeUp, setMadeUp] = useState(String(week.madeUp))
  const [contents, setContents] = useState<ContentsWord>(week.known ? week.contents : 'sim')
  const [reason, setReason] = useState(week.reason)
  const [measure, setMeasure] = useState(week.measure)
  const [makeUpOn, setMakeUpOn] = useState(week.makeUpOn ?? '')
  const [notes, setNotes] = useState(week.notes)
  const [version] = useState(week.version)
  const id = useId()
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onSave(
          {
            taught: Number(taught) || 0,
            madeUp: Number(madeUp) || 0,
            contents,
            reason,
            measure,
            makeUpOn: makeUpOn || null,
            notes,
          },
          version,
        )
      }}
    >
      <FieldRow>
        <TextInput
          label={`Dadas (de ${week.planned})`}
          inputMode="numeric"
          value={taught}
          onChange={event => setTaught(event.target.value)}
        />
        <TextInput
          label="Repostas"
          inputMode="numeric"
          value={madeUp}
          onChange={event => setMadeUp(event.target.value)}
        />
      </FieldRow>
      <Segments
        label="Conteúdos cumpridos"
        value={contents}
        options={contentsWords.map(value => ({ value, label: contentsLabels[value] }))}
        onChange={setContents}
      />
      <FieldRow>
        <TextInput
          label="Motivo do atraso"
          optional
          list={`${id}r`}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <TextInput
          label="Medida"
          optional
          list={`${id}m`}
          value={measure}
          onChange={event => setMeasure(event.target.value)}
        />
        <DateField label="Data da reposição" optional value={makeUpOn} onChange={setMakeUpOn} />
      </FieldRow>
      <TextInput
        label="Observações"
        optional
        value={notes}
        onChange={event => setNotes(event.target.value)}
      />
      <datalist id={`${id}r`}>
        {reasons.map(reason => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <datalist id={`${id}m`}>
        {measures.map(measure => (
          <option key={measure} value={measure} />
        ))}
      </datalist>
      <Row gap={8} toEnd>
        <Button variant="outlined" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          Registar
        </Button>
      </Row>
    </form>
  )
}

const nothing = { madeUp: 0, reason: '', measure: '', makeUpOn: null, notes: '' }

const contentsLabels: Record<ContentsWord, string> = { sim: 'Sim', parcial: 'Parcial', não: 'Não' }

function ContentsMark({ word }: { word: ContentsWord }) {
  if (word === 'sim') return <StateMark glyph="tick">Sim</StateMark>
  return word === 'parcial' ? (
    <StateMark glyph="half" tone="amber">
      Parcial
    </StateMark>
  ) : (
    <StateMark glyph="diamond" tone="red">
      Não
    </StateMark>
  )
}
