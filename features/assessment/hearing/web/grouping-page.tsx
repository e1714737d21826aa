import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDateInProse, formatSpanInProse } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Stack } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { daysBetween, mondayOf } from '#school/calendar/weeks.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { today } from '#school/students/web/today.ts'
import { saveActions } from '../../results/web/save-report.ts'
import { isSame } from '../common-hours.ts'
import {
  downloadGrouping,
  type Grouping,
  type GroupingBody,
  getGrouping,
  hearAgain,
  listGroupingHistory,
  markHeld,
  movePupil,
  removeGrouping,
  updateGrouping,
} from '../grouping-contract.ts'
import { hoursText, leftText } from '../grouping-paper.ts'
import { IN_THE_WEEK, movesHref } from '../places.ts'
import { GroupColumn } from './group-column.tsx'
import { HourGrid } from './hour-grid.tsx'
import { LevelBars } from './level-bars.tsx'
import styles from './levels.module.css'
import type { HeardClass } from './make-dialog.tsx'

const MakeDialog = fetchedDialog(() => import('./make-dialog.tsx').then(m => m.default))
const HeldDialog = fetchedDialog(() => import('./held-dialog.tsx').then(m => m.default))
const GroupDialog = fetchedDialog(() => import('./group-dialog.tsx').then(m => m.default))

/** Groups by level of one hour: who is in which, who leads, where, when, and what they do. */
export function GroupingPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getGrouping, { params: { id } }))
  return (
    <Loaded answer={answer} failed="Não foi possível abrir os grupos" awaited={<SkeletonCards rows={4} />}>
      {grouping => <Groups grouping={grouping} />}
    </Loaded>
  )
}

/** On a phone the hours stand behind the words for them: the hour that is marked is said beside. */
function HourChoice({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width:599.95px)')
  if (!isPhone) return children
  return <Disclosure title="Mudar a hora">{children}</Disclosure>
}

