import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Programme } from '#features/planning/programmes/contract.ts'
import { lessonsOf, type ProgrammeUnit } from '#features/planning/programmes/programme.ts'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { AddressSelect } from '#kit/web/form/address-select.tsx'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { ShareBar } from '#kit/web/parts/share-bar.tsx'
import * as pages from '#school/pages.ts'
import { getProgrammeTaught, type TaughtUnit } from '../contract.ts'
import styles from './programme-uses.module.css'

export function useTaught(id: string) {
  const [params] = useSearchParams()
  const group = params.get('turma')
  return useQuery(query(getProgrammeTaught, { params: { id }, query: group === null ? {} : { group } })).data
}

/** Under a unit's title: how much of it was taught, as a bar and in words; its trimester alone where no group follows it. */
export function UnitTaught({ programme, unit }: { programme: Programme; unit: ProgrammeUnit }) {
  const data = useTaught(programme.id)
  const taught = data?.group ? data.units.find(each => each.unitId === unit.id) : undefined
  const lessons = lessonsOf(unit)
  const trimester = unit.trimester === null ? '' : `${unit.trimester}.º trimestre`
  if (!taught) return trimester === '' ? null : <small>{trimester}</small>
  return (
    <>
      {lessons !== null && lessons > 0 && (
        <span className={styles.bar}>
          <ShareBar share={Math.min(1, taught.taught / lessons)} />
        </span>
      )}
      <small>{[trimester, taughtWords(taught, lessons)].filter(Boolean).join(', ')}</small>
    </>
  )
}

/** «dada», «11 dadas, 19 por dar», «por dar»; what nobody registered is not taken for not taught. */
function taughtWords({ taught, unregistered }: TaughtUnit, lessons: number | null): string {
  const unknown = unregistered > 0 ? `${unregistered} por registar` : ''
  if (lessons !== null && lessons > 0 && taught >= lessons) return 'dada'
  if (taught === 0) return unknown || 'por dar'
  const left = lessons === null ? '' : `${lessons - taught} por dar`
  return [counted(taught, 'dada', 'dadas'), unknown || left].filter(Boolean).join(', ')
}

/** Below the units: of which group that is, how much in all, and what cannot be said. */
export function TaughtFoot({ programme }: { programme: Programme }) {
  const data = useTaught(programme.id)
  const [, change] = useAddressQuery()
  if (!data) return null
  const { groups, group, units, shared } = data
  if (!group)
    return (
      <Text as="div" inset under={16} className={styles.foot}>
        <CalmLine>
          Nenhuma turma ao seu alcance segue este programa num plano analítico em vigor: não se sabe o que se
          deu. <Link to={href(pages.programmeYear, { id: programme.id })}>Onde está no ano</Link>
        </CalmLine>
      </Text>
    )
  const unregistered = sum(units.map(unit => unit.unregistered))
  return (
    <Stack inset under={16} gap={8} className={styles.foot}>
      {groups.length > 1 ? (
        <AddressSelect
          label="Dado à turma"
          value={group.id}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={next => {
            change({ turma: next })
          }}
        />
      ) : (
        <Text as="p" caption>
          Dado à turma <b>{group.name}</b>
        </Text>
      )}
      <Text as="p" caption secondary>
        {counted(sum(units.map(unit => unit.taught)), 'aula dada', 'aulas dadas')} até hoje, pelos planos em
        vigor.{' '}
        <Link to={href(pages.learningPath, { turma: group.id, disciplina: programme.subject.id })}>
          O que foi medido
        </Link>
      </Text>
      {unregistered > 0 && (
        <CalmLine>
          {counted(unregistered, 'aula', 'aulas')} de semanas passadas por registar: não se sabe se foram
          dadas. <Link to={pages.planControl}>Ver o cumprimento</Link>
        </CalmLine>
      )}
      {shared > 0 && (
        <CalmLine>
          {counted(shared, 'aula dada', 'aulas dadas')} em semanas de mais de uma unidade: o plano não diz de
          qual, e nas barras não estão.
        </CalmLine>
      )}
      {data.more && <CalmLine>Há mais turmas; aqui estão as primeiras {groups.length}.</CalmLine>}
    </Stack>
  )
}
