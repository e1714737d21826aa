import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApplicationListPage } from '#features/assessment/applications/web/application-list-page.tsx'
import { getTest, listTests } from '#features/assessment/diagnostic-tests/contract.ts'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { RowList } from '#kit/web/list/row-list.tsx'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { useWithinReach } from '#school/accounts/web/within-reach.ts'
import * as pages from '#school/pages.ts'
import { applyable } from './applyable.ts'

const ApplyDialog = fetchedDialog(() =>
  import('#features/assessment/applications/web/apply-dialog.tsx').then(m => m.default),
)
const MAX = 100

/** The applications, and the way to one more. */
export function ApplicationsPage() {
  const within = useWithinReach()
  const tests = useQuery(query(listTests, { query: { limit: MAX } })).data?.rows ?? []
  const [applying, setApplying] = useState<{ testId: string | null } | null>(null)
  const { data: test } = useQuery({
    ...query(getTest, { params: { id: applying?.testId ?? '' } }),
    enabled: Boolean(applying?.testId),
  })
  const close = () => setApplying(null)
  const published = tests.filter(test => test.state === 'publicado')
  return (
    <>
      <ApplicationListPage
        tests={tests.map(test => ({ value: test.id, label: test.title }))}
        apply={{ label: 'Aplicar um teste', icon: 'plus', onClick: () => setApplying({ testId: null }) }}
      />
      {applying && !applying.testId && (
        <DialogFrame
          open
          flush
          onClose={close}
          title="Que teste se aplica?"
          sub="Os publicados; um rascunho publica-se na sua página."
        >
          {published.length === 0 ? (
            <EmptyState
              art={null}
              title={within('Nenhum teste publicado')}
              primary={{ label: 'Ver os testes', icon: 'exam', to: pages.tests }}
            />
          ) : (
            <RowList
              rows={published.map(row => ({
                key: row.id,
                title: row.title,
                text: `${row.subject.name} · ${row.grade}ª classe · ${row.kind === 'oral' ? 'oral' : counted(row.items, 'pergunta', 'perguntas')}`,
                aside: (
                  <ActionButton
                    size="small"
                    action={{ label: 'Escolher', onClick: () => setApplying({ testId: row.id }) }}
                  />
                ),
              }))}
            />
          )}
        </DialogFrame>
      )}
      {applying?.testId && test && <ApplyDialog test={applyable(test)} onClose={close} />}
    </>
  )
}
