import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { matches } from '#kit/fold.ts'
import { query } from '#kit/web/api/queries.ts'
import { SearchField } from '#kit/web/list/search-field.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { listFaqs } from '../contract.ts'
import { type FaqTopic, faqTopicLabels, faqTopics } from '../faq.ts'
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

  return (
    <div className={styles.page}>
      <h1>Perguntas frequentes</h1>
      <p className={styles.lead}>O que mais se pergunta sobre a academia e o sistema de diagnóstico.</p>
      <Row as="p" gap={8} center touch className={styles.manual}>
        <Icon name="file-text" />
        <a href="/manual-do-professor.pdf" target="_blank" rel="noreferrer">
          Manual do professor (PDF, oito páginas)
        </a>
      </Row>
      <SearchField value={search} onChange={setSearch} label="Procurar nas perguntas" wait={100} />
      <Loaded answer={faqs} failed="Não foi possível abrir as perguntas" awaited={<SkeletonCards rows={6} />}>
        {all => (
          <Found
            entries={all.filter(each => matches(`${each.question} ${each.answer}`, search))}
            isSearched={search !== ''}
            onAll={() => setSearch('')}
          />
        )}
      </Loaded>
      <p className={styles.foot}>
        Não encontrou? Fale com a administração da sua escola, ou <Link to="/">volte ao início</Link>.
      </p>
    </div>
  )
}

interface FoundProps {
  entries: readonly Entry[]
  isSearched: boolean
  /** Shows all again. */
  onAll: () => void
}

function Found({ entries, isSearched, onAll }: FoundProps) {
  if (entries.length === 0)
    return (
      <EmptyState
        title="Nenhuma pergunta assim"
        text="Tente outras palavras, ou pergunte à administração da sua escola."
        primary={{ label: 'Mostrar todas', onClick: onAll }}
      />
    )
  return faqTopics.map(topic => (
    <Topic
      key={topic}
      topic={topic}
      entries={entries.filter(entry => entry.topic === topic)}
      open={isSearched}
    />
  ))
}

/** The questions of one topic, each folded until asked; all unfolded while somebody searches. */
function Topic({ topic, entries, open }: { topic: FaqTopic; entries: readonly Entry[]; open: boolean }) {
  if (entries.length === 0) return null
  return (
    <section className={styles.topic} aria-labelledby={`tema-${topic}`}>
      <h2 id={`tema-${topic}`}>{faqTopicLabels[topic]}</h2>
      {entries.map(entry => (
        <Question key={`${entry.id}${open}`} entry={entry} open={open} />
      ))}
    </section>
  )
}

/** An address that ends in the question's id opens it. */
function Question({ entry, open }: { entry: Entry; open: boolean }) {
  const { id, question, answer } = entry
  const { hash } = useLocation()
  const isLinked = hash === `#${id}`
  const frame = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState(open || isLinked)
  useEffect(() => {
    if (isLinked) frame.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <div ref={frame} id={id} className={styles.entry}>
      <h3>
        <PlainButton
          look="row"
          aria-expanded={unfolded}
          aria-controls={`resposta-${id}`}
          onClick={() => setUnfolded(!unfolded)}
        >
          {question}
          <Icon name="caret-down" size={18} />
        </PlainButton>
      </h3>
      <div id={`resposta-${id}`} hidden={!unfolded}>
        {answer.split(/\n\s*\n/).map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}
