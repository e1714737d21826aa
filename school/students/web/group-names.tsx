import { type ReactNode, useState } from 'react'
import { counted } from '#kit/figures.ts'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { CountBadge } from '#kit/web/parts/count-badge.tsx'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import type { StudentRow } from '../contract.ts'
import { byTens, searchPupils } from '../group-folds.ts'
import { studentStateLabels } from '../student.ts'
import styles from './group-names.module.css'

/** What asks for attention, under the names of those that it is about. */
export interface PupilNote {
  studentId: string
  words: string
  isUrgent: boolean
}

interface GroupNamesProps {
  groupName: string
  pupils: readonly StudentRow[]
  notes: readonly PupilNote[]
  /** At the end of the line of the search. */
  aside: ReactNode
}

/** The names of a group by number, without what is so of everybody; folded by tens on a phone. */
export function GroupNames({ groupName, pupils, notes, aside }: GroupNamesProps) {
  const [search, setSearch] = useState('')
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const notesOf = Map.groupBy(notes, ({ studentId }) => studentId)
  const found = search === '' ? pupils : searchPupils(pupils, search)
  const label = `Alunos da ${groupName}`
  const names = (shown: readonly StudentRow[], name: string) => (
    <ol className={styles.names} aria-label={name}>
      {shown.map(pupil => (
        <PupilName key={pupil.id} pupil={pupil} notes={notesOf.get(pupil.id) ?? []} />
      ))}
    </ol>
  )
  return (
    <Section flush>
      <Row gap={20} rowGap={12} center between className={styles.tools}>
        <SearchField value={search} onChange={setSearch} label="Nome ou número" wait={100} />
        {aside}
      </Row>
      {search !== '' && (
        <p className="visually-hidden" role="status">
          {counted(found.length, 'aluno', 'alunos')}
        </p>
      )}
      {found.length === 0 ? (
        <p className={styles.none}>
          Nenhum aluno da {groupName} com «{search}».
        </p>
      ) : isPhone && search === '' ? (
        byTens(pupils).map((ten, at) => {
          const waiting = ten.pupils.filter(({ id }) => notesOf.has(id)).length
          return (
            <Disclosure
              key={ten.numbers}
              className={styles.ten}
              look="inset"
              open={at === 0}
              title={
                <>
                  {' '}
                  <b>{ten.numbers === '' ? 'Sem n.º' : ten.numbers}</b> <Text>{ten.names}</Text>{' '}
                </>
              }
              aside={
                waiting > 0 && (
                  <CountBadge count={waiting} of={waiting === 1 ? 'pede atenção' : 'pedem atenção'} />
                )
              }
            >
              {names(ten.pupils, `${label}, ${ten.numbers === '' ? 'sem número' : ten.numbers}`)}
            </Disclosure>
          )
        })
      ) : (
        names(found, label)
      )}
    </Section>
  )
}

function PupilName({ pupil, notes }: { pupil: StudentRow; notes: readonly PupilNote[] }) {
  const places = useGroupPlaces()
  return (
    <Row as="li" gap={8} even>
      <span className={styles.number}>{pupil.numberInGroup ?? '–'}</span>
      <span>
        <Link to={places.student(pupil.id)}>{pupil.fullName}</Link>
        {pupil.state !== 'activo' && <small>{studentStateLabels[pupil.state].toLocaleLowerCase('pt')}</small>}
        {notes.map(({ words, isUrgent }) => (
          <small key={words} data-urgent={isUrgent || undefined}>
            {words}
          </small>
        ))}
      </span>
    </Row>
  )
}
