import { useState } from 'react'
import { formatShortWeekday, formatWeekday } from '#kit/figures.ts'
import { useSave } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { DateField } from '#kit/web/form/date-field.tsx'
import { TextInput } from '#kit/web/form/inputs.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { addTalk, type PupilAbsences } from '../contract.ts'
import styles from './pupil-absences.module.css'

/** What was said with the family, the newest first. */
export function Talks({ talks, onAdd }: { talks: PupilAbsences['talks']; onAdd: () => void }) {
  return (
    <Section
      flush
      title="Conversas com a família"
      aside={
        <Button size="small" aria-label="Registar conversa" onClick={onAdd}>
          Registar
        </Button>
      }
    >
      {talks.length === 0 ? (
        <p className={styles.none}>Ainda não há nenhuma.</p>
      ) : (
        <ul className={styles.list}>
          {talks.map(talk => (
            <Text as="li" inset over={8} under={8} ruled key={talk.id}>
              <span>
                <Text as="b" block semibold>
                  {talk.note}
                </Text>
                <Text as="small" caption secondary>
                  {formatWeekday(talk.date)}, {talk.by}
                </Text>
              </span>
            </Text>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface TalkDialogProps {
  pupil: { id: string; name: string }
  today: string
  onClose: () => void
}

/** Keeps that somebody spoke with the family, and what was said. */
export function TalkDialog({ pupil, today, onClose }: TalkDialogProps) {
  const announce = useUndo()
  const [date, setDate] = useState(today)
  const [note, setNote] = useState('')
  const save = useSave(addTalk, { touches: ['absences'], failed: 'Não foi possível registar a conversa.' })
  return (
    <DialogFrame
      open
      onClose={onClose}
      title="Registar conversa"
      sub={`Com a família de ${pupil.name}.`}
      foot={
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={note.trim() === '' || date === ''}
          onClick={() =>
            save.mutate(
              { params: { id: pupil.id }, body: { date, note: note.trim() } },
              {
                onSuccess: ({ change }) => {
                  announce(`Conversa de ${formatShortWeekday(date).toLowerCase()} registada.`, change)
                  onClose()
                },
              },
            )
          }
        >
          Registar
        </Button>
      }
    >
      <DateField label="Dia" required max={today} value={date} onChange={setDate} />
      <TextInput
        label="O que se disse, e com quem"
        required
        help="«Falei com a mãe: está doente, volta na segunda»."
        maxLength={500}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
    </DialogFrame>
  )
}
