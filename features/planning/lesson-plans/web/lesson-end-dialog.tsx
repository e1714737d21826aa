import { useState } from 'react'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { CheckInput, TextArea } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import type { Lesson, LessonState } from '../contract.ts'
import styles from './lesson-teaching.module.css'

interface LessonEndDialogProps {
  lesson: Lesson
  state: 'parcial' | 'não dada'
  /** The phase that was on: those after it are taken as left. */
  reached: number
  sub: string
  busy: boolean
  onEnd: (state: LessonState, notes?: string) => void
  onClose: () => void
}

/** What was left of a lesson that was not given whole, and a line for the next one. */
export function LessonEndDialog({ lesson, state, reached, sub, busy, onEnd, onClose }: LessonEndDialogProps) {
  const [as, setAs] = useState<'dada' | 'parcial' | 'não dada'>(state)
  const [left, setLeft] = useState(() =>
    lesson.phases.filter((_, at) => state === 'não dada' || at > reached).map(phase => phase.id),
  )
  const [next, setNext] = useState('')
  const names = lesson.phases.filter(phase => left.includes(phase.id)).map(phase => phase.name)
  const notes = [
    lesson.taughtNotes,
    as === 'parcial' && names.length > 0 ? `Ficou por fazer: ${names.join('; ')}.` : '',
    next.trim() === '' ? '' : `Para a próxima aula: ${next.trim()}`,
  ]
    .filter(Boolean)
    .join('\n')
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={
        lesson.lessonNumber === null ? 'Como correu a aula?' : `Como correu a aula ${lesson.lessonNumber}?`
      }
      sub={sub}
      foot={
        <Button variant="contained" loading={busy} onClick={() => onEnd(as, notes)}>
          Guardar como {as}
        </Button>
      }
    >
      <div className={styles.endForm}>
        <Segments
          label="Como correu"
          value={as}
          options={[
            { value: 'dada', label: 'Dada' },
            { value: 'parcial', label: 'Parcial' },
            { value: 'não dada', label: 'Não dada' },
          ]}
          onChange={setAs}
        />
        {as === 'parcial' && (
          <fieldset>
            <legend>O que ficou por fazer</legend>
            {lesson.phases.map(phase => (
              <CheckInput
                key={phase.id}
                label={`${phase.name} · ${phase.minutes} min`}
                checked={left.includes(phase.id)}
                onChange={event =>
                  setLeft(now =>
                    event.target.checked ? [...now, phase.id] : now.filter(id => id !== phase.id),
                  )
                }
              />
            ))}
          </fieldset>
        )}
        <TextArea
          label="Para a próxima aula"
          optional
          rows={2}
          maxLength={500}
          value={next}
          onChange={event => setNext(event.target.value)}
        />
      </div>
    </DialogFrame>
  )
}
