import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { counted, formatDateInProse, formatSpanInProse, formatWeekday } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { StickyBar } from '#kit/web/form/sticky-bar.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { roomInWords } from '#school/groups/room-in-words.ts'
import {
  type Absence,
  chooseSubstitutes,
  getAbsence,
  type LessonToGive,
  listAbsencePlans,
  printAbsence,
  removeAbsence,
} from '../contract.ts'
import { crumbs } from '../places.ts'
import { ChooseSubstitute, type Chosen } from './choose-substitute.tsx'
import styles from './substitutions.module.css'

/** The lessons of a teacher who is away, by day, with who gives each; what lacks somebody is open first. */
export function AbsencePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getAbsence, { params: { id } }))
  return data ? (
    <Lessons key={data.id} absence={data} />
  ) : (
    <Awaited answer={{ error, refetch }} failed="Não foi possível abrir a ausência" />
  )
}

function Lessons({ absence }: { absence: Absence }) {
  const announce = useUndo()
  const navigate = useNavigate()
  const { lessons, teacher } = absence
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const [current, setCurrent] = useState(() => keyOf(lessons.find(isOpen) ?? lessons[0]))
  const save = useSave(chooseSubstitutes, {
    touches: ['lesson-plans', 'dashboard'],
    failed: 'Não foi possível guardar as substituições.',
  })
  const remove = useSave(removeAbsence, { touches: ['lesson-plans', 'dashboard'] })
  const plans = useQuery(query(listAbsencePlans, { params: { id: absence.id } })).data?.rows
  const planOf = ({ date, period, group }: LessonToGive) =>
    plans?.find(plan => plan.date === date && plan.period === period && plan.groupId === group.id)
  const isMissing = (lesson: LessonToGive) => isOpen(lesson) && !chosen.has(keyOf(lesson))
  const missing = lessons.filter(isMissing).length
  const isAnyCovered = lessons.some(({ choice }) => choice?.substitute && choice.answer !== 'não posso')
  const open = lessons.find(lesson => keyOf(lesson) === current)
  const days = [...new Set(lessons.map(({ date }) => date))]
  const groups = new Set(lessons.map(({ group }) => group.id)).size

  /** The next lesson without anybody is open at once. */
  function choose(lesson: LessonToGive, choice: Chosen, goesOn: boolean) {
    const next = new Map([...chosen, [keyOf(lesson), choice]])
    setChosen(next)
    const gap = lessons.find(each => isOpen(each) && !next.has(keyOf(each)))
    if (goesOn && gap) setCurrent(keyOf(gap))
  }

  const store = () =>
    save.mutate(
      {
        params: { id: absence.id },
        body: {
          choices: lessons.flatMap(lesson => {
            const choice = chosen.get(keyOf(lesson))
            return choice
              ? [
                  {
                    groupId: lesson.group.id,
                    date: lesson.date,
                    period: lesson.period,
                    kind: choice.kind,
                    substituteId: choice.substituteId,
                    joinedGroupId: choice.joinedGroupId,
                  },
                ]
              : []
          }),
        },
      },
      {
        onSuccess: ({ change }) => {
          announce(`${counted(chosen.size, 'aula com quem a dê', 'aulas com quem as dê')}.`, change)
          setChosen(new Map())
        },
      },
    )

  return (
    <>
      <PageHead
        title={`${teacher.name} falta ${spanOf(absence)}`}
        crumbs={[...crumbs, { label: teacher.name }]}
        sub={[
          absence.reason,
          `${counted(lessons.length, 'aula', 'aulas')} em ${counted(groups, 'turma', 'turmas')}`,
          missing === 0 ? 'todas com quem as dê' : `${missing} por escolher`,
        ]
          .filter(Boolean)
          .join(' · ')}
        secondary={
          isAnyCovered
            ? [{ label: 'Folha para a sala', icon: 'printer', onClick: () => void print(absence.id) }]
            : []
        }
        more={[
          {
            label: 'Retirar a ausência',
            icon: 'trash',
            destructive: true,
            onClick: () =>
              remove.mutate(
                { params: { id: absence.id }, query: { version: absence.version } },
                {
                  onSuccess: ({ change }) => {
                    announce(`Ausência de ${teacher.name} retirada.`, change)
                    navigate(crumbs[1]?.to ?? '')
                  },
                },
              ),
          },
        ]}
      />
      {lessons.length === 0 ? (
        <Section>
          <EmptyState
            title="Sem aulas nestes dias"
            text="O horário e o calendário não têm aulas deste professor nos dias marcados."
          />
        </Section>
      ) : (
        <div className={styles.grid}>
          <Section flush>
            {days.map(date => (
              <div key={date}>
                <div className={styles.day}>
                  <h2>{formatWeekday(date).split(',')[0]}</h2>
                  <small>{formatDateInProse(date)}</small>
                </div>
                <Text as="ul">
                  {lessons
                    .filter(lesson => lesson.date === date)
                    .map(lesson => (
                      <li key={keyOf(lesson)}>
                        <PlainButton
                          look="row"
                          className={styles.lesson}
                          aria-current={keyOf(lesson) === current || undefined}
                          onClick={() => setCurrent(keyOf(lesson))}
                        >
                          <Text semibold figures>
                            {lesson.startsAt ?? `${lesson.period}.º`}
                          </Text>
                          <span>
                            <b>
                              {lesson.group.name} · {lesson.subject.name}
                            </b>
                            {plans && <Planned plan={planOf(lesson)} />}
                            {lesson.room && <small>{roomInWords(lesson.room)}</small>}
                          </span>
                          <WhoGives lesson={lesson} chosen={chosen.get(keyOf(lesson))} />
                        </PlainButton>
                      </li>
                    ))}
                </Text>
              </div>
            ))}
          </Section>
          {open && (
            <ChooseSubstitute
              key={keyOf(open)}
              absenceId={absence.id}
              lesson={open}
              chosen={chosen.get(keyOf(open))}
              taken={[...chosen].flatMap(([key, { substituteId }]) =>
                key !== keyOf(open) && isSameTime(key, open) && substituteId ? [substituteId] : [],
              )}
              onChoose={(choice, goesOn) => choose(open, choice, goesOn)}
            />
          )}
        </div>
      )}
      {chosen.size > 0 && (
        <StickyBar
          state={
            <span>
              Ao guardar, cada um é avisado das suas aulas, com o plano, e responde; quem falta também é
              avisado.
            </span>
          }
        >
          <Button variant="contained" loading={save.isPending} onClick={store}>
            Guardar {counted(chosen.size, 'substituição', 'substituições')}
          </Button>
        </StickyBar>
      )}
    </>
  )
}

