import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { ChecksField } from '#kit/web/form/checks-field.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { FieldRow } from '#kit/web/form/form-section.tsx'
import { SelectInput } from '#kit/web/form/inputs.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { type Calendar, listCalendars } from '#school/calendar/contract.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { useGroupOptions } from '#school/groups/web/use-group-options.ts'
import * as pages from '#school/pages.ts'
import type { Plan } from '../contract.ts'
import { copyPlan, copyPlanPreview } from '../copies-contract.ts'
import { bodyOf } from './plan-body.ts'
import styles from './plan-parts.module.css'
import { planTitle, spanText } from './plan-words.ts'

interface CopyPlanDialogProps {
  plan: Plan
  onClose: () => void
}

/** Takes a plan to another term, year or groups: every row with its new dates before anything is written. */
export function CopyPlanDialog({ plan, onClose }: CopyPlanDialogProps) {
  const { user } = useSession()
  const group = user?.manySchools ? plan.groups[0]?.id : undefined
  const calendars = useQuery(query(listCalendars, { query: { group } })).data?.rows ?? []
  const terms = termsOf(calendars)
  const [span, setSpan] = useState({ startsOn: plan.startsOn, endsOn: plan.endsOn })
  const [term, setTerm] = useState('')
  const [groupIds, setGroupIds] = useState(plan.groups.map(group => group.id))
  const chosen = terms.find(candidate => candidate.key === term)
  const year = chosen?.year ?? Number(span.startsOn.slice(0, 4))
  const groups = useGroupOptions().filter(group => group.grade === plan.grade)
  const preview = useSave(copyPlanPreview, { failsInPlace: true })
  const copy = useSave(copyPlan, { failed: 'Não foi possível copiar.' })
  const navigate = useNavigate()
  const announce = useUndo()
  const rows = preview.data?.data

  const look = (next: { startsOn: string; endsOn: string }) => {
    setSpan(next)
    preview.reset()
    if (next.startsOn === '' || next.endsOn < next.startsOn) return
    preview.mutate({ params: { id: plan.id }, body: next })
  }

  const make = () =>
    copy.mutate(
      {
        params: { id: plan.id },
        body: {
          ...bodyOf(plan),
          ...span,
          year,
          trimester: chosen ? chosen.number : plan.trimester,
          groupIds,
          rows: (rows?.rows ?? []).map(({ row }) => row),
        },
      },
      {
        onSuccess: ({ data, change }) => {
          announce('O plano foi copiado como rascunho.', change)
          navigate(href(pages.editPlan, { id: data.id }))
        },
      },
    )

  return (
    <FormDialog
      onClose={onClose}
      size={880}
      icon="copy"
      title="Copiar o plano"
      sub={planTitle(plan)}
      onSubmit={make}
      submit={rows ? `Copiar ${counted(rows.rows.length, 'linha', 'linhas')}` : 'Copiar'}
      busy={copy.isPending || preview.isPending}
      disabled={!rows || groupIds.length === 0}
    >
      <Stack gap={16} className={styles.fields}>
        <SelectInput
          label="Para que período"
          none="Escolher as datas"
          options={terms.map(term => ({ value: term.key, label: term.label }))}
          value={term}
          onChange={event => {
            setTerm(event.target.value)
            const next = terms.find(term => term.key === event.target.value)
            if (next) look({ startsOn: next.startsOn, endsOn: next.endsOn })
          }}
        />
        <FieldRow>
          <DateField
            label="Início"
            value={span.startsOn}
            onChange={startsOn => {
              setTerm('')
              look({ ...span, startsOn })
            }}
          />
          <DateField
            label="Fim"
            value={span.endsOn}
            onChange={endsOn => {
              setTerm('')
              look({ ...span, endsOn })
            }}
          />
        </FieldRow>
        <ChecksField
          label="Turmas"
          options={groups.map(({ id, name, year }) => ({ value: id, label: `${name} (${year})` }))}
          value={groupIds}
          onChange={setGroupIds}
        />
        {preview.error && <Note tone="red">{messageOf(preview.error)}</Note>}
        {!rows && !preview.error && (
          <Note>Escolha o período: mostra-se aqui a data nova de cada linha, antes de copiar.</Note>
        )}
        {rows && (
          <>
            {rows.rows.some(row => row.crowded) && (
              <Note tone="amber">
                O período novo tem menos semanas: as últimas linhas ficam juntas na última semana.
              </Note>
            )}
            {rows.weeksWithoutRow.length > 0 && (
              <Note>
                {counted(rows.weeksWithoutRow.length, 'semana fica livre', 'semanas ficam livres')} no fim, a
                partir de {spanText(rows.weeksWithoutRow[0] ?? span)}.
              </Note>
            )}
            <Table wide bare top className={styles.dates}>
              <thead>
                <tr>
                  <th>Semana</th>
                  <th>Antes</th>
                  <th>Agora</th>
                  <th>Conteúdos</th>
                </tr>
              </thead>
              <tbody>
                {rows.rows.map(({ row, before, crowded }) => (
                  <tr key={row.id}>
                    <td>{row.week}</td>
                    <td>{spanText(before)}</td>
                    <td>
                      <b>{spanText(row)}</b>
                      {crowded && ' (junta)'}
                    </td>
                    <td>{row.contents.join('; ') || row.unit || '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </>
        )}
      </Stack>
    </FormDialog>
  )
}

function termsOf(calendars: readonly Calendar[]) {
  return calendars
    .filter(calendar => calendar.state !== 'substituído')
    .flatMap(calendar =>
      calendar.trimesters.map(trimester => ({
        key: `${calendar.id} ${trimester.number}`,
        label: `${trimester.number}.º trimestre de ${calendar.year} (${spanText(trimester)})`,
        year: calendar.year,
        ...trimester,
      })),
    )
}
