import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { stepsFrom } from '#kit/states.ts'
import { messageOf } from '#kit/web/api/api-error.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { useBytes } from '#kit/web/api/use-bytes.ts'
import { HistoryDialog } from '#kit/web/dialog/history-dialog.tsx'
import { ErrorPanel } from '#kit/web/notice/error-panel.tsx'
import { notify } from '#kit/web/notice/notify.ts'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { Fact, Facts } from '#kit/web/parts/facts.tsx'
import { LazyImage } from '#kit/web/parts/lazy-image.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { useUndo, useUndoChanges } from '#school/changes/web/use-undo.ts'
import { isStaff } from '#school/roles.ts'
import { gradesText } from '#school/subjects/grade.ts'
import {
  getTerm,
  getTermFile,
  listTermHistory,
  removeTerm,
  setTermState,
  type Term,
  termStateTable,
} from '../contract.ts'
import { TermComments } from './term-comments.tsx'
import styles from './term-page.module.css'
import { TermStateMark } from './term-state.tsx'

const BASE = '/dashboard/glossaryList'

interface GlossaryTermPageProps {
  /** Where the term is used: known by the journeys that join features. */
  uses?: (id: string) => ReactNode
}

/** One term, set as in a dictionary, with what may be done with it. */
export function GlossaryTermPage({ uses }: GlossaryTermPageProps) {
  const { id = '' } = useParams()
  const answer = useQuery(query(getTerm, { params: { id } }))
  if (answer.data) return <TermView term={answer.data} uses={uses?.(id)} />
  if (answer.error)
    return (
      <>
        <PageHead title="Glossário" crumbs={crumbs} />
        <ErrorPanel
          title="Não foi possível abrir o termo"
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      </>
    )
  return <SkeletonCards />
}

const crumbs = [
  { label: 'Academia', to: '/dashboard' },
  { label: 'Glossário', to: BASE },
]

function TermView({ term, uses }: { term: Term; uses: ReactNode }) {
  const [history, setHistory] = useState(false)
  const undo = useUndoChanges()
  const { user } = useSession()
  const { primary, secondary, more } = useActions(term, () => setHistory(true))
  return (
    <>
      <PageHead
        title={term.term}
        crumbs={crumbs}
        sub={<TermStateMark state={term.state} />}
        primary={primary}
        secondary={secondary}
        more={more}
      />
      <div className={styles.columns}>
        <Section title="Definição">
          <div className={styles.entry}>
            <p className={styles.definition}>
              {term.wordClass && <i>{term.wordClass}</i>} {term.definition}
            </p>
            {term.example && <p className={styles.example}>{term.example}</p>}
            <TermMedia term={term} />
          </div>
        </Section>
        <Section title="Ficha">
          <Facts>
            <Fact name="Disciplina">
              <SubjectDot colour={term.subject.colour}>{term.subject.name}</SubjectDot>
            </Fact>
            <Fact name="Classes">{gradesText(term.grades)}</Fact>
            <Fact name="Unidade">{term.unitTitle}</Fact>
            <Fact name="Sinónimos">{term.synonyms.join(', ')}</Fact>
            <Fact name="Termos relacionados">
              {term.relatedTerms.length > 0 &&
                term.relatedTerms.map((related, at) => (
                  <span key={related.id}>
                    {at > 0 && ', '}
                    <Link to={`${BASE}/${related.id}`}>{related.term}</Link>
                  </span>
                ))}
            </Fact>
            <Fact name="Fonte">{term.source}</Fact>
            <Fact name="Escrito por">{term.createdByName}</Fact>
          </Facts>
        </Section>
        {term.translations.length > 0 && (
          <Section title="Em línguas nacionais">
            <ul className={styles.translations}>
              {term.translations.map(translation => (
                <li key={`${translation.language} ${translation.term}`}>
                  <b>{translation.term}</b> <span>{translation.language}</span>
                  {translation.definition && <p>{translation.definition}</p>}
                  <small>
                    {translation.validatedBy
                      ? `Validada por ${translation.validatedBy}`
                      : 'Por validar por um falante'}
                  </small>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {uses}
        {isStaff(user?.nivel ?? '') && <TermComments id={term.id} />}
      </div>
      <HistoryDialog
        open={history}
        onClose={() => setHistory(false)}
        name={term.term}
        endpoint={listTermHistory}
        input={{ params: { id: term.id } }}
        actions={termActions}
        fields={{}}
        onUndo={term.mayEdit ? entry => void undo([entry.batchId]) : undefined}
      />
    </>
  )
}

/** The audit's names of what is done to a term, as people say them. */
const termActions = {
  'glossary.term.create': 'criou o termo',
  'glossary.term.update': 'alterou',
  'glossary.term.state': 'mudou o estado',
  'glossary.term.remove': 'eliminou',
  'glossary.term.bulk': 'alterou vários termos',
  'glossary.term.import': 'importou',
  'glossary.term.image': 'mudou a imagem',
  'glossary.term.audio': 'mudou a pronúncia',
}

function TermMedia({ term }: { term: Term }) {
  const image = useBytes(getTermFile, { params: { id: term.id, which: 'image' } }, term.imageFileId !== null)
  const audio = useBytes(getTermFile, { params: { id: term.id, which: 'audio' } }, term.audioFileId !== null)
  return (
    <>
      {image && <LazyImage src={image} alt={term.imageAlt} className={styles.image} />}
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: the sound is the word itself, written in the title
        <audio controls src={audio} aria-label={`Pronúncia de «${term.term}»`} className={styles.audio} />
      )}
    </>
  )
}

function useActions(term: Term, showHistory: () => void) {
  const { user } = useSession()
  const navigate = useNavigate()
  const announce = useUndo()
  const remove = useSave(removeTerm)
  const setState = useSave(setTermState)
  const role = user?.nivel ?? ''
  const failed = (error: Error) => notify.error('Não foi possível.', { detail: messageOf(error) })
  const steps: Action[] = stepsFrom(termStateTable, term.state, role).map(step => ({
    label: step.label,
    icon: step.to === 'publicado' ? 'check' : 'arrow-right',
    onClick: () =>
      setState.mutate(
        { params: { id: term.id }, body: { state: step.to, version: term.version } },
        {
          onSuccess: ({ change }) =>
            announce(`«${term.term}»: ${termStateTable.labels[step.to].toLowerCase()}.`, change),
          onError: failed,
        },
      ),
  }))
  const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: `${BASE}/${term.id}/editar` }
  const [first, ...others] = term.mayEdit ? steps : []
  const history: Action[] = isStaff(role)
    ? [{ label: 'Histórico', icon: 'clock-counter-clockwise', onClick: showHistory }]
    : []
  const erase: Action = {
    label: 'Eliminar',
    icon: 'trash',
    destructive: true,
    onClick: () =>
      remove.mutate(
        { params: { id: term.id }, query: { version: term.version } },
        {
          onSuccess: ({ change }) => {
            announce(`«${term.term}» eliminado.`, change, 'Fica 30 dias na Reciclagem.')
            navigate(BASE)
          },
          onError: failed,
        },
      ),
  }
  return {
    primary: term.mayEdit ? edit : undefined,
    secondary: first ? [first] : [],
    more: term.mayEdit ? [...others, ...history, erase] : history,
  }
}
