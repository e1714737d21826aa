import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import styles from './read-tab.module.css'

/** How far the stack of paper is: read, of those with doubts, and still to be read. */
export function ReadCounts({ read, doubtful, toRead }: { read: number; doubtful: number; toRead: number }) {
  return (
    <dl className={styles.counts}>
      <Count figure={read} word={read === 1 ? 'lida' : 'lidas'} />
      <Count figure={doubtful} word="com dúvida" isDoubt={doubtful > 0} />
      <Count figure={toRead} word="por ler" />
    </dl>
  )
}

function Count({ figure, word, isDoubt }: { figure: number; word: string; isDoubt?: boolean }) {
  return (
    <div>
      <dt>
        <Text caption secondary>
          {word}
        </Text>
      </dt>
      <Row as="dd" gap={8} center figures nowrap className={isDoubt ? styles.doubt : undefined}>
        {isDoubt && <Icon name="circle-half" />}
        {figure}
      </Row>
    </div>
  )
}
