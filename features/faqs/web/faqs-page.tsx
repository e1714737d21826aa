import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { matches } from '#kit/fold.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/page/empty-state.tsx'
import { ErrorPanel } from '#kit/web/page/error-panel.tsx'
import { SearchField } from '#kit/web/page/search-field.tsx'
import { SkeletonCards } from '#kit/web/page/skeleton.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { type FaqTopic, faqTopicLabels, faqTopics, listFaqs } from '../contract.ts'
import styles from './faqs-page.module.css'

interface Entry {
  id: string
  topic: FaqTopic
  question: string
  answer: string
}

/** What people ask most, by topic; open to everybody. */
export function FaqsPage() {
  const [search, setSearch] = useState('')
  const faqs = useQuery(query(listFaqs, {}))
  const found = faqs.data?.filter(entry => matches(`${entry.question} ${entry.answer}`, search)) ?? []
  useOpenedByAddress(faqs.data !== undefined)

  return (
    <div className={styles.page}>
      <h1>Perguntas frequentes</h1>
      <p className={styles.lead}>O que mais se pergunta sobre a academia e o sistema de diagnóstico.</p>
      <SearchField value={search} onChange={setSearch} label="Procurar nas perguntas" wait={100} />
      {faqs.isPending && <SkeletonCards rows={6} />}
      {faqs.isError && (
        <ErrorPanel
          title="Não foi possível abrir as perguntas"
          error={faqs.error}
          onRetry={() => void faqs.refetch()}
        />
      )}
      {faqs.isSuccess && found.length === 0 && (
        <EmptyState
          title="Nenhuma pergunta assim"
          text="Tente outras palavras, ou pergunte à administração da sua escola."
          primary={{ label: 'Mostrar todas', onClick: () => setSearch('') }}
        />
      )}
      {faqTopics.map(topic => (
        <Topic
          key={topic}
          topic={topic}
          entries={found.filter(entry => entry.topic === topic)}
          open={search !== ''}
        />
      ))}
      <p className={styles.foot}>
        Não encontrou? Fale com a administração da sua escola, ou <Link to="/">volte ao início</Link>.
      </p>
    </div>
  )
}

/** The questions of one topic, each folded until asked; all unfolded while somebody searches. */
function Topic({ topic, entries, open }: { topic: FaqTopic; entries: readonly Entry[]; open: boolean }) {
  if (entries.length === 0) return null
  return (
    <section className={styles.topic} aria-labelledby={`tema-${topic}`}>
      <h2 id={`tema-${topic}`}>{faqTopicLabels[topic]}</h2>
      {entries.map(({ id, question, answer }) => (
        <details key={`${id}${open}`} id={id} open={open || undefined} className={styles.entry}>
          <summary>
            <h3>{question}</h3>
            <Icon name="caret-down" size={18} />
          </summary>
          {answer.split(/\n\s*\n/).map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </section>
  )
}

/** An address that ends in `#id` opens that question. */
function useOpenedByAddress(ready: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const entry = ready && hash.length > 1 ? document.getElementById(hash.slice(1)) : null
    if (!(entry instanceof HTMLDetailsElement)) return
    entry.open = true
    entry.scrollIntoView({ block: 'center' })
  }, [ready, hash])
}
