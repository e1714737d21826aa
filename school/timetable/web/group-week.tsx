// Long because it is one form: the week of a group, what its keys do, and the bar that saves it from a day on.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { href } from '#kit/address.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { ConflictDialog } from '#kit/web/form/conflict-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { LeaveGuard } from '#kit/web/form/leave-guard.tsx'
import { SaveState } from '#kit/web/form/save-state.tsx'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type Group, getGroup } from '#school/groups/contract.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import * as pages from '#school/pages.ts'
import { groupDirector, officeOf } from '#school/roles.ts'
import { teacherOptions } from '#school/subjects/teachers-contract.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { clashesOf } from '../clashes.ts'
import {
  getTimetable,
  putGroupTimetable,
  type Slot,
  type SlotBody,
  type Timetable,
  weekdays,
} from '../contract.ts'
import { ClashNote } from './clash-note.tsx'
import { groupText, SharedGroups, SharedHours } from './shared-hours.tsx'
import { SubjectHours } from './subject-hours.tsx'
import styles from './timetable.module.css'
import { WeekGrid, type WeekPlace } from './week-grid.tsx'
import { clashesAt, slotAt, weekDays, weekRows, withSlot } from './week-rows.ts'
import { spanOf, weekSpans } from './week-spans.ts'
import { dayKey, slotsOf, type WeekValues, weekSchema, weekValuesOf } from './week-values.ts'

const SlotDialog = fetchedDialog(() => import('./slot-dialog.tsx').then(m => m.SlotDialog))

interface GroupWeekProps {
  groupId: string
  /** The day whose week is shown: today where none is chosen. */
  on?: string | undefined
  onShow: (day: string) => void
}

/** The week of one group, to be changed place by place and saved as a whole. */
export function GroupWeek({ groupId, on, onShow }: GroupWeekProps) {
  const group = useQuery(query(getGroup, { params: { id: groupId } }))
  const stored = useQuery(query(getTimetable, { query: { group: groupId, ...(on && { on }) } }))
  // Counts the beginnings: after a saving, an undo or an import the grid begins anew from what the server then has.
  const [round, setRound] = useState(0)
  if (!group.data || !stored.data)
    return <Awaited answer={joinAnswers(group, stored)} failed="Não foi possível abrir o horário" />
  const spans = weekSpans(stored.data.changesOn)
  const span = spanOf(stored.data)
  const isOver = span?.until != null && span.until <= stored.data.today
  return (
    <>
      {spans.length > 0 && (
        <Row gap={16} rowGap={12} wrap center className={styles.tools} data-print="none">
          <AddressSelect
            label="Semana que vale"
            value={span?.on ?? ''}
            options={spans.map(({ on, label }) => ({ value: on, label }))}
            onChoose={onShow}
          />
          {isOver && (
            <Text secondary caption>
              Este horário já passou e fica como estava.
            </Text>
          )}
        </Row>
      )}
      {isOver ? (
        <PastWeek group={group.data} stored={stored.data} />
      ) : (
        <WeekForm
          key={`${groupId} ${stored.data.on} ${round}`}
          group={group.data}
          stored={stored.data}
          onChanged={() => setRound(round + 1)}
          onShow={onShow}
        />
      )}
    </>
  )
}

/** A week that no longer holds, to be read alone. */
function PastWeek({ group, stored: { slots, periods } }: { group: Group; stored: Timetable }) {
  const names = useNames(slots, group.school.id)
  return (
    <WeekGrid
      label={`Horário da ${group.name}`}
      rows={weekRows(periods, slots)}
      days={weekDays(slots)}
      says={place => slotText(slotAt(slots, place.weekday, place.period), names)}
      cell={place => (
        <SlotCell
          slot={slotAt(slots, place.weekday, place.period)}
          names={names}
          ownRoom={group.room}
          clashes={[]}
        />
      )}
    />
  )
}

function useWeekForm(group: Group, stored: Timetable, names: Names, onShow: (day: string) => void) {
  const client = useQueryClient()
  const announce = useUndo()
  const [values] = useState(() => weekValuesOf(stored))
  const theirs = useRef(stored.revision)
  return useFormPage({
    endpoint: putGroupTimetable,
    schema: weekSchema,
    values,
    // A version is sent only after a choice between two timetables: then it follows the other one.
    toInput: (week: WeekValues, version) => ({
      params: { id: group.id },
      body: {
        slots: slotsOf(week),
        revision: version === undefined ? week.revision : theirs.current,
        ...(week.from && { from: week.from }),
      },
    }),
    draft: `timetable/${group.id}`,
    name: () => `Horário da ${group.name}`,
    href: href(pages.timetables, { turma: group.id }),
    touches: ['groups'],
    onSaved: (row, change) => {
      const isLater = row.on > row.today
      client.setQueryData(
        query(getTimetable, { query: { group: group.id, ...(isLater && { on: row.on }) } }).queryKey,
        row,
      )
      announce(
        isLater
          ? `Horário da ${group.name} guardado. Vale a partir de ${formatDateSlashes(row.on)}.`
          : `Horário da ${group.name} guardado.`,
        change,
      )
      if (isLater) onShow(row.on)
    },
    conflict: {
      fields: weekdays.map((label, at) => ({
        key: dayKey(at + 1),
        label,
        show: value => dayInWords(value as SlotBody[], names),
      })),
      toValues: row => {
        theirs.current = row.revision
        return weekValuesOf(row)
      },
    },
  })
}

