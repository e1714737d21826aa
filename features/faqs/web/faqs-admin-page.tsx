import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '#kit/figures.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { ActionMenu } from '#kit/web/parts/action-menu.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { type Faq, faqTopicLabels, faqTopics, listAllFaqs, removeFaq } from '../contract.ts'
import styles from './faqs-admin-page.module.css'

export const FAQS_ADMIN = '/dashboard/administracao/perguntas-frequentes'

/** The questions as the administration keeps them: by topic, with what others do not see yet. */
export function FaqsAdminPage() {
  const faqs = useQuery(query(listAllFaqs, {}))
  return (
    <>
      <PageHead
        title="Perguntas frequentes"
        crumbs={[{ label: 'Administração' }, { label: 'Perguntas frequentes' }]}
        sub={<Link to="/faqs">Ver a página como todos a vêem</Link>}
        primary={{ label: 'Nova pergunta', icon: 'plus', to: `${FAQS_ADMIN}/nova` }}
      />
      {faqs.isPending && <SkeletonCards rows={5} />}
      {faqs.isError && (
        <ErrorPanel
          title="Não foi possível abrir as perguntas"
          error={faqs.error}
          onRetry={() => void faqs.refetch()}
        />
      )}
      {faqs.data?.length === 0 && (
        <EmptyState
          title="Ainda não há perguntas"
          text="Escreva a primeira: aparece na página pública assim que for publicada."
          primary={{ label: 'Nova pergunta', icon: 'plus', to: `${FAQS_ADMIN}/nova` }}
        />
      )}
      {faqTopics.map(topic => {
        const entries = faqs.data?.filter(entry => entry.topic === topic) ?? []
        return (
          entries.length > 0 && (
            <Section
              key={topic}
              flush
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
        )
      })}
    </>
  )
}

function Row({ entry }: { entry: Faq }) {
  const announce = useUndo()
  const remove = useSave(removeFaq, { onSaved: ({ change }) => announce('Pergunta eliminada.', change) })
  const edit = `${FAQS_ADMIN}/${entry.id}`
  return (
    <li className={styles.row}>
      <span className={styles.place}>{entry.position}</span>
      <div className={styles.words}>
        <Link to={edit}>{entry.question}</Link>
        <p>{entry.answer}</p>
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
        actions={[
          { label: 'Editar', icon: 'pencil-simple', to: edit },
          {
            label: 'Eliminar',
            icon: 'trash',
            destructive: true,
            onClick: () =>
              remove.mutate(
                { params: { id: entry.id }, query: { version: entry.version } },
                {
                  onError: error =>
                    notify.error('A pergunta não foi eliminada.', { detail: messageOf(error) }),
                },
              ),
          },
        ]}
      />
    </li>
  )
}
