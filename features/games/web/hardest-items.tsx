import { decimal, whole } from '#kit/figures.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { Game } from '../contract.ts'
import type { GameResults } from '../results-contract.ts'
import styles from './control.module.css'
import { useFirst } from './first-rows.tsx'
import { places } from './game-words.tsx'
import { lessonOnHref, sourceHref } from './source-href.ts'

/** How many of the hardest pairs a set of cards takes. */
const ON_CARDS = 3

interface HardestItemsProps {
  game: Game
  /** The group that is looked at; empty for all. */
  group: string
  items: GameResults['items']
}

/** What cost most, the first of it until all is asked for, with the way to each term and to cards of the very hardest. */
export function HardestItems({ game, group, items }: HardestItemsProps) {
  const { shown, seeAll } = useFirst(items)
  const onCards = items.slice(0, ON_CARDS).map(item => item.id)
  return (
    <Section flush title="O que custou mais" aside="certos à primeira, dos piores para os melhores">
      <Table tall regular className={styles.items}>
        <thead className="visually-hidden-on-phone">
          <tr>
            <th scope="col">Termo</th>
            <th scope="col">Certos à primeira</th>
            <th scope="col">Tentativas</th>
            <th scope="col">Segundos</th>
            <th scope="col">
              <span className="visually-hidden">Daqui para onde</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(item => {
            const href = sourceHref(item)
            return (
              <tr key={item.id}>
                <th scope="row">
                  <Text as="b" block>
                    <TypesetText text={item.answer} />
                  </Text>
                  <Text as="small" block>
                    <TypesetText text={item.prompt} />
                  </Text>
                </th>
                <td data-label="Certos à primeira">
                  {item.plays === 0 ? (
                    '–'
                  ) : (
                    <>
                      <span>
                        <b>{item.firstRight}</b> de {item.plays}
                      </span>
                      <i
                        className={styles.bar}
                        style={{ '--share': item.firstRight / item.plays } as never}
                      />
                    </>
                  )}
                </td>
                <td data-label="Tentativas">{decimal(item.tries, 1)}</td>
                <td data-label="Segundos">{whole(item.seconds)}</td>
                <td className={styles.ways}>
                  {item.plays > 0 && item.firstRight < item.plays && (
                    <Button
                      variant="outlined"
                      size="small"
                      to={lessonOnHref(game, item, group)}
                      aria-label={`Aula sobre ${item.answer}`}
                    >
                      Aula
                    </Button>
                  )}
                  {href && (
                    <Button variant="outlined" size="small" to={href}>
                      {item.source?.kind === 'termo' ? 'Abrir o termo' : 'Abrir a pergunta'}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {(seeAll || onCards.length > 1) && (
        <Row center gap={8} inset over={12} under={12} secondary small>
          {seeAll}
          {onCards.length > 1 && (
            <Button
              className={styles.cards}
              startIcon={<Icon name="cards" />}
              to={places.createFrom(game.id, 'flashcards', onCards)}
            >
              Cartões dos {onCards.length} primeiros
            </Button>
          )}
        </Row>
      )}
    </Section>
  )
}
