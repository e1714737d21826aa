import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import { capital } from '#kit/thing.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { AvatarGroup } from '#kit/web/parts/avatar-group.tsx'
import { Column, Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { isFeminine } from '#school/roles.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { useMayWrite } from '#school/subjects/web/use-may-write.ts'
import { type GroupRow, listGroups, shiftLabels } from '../contract.ts'
import { roomInWords } from '../room-in-words.ts'
import { useGroupPlaces } from './group-places.ts'
import styles from './groups.module.css'
import { Occupancy } from './occupancy.tsx'
import { pupilsText } from './pupils-text.ts'

/** The 5th grade: its groups side by side. */
export function FifthGradePage() {
  return <GradeGroups grade={5} />
}

/** The 6th grade: its groups side by side. */
export function SixthGradePage() {
  return <GradeGroups grade={6} />
}

function GradeGroups({ grade }: { grade: number }) {
  const places = useGroupPlaces()
  const mayWrite = useMayWrite()
  const answer = useQuery(query(listGroups, { query: { grade: [grade], limit: 100 } }))
  const title = gradeTitle(grade)
  // Of the year in force: what is over is archived by its year.
  const groups = answer.data?.rows ?? []
  const boys = groups.reduce((sum, row) => sum + row.boys, 0)
  const girls = groups.reduce((sum, row) => sum + row.girls, 0)
  return (
    <>
      <PageHead
        title={title}
        crumbs={[places.area, { label: 'Turmas', to: places.list }, { label: title }]}
        sub={
          groups.length > 0 &&
          `${turmas(groups.length)} em ${groups[0]?.year}, ${pupilsText({ boys, girls })}`
        }
        primary={
          mayWrite ? { label: 'Nova turma', icon: 'plus', to: `${places.add}?classe=${grade}` } : undefined
        }
        secondary={[{ label: 'Alunos da classe', icon: 'student', to: `${places.students}?grade=${grade}` }]}
      />
      <Groups answer={answer} groups={groups} title={title} mayWrite={mayWrite} />
    </>
  )
}

interface GroupsProps {
  answer: { error: unknown; data: ResponseOf<typeof listGroups> | undefined; refetch: () => unknown }
  groups: readonly GroupRow[]
  title: string
  mayWrite: boolean
}

function Groups({ answer, groups, title, mayWrite }: GroupsProps) {
  if (!answer.data) return <Awaited answer={answer} failed="Não foi possível abrir as turmas" />
  if (groups.length === 0)
    return (
      <Section flush>
        <EmptyState
          title={`Nenhuma turma da ${title}`}
          text={
            mayWrite
              ? 'Crie a primeira e diga quem lecciona cada disciplina.'
              : 'As suas turmas desta classe aparecem aqui quando a direcção lhas atribuir.'
          }
        />
      </Section>
    )
  return (
    <ul className={styles.grid}>
      {groups.map(group => (
        <GroupCard key={group.id} group={group} />
      ))}
    </ul>
  )
}

function GroupCard({ group }: { group: GroupRow }) {
  const places = useGroupPlaces()
  return (
    <Column as="li" gap={16} className={styles.tile}>
      <Text as="h2" heading="h4">
        <Link to={places.page(group.id)}>{group.called}</Link>
      </Text>
      <Stack as="dl" gap={10}>
        <div>
          <dt>Alunos</dt>
          <dd>
            <Occupancy pupils={group.boys + group.girls} capacity={group.capacity} />
            <small>
              {group.boys} H, {group.girls} M
            </small>
          </dd>
        </div>
        <div>
          <dt>{isFeminine(group.director?.jobTitle ?? '') ? 'Directora de turma' : 'Director de turma'}</dt>
          <dd>{group.director?.name ?? 'Por indicar'}</dd>
        </div>
        <div>
          <dt>Onde e quando</dt>
          <dd>
            {group.room ? `${capital(roomInWords(group.room))}, ` : ''}
            {shiftLabels[group.shift].toLowerCase()}
          </dd>
        </div>
        <div>
          <dt>Professores</dt>
          <dd>{group.teachers.length === 0 ? 'Por indicar' : <AvatarGroup names={group.teachers} />}</dd>
        </div>
      </Stack>
      <Row gap={8} className={styles.tileFoot}>
        <ActionButton
          variant="outlined"
          size="small"
          action={{ label: 'Alunos', icon: 'student', to: `${places.students}?group=${group.id}` }}
        />
        <ActionButton
          variant="text"
          size="small"
          action={{ label: 'Horário', icon: 'clock', to: `${places.page(group.id)}?ver=horario` }}
        />
      </Row>
    </Column>
  )
}

function turmas(count: number): string {
  return counted(count, 'turma', 'turmas')
}
