import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { useBytes } from '#kit/web/api/use-bytes.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { Fact, Facts } from '#kit/web/parts/facts.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { LazyImage } from '#kit/web/parts/lazy-image.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import { useSteps } from '#school/changes/web/use-steps.ts'
import { useUndoChanges } from '#school/changes/web/use-undo.ts'
import { isStaff } from '#school/roles.ts'
import { gradesText } from '#school/subjects/grade.ts'
import { getTerm, getTermFile, listTermHistory, removeTerm, setTermState, type Term } from '../contract.ts'
import { crumbs, gone, places } from '../places.ts'
import { termStateTable, termThing } from '../term.ts'
import { TermComments } from './term-comments.tsx'
import styles from './term-page.module.css'
import { TermStateMark } from './term-state.tsx'

interface GlossaryTermPageProps {
  /** Where the term is used: known by the journeys that join features. */
  uses?: (id: string) => ReactNode
}

/** One term, set as in a dictionary, with what may be done with it. */
export function GlossaryTermPage({ uses }: GlossaryTermPageProps) {
  const { id = '' } = useParams()
  const answer = useQuery(query(getTerm, { params: { id } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir o termo"
      head={<PageHead title="Glossário" crumbs={crumbs} />}
      gone={gone}
    >
      {term => <TermView term={term} uses={uses?.(id)} />}
    </Loaded>
  )
}

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
          <Stack gap={16}>
            <p className={styles.definition}>
              {term.wordClass && <i>{term.wordClass}</i>} {term.definition}
            </p>
            {term.example && <p className={styles.example}>{term.example}</p>}
            <TermMedia term={term} />
          </Stack>
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
                    <Link to={places.page(related.id)}>{related.term}</Link>
                  </span>
                ))}
            </Fact>
            <Fact name="Fonte">{term.source}</Fact>
            <Fact name="Escrito por">{term.createdByName}</Fact>
          </Facts>
        </Section>
        {term.translations.length > 0 && (
          <Section title="Em línguas nacionais">
            <Stack as="ul" className={styles.translations}>
              {term.translations.map(translation => (
                <li key={`${translation.language} ${translation.term}`}>
                  <Text as="b" heading="h5">
                    {translation.term}
                  </Text>{' '}
                  <Text secondary>{translation.language}</Text>
                  {translation.definition && <p>{translation.definition}</p>}
                  <Text as="small" secondary block caption>
                    {translation.validatedBy
                      ? `Validada por ${translation.validatedBy}`
                      : 'Por validar por um falante'}
                  </Text>
                </li>
              ))}
            </Stack>
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
        onUndo={term.mayEdit ? entry => void undo([entry.batchId]) : undefined}
      />
    </>
  )
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
  const stepsOf = useSteps(setTermState, termStateTable, { name, icons: { publicado: 'check' } })
  const removalOf = useRemoval(removeTerm, { said: deleted(termThing, name) })
  const role = user?.nivel ?? ''
  const history: Action[] = isStaff(role)
    ? [{ label: 'Histórico', icon: 'clock-counter-clockwise', onClick: showHistory }]
    : []
  if (!term.mayEdit) return { primary: undefined, secondary: [], more: history }
  const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: places.edit(term.id) }
  const [first, ...others] = stepsOf(term, role)
  return {
    primary: edit,
    secondary: first ? [first] : [],
    more: [...others, ...history, removalOf(term, () => navigate(places.list))],
  }
}

function name({ term }: Term): string {
  return term
}