function Groups({ grouping }: { grouping: Grouping }) {
  const { id } = grouping
  const announce = useUndo()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<
    { kind: 'held' | 'history' | 'make' } | { kind: 'group'; at: number }
  >()
  const save = useSave(updateGrouping, { failed: 'Os grupos não ficaram guardados.', touches: IN_THE_WEEK })
  const move = useSave(movePupil, { failed: 'O aluno não mudou de grupo.' })
  const hold = useSave(markHeld, { failed: 'A hora não ficou marcada.', touches: IN_THE_WEEK })
  const again = useSave(hearAgain, {
    failed: 'Não foi possível abrir a nova audição.',
    touches: ['applications', 'hearings'],
  })
  const remove = useSave(removeGrouping, {
    failed: 'Não foi possível eliminar os grupos.',
    touches: IN_THE_WEEK,
  })
  const heard = grouping.pupils.filter(({ level }) => level !== null).length
  const all = grouping.pupils.length + grouping.missing.length
  const gone = new Set(grouping.left.map(({ group }) => group.id))
  const ready = grouping.newer.filter(one => one.heard > 0 && !gone.has(one.groupId))
  const isMarked = grouping.hours.length > 0
  const [from, to] = formatSpanInProse(grouping.heardFrom, grouping.heardTo)
  const saves = saveActions(
    format => call(downloadGrouping, { params: { id }, query: { format } }),
    'grupos-por-nivel',
  )
  const [pdf, ...others] = saves

  function write(body: Partial<GroupingBody>, said: string) {
    const { title, levelGroups, hours, startsOn, hearAgainOn, version } = grouping
    save.mutate(
      { params: { id }, body: { title, levelGroups, hours, startsOn, hearAgainOn, version, ...body } },
      { onSuccess: ({ change }) => announce(said, change) },
    )
  }

  const openAgain = () =>
    again.mutate(
      { params: { id } },
      {
        onSuccess: ({ data }) =>
          void navigate(
            data.applicationIds.length === 1
              ? href(pages.hearing, { id: data.applicationIds[0] ?? '' })
              : pages.levels,
          ),
      },
    )

  return (
    <>
      <PageHead
        title={grouping.title}
        crumbs={[
          { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
          { label: 'Níveis', to: pages.levels },
          { label: grouping.groups.map(({ name }) => name).join(' e ') },
        ]}
        sub={`${grouping.groups.map(({ name }) => name).join(' e ')} · ${heard} de ${all} alunos ouvidos ${grouping.heardFrom === grouping.heardTo ? `a ${to}` : `de ${from} a ${to}`}`}
        primary={
          isMarked
            ? { label: 'Marcar a hora dada', icon: 'check', onClick: () => setDialog({ kind: 'held' }) }
            : grouping.common.length > 0
              ? {
                  label: 'Marcar no horário',
                  icon: 'calendar-plus',
                  onClick: () => write({ hours: grouping.common }, 'Hora marcada no horário.'),
                }
              : undefined
        }
        secondary={[
          { label: 'Imprimir as listas', icon: 'printer', onClick: () => pdf?.onClick?.() },
          ...(grouping.newer.length === 0
            ? [{ label: 'Ouvir de novo', icon: 'ear' as const, onClick: openAgain }]
            : []),
        ]}
        more={[
          ...others,
          {
            label: 'De que nível para que nível',
            icon: 'chart-line-up',
            to: movesHref(
              grouping.groups.map(group => group.id),
              grouping.skill,
            ),
          },
          {
            label: 'Fazer plano de recuperação',
            icon: 'plant',
            to: href(pages.levelsRecovery, { id }),
          },
          {
            label: 'Histórico',
            icon: 'clock-counter-clockwise',
            onClick: () => setDialog({ kind: 'history' }),
          },
          {
            label: 'Eliminar os grupos',
            icon: 'trash',
            onClick: () =>
              remove.mutate(
                { params: { id }, query: { version: String(grouping.version) } },
                {
                  onSuccess: ({ change }) => {
                    announce('Grupos eliminados.', change)
                    void navigate(pages.levels)
                  },
                },
              ),
          },
        ]}
      />
      {ready.length > 0 && (
        <Note apart>
          {ready.length === 1 ? 'Ouviu-se' : 'Ouviram-se'} de novo{' '}
          {ready.map(one => `${one.groupName} (${one.heard})`).join(' e ')}: os grupos podem mudar.{' '}
          <Button size="small" variant="outlined" onClick={() => setDialog({ kind: 'make' })}>
            Refazer os grupos
          </Button>
        </Note>
      )}
      {grouping.left.map(one => (
        <Note key={one.group.id} apart>
          {leftText(one)} <Link to={href(pages.grouping, { id: one.to.id })}>Abrir os grupos novos</Link>
        </Note>
      ))}
      <Section flush>
        <div className={styles.hour}>
          <LevelBars grouping={grouping} />
          <div className={styles.when}>
            <h2>{isMarked ? hoursText(grouping) : 'Sem hora marcada'}</h2>
            <p>{whyText(grouping)}</p>
            <Row as="p" gap={8} className={styles.again}>
              <Icon name="ear" />
              <b>
                Ouvir de novo: semana de {formatDateInProse(grouping.hearAgainOn)}
                {weeksAhead(grouping.hearAgainOn)}
              </b>
            </Row>
            <p>
              {counted(grouping.heldOn.length, 'hora dada', 'horas dadas')} desde{' '}
              {formatDateInProse(grouping.startsOn)}
            </p>
          </div>
          <HourChoice>
            <HourGrid
              grouping={grouping}
              onToggle={hour =>
                write(
                  {
                    hours: grouping.hours.some(each => isSame(each, hour))
                      ? grouping.hours.filter(each => !isSame(each, hour))
                      : [...grouping.hours, hour],
                  },
                  'Hora mudada.',
                )
              }
            />
          </HourChoice>
        </div>
      </Section>
      <Section flush>
        <div className={styles.columns}>
          {grouping.levelGroups.map((group, at) => (
            <GroupColumn
              key={group.id}
              grouping={grouping}
              group={group}
              onEdit={() => setDialog({ kind: 'group', at })}
              onMove={(pupil, target) =>
                move.mutate(
                  { params: { id }, body: { studentId: pupil.id, to: target } },
                  {
                    onSuccess: ({ change }) =>
                      announce(
                        `${pupil.name}: ${grouping.levelGroups.find(each => each.id === target)?.name ?? 'fora dos grupos'}.`,
                        change,
                      ),
                  },
                )
              }
            />
          ))}
        </div>
      </Section>
      <Stack above={16}>
        <CalmLine>
          Um aluno pode mudar de grupo a qualquer momento; o grupo dura até à próxima audição, a turma
          continua a mesma.
          {grouping.missing.length > 0 &&
            ` ${counted(grouping.missing.length, 'aluno não foi ouvido e não está', 'alunos não foram ouvidos e não estão')} em nenhum grupo.`}
        </CalmLine>
      </Stack>
      {dialog?.kind === 'make' && (
        <MakeDialog
          heard={ready.map(({ applicationId, groupName: name, date }) => ({ applicationId, name, date }))}
          others={othersOf(grouping, new Set(ready.map(({ groupId }) => groupId)))}
          onClose={() => setDialog(undefined)}
          onMade={made => void navigate(href(pages.grouping, { id: made }))}
        />
      )}
      {dialog?.kind === 'held' && (
        <HeldDialog
          grouping={grouping}
          onClose={() => setDialog(undefined)}
          onSay={(date, held) =>
            hold.mutate(
              { params: { id }, body: { date, held } },
              {
                onSuccess: ({ change }) =>
                  announce(held ? 'Hora marcada como dada.' : 'Hora retirada.', change),
              },
            )
          }
        />
      )}
      {dialog?.kind === 'group' && (
        <GroupDialog
          grouping={grouping}
          at={dialog.at}
          onClose={() => setDialog(undefined)}
          onSave={group =>
            write(
              {
                levelGroups: grouping.levelGroups.map((each, place) => (place === dialog.at ? group : each)),
              },
              'Grupo guardado.',
            )
          }
        />
      )}
      {dialog?.kind === 'history' && (
        <HistoryDialog
          open
          name={grouping.title}
          endpoint={listGroupingHistory}
          input={{ params: { id } }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/** The classes that were not heard again, or are in newer groups already, each with what was heard of it last. */
function othersOf({ groups, newer, heard }: Grouping, without: ReadonlySet<string>): HeardClass[] {
  return groups.flatMap(({ id, name }): HeardClass[] => {
    if (without.has(id)) return []
    const last =
      newer.findLast(one => one.groupId === id && one.heard > 0) ?? heard.find(one => one.groupId === id)
    return last ? [{ applicationId: last.applicationId, name, date: last.date }] : []
  })
}

/** Why this hour, or which group has none. */
function whyText({ common, clashes, groups, subject, levelGroups, hours }: Grouping): string {
  const lead = levelGroups.filter(({ leaderId }) => leaderId === null).length
  const without =
    lead > 0 ? ` ${counted(lead, 'grupo ainda não tem', 'grupos ainda não têm')} quem oriente.` : ''
  if (groups.length === 1) return `É a hora de ${subject.name} da turma.${without}`
  if (
    common.length > 0 &&
    (hours.length === 0 || hours.every(hour => common.some(each => isSame(each, hour))))
  )
    return `É a hora de ${subject.name} nas ${groups.length} turmas.${without}`
  const clash = clashes.filter(({ hours: own }) => hours.some(hour => !own.some(each => isSame(each, hour))))
  if (hours.length > 0 && clash.length > 0)
    return `À hora marcada ${clash.map(({ group }) => group).join(' e ')} não ${clash.length === 1 ? 'tem' : 'têm'} ${subject.name}.${without}`
  return `As turmas não têm ${subject.name} à mesma hora: escolha a hora na grelha.${without}`
}

/** «, daqui a 5 semanas»; nothing once that week has come. */
function weeksAhead(day: string): string {
  const weeks = Math.round(daysBetween(mondayOf(today()), mondayOf(day)) / 7)
  return weeks > 0 ? `, daqui a ${counted(weeks, 'semana', 'semanas')}` : ''
}
