import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import * as pages from '#school/pages.ts'
import { type Faq, listAllFaqs, removeFaq } from '../contract.ts'
import { type FaqTopic, faqThing, faqTopicLabels, faqTopics } from '../faq.ts'
import styles from './faqs-admin-page.module.css'

/** The questions as the administration keeps them: by topic, with what others do not see yet. */
export function FaqsAdminPage() {
  const faqs = useQuery(query(listAllFaqs, {}))
  return (
    <>
      <PageHead
        title="Perguntas frequentes"
        tab="Gerir as perguntas frequentes"
        crumbs={[{ label: 'Administração' }, { label: 'Perguntas frequentes' }]}
        sub={<Link to={pages.faqs}>Ver a página como todos a vêem</Link>}
        primary={{ label: 'Nova pergunta', icon: 'plus', to: pages.newFaq }}
      />
      <Loaded answer={faqs} failed="Não foi possível abrir as perguntas">
        {all =>
          all.length === 0 ? (
            <NoneYet />
          ) : (
            faqTopics.map(topic => <Topic key={topic} topic={topic} all={all} />)
          )
        }
      </Loaded>
    </>
  )
}

function NoneYet() {
  return (
    <EmptyState
      title="Ainda não há perguntas"
      text="Escreva a primeira: aparece na página pública assim que for publicada."
      primary={{ label: 'Nova pergunta', icon: 'plus', to: pages.newFaq }}
    />
  )
}

function Topic({ topic, all }: { topic: FaqTopic; all: readonly Faq[] }) {
  const entries = all.filter(entry => entry.topic === topic)
  if (entries.length === 0) return null
  return (
    <Section
      flush
      folds={topic !== all[0]?.topic}
      title={faqTopicLabels[topic]}
      aside={counted(entries.length, 'pergunta', 'perguntas')}
    >
      <ol>
        {entries.map(entry => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

function Row({ entry }: { entry: Faq }) {
  const removalOf = useRemoval(removeFaq, { said: deleted(faqThing, (row: Faq) => row.question) })
  const edit = href(pages.editFaq, { id: entry.id })
  return (
    <Text as="li" ruled over={12} under={12} className={styles.row}>
      <Text secondary textEnd className={styles.place}>
        {entry.position}
      </Text>
      <div className={styles.words}>
        <Link to={edit}>{entry.question}</Link>
        <Text as="p" cut secondary small>
          {entry.answer}
        </Text>
      </div>
      {entry.published ? (
        <StateMark glyph="disc">Publicada</StateMark>
      ) : (
        <StateMark glyph="ring" tone="neutral">
          Não publicada
        </StateMark>
      )}
      <ActionMenu
        label={`Acções de «${entry.question}»`}
        actions={[{ label: 'Editar', icon: 'pencil-simple', to: edit }, removalOf(entry)]}
      />
    </Text>
  )
}
