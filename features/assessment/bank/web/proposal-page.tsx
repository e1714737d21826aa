import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type QuestionType, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import { formatMoment } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Fact, Facts } from '#kit/web/parts/facts.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { CommentsPanel } from '#school/comments/web/comments-panel.tsx'
import { ReturnDialog } from '#school/comments/web/return-dialog.tsx'
import * as pages from '#school/pages.ts'
import { BankMedia } from '#school/questions/web/bank-media.tsx'
import { crumbs, places } from '../places.ts'
import { type ProposalState, proposalStateTable } from '../proposal.ts'
import {
  commentProposal,
  getProposal,
  type Proposal,
  resolveProposalComment,
  setProposalState,
} from '../proposal-contract.ts'
import styles from './bank.module.css'
import { QuestionWithDraws } from './drawn-question.tsx'
import { leftOutText, pooledText } from './pooled-words.ts'
import { ProposalStateMark } from './proposal-state.tsx'
import proposals from './proposals.module.css'
import { SideBySide } from './side-by-side.tsx'

const back = [...crumbs.slice(1), { label: 'Propostas', to: pages.proposals }]

/** One proposal as its review sees it: the question with its key, what is alike, what was said, and the decision. */
export function ProposalPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getProposal, { params: { id } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir a proposta"
      head={<PageHead title="Proposta à academia" crumbs={back} />}
      gone={{ label: 'Ver as propostas', to: pages.proposals }}
    >
      {proposal => (
        <BankMedia>
          <ProposalView proposal={proposal} />
        </BankMedia>
      )}
    </Loaded>
  )
}

const said: Record<ProposalState, string> = {
  proposta: 'Proposta de novo.',
  devolvida: 'Devolvida à escola.',
  publicada: 'Publicada no banco da academia.',
  retirada: 'Retirada.',
}

function useDecision(proposal: Proposal, onDone: () => void) {
  const announce = useUndo()
  const save = useSave(setProposalState, { touches: ['questions', 'question-proposals'] })
  return {
    isBusy: save.isPending,
    decide: (state: ProposalState, comment = '') =>
      save.mutate(
        {
          params: { id: proposal.id },
          body: { state, comment, version: proposal.version, versionId: proposal.versionId },
        },
        {
          onSuccess: ({ change }) => {
            announce(said[state], change, proposal.name)
            onDone()
          },
        },
      ),
  }
}

function ProposalView({ proposal }: { proposal: Proposal }) {
  const [returning, setReturning] = useState<{ begin: string }>()
  const { isBusy, decide } = useDecision(proposal, () => setReturning(undefined))
  const { alike, figures } = proposal
  const write = useSave(commentProposal)
  const resolve = useSave(resolveProposalComment)
  const params = { id: proposal.id }
  return (
    <>
      <PageHead
        title={proposal.name}
        crumbs={back}
        sub={<ProposalStateMark state={proposal.state} />}
        secondary={[{ label: 'Ver no banco', icon: 'question', to: places.page(proposal.questionId) }]}
      />
      {proposal.state === 'devolvida' && proposal.comment && (
        <Text as="div" below={16}>
          <Note tone="amber">
            <b>{proposal.decidedBy ?? 'A academia'} devolveu esta proposta.</b> «{proposal.comment}»
          </Note>
        </Text>
      )}
      <div className={styles.columns}>
        <Section
          title={questionTypeLabels[proposal.type as QuestionType]}
          aside="com a chave, como fica no banco"
        >
          <QuestionWithDraws key={proposal.versionId} question={proposal.question} />
        </Section>
        <Section title="Proposta">
          <Facts>
            <Fact name="Escola">{proposal.school.name}</Fact>
            <Fact name="Proposta por">
              {[proposal.proposedBy, formatMoment(proposal.proposedAt)].filter(Boolean).join(' · ')}
            </Fact>
            <Fact name="Nota">
              {proposal.note && <bdi className={proposals.quote}>«{proposal.note}»</bdi>}
            </Fact>
            <Fact name="Disciplina">
              <SubjectDot colour={proposal.subject.colour}>{proposal.subject.name}</SubjectDot>
            </Fact>
            <Fact name="Classe">{proposal.grade}ª</Fact>
            <Fact name="Competência">
              {proposal.competence && `${proposal.competence.code} ${proposal.competence.description}`}
            </Fact>
            <Fact name="O que já fez">
              {pooledText(figures)} {leftOutText(figures)}
            </Fact>
            <Fact name="Decidida por">
              {proposal.decidedAt &&
                [proposal.decidedBy, formatMoment(proposal.decidedAt)].filter(Boolean).join(' · ')}
            </Fact>
          </Facts>
          {proposal.steps.length > 0 && (
            <Row gap={8} rowGap={8} wrap center above={16}>
              {proposal.steps.map(to => {
                const step = proposalStateTable.transitions.find(
                  each => each.from === proposal.state && each.to === to,
                )
                return (
                  <ActionButton
                    key={to}
                    variant={to === 'publicada' ? 'contained' : 'outlined'}
                    action={{
                      label: step?.label ?? proposalStateTable.labels[to],
                      busy: isBusy,
                      destructive: step?.destructive,
                      onClick: () => (to === 'devolvida' ? setReturning({ begin: '' }) : decide(to)),
                    }}
                  />
                )
              })}
            </Row>
          )}
        </Section>
        {alike.length > 0 && (
          <Section
            title="Parecidas no banco da academia"
            aside="fique com as duas, ou com a que lá está"
            className={proposals.across}
          >
            <Stack gap={8}>
              {alike.map(each => (
                <SideBySide key={each.id} own={proposal.question} alike={each}>
                  {proposal.steps.includes('devolvida') && (
                    <div>
                      <ActionButton
                        variant="outlined"
                        action={{
                          label: 'Ficar com a que lá está',
                          busy: isBusy,
                          onClick: () =>
                            setReturning({ begin: `O banco da academia já tem «${each.name}»: use essa.` }),
                        }}
                      />
                    </div>
                  )}
                </SideBySide>
              ))}
            </Stack>
          </Section>
        )}
        <CommentsPanel
          comments={proposal.comments}
          draft={`proposal-comments/${proposal.id}`}
          writing={write.isPending}
          onWrite={(text, callbacks) => write.mutate({ params, body: { text } }, callbacks)}
          onResolve={(commentId, resolved, callbacks) =>
            resolve.mutate({ params: { ...params, commentId }, body: { resolved } }, callbacks)
          }
        />
      </div>
      {returning && (
        <ReturnDialog
          what="a proposta"
          begin={returning.begin}
          openComments={proposal.openComments}
          busy={isBusy}
          onClose={() => setReturning(undefined)}
          onReturn={comment => decide('devolvida', comment)}
        />
      )}
    </>
  )
}
