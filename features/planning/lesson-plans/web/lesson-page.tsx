import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { valuesOf } from '#kit/fields.ts'
import { counted, formatDateInProse } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PhrasesMarked } from '#kit/web/parts/phrase-marks.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import * as pages from '#school/pages.ts'
import { today } from '#school/students/web/today.ts'
import { getLesson, type Lesson, listLessonHistory, removeLesson } from '../contract.ts'
import { isAhead, lessonFields } from '../lesson.ts'
import { later, nameOf } from '../lesson-values.ts'
import { editLessonHref, lessonCrumbs, quizOfLessonHref } from '../places.ts'
import { missingForReady } from '../ready.ts'
import { CarriedStrips } from './carried-strip.tsx'
import { EditLesson } from './edit-lesson.tsx'
import { LessonCall } from './lesson-call.tsx'
import { AttachmentsPanel, LessonComments, TaughtPanel } from './lesson-panels.tsx'
import { Runs, usePupils } from './lesson-presences.tsx'
import styles from './lesson-sheet.module.css'
import { LessonSheet } from './lesson-sheet.tsx'
import { LessonStateMark } from './lesson-state.tsx'
import { LessonUnopened } from './lesson-unopened.tsx'
import { ParallelDialog } from './parallel-dialog.tsx'
import { PushPanel } from './push-panel.tsx'
import { saveOpenLesson } from './save-lessons.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { useBeforeLesson } from './use-before-lesson.ts'
import { useLessonMarks } from './use-lesson-marks.ts'
import { usePaperReady } from './use-paper-ready.ts'

const LessonTeaching = fetchedDialog(() => import('./lesson-teaching.tsx').then(m => m.LessonTeaching))

interface LessonPageProps {
  id: string
  /** What else can be done with it. */
  more?: (lesson: Lesson) => Action[]
}

/** A stored lesson: read first; written with `&editar`, taught with `&dar`. */
export function LessonPage({ id, more }: LessonPageProps) {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(query(getLesson, { params: { id } }))
  if (!data) return <LessonUnopened answer={{ error, refetch }} />
  if (params.has('editar') && data.mayEdit) return <EditLesson lesson={data} />
  return <LessonRead lesson={data} more={more?.(data) ?? []} />
}

