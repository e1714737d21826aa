import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ApiError, messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput, TextInput } from '#kit/web/form/inputs.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { teacherOptions } from '#school/subjects/teachers-contract.ts'
import { addAbsence, listAbsences } from '../contract.ts'
import { crumbs } from '../places.ts'

/** Teachers who are away, or will be: whose lessons have nobody yet, one tap from saying who gives them. */
export function SubstitutionsPage() {
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery(query(listAbsences, {}))
  const within = useWithinReach()
  const add = { label: 'Marcar ausência', icon: 'plus' as const, onClick: () => setIsAdding(true) }
  return (
    <>
      <PageHead
        title="Substituições"
        crumbs={crumbs.slice(0, 1)}
        primary={data?.rows.length === 0 ? undefined : add}
      />
      <Awaited answer={{ data, error, refetch }} failed="Não foi possível abrir as ausências" />
      {data && (
        <Section flush>
          {data.rows.length === 0 ? (
            <EmptyState
              title={within('Nenhum professor ausente')}
              text="Marque os dias em que um professor falta: as suas aulas aparecem, com quem as pode dar."
              primary={add}
            />
          ) : (
            <RowList
              rows={data.rows.map(row => ({
                key: row.id,
                title: row.teacher.name,
                text: [
                  `${formatDateSlashes(row.startsOn)} a ${formatDateSlashes(row.endsOn)}`,
                  row.reason,
                  counted(row.lessons, 'aula', 'aulas'),
                ]
                  .filter(Boolean)
                  .join(' · '),
                aside: row.open === 0 ? 'todas com quem as dê' : `${row.open} por escolher`,
                to: href(pages.teacherAbsence, { id: row.id }),
              }))}
            />
          )}
        </Section>
      )}
      {isAdding && <AbsenceDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

/** Who is away, on which days, and why. */
function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const announce = useUndo()
  const teachers = useQuery(query(teacherOptions, {})).data ?? []
  const [teacherId, setTeacherId] = useState('')
  const [startsOn, setStartsOn] = useState('')
  const [endsOn, setEndsOn] = useState('')
  const [reason, setReason] = useState('')
  const save = useSave(addAbsence, { failsInPlace: true, touches: ['dashboard'] })
  const fields = save.error ? ApiError.from(save.error).fields : {}
  return (
    <DialogFrame
      open
      onClose={onClose}
      title="Marcar ausência"
      onSubmit={event => {
        event.preventDefault()
        save.mutate(
          { body: { teacherId, startsOn, endsOn: endsOn || startsOn, reason } },
          {
            onSuccess: ({ data, change }) => {
              announce(`Ausência de ${data.teacher.name} marcada.`, change)
              navigate(href(pages.teacherAbsence, { id: data.id }))
            },
          },
        )
      }}
      foot={
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          disabled={teacherId === '' || startsOn === ''}
        >
          Ver as aulas
        </Button>
      }
    >
      {save.error && Object.keys(fields).length === 0 && <Note tone="red">{messageOf(save.error)}</Note>}
      <SelectInput
        label="Docente"
        required
        error={fields.teacherId}
        value={teacherId}
        options={[
          { value: '', label: 'Escolha' },
          ...teachers.map(teacher => ({ value: teacher.id, label: teacher.name })),
        ]}
        onChange={event => setTeacherId(event.target.value)}
      />
      <FieldRow>
        <DateField
          label="Primeiro dia"
          required
          error={fields.startsOn}
          value={startsOn}
          onChange={setStartsOn}
        />
        <DateField
          label="Último dia"
          help="Vazio, se falta um dia só."
          error={fields.endsOn}
          value={endsOn}
          onChange={setEndsOn}
        />
      </FieldRow>
      <TextInput
        label="Motivo"
        optional
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </DialogFrame>
  )
}
