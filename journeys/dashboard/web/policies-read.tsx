import { useQuery } from '@tanstack/react-query'
import { listPolicies } from '#features/policies/contract.ts'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'
import styles from './policies-read.module.css'

/** Beside each other; further ones are in the report. */
const SHOWN = 3

/** How many have read each policy in force, the least read first; each leads to who. */
export function PoliciesRead() {
  const { data } = useQuery(query(listPolicies, { query: { state: ['em vigor'], limit: 50 } }, 'academy'))
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const read = (data?.rows ?? []).flatMap(({ id, title, readers }) =>
    readers && readers.all > 0 ? [{ id, title, ...readers }] : [],
  )
  if (read.length === 0) return null
  const first = read.toSorted((a, b) => b.overdue - a.overdue || a.read / a.all - b.read / b.all)
  const [worst] = first
  if (isPhone && worst)
    return (
      <Link className={styles.line} to={pages.readings}>
        <span>
          <Text as="b" semibold>
            Políticas: {worst.read} de {worst.all} leram a que mais falta
          </Text>
          {worst.overdue > 0 && (
            <Text as="small" block secondary>
              {worst.overdue} em atraso
            </Text>
          )}
        </span>
        <Icon name="caret-right" size={18} flip />
      </Link>
    )
  return (
    <Section flush title="Políticas por ler" aside={<Link to={pages.readings}>Quem leu</Link>}>
      <ul className={styles.policies}>
        {first.slice(0, SHOWN).map(policy => (
          <Stack as="li" gap={6} ruled key={policy.id}>
            <Link to={href(pages.readings, { policy: policy.id })}>{policy.title}</Link>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${(100 * policy.read) / policy.all}%` }} />
            </span>
            <Text as="small" secondary>
              <b>
                {policy.read} de {policy.all}
              </b>{' '}
              {policy.read === 1 ? 'leu' : 'leram'}
              {policy.overdue > 0 && (
                <>
                  {' · '}
                  <b className={styles.late}>{policy.overdue} em atraso</b>
                </>
              )}
            </Text>
          </Stack>
        ))}
      </ul>
    </Section>
  )
}
