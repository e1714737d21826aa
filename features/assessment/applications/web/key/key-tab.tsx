import { useQuery } from '@tanstack/react-query'
import { plainText } from '#engines/questions/rich-text.ts'
import { formatDateTime, percent } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { useAddressQuery } from '#kit/web/navigation/address-query.ts'
import { Column, Text } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import type { Application } from '../../../results/contract.ts'
import { listKeyChanges } from '../../key-contract.ts'
import { KeyDesk } from './key-desk.tsx'
import styles from './key-tab.module.css'
import { changeText, countsOf } from './key-words.ts'

/** Keys of an application: which is in force, how many have it right, and what to do about one that is wrong. */
export default function KeyTab({ application }: { application: Application }) {
  const [params, change] = useAddressQuery()
  const history = useQuery(query(listKeyChanges, { params: { id: application.id } }))
  const open = application.items.find(item => item.id === params.get('pergunta')) ?? application.items[0]
  const choose = (itemId: string) => change({ pergunta: itemId })
  const changes = history.data?.changes ?? []
  return (
    <div className={styles.desk}>
      <Section flush className={styles.list}>
        <ol aria-label="Perguntas e as suas chaves">
          {application.items.map((item, at) => {
            const { answered, right } = countsOf(application, item.id)
            return (
              <li key={item.id}>
                <PlainButton look="row" aria-current={item === open} onClick={() => choose(item.id)}>
                  <b>{at + 1}</b>
                  <span className={styles.stem}>
                    <TypesetText text={plainText(item.question.stem)} />
                  </span>
                  <Text semibold figures>
                    {percent(right / answered)}
                  </Text>
                  <span className={item.change ? styles.changed : styles.key}>
                    <TypesetText text={changeText(item.question, item.change)} />
                  </span>
                </PlainButton>
              </li>
            )
          })}
        </ol>
      </Section>
      <Column gap={24}>
        {open && (
          <KeyDesk
            key={`${open.id} ${JSON.stringify(open.change)}`}
            application={application}
            item={open}
            number={application.items.indexOf(open) + 1}
            last={changes.find(change => change.itemId === open.id)}
          />
        )}
        {changes.length > 0 && (
          <Section title="O que já se corrigiu">
            <Column as="ol" gap={12}>
              {changes.map(change => {
                const at = application.items.findIndex(item => item.id === change.itemId)
                const item = application.items[at]
                const question = item?.written ?? item?.question
                return (
                  <li key={`${change.at} ${change.itemId}`}>
                    <p>
                      <b>Pergunta {at + 1}</b>:{' '}
                      {question && <TypesetText text={changeText(question, change.before)} />} →{' '}
                      <b>{question && <TypesetText text={changeText(question, change.after)} />}</b>
                    </p>
                    <Text as="p" secondary small>
                      {change.by}, {formatDateTime(change.at)}: «{change.reason}»
                      {alsoWords(change, application.gives)}
                    </Text>
                  </li>
                )
              })}
            </Column>
          </Section>
        )}
      </Column>
    </div>
  )
}

/** Where a correction went beside the application. */
function alsoWords({ test, bank }: { test: boolean; bank: boolean }, gives: Application['gives']): string {
  const word = gives === 'quiz' ? 'no quiz' : 'no teste'
  const places = [test && word, bank && 'no banco'].filter(place => place !== false)
  return places.length > 0 ? ` · também ${places.join(' e ')}` : ''
}
