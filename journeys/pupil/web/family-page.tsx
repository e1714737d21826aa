import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { PupilLevels } from '#features/assessment/hearing/web/pupil-levels.tsx'
import { PupilMarks } from '#features/assessment/marks/web/pupil-marks.tsx'
import { exportPupilReport, getPupilReport } from '#features/assessment/reports/contract.ts'
import { homeMessage } from '#features/assessment/reports/home-message.ts'
import type { PupilReport, PupilResult } from '#features/assessment/reports/report-shapes.ts'
import { GuardianView } from '#features/assessment/reports/web/guardian-view.tsx'
import { TestChooser, useChosenResult } from '#features/assessment/reports/web/test-chooser.tsx'
import { saveActions } from '#features/assessment/results/web/save-report.ts'
import { gsmLength } from '#kit/gsm.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { Fold } from '#kit/web/parts/fold.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { getPupilAbsences } from '#school/absences/contract.ts'
import { TalkDialog, Talks } from '#school/absences/web/talks.tsx'
import { getStudent } from '#school/students/contract.ts'
import { mobileOf } from '#school/students/mobile.ts'
import { PupilHead } from '#school/students/web/pupil-head.tsx'
import styles from './summary.module.css'

/** What goes home about a pupil: the sheet of a test, what to do with the reading, and talks with the family. */
export function PupilFamilyPage() {
  const { id = '' } = useParams()
  const answer = useQuery(query(getPupilReport, { params: { id } }))
  const { data } = answer
  const results = data?.results ?? []
  const [result, choose] = useChosenResult(results)
  const papers = data && result ? saves(data, result) : []
  return (
    <>
      <PupilHead id={id} tab="familia" secondary={papers} sheet={papers[0]?.onClick} />
      <Loaded answer={answer} failed="Não foi possível ver os testes" awaited={<SkeletonCards rows={4} />}>
        {report => (
          <Sheet report={report} result={result}>
            {result && <TestChooser results={results} chosen={result} onChoose={choose} />}
          </Sheet>
        )}
      </Loaded>
      <div data-print="none" className={styles.below}>
        <PupilMarks id={id} />
        <PupilLevels id={id} />
        <TalksWithFamily id={id} />
      </div>
    </>
  )
}

function saves({ student }: PupilReport, result: PupilResult) {
  return saveActions(
    format =>
      call(exportPupilReport, {
        params: { id: student.id },
        query: {
          format,
          application: result.head.applicationId,
          audience: 'encarregado',
          address: sharedAddress(),
        },
      }),
    `para-casa-${student.code}`,
  ).filter(action => action.label !== 'Excel')
}

interface SheetProps {
  report: PupilReport
  result: PupilResult | undefined
  children: React.ReactNode
}

function Sheet({ report, result, children }: SheetProps) {
  if (!result)
    return (
      <Section title="Folha para casa">
        Ainda não fez nenhum teste: a folha sai do primeiro que fizer.
      </Section>
    )
  return (
    <>
      {children}
      {result.pupil.state === 'entregue' && <Message student={report.student} result={result} />}
      <GuardianView student={report.student} result={result} />
    </>
  )
}

/** The same in a message, which leaves from the teacher's own phone. */
function Message({ student, result }: { student: PupilReport['student']; result: PupilResult }) {
  const contact = useQuery(query(getStudent, { params: { id: student.id } })).data?.guardianContact ?? ''
  const mobile = mobileOf(contact)
  const text = homeMessage(student, result)
  if (!mobile) return null
  return (
    <div data-print="none" className={styles.message}>
      <Fold open title="Mensagem para casa" aside={`${gsmLength(text)} letras`}>
        <div>
          <p>{text}</p>
          <p>
            <a
              href={`https://wa.me/${mobile}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="whatsapp-logo" size={20} /> Enviar por WhatsApp
            </a>
            <a href={`sms:+${mobile}?body=${encodeURIComponent(text)}`}>Enviar por SMS</a>
          </p>
        </div>
      </Fold>
    </div>
  )
}

function TalksWithFamily({ id }: { id: string }) {
  const [talking, setTalking] = useState(false)
  const answer = useQuery(query(getPupilAbsences, { params: { id }, query: {} }))
  return (
    <Loaded answer={answer} failed="Não foi possível ver as conversas" awaited={<SkeletonCards rows={1} />}>
      {({ talks, pupil, today }) => (
        <>
          <Talks talks={talks} onAdd={() => setTalking(true)} />
          {talking && <TalkDialog pupil={pupil} today={today} onClose={() => setTalking(false)} />}
        </>
      )}
    </Loaded>
  )
}
