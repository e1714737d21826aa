import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import { useRemoval } from '#school/changes/web/use-removal.ts'
import { useGroupFilters } from '#school/groups/web/use-group-filters.ts'
import * as pages from '#school/pages.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { subjectFilter } from '#school/subjects/web/list-filters.ts'
import { useSubjectOptions } from '#school/subjects/web/use-subject-options.ts'
import { type LessonRow, lessonFamilies, lessonSorts, listLessons, removeLesson } from '../contract.ts'
import { lessonStates, lessonStateTable } from '../lesson.ts'
import { nameOf } from '../lesson-values.ts'
import { homeCrumbs, newLesson } from '../places.ts'
import { LessonStateMark } from './lesson-state.tsx'
import { saveLesson } from './save-lessons.ts'

const RollForwardDialog = fetchedDialog(() =>
  import('./roll-forward-dialog.tsx').then(m => m.RollForwardDialog),
)
const LessonZipDialog = fetchedDialog(() => import('./zip-dialog.tsx').then(m => m.LessonZipDialog))

/** Lesson plans, or the person's templates: search, filters, states, and what can be done with many. */
export function LessonList({ templates, sub }: { templates: boolean; sub: ReactNode }) {
  const within = useWithinReach()
  const subjects = useSubjectOptions()
  const { ofSchool, ofGroup } = useGroupFilters(useListQuery(listLessons))
  const families = useQuery(query(lessonFamilies, {})).data ?? []
  const [dialog, setDialog] = useState<{
    kind: 'roll' | 'pdf' | 'docx'
    rows: LessonRow[]
    done: () => void
  } | null>(null)
  const removalOf = useRemoval(removeLesson, {
    said: (row: LessonRow) => `«${nameOf(row)}» eliminado.`,
    failed: 'Não foi possível eliminar.',
  })
  const close = () => setDialog(null)

  return (
    <>
      <ListPage
        endpoint={listLessons}
        sorts={lessonSorts}
        fixed={templates ? { templates: true, mine: true } : {}}
        title="Planos de aula"
        crumbs={homeCrumbs}
        sub={sub}
        primary={newLesson}
        noun={templates ? { one: 'modelo', many: 'modelos' } : { one: 'plano', many: 'planos' }}
        tabs={
          templates
            ? undefined
            : {
                key: 'state',
                all: 'Todos',
                values: lessonStates.map(value => ({ value, label: lessonStateTable.labels[value] })),
              }
        }
        search={{ label: 'Procurar tema ou sumário' }}
        filters={[
          ...(templates ? [] : ofSchool),
          subjectFilter(subjects),
          ...(templates
            ? []
            : [
                ofGroup,
                {
                  key: 'family',
                  label: 'Por plano',
                  single: true,
                  options: families.map(family => ({ value: family.familyId, label: familyName(family) })),
                },
                {
                  key: 'mine',
                  label: 'De quem',
                  single: true,
                  options: [{ value: 'true', label: 'Só meus' }],
                },
              ]),
        ]}
        rowName={nameOf}
        rowHref={row => href(pages.lesson, { id: row.id })}
        rowActions={row => actionsOf(row)}
        selectionMost={200}
        selection={(rows, done): Action[] => [
          ...(templates
            ? []
            : [
                {
                  label: 'Passar para outras datas',
                  icon: 'calendar-dots' as const,
                  onClick: () => setDialog({ kind: 'roll', rows, done }),
                },
              ]),
          { label: 'PDF', icon: 'printer', onClick: () => setDialog({ kind: 'pdf', rows, done }) },
          { label: 'Word', icon: 'download-simple', onClick: () => setDialog({ kind: 'docx', rows, done }) },
        ]}
        columns={[
          { key: 'theme', head: 'Tema', cell: row => <b>{nameOf(row)}</b> },
          {
            key: 'subject',
            head: 'Disciplina',
            width: 170,
            priority: 2,
            cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
          },
          {
            key: 'group',
            head: 'Turma',
            width: 90,
            cell: row => row.group?.name ?? gradeTitle(row.grade),
          },
          {
            key: 'date',
            head: 'Data',
            sort: 'data',
            width: 150,
            cell: row => whenOf(row) ?? '–',
          },
          { key: 'teacher', head: 'Docente', width: 160, priority: 3, cell: row => row.teacher.name },
          ...(templates
            ? []
            : [
                {
                  key: 'state',
                  head: 'Estado',
                  width: 120,
                  cell: (row: LessonRow) => <LessonStateMark state={row.state} />,
                },
              ]),
        ]}
        card={row => (
          <RowCard
            title={nameOf(row)}
            text={[row.group?.name ?? gradeTitle(row.grade), row.subject.name, whenOf(row)]
              .filter(Boolean)
              .join(' · ')}
          >
            {!templates && <LessonStateMark state={row.state} />}
          </RowCard>
        )}
        empty={
          templates
            ? {
                title: 'Ainda não tem modelos',
                text: 'Abra um plano de aula que valha a pena repetir e escolha «Guardar como modelo».',
              }
            : {
                title: within('Nenhum plano de aula'),
                text: 'Comece por uma aula do seu horário: a turma, o dia e a hora já vêm preenchidos.',
                primary: newLesson,
              }
        }
      />
      {dialog?.kind === 'roll' && (
        <RollForwardDialog rows={dialog.rows} onClose={close} onDone={dialog.done} />
      )}
      {(dialog?.kind === 'pdf' || dialog?.kind === 'docx') && (
        <LessonZipDialog rows={dialog.rows} format={dialog.kind} onClose={close} />
      )}
    </>
  )

  function actionsOf(row: LessonRow): Action[] {
    const all: Action[] = [
      { label: 'Abrir', icon: 'book-open', to: href(pages.lesson, { id: row.id }) },
      {
        label: row.templateName === null ? 'Duplicar' : 'Usar modelo',
        icon: 'copy',
        to: href(pages.lesson, { copiar: row.id }),
      },
      { label: 'PDF', icon: 'printer', onClick: () => void saveLesson(row.id, 'pdf') },
      { label: 'Word', icon: 'download-simple', onClick: () => void saveLesson(row.id, 'docx') },
    ]
    return row.mayEdit ? [...all, removalOf(row)] : all
  }
}

/** «05/05/2026 07:45» */
function whenOf({ heldOn, startsAt }: LessonRow): string | undefined {
  return heldOn ? `${formatDateSlashes(heldOn)} ${startsAt ?? ''}`.trim() : undefined
}

/** «Matemática · 6ªA, 6ªB · 1.º trimestre de 2026». */
function familyName({ subject, groups, trimester, year }: ResponseOf<typeof lessonFamilies>[number]): string {
  const when = trimester === null ? String(year) : `${trimester}.º trimestre de ${year}`
  return [subject, groups.join(', '), when].filter(Boolean).join(' · ')
}
