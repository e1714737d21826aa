import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatDateInProse } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { CheckInput } from '#kit/web/form/inputs.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type GroupingPreview, makeGrouping, previewGrouping } from '../grouping-contract.ts'
import { hoursText } from '../grouping-paper.ts'
import { IN_THE_WEEK } from '../places.ts'

/** What was heard of a class, and when. */
export interface HeardClass {
  applicationId: string
  name: string
  date: string
}

/** What making groups changes, for these classes and for those beside them, before it is done. */
export default function MakeDialog({
  heard,
  others,
  onClose,
  onMade,
}: {
  heard: readonly HeardClass[]
  /** Classes that may join, with what was heard of them. */
  others: readonly HeardClass[]
  onClose: () => void
  onMade: (id: string) => void
}) {
  const [joined, setJoined] = useState<readonly string[]>([])
  const announce = useUndo()
  const make = useSave(makeGrouping, {
    failed: 'Não foi possível fazer os grupos.',
    touches: IN_THE_WEEK,
  })
  const applicationIds = [...heard.map(one => one.applicationId), ...joined]
  const preview = useQuery(query(previewGrouping, { query: { heard: applicationIds } }))
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={`Fazer os grupos da ${heard.map(({ name }) => name).join(' e da ')}`}
      onSubmit={event => {
        event.preventDefault()
        make.mutate(
          { body: { applicationIds } },
          {
            onSuccess: ({ data, change }) => {
              announce('Grupos feitos.', change)
              onMade(data.id)
            },
          },
        )
      }}
      foot={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="contained" type="submit" loading={make.isPending} disabled={!preview.data}>
            Fazer os grupos
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {others.map(({ applicationId, name, date }) => (
          <CheckInput
            key={applicationId}
            label={`Juntar a ${name}, com o que se ouviu a ${formatDateInProse(date)}`}
            checked={joined.includes(applicationId)}
            onChange={event =>
              setJoined(
                event.target.checked ? [...joined, applicationId] : joined.filter(id => id !== applicationId),
              )
            }
          />
        ))}
        {preview.data ? (
          <Changes preview={preview.data} />
        ) : (
          <Awaited answer={preview} failed="Não foi possível ver o que mudaria" />
        )}
      </Stack>
    </DialogFrame>
  )
}

function Changes({ preview }: { preview: GroupingPreview }) {
  const { title, levelGroups, hours, periods, kept, missing, leaves, clashes } = preview
  return (
    <>
      <p>
        <b>{title}</b>: {levelGroups.map(({ name, pupils }) => `${name} (${pupils})`).join(', ')}.{' '}
        {hours.length > 0 ? `${hoursText({ hours, periods })}.` : 'Ainda sem hora marcada.'}
        {kept > 0 &&
          ` ${counted(kept, 'aluno ainda não ouvido desta vez fica', 'alunos ainda não ouvidos desta vez ficam')} pelo nível anterior.`}
        {missing > 0 &&
          ` ${counted(missing, 'aluno por ouvir fica', 'alunos por ouvir ficam')} fora dos grupos.`}
      </p>
      {leaves.map(({ id, ...hour }) => (
        <Note key={id}>{leavesText({ ...hour, periods })}</Note>
      ))}
      {clashes.map(what => (
        <Note key={what} tone="amber">
          {what}
        </Note>
      ))}
    </>
  )
}

/** «A 2ªA deixa «Grupos para ler» (terça, 07:45 às 08:30). A 2ªB fica lá como está, com 20 alunos.» */
function leavesText({
  title,
  hours,
  groups,
  staying,
  pupils,
  periods,
}: Omit<GroupingPreview['leaves'][number], 'id'> & Pick<GroupingPreview, 'periods'>): string {
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(' e a ')
  const when = hoursText({ hours, periods })
  const goes = `A ${names(groups)} ${groups.length === 1 ? 'deixa' : 'deixam'} «${title}» (${when}).`
  if (staying.length === 0) return goes
  const stays = staying.length === 1 ? 'fica lá como está' : 'ficam lá como estão'
  return `${goes} A ${names(staying)} ${stays}, com ${counted(pupils, 'aluno', 'alunos')}.`
}
