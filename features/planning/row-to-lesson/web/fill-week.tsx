import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatShortWeekday } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type EmptyLesson, fillWeek, previewWeek } from '../fill-week-contract.ts'

interface FillWeekProps {
  from: string
  to: string
}

/** Lays the rows of the analytical plans over the lessons of a week that have no plan: seen first, taken back with one tap. */
export function FillWeek(week: FillWeekProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="list-checks" />}
        onClick={() => setOpen(true)}
      >
        Preencher a semana
      </Button>
      {isOpen && <FillWeekDialog {...week} onClose={() => setOpen(false)} />}
    </>
  )
}

function FillWeekDialog({ from, to, onClose }: FillWeekProps & { onClose: () => void }) {
  const preview = useQuery({ ...query(previewWeek, { query: { from, to } }), staleTime: 0 })
  const announce = useUndo()
  const save = useSave(fillWeek, { failed: 'Não foi possível preencher a semana.' })
  const lessons = preview.data?.lessons ?? []
  const filled = lessons.filter(({ begun }) => begun !== null)
  const bare = lessons.length - filled.length
  return (
    <FormDialog
      onClose={onClose}
      size={560}
      icon="list-checks"
      title="Preencher a semana"
      sub="Um rascunho para cada aula por dar e sem plano, pela linha da sua semana no plano analítico."
      onSubmit={() =>
        save.mutate(
          {
            body: {
              from,
              to,
              places: filled.map(({ group, subject, day, startsAt }) => ({
                groupId: group.id,
                subjectId: subject.id,
                day,
                startsAt,
              })),
            },
          },
          {
            onSuccess: ({ data, change }) => {
              announce(`${counted(data.created, 'rascunho criado', 'rascunhos criados')}.`, change)
              onClose()
            },
          },
        )
      }
      submit={filled.length === 0 ? 'Preencher' : `Preencher ${counted(filled.length, 'aula', 'aulas')}`}
      busy={save.isPending}
      disabled={filled.length === 0}
    >
      {preview.error !== null && <Note tone="red">{messageOf(preview.error)}</Note>}
      {preview.isPending && <SkeletonCards rows={3} />}
      {preview.data && filled.length === 0 && (
        <Note>
          Nenhum plano analítico fala destas aulas: escreva-as uma a uma, ou preencha primeiro o plano.
        </Note>
      )}
      {filled.length > 0 && bare > 0 && (
        <Note tone="amber">
          {counted(bare, 'aula fica', 'aulas ficam')} por planificar: o plano analítico não fala{' '}
          {bare === 1 ? 'dela' : 'delas'}.
        </Note>
      )}
      <RowList rows={filled.map(rowOf)} />
    </FormDialog>
  )
}

function rowOf({ group, subject, day, startsAt, begun }: EmptyLesson) {
  return {
    key: `${group.id} ${subject.id} ${day} ${startsAt}`,
    title: begun?.theme || begun?.rowText || 'Plano de aula',
    text: `${group.name} · ${subject.name} · ${begun?.rowText}`,
    aside: `${formatShortWeekday(day)} ${startsAt ?? ''}`.trim(),
  }
}
