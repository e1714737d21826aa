import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { formatDateInProse, formatMoment, NOTHING } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { Note } from '#kit/web/notice/note.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { openFile } from '#kit/web/parts/download.ts'
import { Fact, Facts } from '#kit/web/parts/facts.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { Table } from '#kit/web/parts/table.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { editionIn } from '#school/editions/web/edition-in.ts'
import { EditionList } from '#school/editions/web/edition-list.tsx'
import { EditionNote } from '#school/editions/web/edition-note.tsx'
import { gradeTitle } from '#school/subjects/grade.ts'
import {
  downloadObservation,
  getObservation,
  listObservationHistory,
  type Observation,
  removeObservation,
  reopenObservation,
  signObservation,
} from '../contract.ts'
import { byArea, missingToSign, observationThing } from '../observation.ts'
import { crumbs, gone, places } from '../places.ts'
import styles from './observation.module.css'
import { ObservationStateMark } from './observation-state.tsx'
import { TeacherWords } from './teacher-words.tsx'

const CorrectionDialog = fetchedDialog(() =>
  import('#school/editions/web/correction-dialog.tsx').then(m => m.CorrectionDialog),
)

/** An observation to read: what was seen, what is judged, the next step, the teacher's words and both signatures. */
export function ObservationPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const edition = editionIn(params)
  const answer = useQuery(query(getObservation, { params: { id }, query: { edition } }))
  return (
    <Loaded
      answer={answer}
      failed="Não foi possível abrir a assistência"
      head={<PageHead title="Assistência" crumbs={crumbs} />}
      gone={gone}
    >
      {observation => <ObservationView key={observation.version} of={observation} />}
    </Loaded>
  )
}

