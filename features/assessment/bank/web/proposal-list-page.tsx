import { useQuery } from '@tanstack/react-query'
import { type QuestionType, questionTypeLabels } from '#engines/questions/taxonomy.ts'
import { href } from '#kit/address.ts'
import { counted, formatMoment } from '#kit/figures.ts'
import { sum } from '#kit/sum.ts'
import { query } from '#kit/web/api/queries.ts'
import { ListPage } from '#kit/web/list/list-page.tsx'
import { RowCard } from '#kit/web/list/row-card.tsx'
import { useListQuery } from '#kit/web/list/use-list-query.ts'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { SubjectDot } from '#kit/web/parts/subject-dot.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import * as pages from '#school/pages.ts'
import { TypesetText } from '#school/questions/web/typeset-text.tsx'
import { crumbs, places } from '../places.ts'
import { type ProposalState, proposalStates } from '../proposal.ts'
import { countProposals, listProposals, type ProposalRow } from '../proposal-contract.ts'
import styles from './bank.module.css'
import { ProposalStateMark } from './proposal-state.tsx'

const tabs: Record<ProposalState, string> = {
  proposta: 'Por rever',
  devolvida: 'Devolvidas',
  publicada: 'No banco da academia',
  retirada: 'Retiradas',
}

/** Questions on their way into the academy's bank: all of them for who leads it, for a school its own. */
export function ProposalListPage() {
  const within = useWithinReach()
  const listQuery = useListQuery(listProposals)
  const { after: _after, limit: _limit, ...filters } = listQuery
  const counts = useQuery(query(countProposals, { query: filters })).data
  return (
    <ListPage
      endpoint={listProposals}
      title="Propostas à academia"
      crumbs={[...crumbs.slice(1), { label: 'Propostas' }]}
      noun={{ one: 'proposta', many: 'propostas' }}
      none="Nenhuma"
      tabs={{
        key: 'state',
        all: 'Todas',
        total: counts && sum(Object.values(counts.byState)),
        values: proposalStates.map(value => ({ value, label: tabs[value], count: counts?.byState[value] })),
      }}
      total={counts?.total}
      search={{ label: 'Procurar no enunciado e nas opções' }}
      rowName={row => row.name}
      rowHref={row => href(pages.proposal, { id: row.id })}
      rowActions={row => [
        { label: 'Abrir', icon: 'book-open', to: href(pages.proposal, { id: row.id }) },
        { label: 'Ver no banco', icon: 'question', to: places.page(row.questionId) },
      ]}
      twoLines
      columns={[
        { key: 'name', head: 'Pergunta', cell: row => <Named row={row} /> },
        { key: 'school', head: 'Escola', cell: row => row.school.name },
        {
          key: 'subject',
          head: 'Disciplina',
          width: 148,
          priority: 2,
          cell: row => <SubjectDot colour={row.subject.colour}>{row.subject.name}</SubjectDot>,
        },
        { key: 'at', head: 'Proposta', width: 168, priority: 2, cell: row => formatMoment(row.proposedAt) },
        { key: 'state', head: 'Estado', width: 196, cell: row => <ProposalStateMark state={row.state} /> },
      ]}
      card={row => (
        <RowCard title={<TypesetText text={row.name} />} text={row.school.name}>
          <SubjectDot colour={row.subject.colour}>{row.subject.abbreviation}</SubjectDot>
          <ProposalStateMark state={row.state} />
        </RowCard>
      )}
      empty={{
        title: within('Ainda não há propostas'),
        text: 'Uma pergunta aprovada na escola propõe-se na página dela, com «Propor à academia».',
        primary: { label: 'Ver o banco', icon: 'question', to: places.list },
      }}
    />
  )
}

function Named({ row }: { row: ProposalRow }) {
  return (
    <Stack as="span" shrinks className={styles.named}>
      <b>
        <TypesetText text={row.name} />
      </b>
      <Text as="small" caption secondary>
        {[
          questionTypeLabels[row.type as QuestionType],
          `${row.grade}ª`,
          row.competence?.code,
          row.openComments > 0 &&
            counted(row.openComments, 'comentário por tratar', 'comentários por tratar'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  )
}
