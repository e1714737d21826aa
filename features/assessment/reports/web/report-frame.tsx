import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { formatDateSlashes, partOf } from '#kit/figures.ts'
import type { Answer } from '#kit/web/notice/join-answers.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { Stack } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { editionIn } from '#school/editions/web/edition-in.ts'
import { EditionList } from '#school/editions/web/edition-list.tsx'
import { EditionNote } from '#school/editions/web/edition-note.tsx'
import * as pages from '#school/pages.ts'
import { TestTabs } from '../../diagnostic-tests/web/test-tabs.tsx'
import type { Achievement } from '../../results/figure-shapes.ts'
import { waitingLine } from '../paper-parts.ts'
import { area, crumb, places } from '../places.ts'
import type { ReportHead } from '../report-shapes.ts'

/** Waits for a report, says what is wrong with it, or shows it. */
export function Reported<T>({ answer, children }: { answer: Answer<T>; children: (report: T) => ReactNode }) {
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir o relatório"
      awaited={<SkeletonCards rows={6} />}
      secondary={{ label: 'Ver os relatórios', to: pages.reports }}
    >
      {children}
    </Loaded>
  )
}

const parts = [
  { label: 'Turma', icon: 'users-three', of: places.classOf },
  { label: 'Competências', icon: 'target', of: places.competencesOf },
  { label: 'Perguntas', icon: 'list-numbers', of: places.itemsOf },
] as const

/** Head and tabs of the reports of one application. */
export function ApplicationHead({
  head,
  total,
  title,
  secondary,
  next = false,
}: {
  head: ReportHead
  total: Achievement
  title: string
  secondary: Action[]
  /** Whether the page itself says what comes next; else the recovery plan does. */
  next?: boolean
}) {
  const { pathname } = useLocation()
  // There the report begins where the way back to the test would stand.
  const isPhone = useMediaQuery('(max-width:599.95px)')
  return (
    <>
      <PageHead
        title={title}
        crumbs={[area, crumb, { label: head.group.name }]}
        sub={`${head.testTitle} · ${formatDateSlashes(head.date)} · ${partOf(total.evaluated, total.enrolled)} alunos`}
        primary={
          total.evaluated > 0 && !next
            ? {
                label: 'Plano de recuperação',
                icon: 'plant',
                to: href(pages.newRecovery, { aplicacao: head.applicationId }),
              }
            : undefined
        }
        secondary={secondary}
        more={[
          {
            label: 'Fazer um quiz',
            icon: 'exam',
            to: href(pages.quizSources, { fonte: 'relatorio', relatorio: head.applicationId }),
          },
          {
            label: 'Ver o percurso',
            icon: 'path',
            to: href(pages.learningPath, { turma: head.group.id, disciplina: head.subject.id }),
          },
          ...(head.beforeId === null
            ? []
            : [
                {
                  label: 'Ver a evolução',
                  icon: 'chart-line-up' as const,
                  to: places.evolution(head.beforeId, head.applicationId),
                },
              ]),
          ...(isPhone
            ? [
                {
                  label: 'Ver a aplicação',
                  icon: 'broadcast' as const,
                  to: href(pages.application, { id: head.applicationId }),
                },
                { label: 'Ver o teste', icon: 'ruler' as const, to: href(pages.test, { id: head.testId }) },
              ]
            : []),
        ]}
      />
      {!isPhone && <TestTabs id={head.testId} here="analisar" />}
      <PartTabs
        label="Relatórios desta aplicação"
        tabs={parts.map(({ label, icon, of }) => ({
          label,
          icon,
          to: of(head.applicationId),
          here: pathname === of(head.applicationId),
        }))}
      />
      <Corrected head={head} />
      <Warnings head={head} />
    </>
  )
}

/** The edition that the address names, for the question and the papers. */
export function useEditionInAddress(): { edition?: number } {
  const [params] = useSearchParams()
  const edition = editionIn(params)
  return edition === undefined ? {} : { edition }
}

/** Which edition of a corrected test is read, and the others that there are. */
function Corrected({ head: { edition, editions, state } }: { head: ReportHead }) {
  const last = editions.at(-1)
  if (!last) return null
  const holds = edition?.number === last.number
  return (
    <>
      {edition && holds && (
        <EditionNote edition={edition} title="O teste está corrigido.">
          Nomes, números e notas ficam como estavam.
        </EditionNote>
      )}
      {edition && !holds && (
        <EditionNote edition={edition} title="Já não é esta que vale." tone="amber">
          <Link to="?">Ver o relatório de agora</Link>
        </EditionNote>
      )}
      {!edition && state !== 'corrigido' && (
        <Note apart tone="amber">
          <b>Está a ser corrigido de novo:</b> as notas ainda podem mudar. O que estava corrigido guarda-se.
        </Note>
      )}
      {(editions.length > 1 || !holds) && (
        <Stack gap={4} below={24}>
          <Section flush title="Versões">
            <EditionList editions={editions} shown={edition?.number} hrefOf={number => `?versao=${number}`} />
          </Section>
        </Stack>
      )}
    </>
  )
}

function Warnings({ head }: { head: ReportHead }) {
  const { toMark, dropped, credited } = head
  if (toMark === 0 && dropped.length === 0 && credited.length === 0) return null
  return (
    <Stack gap={12} below={24}>
      {toMark > 0 && <Note tone="amber">{waitingLine(head)}</Note>}
      {dropped.length > 0 && <Note>Perguntas anuladas, que não contam: {dropped.join(', ')}.</Note>}
      {credited.length > 0 && <Note>Perguntas com a cotação dada a todos: {credited.join(', ')}.</Note>}
    </Stack>
  )
}
