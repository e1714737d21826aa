import { useState } from 'react'
import { useSave } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { registerHref } from '#school/absences/places.ts'
import { absenceText } from '#school/absences/web/number-grid.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { today } from '#school/students/web/today.ts'
import { callLesson, type Lesson } from '../contract.ts'
import { asKnown, beginTeaching, markOf, missingOf, withMark } from '../teaching.ts'
import { CalledToday, Presences, usePupils } from './lesson-presences.tsx'
import { useBeforeLesson } from './use-before-lesson.ts'

/** Who was missing at a lesson that was taught: said afterwards too, by the teacher until the end of the day. */
export function LessonCall({ lesson }: { lesson: Lesson }) {
  const announce = useUndo()
  const pupils = usePupils(lesson)
  const before = useBeforeLesson(lesson)
  const save = useSave(callLesson, { touches: ['absences'], failed: 'Não foi possível guardar as faltas.' })
  const [draft, setDraft] = useState(() => beginTeaching([], 0, undefined))
  const [isOpen, setOpen] = useState(false)
  const call = before?.own ?? before?.day
  const teaching = asKnown(draft, call?.missing ?? [], pupils)
  const missing = missingOf(teaching, pupils)
  const named = pupils.filter(pupil => markOf(teaching, pupil.number) !== 'presente')
  const mayCall = lesson.mayTeach && (before?.own === null || lesson.heldOn === today())
  if (!before || pupils.length === 0 || !lesson.group) return null
  return (
    <Section
      title="Faltas"
      aside={
        <Link to={registerHref(lesson.group.id, lesson.heldOn ?? today())}>
          Faltas da {lesson.group.name}
        </Link>
      }
    >
      <CalledToday before={before} />
      {isOpen ? (
        <>
          <Presences
            pupils={pupils}
            markOf={number => markOf(teaching, number)}
            onMark={(number, mark) => setDraft(withMark(teaching, number, mark))}
          />
          <Row gap={8} wrap>
            <Button
              variant="contained"
              loading={save.isPending}
              onClick={() =>
                save.mutate(
                  { params: { id: lesson.id }, body: { absences: missing } },
                  {
                    onSuccess: ({ change }) => {
                      announce('Faltas guardadas.', change)
                      setOpen(false)
                    },
                  },
                )
              }
            >
              Guardar faltas
            </Button>
            <Button
              onClick={() => {
                setDraft(beginTeaching([], 0, undefined))
                setOpen(false)
              }}
            >
              Cancelar
            </Button>
          </Row>
        </>
      ) : (
        <Stack gap={16}>
          <p>
            {call === null || call === undefined
              ? 'Ninguém fez a chamada nesta aula.'
              : named.length === 0
                ? 'Ninguém faltou.'
                : named
                    .map(({ number, name }) => absenceText(number, name, markOf(teaching, number)))
                    .join(' · ')}
          </p>
          {mayCall && (
            <Row gap={8} wrap>
              <Button variant="outlined" onClick={() => setOpen(true)}>
                {before.own ? 'Corrigir as faltas' : 'Marcar quem faltou'}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Section>
  )
}
