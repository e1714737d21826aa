import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import { getLearningPath, listPathPlaces } from '../contract.ts'
import { groupPathTitle } from '../group-path-title.ts'
import styles from './path.module.css'
import { countReached, placeByNeed } from './path-rows.ts'

const heads = ['Medido', 'Planificado', 'Ensinado', 'Praticado', 'Medido de novo'] as const

/** Where the loop is in the person's first group and subject, with its most urgent step; nothing before a test. */
export function PathCard() {
  const place = useQuery({ ...query(listPathPlaces, {}), staleTime: 60_000 }).data?.[0]
  const subject = place?.subjects[0]
  const path = useQuery({
    ...query(getLearningPath, { query: { group: place?.id ?? '', subject: subject?.id ?? '' } }),
    enabled: place !== undefined && subject !== undefined,
  }).data
  if (!place || !subject || !path?.rows.some(row => row.first)) return null
  const placeOf = placeByNeed(path.needs)
  const [next] = path.rows.filter(row => row.next?.to).toSorted((a, b) => placeOf(a) - placeOf(b))
  const count = (at: number) => countReached(path.rows, at)
  return (
    <Section
      folds
      title={groupPathTitle(subject, place)}
      tools={
        <Link to={href(pages.learningPath, { turma: place.id, disciplina: subject.id })}>
          Ver por competência
        </Link>
      }
    >
      <ol className={styles.counts}>
        {heads.map((head, at) => (
          <Stack as="li" key={head}>
            <b>
              {count(at)} de {path.rows.length}
            </b>
            <span className={styles.quiet}>{head}</span>
            <span className={styles.meter} aria-hidden="true">
              <i style={{ inlineSize: `${(100 * count(at)) / path.rows.length}%` }} />
            </span>
          </Stack>
        ))}
      </ol>
      {next?.next?.to && (
        <Row wrap gap={20} rowGap={12} center between above={16} className={styles.first}>
          <p>
            <b>
              {next.competence.code} {next.competence.description}
            </b>
            <br />
            <Text small semibold warning>
              {next.next.why}
            </Text>
            <span className={styles.quiet}>
              {' '}
              {path.needs.find(need => need.competenceId === next.competence.id)?.reasons[0]}
            </span>
          </p>
          <Button variant="outlined" to={next.next.to}>
            {next.next.label}
          </Button>
        </Row>
      )}
    </Section>
  )
}
