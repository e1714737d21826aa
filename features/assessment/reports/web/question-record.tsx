import { useQuery } from '@tanstack/react-query'
import { measures } from '#engines/psychometrics/measures.ts'
import { href } from '#kit/address.ts'
import { counted, figure, formatDateSlashes, percent } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { CalmLine } from '#kit/web/notice/calm-line.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { ScrollArea } from '#kit/web/parts/scroll-area.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { StateGlyph } from '#kit/web/parts/state-mark.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { isStaff } from '#school/roles.ts'
import { itemFigures } from '../../results/figures.ts'
import styles from '../../results/web/report.module.css'
import { getQuestionRecord } from '../record-contract.ts'
import { bySexMethod, bySexText, recordSummary } from '../record-words.ts'

/** What a question of the bank did in each class that answered it. Nothing where none has. */
export function QuestionRecordSection({ id }: { id: string }) {
  const { user } = useSession()
  const { data } = useQuery({
    ...query(getQuestionRecord, { params: { id } }),
    enabled: isStaff(user?.nivel),
  })
  if (!data || data.applications.length === 0) return null
  const { applications, older, total, bySex } = data
  return (
    <Section
      flush
      className={styles.across}
      title="O que fez em cada turma"
      aside={recordSummary({ older, total })}
    >
      <ScrollArea label="O que fez em cada turma">
        <Table close aria-label="O que fez em cada turma">
          <thead>
            <tr>
              <th scope="col">Aplicação</th>
              <th scope="col" className={styles.end}>
                Alunos
              </th>
              <th scope="col" className={styles.end} title={itemFigures.p.title}>
                {measures.test.head}
              </th>
              <th scope="col" className={styles.end} title={itemFigures.itemRest.title}>
                Concorda com o teste
              </th>
            </tr>
          </thead>
          <tbody>
            {applications.map(({ application, testTitle, date, version, n, p, itemRest, verdict }, at) => (
              <tr key={application?.id ?? `${date} ${at}`}>
                <th scope="row" className={styles.named}>
                  {application ? (
                    <Link to={href(pages.itemReport, { id: application.id })}>{application.group.name}</Link>
                  ) : (
                    'Outra turma'
                  )}{' '}
                  <span className={styles.quiet}>
                    {testTitle}, {formatDateSlashes(date)} · versão {version}
                  </span>
                  {verdict !== '' && (
                    <Row as="span" gap={6} center small semibold warning>
                      <StateGlyph glyph="half" /> rever: {verdict}
                    </Row>
                  )}
                </th>
                <td className={styles.end}>{n}</td>
                <td className={styles.end}>{percent(p)}</td>
                <td className={styles.end}>{figure(itemRest, 2)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      <div className={styles.foot}>
        <span>
          {counted(applications.length, 'aplicação', 'aplicações')}. Só contam testes que acabaram; na ficha
          contam também os quizzes e o que está a decorrer.
        </span>
      </div>
      {bySex && (
        <div className={styles.foot}>
          <CalmLine>{bySexText(bySex)}</CalmLine>
          {bySex.difference && <Fold title="Como se contou">{bySexMethod(bySex)}</Fold>}
        </div>
      )}
    </Section>
  )
}
