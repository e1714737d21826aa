import { useState } from 'react'
import { counted, partOf, percent } from '#kit/figures.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { CheckInput, TextArea, TextInput } from '#kit/web/form/inputs.tsx'
import { Segments } from '#kit/web/form/segments.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { ExitVotes, Lesson } from '../contract.ts'
import type { LessonState } from '../lesson.ts'
import type { ExitRead } from '../teaching.ts'
import styles from './lesson-teaching.module.css'

// Not with the page, since few lessons end with cards and the camera's reader weighs: fetched while the lesson is taught.
const readingOfCards = () => import('./exit-cards-dialog.tsx').then(m => m.default)
export const ExitCardsDialog = fetchedDialog(readingOfCards)

/** What is said at the end of a lesson. */
export interface LessonEnd {
  notes: string
  /** Ids of the phases that were left. */
  left?: string[]
  /** A word for the next lesson. */
  forNext: string
  /** What the cards showed, where they were read. */
  exit?: ExitVotes
}

interface LessonEndDialogProps {
  lesson: Lesson
  state: 'parcial' | 'não dada'
  /** The phase that was on: those after it are taken as left. */
  reached: number
  /** How many were there; null where nobody counted. */
  present: number | null
  /** What was read of cards, and of which of them a reload finds it. */
  exit: ExitRead | undefined
  kept: ReadonlySet<number>
  onRead: (exit: ExitRead) => void
  busy: boolean
  onEnd: (state: LessonState, end?: LessonEnd) => void
  onClose: () => void
}

/** What was left of a lesson that was not taught whole, and a line for the next one. */
export function LessonEndDialog({
  lesson,
  state,
  reached,
  present,
  exit: read,
  kept,
  onRead,
  busy,
  onEnd,
  onClose,
}: LessonEndDialogProps) {
  const [as, setAs] = useState<'dada' | 'parcial' | 'não dada'>(state)
  const [left, setLeft] = useState(() =>
    lesson.phases.filter((_, at) => state === 'não dada' || at > reached).map(phase => phase.id),
  )
  const [next, setNext] = useState('')
  const votes = read?.used
  const [right, setRight] = useState(() =>
    votes ? String(votes.votes.filter(({ choice }) => choice === votes.right).length) : '',
  )
  const [reading, setReading] = useState(false)
  const exit = exitText(right, present)
  const isAsked = as !== 'não dada' && present !== null && present > 0
  const isWrong = isAsked && right.trim() !== '' && exit === undefined
  const aim = aimOf(lesson)
  const notes = [lesson.taughtNotes, isAsked && exit ? `Questão de saída: ${exit}.` : '']
    .filter(Boolean)
    .join('\n')
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={
        lesson.lessonNumber === null ? 'Como correu a aula?' : `Como correu a aula ${lesson.lessonNumber}?`
      }
      sub={present === null ? '' : counted(present, 'presente', 'presentes')}
      foot={
        <Button
          variant="contained"
          loading={busy}
          disabled={isWrong}
          onClick={() =>
            onEnd(as, {
              ...{ notes, forNext: next.trim() },
              ...(as === 'parcial' ? { left } : {}),
              ...(isAsked && votes ? { exit: votes } : {}),
            })
          }
        >
          Guardar como {as}
        </Button>
      }
    >
      <Stack gap={20}>
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
          <fieldset className={styles.left}>
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
        {isAsked && (
          <Stack gap={8}>
            <TextInput
              label="Questão de saída"
              optional
              type="number"
              inputMode="numeric"
              min={0}
              max={present}
              value={right}
              onChange={event => setRight(event.target.value)}
              error={isWrong ? `Um número de 0 a ${present}.` : undefined}
              help={[exit ?? `Quantos acertaram, de ${present}.`, aim].filter(Boolean).join(' ')}
            />
            {lesson.group && (
              <Row>
                <Button
                  variant="outlined"
                  size="small"
                  startIcon={<Icon name="hand-palm" />}
                  onClick={() => setReading(true)}
                >
                  Contar com cartões
                </Button>
              </Row>
            )}
          </Stack>
        )}
        <TextArea
          label="Para a próxima aula"
          optional
          rows={2}
          maxLength={500}
          value={next}
          onChange={event => setNext(event.target.value)}
        />
      </Stack>
      {reading && lesson.group && present !== null && (
        <ExitCardsDialog
          groupId={lesson.group.id}
          present={present}
          exit={read}
          kept={kept}
          onRead={onRead}
          onCounted={(count, exit) => {
            setRight(String(count))
            onRead(exit)
          }}
          onClose={() => setReading(false)}
        />
      )}
    </DialogFrame>
  )
}

/** «37 de 49 (75,5 %)»; nothing where that cannot be. */
export function exitText(right: string, present: number | null): string | undefined {
  const count = Number(right)
  if (right.trim() === '' || present === null || present === 0) return undefined
  if (!Number.isInteger(count) || count < 0 || count > present) return undefined
  return `${partOf(count, present)} (${percent(count / present)})`
}

/** What the plan itself says of how many should be right: «Se menos de 70 % acertarem, retomar na aula seguinte.» */
export function aimOf({ phases }: Pick<Lesson, 'phases'>): string | undefined {
  return phases.findLast(phase => /\d\s?%/.test(phase.notes))?.notes
}
