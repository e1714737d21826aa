import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { changedQuery } from '#kit/address.ts'
import { counted, percent } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Row, Stack, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { ShareBar } from '#kit/web/parts/share-bar.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { editionIn } from '#school/editions/web/edition-in.ts'
import { EditionList } from '#school/editions/web/edition-list.tsx'
import { EditionNote } from '#school/editions/web/edition-note.tsx'
import * as pages from '#school/pages.ts'
import { getHearingQueue, type HearingQueue } from '../../../hearing/contract.ts'
import { AWAY_ONES, awayText } from '../../../results/away-words.ts'
import type { Application } from '../../../results/contract.ts'
import { saveActions } from '../../../results/web/save-report.ts'
import { asHeard, type LevelLine, levelReport } from '../../level-report.ts'
import { downloadLevels } from '../../paper-contract.ts'
import styles from './level-report.module.css'
import { OperationsPart } from './operations-part.tsx'

/** What an oral assessment has shown: how many reached each level, and the pupils by level, to work in groups. */
export default function LevelReportTab({ application }: { application: Application }) {
  const [params] = useSearchParams()
  const edition = editionIn(params)
  const answer = useQuery(query(getHearingQueue, { params: { id: application.id }, query: { edition } }))
  if (!answer.data) return <Awaited answer={answer} failed="Não foi possível abrir o relatório" />
  return <LevelReport application={application} queue={answer.data} />
}

function LevelReport({ application, queue }: { application: Application; queue: HearingQueue }) {
  const assessed = asHeard(application, queue)
  const { heard, levels, absent, refused, missing } = levelReport(assessed)
  const edition = queue.edition?.number
  return (
    <Stack gap={24} className={styles.report}>
      <Corrected queue={queue} />
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
            {counted(heard.total, 'aluno', 'alunos')}
            <Button size="small" to={pages.levels}>
              Grupos por nível
            </Button>
            {saveActions(
              format => call(downloadLevels, { params: { id: application.id }, query: { format, edition } }),
              `niveis-${assessed.group.name}`,
            ).map(action => (
              <ActionButton key={action.label} action={action} size="small" />
            ))}
          </Row>
        }
      >
        <Table figures aria-label="Alunos por nível">
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
                    <ShareBar share={heard.total > 0 ? level.count.total / heard.total : 0} />
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
                  absent.length > 0 && awayText(absent.length),
                  refused.length > 0 && counted(refused.length, 'não quis', 'não quiseram'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </td>
            </tr>
          </tfoot>
        </Table>
      </Section>
      <OperationsPart queue={queue} />
      <div className={styles.groups}>
        {levels
          .filter(level => level.pupils.length > 0)
          .map(level => (
            <Pupils key={level.name} title={level.name} pupils={level.pupils} />
          ))}
        {absent.length > 0 && <Pupils title={AWAY_ONES} pupils={absent} />}
        {refused.length > 0 && <Pupils title="Não quiseram" pupils={refused} />}
      </div>
    </Stack>
  )
}

/** Which correction is read, and the others that there are. */
function Corrected({ queue: { edition, editions, state } }: { queue: HearingQueue }) {
  const [params] = useSearchParams()
  const hrefOf = (versao?: number) => `?${changedQuery(params, { versao })}`
  const last = editions.at(-1)
  if (!last) return null
  const holds = edition?.number === last.number
  return (
    <>
      {edition && holds && (
        <EditionNote edition={edition} title="A avaliação está corrigida.">
          Nomes, números e níveis ficam como estavam.
        </EditionNote>
      )}
      {edition && !holds && (
        <EditionNote edition={edition} title="Já não é esta que vale." tone="amber">
          <Link to={hrefOf()}>Ver o relatório de agora</Link>
        </EditionNote>
      )}
      {!edition && state !== 'corrigido' && (
        <Note tone="amber">
          <b>Está a ser corrigida de novo:</b> os níveis ainda podem mudar. O que estava corrigido guarda-se.
        </Note>
      )}
      {(editions.length > 1 || !holds) && (
        <Section flush title="Versões">
          <EditionList editions={editions} shown={edition?.number} hrefOf={hrefOf} />
        </Section>
      )}
    </>
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
