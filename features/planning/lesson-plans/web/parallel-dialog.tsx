import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWeekday, listInWords } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { messageOf } from '#kit/web/api-error.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { roomInWords } from '#school/groups/room-in-words.ts'
import type { Lesson } from '../contract.ts'
import { listParallel, type ParallelRow } from '../hand-on-contract.ts'
import styles from './hand-on.module.css'
import { useParallel } from './use-parallel.ts'

/** The same lesson for the teacher's other groups: ticked where nothing stands yet and the lesson comes next. */
export function ParallelDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { data, error } = useQuery(query(listParallel, { params: { id: lesson.id } }))
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { put, busy } = useParallel()
  const rows = data?.rows ?? []
  const isTicked = (row: ParallelRow) =>
    row.stands === 'vazio' && (changed.get(row.group.id) ?? row.inSequence)
  const ticked = rows.filter(isTicked)
  const names = ticked.map(({ group }) => `na ${group.name}`)
  return (
    <DialogFrame
      open
      onClose={onClose}
      size={440}
      title="Dar também"
      sub={`${lesson.lessonNumber === null ? 'Esta aula' : `Aula ${lesson.lessonNumber}`}, da ${lesson.group?.name ?? ''}, às suas outras turmas`}
      foot={
        rows.length > 0 && (
          <Button
            variant="contained"
            disabled={ticked.length === 0}
            loading={busy}
            onClick={() => put(lesson.id, ticked, onClose)}
          >
            {names.length === 0 ? 'Escolha a turma' : `Pôr ${listInWords(names)}`}
          </Button>
        )
      }
    >
      {error !== null && <Note tone="red">{messageOf(error)}</Note>}
      {!data && error === null && <SkeletonCards rows={3} />}
      {data && rows.length === 0 && <p>Não lecciona esta disciplina em mais nenhuma turma desta classe.</p>}
      {rows.length > 0 && (
        <>
          <Text as="ul" className={styles.rows}>
            {rows.map(row => (
              <li key={row.group.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={isTicked(row)}
                    disabled={row.stands !== 'vazio'}
                    onChange={event =>
                      setChanged(now => new Map([...now, [row.group.id, event.target.checked]]))
                    }
                  />
                  <span>
                    <Text as="b" semibold>
                      {row.group.name}
                    </Text>
                    <Text as="small" block className={styles.cap}>
                      {[formatWeekday(row.date), row.startsAt, row.room && roomInWords(row.room)]
                        .filter(Boolean)
                        .join(', ')}
                    </Text>
                  </span>
                  <span className={styles.stands} data-taken={row.stands !== 'vazio' || undefined}>
                    {row.text}
                  </span>
                </label>
              </li>
            ))}
          </Text>
          <p className={styles.cap}>
            Cada turma fica com a sua cópia: o que mudar numa não muda nas outras. A aula fica com o número e
            a data de cada turma.
          </p>
        </>
      )}
    </DialogFrame>
  )
}
