import { useQuery } from '@tanstack/react-query'
import type { GameForm } from '#features/games/web/editor/game-form.ts'
import { query } from '#kit/web/api/queries.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { listGameChanges } from '../contract.ts'
import styles from './game-changes.module.css'

/** What changed in the glossary or the bank since the pairs of a game were taken, each offered to be taken anew. */
export function GameChanges({ id, form }: { id: string; form: GameForm }) {
  const answer = useQuery(query(listGameChanges, { params: { id } })).data
  const items = form.watch('items')
  const open = (answer?.changes ?? []).flatMap(change => {
    const item = items.find(item => item.id === change.itemId)
    const isTaken =
      change.now !== null &&
      item?.source?.prompt === change.now.source?.prompt &&
      item?.source?.answer === change.now.source?.answer &&
      JSON.stringify(item?.source?.points) === JSON.stringify(change.now.source?.points)
    return item && !isTaken && item.source ? [{ ...change, item }] : []
  })
  if (open.length === 0) return null
  const take = (ids: readonly string[]) =>
    form.setValue(
      'items',
      items.map(item => {
        const now = open.find(change => change.itemId === item.id)?.now
        if (!now || !ids.includes(item.id)) return item
        const { id } = item
        const { prompt, answer: word, wrong, picture, audio, source, points } = now
        if (item.picture?.file)
          return { ...item, audio, source, ...(!item.points && { prompt, answer: word, wrong }) }
        // Places that were put on the picture of a term are the game's own, and its words with them.
        if (item.points && !points && picture) return { ...item, picture, audio, source }
        return { id, prompt, answer: word, wrong, picture, audio, source, ...(points && { points }) }
      }),
      { shouldDirty: true },
    )
  const changed = open.filter(change => change.now !== null)
  return (
    <Text as="div" below={24} className={styles.changes} role="status">
      <Note tone="amber" icon="book-open-text">
        <b>
          {open.some(change => change.kind === 'pergunta')
            ? 'O glossário ou o banco mudou'
            : 'O glossário mudou'}
        </b>{' '}
        desde que os pares foram escolhidos.
        <ul>
          {open.map(({ itemId, item, now }) => (
            <Row as="li" wrap center between gap={8} key={itemId}>
              {now ? (
                <>
                  <span>
                    «{item.answer}»: agora «{now.answer}», «{now.prompt}»
                  </span>
                  <Button size="small" variant="outlined" onClick={() => take([itemId])}>
                    Actualizar
                  </Button>
                </>
              ) : (
                <span>«{item.answer}» foi eliminado; o par fica como está.</span>
              )}
            </Row>
          ))}
        </ul>
        {changed.length > 1 && (
          <Button size="small" onClick={() => take(changed.map(change => change.itemId))}>
            Actualizar os {changed.length}
          </Button>
        )}
      </Note>
    </Text>
  )
}
