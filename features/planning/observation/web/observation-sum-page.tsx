import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted, formatSpanInProse, NOTHING, partOf } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import * as pages from '#school/pages.ts'
import { sumObservations } from '../contract.ts'
import { byArea, MIN_TEACHERS } from '../observation.ts'
import { crumbs } from '../places.ts'
import styles from './observation.module.css'

type Sum = ResponseOf<typeof sumObservations>

/** What the observations of a trimester add up to, without names, and how many teachers were sat in on. */
export function ObservationSumPage() {
  const [params] = useSearchParams()
  const trimester = Number(params.get('trimestre'))
  const school = params.get('escola')
  const answer = useQuery(
    query(sumObservations, {
      query: { ...(trimester >= 1 && trimester <= 3 && { trimester }), ...(school && { school }) },
    }),
  )
  const head = <PageHead title="Soma das assistências" crumbs={[...crumbs, { label: 'Soma' }]} />
  return (
    <Loaded answer={answer} failed="Não foi possível somar as assistências" head={head}>
      {sum => (
        <>
          {head}
          <PartTabs
            label="Trimestres"
            tabs={sum.trimesters.map(number => ({
              label: `${number}.º trimestre`,
              icon: 'calendar-blank' as const,
              to: href(pages.observationSum, { trimestre: number, escola: school }),
              here: number === sum.trimester,
            }))}
          />
          <SumView sum={sum} />
        </>
      )}
    </Loaded>
  )
}

function SumView({ sum }: { sum: Sum }) {
  const [from, to] = formatSpanInProse(sum.from, sum.to)
  return (
    <>
      <Section title="Quantos foram assistidos" aside={`${sum.school.name}, ${from} a ${to}`}>
        <p className={styles.sum}>{coverageInWords(sum)}</p>
        <Text as="p" secondary>
          {sum.lessons === 0
            ? 'Ninguém assistiu ainda a uma aula neste trimestre.'
            : `${counted(sum.lessons, 'aula assistida', 'aulas assistidas')}, ${sum.announced} com aviso; ${partOf(sum.signed, sum.lessons)} assinadas por ambos.`}
        </Text>
      </Section>
      <Stack above={16} below={16}>
        <Note>
          Cada critério soma-se a partir de {MIN_TEACHERS} docentes: com menos, o número diria de quem é. «
          {NOTHING}» não é zero.
        </Note>
      </Stack>
      <Section title="O que se julgou, sem nomes" flush>
        {sum.criteria.length === 0 ? (
          <Text as="p" secondary className={styles.alone}>
            Ainda ninguém assinou com um docente uma assistência deste trimestre.
          </Text>
        ) : (
          <Table top className={`${styles.table} ${styles.levels}`}>
            <thead className="visually-hidden-on-phone">
              <tr>
                <th scope="col">Critério</th>
                {levelsOf(sum).map(level => (
                  <th key={level} scope="col">
                    {level}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {byArea(sum.criteria).map(({ area, criteria }) => (
                <AreaRows key={area} area={area} criteria={criteria} levels={levelsOf(sum)} />
              ))}
            </tbody>
          </Table>
        )}
      </Section>
    </>
  )
}

/** The levels of the form, as columns, in its order. */
function levelsOf({ criteria }: Sum): string[] {
  return [...new Set(criteria.flatMap(each => each.levels?.map(({ level }) => level) ?? []))]
}

function AreaRows({
  area,
  criteria,
  levels,
}: {
  area: string
  criteria: Sum['criteria']
  levels: readonly string[]
}) {
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={1 + levels.length}>
          {area}
        </th>
      </tr>
      {criteria.map(each => (
        <tr key={each.id}>
          <th scope="row">{each.title}</th>
          {each.levels === null && (
            <Text as="td" numeric figures colSpan={Math.max(1, levels.length)}>
              {NOTHING}
            </Text>
          )}
          {each.levels !== null &&
            levels.map(level => (
              <Text as="td" numeric figures key={level} data-head={level}>
                {each.levels?.find(own => own.level === level)?.lessons ?? NOTHING}
              </Text>
            ))}
        </tr>
      ))}
    </>
  )
}

/** «12 de 14 docentes assistidos este trimestre» */
function coverageInWords({ observed, teachers, trimester, isNow }: Sum): string {
  const when = isNow ? 'este trimestre' : `no ${trimester}.º trimestre`
  if (teachers === 0) return `Ninguém lecciona ${when}`
  return `${partOf(observed, teachers)} docentes assistidos ${when}`
}
