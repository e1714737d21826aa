import { useState } from 'react'
import { columnKey, columnName, columnsOf, isRequired } from '#engines/marks/rule.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { FormDialog } from '#kit/web/dialog/form-dialog.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { CheckInput, TextInput } from '#kit/web/form/inputs.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { rulesOfTyping } from '../book-cells.ts'
import { type MarkBook, saveMarkColumns } from '../contract.ts'

/** When each assessment of a trimester was, and what it was; and the columns that the rule allows beyond its least. */
export function ColumnsDialog({ book, onClose }: { book: MarkBook; onClose: () => void }) {
  const rule = rulesOfTyping(book)
  const all = columnsOf(rule)
  const [written, setWritten] = useState<
    Readonly<Record<string, { day: string; title: string; open: boolean }>>
  >(
    Object.fromEntries(
      all.map(column => {
        const key = columnKey(column)
        const held = book.columns.find(each => each.key === key)
        return [key, { day: held?.day ?? '', title: held?.title ?? '', open: held !== undefined }]
      }),
    ),
  )
  const announce = useUndo()
  const save = useSave(saveMarkColumns, { touches: ['marks'], failsInPlace: true })
  const change = (key: string, part: Partial<{ day: string; title: string; open: boolean }>) =>
    setWritten(now => {
      const before = now[key] ?? { day: '', title: '', open: false }
      return { ...now, [key]: { ...before, ...part } }
    })
  return (
    <FormDialog
      title="As avaliações do trimestre"
      sub="O dia de cada uma diz quem já estava na turma, e quem faltou."
      size={560}
      submit="Guardar"
      busy={save.isPending}
      problem={save.error ? messageOf(save.error) : undefined}
      onSubmit={() =>
        save.mutate(
          {
            params: {
              group: book.group.id,
              subject: book.subject.id,
              trimester: String(book.trimester),
            } as never,
            body: {
              version: book.version,
              columns: Object.fromEntries(
                Object.entries(written)
                  .filter(([, { open }]) => open)
                  .map(([key, { day, title }]) => [key, { day: day || null, title }]),
              ),
            },
          },
          {
            onSuccess: ({ change: id }) => {
              announce('Avaliações guardadas.', id)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Stack gap={16}>
        {all.map(column => {
          const key = columnKey(column)
          const name = columnName(column, rule)
          const own = written[key] ?? { day: '', title: '', open: false }
          return (
            <Stack key={key} gap={8}>
              {isRequired(column, rule) ? (
                <b>{name}</b>
              ) : (
                <CheckInput
                  label={`${name}, além das que a regra pede`}
                  checked={own.open}
                  onChange={event => change(key, { open: event.target.checked })}
                />
              )}
              {own.open && (
                <Row gap={12} wrap>
                  <DateField
                    label={`Dia da ${name}`}
                    optional
                    value={own.day}
                    min={book.from}
                    max={book.to}
                    onChange={day => change(key, { day })}
                  />
                  <TextInput
                    label={`O que foi a ${name}`}
                    optional
                    maxLength={80}
                    value={own.title}
                    onChange={event => change(key, { title: event.target.value })}
                  />
                </Row>
              )}
            </Stack>
          )
        })}
      </Stack>
    </FormDialog>
  )
}