function LessonRead({ lesson, more }: { lesson: Lesson; more: Action[] }) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const undo = useUndoChanges()
  const [dialog, setDialog] = useState<'history' | 'template' | 'parallel' | null>(null)
  const removalOf = useRemoval(removeLesson, {
    said: () => `«${nameOf(lesson)}» eliminado.`,
    failed: 'Não foi possível eliminar.',
  })
  const { mark } = useLessonMarks()
  usePaperReady(lesson)
  const name = nameOf(lesson)
  const isTemplate = lesson.templateName !== null
  const mayTeach = lesson.mayTeach && !isTemplate
  const mayWrite = lesson.mayEdit && !isTemplate
  const isToCome = isAhead({ state: 'dada', heldOn: lesson.heldOn }, today())
  const isOver = lesson.state !== 'rascunho' && lesson.state !== 'pronto'

  /** Ready means complete: what is missing is marked in the form. */
  function makeReady() {
    if (Object.keys(missingForReady(valuesOf(lessonFields, lesson))).length > 0)
      return navigate(`${editLessonHref(lesson.id)}&falta`)
    mark({ id: lesson.id, version: lesson.version, name, present: lesson.present }, 'pronto')
  }

  const teach = (open: boolean) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        if (open) next.set('dar', '')
        else next.delete('dar')
        return next
      },
      { replace: !open },
    )

  return (
    <>
      <PageHead
        title={name}
        crumbs={[
          ...lessonCrumbs.slice(1),
          ...(lesson.group ? [{ label: `${lesson.group.name} · ${lesson.subject.name}` }] : []),
          { label: lesson.lessonNumber === null ? 'Plano' : `Aula ${lesson.lessonNumber}` },
        ]}
        sub={
          <>
            {isTemplate ? 'Modelo' : <LessonStateMark state={lesson.state} />}
            <span>{whenAndWhere(lesson)}</span>
            {lesson.planRow && (
              <Link to={href(pages.plans, { id: lesson.planRow.planId })}>
                Semana {lesson.planRow.week} do plano analítico
              </Link>
            )}
          </>
        }
        primary={
          mayTeach && !isOver && !isToCome
            ? { label: 'Começar a aula', icon: 'play', onClick: () => teach(true) }
            : isTemplate
              ? { label: 'Usar modelo', icon: 'copy', to: href(pages.lesson, { copiar: lesson.id }) }
              : undefined
        }
        secondary={[
          ...(lesson.mayEdit
            ? [{ label: 'Editar', icon: 'pencil-simple' as const, to: editLessonHref(lesson.id) }]
            : []),
          { label: 'PDF', icon: 'printer', onClick: () => void saveOpenLesson(lesson, 'pdf') },
          ...(mayWrite && lesson.group
            ? [{ label: 'Dar também', icon: 'copy' as const, onClick: () => setDialog('parallel') }]
            : []),
          ...(mayWrite && lesson.group && lesson.competences.length > 0
            ? [{ label: 'Quiz dos objectivos', icon: 'exam' as const, to: quizOfLessonHref(lesson.id) }]
            : []),
        ]}
        more={[
          {
            label: 'Word',
            icon: 'download-simple',
            onClick: () => void saveOpenLesson(lesson, 'docx'),
          },
          ...(isTemplate
            ? []
            : [
                { label: 'Duplicar', icon: 'copy' as const, to: href(pages.lesson, { copiar: lesson.id }) },
                ...more,
              ]),
          ...(lesson.competences.length > 0
            ? [
                {
                  label: 'Fazer um quiz',
                  icon: 'exam' as const,
                  to: href(pages.quizSources, { fonte: 'plano', plano: lesson.id }),
                },
              ]
            : []),
          ...(mayTeach && isOver
            ? [{ label: 'Dar a aula outra vez', icon: 'play' as const, onClick: () => teach(true) }]
            : []),
          ...(mayWrite
            ? [
                {
                  label: 'Guardar como modelo',
                  icon: 'note-pencil' as const,
                  onClick: () => setDialog('template'),
                },
              ]
            : []),
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setDialog('history') },
          ...(lesson.mayEdit ? [removalOf(lesson, () => void navigate(pages.lessons))] : []),
        ]}
      />
      {mayTeach && !isOver && <RunsBefore lesson={lesson} />}
      {!isTemplate && (
        <CarriedStrips
          lesson={lesson}
          beside={left => (wasMissed(left) ? <PushPanel lesson={left} /> : null)}
        />
      )}
      <LessonSheet lesson={lesson} />
      <div className={styles.after}>
        {mayWrite && wasMissed(lesson) && !lesson.isCarried && <PushPanel lesson={lesson} />}
        {mayTeach && (
          // What was written after the lesson by somebody else comes in.
          <TaughtPanel key={lesson.version} lesson={lesson} onReady={makeReady} />
        )}
        {(lesson.state === 'dada' || lesson.state === 'parcial') && <LessonCall lesson={lesson} />}
        {!isTemplate && <LessonComments lesson={lesson} />}
        {(lesson.mayEdit || lesson.attachments.length > 0) && <AttachmentsPanel lesson={lesson} />}
      </div>
      {params.has('dar') && mayTeach && !isToCome && (
        // Nobody leaves a lesson that runs by a tap on a word.
        <PhrasesMarked value={null}>
          <LessonTeaching lesson={lesson} onClose={() => teach(false)} />
        </PhrasesMarked>
      )}
      <HistoryDialog
        open={dialog === 'history'}
        onClose={() => setDialog(null)}
        name={name}
        endpoint={listLessonHistory}
        input={{ params: { id: lesson.id } }}
        onUndo={entry => void undo([entry.batchId])}
      />
      {dialog === 'parallel' && <ParallelDialog lesson={lesson} onClose={() => setDialog(null)} />}
      {dialog === 'template' && <TemplateDialog lesson={lesson} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Who has been missing is said before the lesson; its list of pupils comes with it, for when there is no network. */
function RunsBefore({ lesson }: { lesson: Lesson }) {
  usePupils(lesson)
  return <Runs before={useBeforeLesson(lesson)} />
}

/** Whether a lesson can be given once more, with those after it moved on. */
function wasMissed({ state }: Pick<Lesson, 'state'>): boolean {
  return state === 'não dada' || state === 'parcial'
}

/** «Matemática, 6ªA · 5 de Maio de 2026 · 07:45–08:30 · sala 4 · 52 alunos». */
function whenAndWhere(lesson: Lesson): string {
  const start = lesson.startsAt
  return [
    lesson.group
      ? `${lesson.subject.name}, ${lesson.group.name}`
      : `${lesson.subject.name}, ${lesson.grade}ª classe`,
    lesson.heldOn && formatDateInProse(lesson.heldOn),
    start ? `${start}–${later(start, lesson.minutes)}` : `${lesson.minutes} min`,
    lesson.room && roomInWords(lesson.room),
    lesson.pupils !== null && counted(lesson.pupils, 'aluno', 'alunos'),
    lesson.mayEdit ? '' : lesson.teacher.name,
    lesson.taughtBy && `dada por ${lesson.taughtBy}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
