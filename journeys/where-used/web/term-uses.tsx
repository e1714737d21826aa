import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { listTermUses } from '../contract.ts'
import styles from './term-uses.module.css'

/** Where a term is used, so that nobody changes or deletes it unknowing. */
export function TermUses({ id }: { id: string }) {
  const answer = useQuery(query(listTermUses, { params: { id } }))
  const { data, isLoading } = answer
  if (!data && !isLoading) return null
  return (
    <Section title="Onde é usado" aside={data && <Text secondary>{data.uses.length}</Text>}>
      {awaitedLine(answer, ({ uses }) =>
        uses.length === 0 ? (
          <Text as="p" secondary>
            Ainda não é usado noutro lugar.
          </Text>
        ) : (
          <ul className={styles.uses}>
            {uses.map(use => (
              <Row as="li" between gap={12} key={use.href}>
                <Link to={use.href}>{use.label}</Link>
                <Text secondary caption>
                  {use.kind}
                </Text>
              </Row>
            ))}
          </ul>
        ),
      )}
    </Section>
  )
}
