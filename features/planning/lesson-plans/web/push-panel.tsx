import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, formatDayMonth, formatShortWeekday } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { ConfirmDialog } from '#kit/web/dialog/confirm-dialog.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type PushPreview, previewPush, pushLessons } from '../hand-on-contract.ts'
import styles from './hand-on.module.css'

interface PushPanelProps {
  /** The lesson that was not given, or only in part. */
  lesson: { id: string; lessonNumber: number | null }
}

/** Gives a lesson once more at the next time, and moves those after it one time on: always seen before it is done. */
export function PushPanel({ lesson }: PushPanelProps) {
  const announce = useUndo()
  const [asking, setAsking] = useState(false)
  const answer = useQuery(query(previewPush, { params: { id: lesson.id } }))
  const { data, refetch } = answer
  const save = useSave(pushLessons, {
    touches: ['lesson-plans', 'calendar', 'dashboard'],
    failed: 'Não foi possível empurrar as aulas.',
    // Not as what the tap itself does next: the panel goes once the lesson is read again, and the way back must not go with it.
    onSaved: ({ data: { moved }, change }) =>
      announce(
        moved === 0 ? 'A aula dá-se outra vez no tempo seguinte.' : `${aulas(moved)} um tempo adiante.`,
        change,
      ),
  })
  if (!data)
    return (
      <Awaited
        answer={answer}
        failed="Não foi possível ver que aulas andariam."
        awaited={<SkeletonCards rows={2} />}
      />
    )
  if (data.rows.length === 0)
    return <Note tone="amber">Até ao fim do trimestre não há mais nenhum tempo desta disciplina.</Note>
  const short = data.rows.filter(({ fits }) => !fits)
  const push = (dropLast: boolean) =>
    save.mutate(
      { params: { id: lesson.id }, body: { revision: data.revision, dropLast } },
      {
        // Not as `onError`, which would take it upon itself to say why.
        onSettled: (_answer, error) => {
          setAsking(false)
          if (error) void refetch()
        },
      },
    )
  return (
    <Section flush title={titleOf(data, lesson)}>
      <Text as="p" inset under={8} className={styles.cap}>
        {lesson.lessonNumber === null ? 'Para dar a aula' : `Para dar a ${lesson.lessonNumber}`} toda outra
        vez:{' '}
        {data.fallsOut
          ? `sem tempo livre até ao fim do trimestre, «${data.fallsOut.title}» fica de fora.`
          : `nada se perde, gasta-se o tempo livre de ${formatDayMonth(data.spends?.date ?? '')}.`}
      </Text>
      <Table wide top className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Tempo</th>
            <th scope="col">Agora</th>
            <th scope="col">Depois</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(row => (
            <tr key={`${row.date} ${row.startsAt}`}>
              <td>
                {formatShortWeekday(row.date).split(' ')[0]} {formatDayMonth(row.date)}
                <br />
                {row.startsAt}
              </td>
              <td>{row.now?.title ?? 'livre'}</td>
              <td>
                <span className={styles.moved}>{row.next.title}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {short.length > 0 && (
        <Note tone="amber">
          {short.map(({ next }) => `«${next.title}»`).join(', ')}: é mais longa do que o tempo para onde vai.
        </Note>
      )}
      <Row gap={12} center wrap inset over={12} under={16} ruled className={styles.foot}>
        <p className={styles.cap}>
          {data.stays.map(({ date, why }) => `${why} fica em ${formatDayMonth(date)}. `)}O plano analítico não
          muda.
        </p>
        <Button
          variant="outlined"
          loading={save.isPending}
          onClick={() => (data.fallsOut ? setAsking(true) : push(false))}
        >
          {data.moved === 0 ? 'Dar outra vez' : `Empurrar ${aulas(data.moved)}`}
        </Button>
      </Row>
      {asking && data.fallsOut && (
        <ConfirmDialog
          open
          title={`Empurrar, e «${data.fallsOut.title}» fica de fora?`}
          text="Até ao fim do trimestre não há tempo livre. O plano que fica de fora vai para a Reciclagem, de onde pode voltar."
          confirm="Empurrar assim"
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => push(true)}
        />
      )}
    </Section>
  )
}

function aulas(count: number): string {
  return counted(count, 'aula', 'aulas')
}

function titleOf({ moved }: PushPreview, { lessonNumber }: PushPanelProps['lesson']): string {
  if (moved === 0)
    return lessonNumber === null ? 'Dar a aula outra vez' : `Dar a aula ${lessonNumber} outra vez`
  return moved === 1 ? 'Empurrar a aula seguinte um tempo' : `Empurrar as ${moved} aulas seguintes um tempo`
}