/** The lesson's content, for its substitute. */
function Planned({ plan }: { plan: { theme: string; lessonNumber: number | null } | undefined }) {
  if (!plan)
    return (
      <Text as="small" bold warning>
        sem plano
      </Text>
    )
  const { theme, lessonNumber } = plan
  return (
    <small>{[lessonNumber === null ? '' : `Aula ${lessonNumber}`, theme].filter(Boolean).join(': ')}</small>
  )
}

function print(id: string) {
  const file = call(printAbsence, { params: { id }, query: {} })
  return openFile(file, 'substituicoes.pdf', 'Não foi possível preparar a folha.')
}

function WhoGives({ lesson: { choice }, chosen }: { lesson: LessonToGive; chosen: Chosen | undefined }) {
  if (chosen) return <span>{chosen.words}</span>
  if (!choice)
    return (
      <Text bold warning>
        por escolher
      </Text>
    )
  if (choice.answer === 'não posso')
    return (
      <Text bold warning>
        {choice.substitute?.name} não pode: por escolher
      </Text>
    )
  if (choice.kind === 'sem aula') return <span>não há aula</span>
  return (
    <span>
      {choice.substitute?.name}
      {choice.joinedGroup && <small>junta à {choice.joinedGroup.name}</small>}
      {choice.answer === 'vista' && <small>já viu</small>}
    </span>
  )
}

function keyOf(lesson: Pick<LessonToGive, 'date' | 'period' | 'startsAt' | 'group'> | undefined): string {
  return lesson ? `${lesson.date} ${lesson.startsAt ?? lesson.period} ${lesson.group.id}` : ''
}

/** Two lessons of one hour are not given by the same person. */
function isSameTime(key: string, lesson: LessonToGive): boolean {
  return key.startsWith(`${lesson.date} ${lesson.startsAt ?? lesson.period} `)
}

function isOpen({ choice }: LessonToGive): boolean {
  return choice === null || choice.answer === 'não posso'
}

function spanOf({ startsOn, endsOn }: Absence): string {
  return startsOn === endsOn
    ? `em ${formatDateInProse(startsOn)}`
    : `de ${formatSpanInProse(startsOn, endsOn).join(' a ')}`
}
