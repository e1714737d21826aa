import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { Disclosure } from '#kit/web/parts/disclosure.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import * as pages from '#school/pages.ts'
import type { StatisticalReturn } from '../contract.ts'
import styles from './returns.module.css'

/** What the numbers wait for, each with those whom it concerns; nothing where nothing is missing. */
export function AsksSection({ asks }: { asks: StatisticalReturn['asks'] }) {
  if (asks.length === 0) return null
  return (
    <Section title="O que falta" aside={counted(asks.length, 'assunto', 'assuntos')} flush>
      <ul className={styles.asks}>
        {asks.map(({ text, detail, count, pupils, places }) => {
          const named = pupils.length + places.length
          return (
            <Text as="li" ruled key={text}>
              <Disclosure
                look="inset"
                title={
                  <Stack as="span" gap={4}>
                    <span>{text}</span>
                    <Text secondary>{detail}</Text>
                  </Stack>
                }
              >
                <ul>
                  {pupils.map(({ id, name, group }) => (
                    <li key={id}>
                      <Link to={href(pages.editPupil, { id })}>{name}</Link>, {group}
                    </li>
                  ))}
                  {places.map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                  {count > named && <li>e mais {count - named}</li>}
                </ul>
              </Disclosure>
            </Text>
          )
        })}
      </ul>
    </Section>
  )
}
