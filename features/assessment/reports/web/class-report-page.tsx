import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import * as pages from '#school/pages.ts'
import { AchievementCard } from '../../results/web/achievement-card.tsx'
import styles from '../../results/web/report.module.css'
import { saveActions } from '../../results/web/save-report.ts'
import { hardestFirst } from '../class-paper.ts'
import { exportApplicationReport, getClassReport } from '../contract.ts'
import type { ClassReport } from '../report-shapes.ts'
import { HeatMap } from './heat-map.tsx'
import { ItemList } from './item-list.tsx'
import { KeyWarning } from './key-warning.tsx'
import { ApplicationHead, Reported, useEditionInAddress } from './report-frame.tsx'
import { NeedsCard } from './topic-cards.tsx'

const ITEMS_AT_FIRST = 8
const ITEMS_ON_PHONE = 3

interface ClassReportPageProps {
  /** What comes of the report, above it; not of an edition that no longer holds. */
  above?: (report: ClassReport) => ReactNode
}

/** What a class has shown in a test: marks, where to begin, every pupil, the hardest questions. */
export function ClassReportPage({ above }: ClassReportPageProps) {
  const { id = '' } = useParams()
  const answer = useQuery(query(getClassReport, { params: { id }, query: useEditionInAddress() }))
  return <Reported answer={answer}>{report => <ClassView report={report} above={above} />}</Reported>
}

function ClassView({ report, above }: { report: ClassReport } & ClassReportPageProps) {
  const { head, achievement, bands, domains } = report
  const params = { id: head.applicationId }
  const named = useEditionInAddress()
  const next = named.edition === undefined && report.competences.length > 0 ? above?.(report) : undefined
  return (
    <>
      <ApplicationHead
        head={head}
        total={achievement.total}
        next={next !== undefined}
        title={`Relatório da turma ${head.group.name}`}
        secondary={saveActions(
          format => call(exportApplicationReport, { params, query: { ...named, report: 'turma', format } }),
          'relatorio-da-turma',
        )}
      />
      {achievement.total.evaluated === 0 ? (
        <Section>
          <EmptyState
            title="Ainda ninguém entregou"
            text="O relatório aparece assim que o primeiro aluno entregar o teste ou for lançado na grelha."
            primary={{ label: 'Abrir a aplicação', to: href(pages.application, { id: head.applicationId }) }}
          />
        </Section>
      ) : (
        <>
          <KeyWarning applicationId={head.applicationId} items={report.items} />
          {next}
          {next ? (
            <AchievementCard folds achievement={achievement} bands={bands} />
          ) : (
            <div className={styles.two}>
              <AchievementCard achievement={achievement} bands={bands} />
              <NeedsCard domains={domains} />
            </div>
          )}
          <HeatMap report={report} />
          <Hardest report={report} />
        </>
      )}
    </>
  )
}

function Hardest({ report }: { report: ClassReport }) {
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<number>()
  const items = hardestFirst(report.items)
  const phone = useMediaQuery('(max-width:599.95px)')
  const shown = all ? items : items.slice(0, phone ? ITEMS_ON_PHONE : ITEMS_AT_FIRST)
  return (
    <Section flush folds title="Perguntas mais difíceis">
      <ItemList items={shown} open={open} onOpen={setOpen} />
      <div className={styles.foot}>
        <span>
          {shown.length} de {counted(items.length, 'pergunta', 'perguntas')} ·{' '}
          {counted(report.test.n, 'aluno', 'alunos')}
        </span>
        {shown.length < items.length && (
          <Button onClick={() => setAll(true)}>Mostrar as {items.length}</Button>
        )}
      </div>
    </Section>
  )
}