function useNames(stored: readonly Slot[], school: string) {
  const subjects = useSubjectOptions()
  const teachers = useQuery(query(teacherOptions, { query: { school } })).data ?? []
  return {
    subjects,
    teachers,
    /** Name and colour of a subject, also before the list of all has come. */
    subject: (id: string) => {
      const slot = stored.find(row => row.subjectId === id)
      const before = slot && { name: slot.subjectName, abbreviation: slot.subjectCode, colour: slot.colour }
      return subjects.find(subject => subject.id === id) ?? before
    },
    teacherName: (id: string | null) =>
      teachers.find(teacher => teacher.id === id)?.name ??
      stored.find(row => row.teacherId === id)?.teacherName ??
      null,
  }
}

type Names = ReturnType<typeof useNames>

interface WeekFormProps {
  group: Group
  stored: Timetable
  /** The server has another timetable than the one the grid began from, and nothing here waits to be saved. */
  onChanged: () => void
  onShow: (day: string) => void
}

function WeekForm({ group, stored, onChanged, onShow }: WeekFormProps) {
  const names = useNames(stored.slots, group.school.id)
  const state = useWeekForm(group, stored, names, onShow)
  const { isDirty } = state
  const begun = useRef(stored.revision)
  useEffect(() => {
    if (stored.revision !== begun.current && !isDirty()) onChanged()
  }, [stored.revision, isDirty, onChanged])
  const week = useWatch({ control: state.form.control }) as WeekValues
  const slots = slotsOf(week)
  const [open, setOpen] = useState<WeekPlace>()
  const [saturday, setSaturday] = useState(false)
  const copied = useRef<SlotBody>(undefined)
  const clashes = useClashes(group, slots, names, stored.on)
  const { shared } = stored
  const days = weekDays([...slots, ...shared], saturday)
  const sharedAt = (place: WeekPlace) =>
    shared.filter(({ weekday, period }) => weekday === place.weekday && period === place.period)

  function put(place: WeekPlace, content: Pick<SlotBody, 'subjectId' | 'teacherId' | 'room'> | undefined) {
    const day = dayKey(place.weekday)
    const next = withSlot(state.form.getValues(day), place.weekday, place.period, content)
    state.form.setValue(day, next, { shouldDirty: true })
  }

  function command(place: WeekPlace, key: 'delete' | 'copy' | 'paste') {
    const here = slotAt(slots, place.weekday, place.period)
    if (key === 'delete') put(place, undefined)
    else if (key === 'copy') copied.current = here
    else if (copied.current) {
      const { subjectId, teacherId, room } = copied.current
      put(place, { subjectId, teacherId, room })
    }
  }

  return (
    <>
      <ClashNote clashes={clashes} />
      {state.restored && (
        <div className={styles.note} role="status">
          <Note icon="clock-counter-clockwise">
            <b>Voltaram as suas alterações</b> a este horário.{' '}
            <Button size="small" onClick={state.discard}>
              Descartar
            </Button>
          </Note>
        </div>
      )}
      {state.problem && (
        <div className={styles.note} role="alert">
          <Note tone="red">{state.problem}</Note>
        </div>
      )}
      <p className={styles.paper}>{headInWords(group)}</p>
      <WeekGrid
        label={`Horário da ${group.name}`}
        rows={weekRows(group.timetable.periods, [...slots, ...shared])}
        days={days}
        says={place =>
          [
            slotText(slotAt(slots, place.weekday, place.period), names),
            ...sharedAt(place).map(groupText),
          ].join('; ')
        }
        cell={place => (
          <>
            <SlotCell
              slot={slotAt(slots, place.weekday, place.period)}
              names={names}
              ownRoom={group.room}
              clashes={clashesAt(clashes, place.weekday, place.period, group.id)}
            />
            <SharedGroups hours={sharedAt(place)} />
          </>
        )}
        onOpen={setOpen}
        onKey={command}
      />
      <Row gap={16} rowGap={8} wrap center between className={styles.foot} data-print="none">
        <Text as="p" caption secondary className={styles.keys}>
          Setas para andar, <kbd>Enter</kbd> para escrever, <kbd>Delete</kbd> para deixar livre,{' '}
          <kbd>Ctrl</kbd> <kbd>C</kbd> e <kbd>Ctrl</kbd> <kbd>V</kbd> para repetir.
        </Text>
        {days.length === 5 && (
          <Button size="small" onClick={() => setSaturday(true)}>
            Mostrar o sábado
          </Button>
        )}
      </Row>
      <SharedHours shared={shared} />
      <SubjectHours group={group} slots={slots} subjects={names.subjects} />
      {state.saving.kind !== 'untouched' && (
        <Row gap={16} rowGap={8} wrap center className={styles.foot} data-print="none">
          <DateField
            label="A partir de quando"
            value={week.from ?? ''}
            error={state.form.formState.errors.from?.message}
            onChange={from => state.form.setValue('from', from, { shouldDirty: true })}
          />
          <Text as="p" caption secondary>
            {week.from
              ? 'Até à véspera fica o horário que estava: os livros de turma e as contas desses dias não mudam.'
              : stored.proposedFrom === null
                ? 'O primeiro horário vale desde o início do ano lectivo.'
                : 'Sem data, vale a partir do próximo dia de aulas.'}
          </Text>
        </Row>
      )}
      {state.saving.kind !== 'untouched' && (
        <StickyBar
          state={
            <Row gap={16} rowGap={4} wrap center>
              <SaveState saving={state.saving} />
              {week.from && (
                <Text as="span" caption secondary>
                  Vale a partir de {formatDateSlashes(week.from)}
                </Text>
              )}
            </Row>
          }
        >
          <Button variant="outlined" onClick={state.discard}>
            Descartar
          </Button>
          <Button variant="contained" loading={state.isSending} onClick={event => void state.submit(event)}>
            Guardar o horário
          </Button>
        </StickyBar>
      )}
      {open && (
        <SlotDialog
          key={`${open.weekday}.${open.period}`}
          place={open}
          current={slotAt(slots, open.weekday, open.period)}
          subjects={names.subjects.filter(subject => subject.grades.includes(group.grade))}
          teachers={names.teachers}
          teacherOf={id => group.taught.find(lesson => lesson.subject.id === id)?.teacher.id ?? null}
          room={group.room}
          onPut={content => {
            put(open, content)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      <LeaveGuard isDirty={state.isDirty} hasDraft={state.hasDraft} onDiscard={state.discard} />
      {state.conflict && <ConflictDialog open {...state.conflict} />}
    </>
  )
}

interface SlotCellProps {
  slot: SlotBody | undefined
  names: Names
  ownRoom: string
  clashes: readonly string[]
}

function SlotCell({ slot, names, ownRoom, clashes }: SlotCellProps) {
  if (!slot) return <span className={styles.free}>–</span>
  const subject = names.subject(slot.subjectId)
  return (
    <span
      className={clashes.length > 0 ? `${styles.slot} ${styles.clash}` : styles.slot}
      style={{ '--dot': subject?.colour } as React.CSSProperties}
      title={clashes.join(' ') || undefined}
    >
      <b>{subject?.name ?? '…'}</b>
      <span>{names.teacherName(slot.teacherId) ?? 'sem professor'}</span>
      {slot.room !== '' && slot.room !== ownRoom && <span>{roomInWords(slot.room)}</span>}
      {clashes.length > 0 && <em>Sobreposição</em>}
    </span>
  )
}

/** The clashes of the whole year, this group's timetable as it is on the screen. */
function useClashes(group: Group, slots: readonly SlotBody[], names: Names, on: string) {
  const all = useQuery(query(getTimetable, { query: { year: group.year, on } })).data
  const own = slots.map(slot => ({
    ...slot,
    groupId: group.id,
    groupName: group.called,
    schoolId: group.school.id,
    shift: group.shift,
    subjectName: names.subject(slot.subjectId)?.name ?? '',
    teacherName: names.teacherName(slot.teacherId),
  }))
  const others = all?.slots.filter(slot => slot.groupId !== group.id) ?? []
  return clashesOf([...others, ...own], all?.shared)
}

/** What is over the week on paper. */
function headInWords({ school, year, shift, room, director }: Group): string {
  return [
    school.name,
    `ano lectivo de ${year}`,
    `turno da ${shift}`,
    room && roomInWords(room),
    director && `${officeOf(director.jobTitle, groupDirector)}: ${director.name}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function slotText(slot: SlotBody | undefined, names: Names): string {
  if (!slot) return 'livre'
  const parts = [names.subject(slot.subjectId)?.name, names.teacherName(slot.teacherId)]
  return [...parts, slot.room && roomInWords(slot.room)].filter(Boolean).join(', ')
}

function dayInWords(slots: readonly SlotBody[], names: Names): string {
  return slots.map(slot => `${slot.period}.º tempo: ${slotText(slot, names)}`).join('; ') || 'livre'
}
