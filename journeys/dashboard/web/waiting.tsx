import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import type { WaitingThing } from '../waiting.ts'
import styles from './diagnostics-home-page.module.css'

/** What waits for this person, each row the way to it. */
export function Waiting({ all }: { all: readonly WaitingThing[] }) {
  return (
    <Section flush title="Espera por si" aside={String(all.length)}>
      <ul className={styles.waiting}>
        {all.map(item => (
          <li key={item.key}>
            <Link to={item.to}>
              <Pictogram icon={item.icon} tone={item.tone} size={36} />
              <span>
                <Text as="b" block bold>
                  {item.title}
                </Text>
                <small>{item.text}</small>
              </span>
              <Icon name="caret-right" size={16} flip />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
