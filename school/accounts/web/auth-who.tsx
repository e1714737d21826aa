import { initialsOf } from '#kit/web/parts/initials.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import styles from './auth-page.module.css'

/** Who an account is: initials, name, e-mail. */
export function AuthWho({ name, email }: { name: string; email: string }) {
  return (
    <Row gap={12} center className={styles.who}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span>
        <Text as="b" block semibold>
          <bdi>{name}</bdi>
        </Text>
        <Text as="small" block small secondary breaks>
          <bdi>{email}</bdi>
        </Text>
      </span>
    </Row>
  )
}