function ObservationView({ of }: { of: Observation }) {
  const [history, setHistory] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const actions = useActions(
    of,
    () => setHistory(true),
    () => setCorrecting(true),
  )
  const isOld = of.edition !== null && of.edition.number !== of.editions.at(-1)?.number
  return (
    <>
      <PageHead
        title={`${of.subjectName}, ${of.groupName}`}
        crumbs={[...crumbs, { label: of.teacherName }]}
        sub={<ObservationStateMark of={of} today={of.today} />}
        {...(isOld ? { secondary: [actions.print] } : actions.head)}
      />
      <Notes of={of} isOld={isOld} />
      <Section title="A aula">
        <Facts>
          <Fact name="Docente">{of.teacherName}</Fact>
          <Fact name="Quem assistiu">{of.observerName}</Fact>
          <Fact name="Dia">{[formatDateInProse(of.heldOn), of.startsAt].filter(Boolean).join(', ')}</Fact>
          <Fact name="Turma">
            {of.groupName}, {gradeTitle(of.grade)}
          </Fact>
          <Fact name="Aviso">{of.isAnnounced ? 'Com aviso' : 'Sem aviso'}</Fact>
        </Facts>
      </Section>
      {!(of.isWithheld && of.edition === null) && <Content of={of} />}
      {of.side === 'assistida' && of.state === 'por assinar' && !isOld && <TeacherWords of={of} />}
      {of.teacherSignedAt !== null && (
        <Section title="Palavras do docente">
          <Words text={of.teacherWords} none="Assinou sem acrescentar palavras." />
        </Section>
      )}
      <Section title="Assinaturas">
        <Facts>
          <Fact name={of.observerName}>{signedText(of.observerSignedAt)}</Fact>
          <Fact name={of.teacherName}>{signedText(of.teacherSignedAt)}</Fact>
        </Facts>
      </Section>
      {of.editions.length > 1 && (
        <Section title="Versões">
          <EditionList
            editions={of.editions}
            shown={of.edition?.number}
            hrefOf={number => `${places.page(of.id)}?versao=${number}`}
          />
        </Section>
      )}
      {of.side === 'assisti' && (
        <HistoryDialog
          open={history}
          onClose={() => setHistory(false)}
          name={`Assistência a ${of.teacherName}`}
          endpoint={listObservationHistory}
          input={{ params: { id: of.id } }}
        />
      )}
      {correcting && (
        <CorrectionDialog
          title="Corrigir a assistência"
          sub="O que está assinado fica como está. A correcção é outra versão: diz porquê, e os dois assinam de novo."
          submit="Abrir para corrigir"
          busy={actions.isReopening}
          onReason={actions.reopen}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  )
}

function Notes({ of, isOld }: { of: Observation; isOld: boolean }) {
  if (isOld && of.edition)
    return (
      <EditionNote edition={of.edition} title="Versão anterior." tone="amber">
        Há outra mais recente.
      </EditionNote>
    )
  if (of.isWithheld)
    return (
      <Note apart>
        {of.edition
          ? 'Quem assistiu está a corrigir esta assistência. Aqui está como os dois a assinaram.'
          : of.heldOn > of.today
            ? 'Vão assistir a esta aula. O que for escrito lê-se aqui depois de quem assistir assinar.'
            : 'Quem assistiu ainda não assinou: lê-se aqui depois.'}
      </Note>
    )
  if (of.state === 'em curso' && of.reason !== '')
    return <Note apart>Aberta para corrigir: {of.reason}. Os dois assinam de novo.</Note>
  if (of.edition && of.editions.length > 1)
    return (
      <EditionNote edition={of.edition} title="Assinada por ambos.">
        {null}
      </EditionNote>
    )
  if (of.state !== 'em curso' || of.heldOn > of.today) return null
  const missing = Object.values(missingToSign(of))
  if (missing.length === 0) return null
  return <Note apart>Falta para assinar: {missing.join(' ')}</Note>
}

function Content({ of }: { of: Observation }) {
  return (
    <>
      <Section title="O que se viu" flush>
        <CriteriaTable of={of} cellOf={each => each.seen} />
        {of.seen !== '' && (
          <div className={styles.alone}>
            <Words text={of.seen} none="" />
          </div>
        )}
      </Section>
      <Section title="O que se julga" flush>
        <CriteriaTable
          of={of}
          cellOf={each => (each.level === null ? '' : (of.levels[each.level] ?? ''))}
          nothing="Não se observou"
        />
        {of.judged !== '' && (
          <div className={styles.alone}>
            <Words text={of.judged} none="" />
          </div>
        )}
      </Section>
      <Section
        title="Próximo passo combinado"
        aside={of.nextStepOn === null ? undefined : `até ${formatDateInProse(of.nextStepOn)}`}
      >
        <Words text={of.nextStep} none="Ainda por combinar." />
      </Section>
    </>
  )
}

function CriteriaTable({
  of,
  cellOf,
  nothing = NOTHING,
}: {
  of: Observation
  cellOf: (criterion: Observation['criteria'][number]) => string
  nothing?: string
}) {
  return (
    <Table top className={styles.table}>
      <tbody>
        {byArea(of.criteria).flatMap(({ area, criteria }) => [
          <tr key={area}>
            <th scope="rowgroup" colSpan={2}>
              {area}
            </th>
          </tr>,
          ...criteria.map(each => (
            <tr key={each.id}>
              <th scope="row">{each.title}</th>
              <td>{cellOf(each) || <Text secondary>{nothing}</Text>}</td>
            </tr>
          )),
        ])}
      </tbody>
    </Table>
  )
}

function Words({ text, none }: { text: string; none: string }) {
  if (text === '')
    return (
      <Text as="p" secondary>
        {none}
      </Text>
    )
  return <p className={styles.words}>{text}</p>
}

function signedText(moment: string | null): string {
  return moment === null ? 'Ainda por assinar' : `Assinou em ${formatMoment(moment)}`
}

function useActions(of: Observation, showHistory: () => void, askReason: () => void) {
  const navigate = useNavigate()
  const announce = useUndo()
  const sign = useSave(signObservation, { touches: ['observations'] })
  const open = useSave(reopenObservation, { touches: ['observations'] })
  const removal = useRemoval<Observation>(removeObservation, { said: deleted(observationThing, nameOf) })(
    of,
    () => navigate(places.list),
  )
  const params = { id: of.id }
  const { version } = of
  const reopen = (reason?: string) =>
    open.mutate(
      { params, body: { version, ...(reason !== undefined && { reason }) } },
      {
        onSuccess: ({ change }) => {
          announce('Aberta para corrigir.', change)
          navigate(places.edit(of.id))
        },
      },
    )
  const print: Action = {
    label: 'Imprimir',
    icon: 'printer',
    onClick: () =>
      void openFile(
        call(downloadObservation, {
          params,
          query: { format: 'pdf', ...(of.edition && { edition: of.edition.number }) },
        }),
        `assistencia-${of.heldOn}.pdf`,
        'Não foi possível preparar a assistência.',
      ),
  }
  const fill: Action = { label: 'Preencher', icon: 'pencil-simple', to: places.edit(of.id) }
  const signNow: Action = {
    label: 'Assinar e mostrar',
    icon: 'check',
    onClick: () =>
      sign.mutate(
        { params, body: { version } },
        { onSuccess: ({ change }) => announce('Assinada: o docente já a pode ler.', change) },
      ),
  }
  const history: Action = { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: showHistory }
  const correct: Action = {
    label: 'Corrigir',
    icon: 'pencil-simple',
    onClick: () => (of.state === 'assinada' ? askReason() : reopen()),
  }
  const isReady = of.heldOn <= of.today && Object.keys(missingToSign(of)).length === 0
  const head =
    of.side === 'assistida'
      ? { secondary: [print] }
      : of.state === 'em curso'
        ? {
            primary: isReady ? signNow : fill,
            secondary: isReady ? [fill, print] : [print],
            more: of.editions.length > 0 ? [history] : [history, removal],
          }
        : { secondary: [correct, print], more: [history] }
  return { head, print, reopen, isReopening: open.isPending }
}

const nameOf = (of: Observation) => `${of.teacherName}, ${of.groupName}, ${formatDateInProse(of.heldOn)}`
