import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { partOf } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { isInNeed, ONE_QUESTION, QUESTIONS_TO_NAME } from '../../results/in-need.ts'
import { topicName } from '../../results/standing.ts'
import { saveActions } from '../../results/web/save-report.ts'
import { exportApplicationReport, getClassReport } from '../contract.ts'
import type { ClassReport } from '../report-shapes.ts'
import { KeyWarning } from './key-warning.tsx'
import { ApplicationHead, Reported, useEditionInAddress } from './report-frame.tsx'
import { TopicTable } from './topic-cards.tsx'

/** Domains and competences of a class, and who needs which. */
export function CompetenceReportPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getClassReport, { params: { id }, query: useEditionInAddress() }))
  return <Reported answer={answer}>{report => <CompetenceView report={report} />}</Reported>
}

function CompetenceView({ report }: { report: ClassReport }) {
  const { head, achievement, domains, competences, pupils } = report
  const params = { id: head.applicationId }
  const named = useEditionInAddress()
  return (
    <>
      <ApplicationHead
        head={head}
        total={achievement.total}
        title={`Competências da turma ${head.group.name}`}
        secondary={saveActions(
          format =>
            call(exportApplicationReport, { params, query: { ...named, report: 'competencias', format } }),
          'competencias-da-turma',
        )}
      />
      <KeyWarning applicationId={head.applicationId} items={report.items} />
      <TopicTable title="Domínios" topics={domains} />
      <TopicTable title="Competências" topics={competences} />
      <Section flush title="Quem precisa de quê" aside="alunos com menos de 50 % na competência">
        <RowList
          rows={competences.map((topic, at) => {
            const needy = pupils.filter(line => isInNeed(line.competences[at]))
            return {
              key: topic.key,
              title: topicName(topic),
              text:
                topic.items.length < QUESTIONS_TO_NAME
                  ? ONE_QUESTION
                  : needy.map(line => line.name).join(', ') || 'Ninguém',
              aside: topic.items.length < QUESTIONS_TO_NAME ? '' : partOf(needy.length, topic.bySex.total.n),
            }
          })}
        />
      </Section>
    </>
  )
}
