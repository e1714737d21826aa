import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Fold } from '#kit/web/parts/fold.tsx'
import { saveActions } from '../../results/web/save-report.ts'
import { exportApplicationReport, getClassReport } from '../contract.ts'
import type { ClassReport } from '../report-shapes.ts'
import { KeyWarning } from './key-warning.tsx'
import { NeedCard } from './need-card.tsx'
import { ApplicationHead, Reported, useEditionInAddress } from './report-frame.tsx'
import { TopicFigures } from './topic-cards.tsx'

/** Domains and competences of a class, and who needs which. */
export function CompetenceReportPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getClassReport, { params: { id }, query: useEditionInAddress() }))
  return <Reported answer={answer}>{report => <CompetenceView report={report} />}</Reported>
}

function CompetenceView({ report }: { report: ClassReport }) {
  const { head, achievement, domains, competences } = report
  const params = { id: head.applicationId }
  const named = useEditionInAddress()
  return (
    <>
      <ApplicationHead
        head={head}
        total={achievement.total}
        next={achievement.total.evaluated > 0}
        title={`Competências da turma ${head.group.name}`}
        secondary={saveActions(
          format =>
            call(exportApplicationReport, { params, query: { ...named, report: 'competencias', format } }),
          'competencias-da-turma',
        )}
      />
      <KeyWarning applicationId={head.applicationId} items={report.items} />
      {competences.length > 0 && <NeedCard report={report} />}
      <Fold title="Domínios" aside="homens, mulheres e total">
        <TopicFigures title="Domínios" topics={domains} />
      </Fold>
      <Fold title="Competências" aside="homens, mulheres e total">
        <TopicFigures title="Competências" topics={competences} />
      </Fold>
    </>
  )
}
