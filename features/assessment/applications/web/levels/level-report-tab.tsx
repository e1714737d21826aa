import { percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import type { Application } from '../../../results/contract.ts'
import { saveActions } from '../../../results/web/save-report.ts'
import { type LevelLine, levelReport } from '../../level-report.ts'
import { downloadLevels } from '../../paper-contract.ts'
import styles from './level-report.module.css'
import { OperationsPart } from './operations-part.tsx'

/** What an oral assessment has shown: how many reached each level, and the pupils by level, to work in groups. */
export default function LevelReportTab({ application }: { application: Application }) {
  const report = levelReport(application)
  const { heard, levels, absent, refused, missing } = report
  return (
    <div className={styles.report}>
      {missing.length > 0 && (
        <Note>
          {missing.length === 1 ? 'Falta ouvir 1 aluno' : `Falta ouvir ${missing.length} alunos`}: não entram
          nas contas.
        </Note>
      )}
      <Section
        flush
        title="Alunos por nível"
        aside={
          <Row as="span" gap={8} wrap center>
            n = {heard.total}
            <Button size="small" to="/diagnostico/niveis">
              Grupos por nível
            </Button>
            {saveActions(
              format => call(downloadLevels, { params: { id: application.id }, query: { format } }),
              `niveis-${application.group.name}`,
            ).map(action => (
              <ActionButton key={action.label} action={action} size="small" />
            ))}
          </Row>
        }
      >
        <table className={styles.table} aria-label="Alunos por nível">
          <thead>
            <tr>
              <th scope="col">Nível</th>
              <th scope="col">H</th>
              <th scope="col">M</th>
              <th scope="col">Total</th>
              <th scope="col">% dos ouvidos</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(level => (
              <tr key={level.name}>
                <th scope="row">{level.name}</th>
                <td>{level.count.H}</td>
                <td>{level.count.M}</td>
                <td>
                  <b>{level.count.total}</b>
                </td>
                <td>
                  <span className={styles.share}>
                    <i aria-hidden="true">
                      <i
                        style={{ width: heard.total > 0 ? `${(100 * level.count.total) / heard.total}%` : 0 }}
                      />
                    </i>
                    {percent(level.count.total / heard.total)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Ouvidos</th>
              <td>{heard.H}</td>
              <td>{heard.M}</td>
              <td>{heard.total}</td>
              <td>
                {[
                  absent.length > 0 && `${absent.length} não se apresentaram`,
                  refused.length > 0 && `${refused.length} não quiseram`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </td>
            </tr>
          </tfoot>
        </table>
      </Section>
      <OperationsPart id={application.id} />
      <div className={styles.groups}>
        {levels
          .filter(level => level.pupils.length > 0)
          .map(level => (
            <Pupils key={level.name} title={level.name} pupils={level.pupils} />
          ))}
        {absent.length > 0 && <Pupils title="Não se apresentaram" pupils={absent} />}
        {refused.length > 0 && <Pupils title="Não quiseram" pupils={refused} />}
      </div>
    </div>
  )
}

function Pupils({ title, pupils }: { title: string; pupils: LevelLine['pupils'] }) {
  return (
    <Section title={title} aside={String(pupils.length)}>
      <Text as="ol" className={styles.pupils}>
        {pupils.map(pupil => (
          <li key={pupil.studentId ?? pupil.name}>
            <span>{pupil.number}</span> <bdi>{pupil.name}</bdi>
          </li>
        ))}
      </Text>
    </Section>
  )
}
