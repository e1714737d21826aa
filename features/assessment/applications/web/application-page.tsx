import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes, formatTime } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { query } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { saveFile } from '#kit/web/parts/download.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import { sharedAddress } from '#kit/web/parts/shared-address.ts'
import { CorrectionDialog } from '#school/editions/web/correction-dialog.tsx'
import * as pages from '#school/pages.ts'
import { type Application, takesPhones } from '../../results/contract.ts'
import { testLink } from '../code-cards.ts'
import { getApplication } from '../contract.ts'
import { downloadAnswers } from '../paper-contract.ts'
import { applicationParts } from './application-parts.ts'
import { ApplicationStateMark } from './application-state-mark.tsx'
import { isKeptAsCorrected, useApplicationSteps } from './use-application-steps.ts'
import { FollowedApplication } from './use-as-followed.tsx'
import { reportOf, useNextStep } from './use-next-step.tsx'

const PaperDialog = fetchedDialog(() => import('./paper-dialog.tsx').then(m => m.default))
const Projector = fetchedDialog(() => import('../../results/web/projector.tsx').then(m => m.default))

const quizzes = { label: 'Gestão de Quiz', to: pages.quizzes }
const diagnoses = { label: 'Diagnósticos', to: pages.applications }

/** One application of a test to a group: followed while it runs, entered, marked. */
export function ApplicationPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getApplication, { params: { id } }))
  const here = useLocation()
  // A quiz is led where quizzes are, whatever way led here.
  const own = data?.gives === 'quiz' ? href(pages.quizApplication, { id }) : here.pathname
  if (own !== here.pathname) return <Navigate to={own + here.search} replace />
  return data ? (
    <Parts application={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir a aplicação"
      gone={
        here.pathname.startsWith(quizzes.to)
          ? { label: 'Ver os quizzes', to: quizzes.to }
          : { label: 'Ver os diagnósticos', to: diagnoses.to }
      }
    />
  )
}

function Parts({ application }: { application: Application }) {
  const { group, testId, state, kind, minutes } = application
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<'paper' | 'projector'>()
  const { steps, remove, correctAgain, isBusy } = useApplicationSteps(application)
  const stopAsking = () => setParams({}, { replace: true })
  const parts = applicationParts.filter(part => part.has(application))
  const isOpen = state === 'em aplicação'
  // Chosen once: who closes an application stays where it was closed.
  const [first] = useState(() => parts.find(part => isOpen || !part.whileOpen)?.key)
  const open = parts.find(part => part.key === (params.get('parte') ?? first)) ?? parts[0]
  const close = () => setDialog(undefined)
  const nextStep = useNextStep(application)
  // Where answers are entered the way on is at the end of the work.
  const atEnd = (open?.key === 'introduzir' || open?.key === 'folhas') && state !== 'corrigido'
  const isWritten = kind === 'escrito'
  const hear: Action = {
    label: 'Ouvir os alunos',
    icon: 'ear',
    to: href(pages.hearing, { id: application.id }),
  }
  const isHeard =
    kind === 'oral' && state !== 'corrigido' && application.done + application.absent < application.pupils
  // A quiz is opened, closed and deleted as a whole, with all of its groups.
  const isQuiz = application.gives === 'quiz'
  const paper: Action = { label: 'Papel A4', icon: 'printer', onClick: () => setDialog('paper') }
  const project: Action = {
    label: 'Projectar o código',
    icon: 'projector-screen',
    onClick: () => setDialog('projector'),
  }
  return (
    <>
      <PageHead
        title={application.testTitle}
        crumbs={
          isQuiz
            ? [{ label: 'Academia', to: pages.academy }, quizzes, { label: group.name }]
            : [
                { label: 'Sistema de Diagnóstico', to: pages.diagnosticsHome },
                diagnoses,
                { label: group.name },
              ]
        }
        sub={
          <Row as="span" gap={10} rowGap={4} wrap center>
            <ApplicationStateMark state={state} />
            {[
              group.name,
              when(application),
              minutes === 0 ? 'sem limite de tempo' : counted(minutes, 'minuto', 'minutos'),
            ].join(' · ')}
          </Row>
        }
        primary={isHeard ? hear : atEnd ? undefined : nextStep.action}
        secondary={
          isWritten
            ? [paper, ...(isOpen && takesPhones(application) ? [project] : [])]
            : [isHeard ? nextStep.action : state === 'corrigido' ? undefined : hear].filter(
                each => each !== undefined,
              )
        }
        more={
          isQuiz
            ? [
                {
                  label: 'Ver os resultados',
                  icon: 'chart-bar',
                  to: href(pages.quizResults, { id: testId }),
                },
                { label: 'Ver o quiz', icon: 'exam', to: href(pages.quizzes, { quiz: testId }) },
              ]
            : [
                ...steps,
                ...(state === 'corrigido'
                  ? []
                  : [
                      {
                        label: 'Ver o relatório',
                        icon: 'chart-bar' as const,
                        to: reportOf(application),
                      },
                    ]),
                { label: 'Ver o teste', icon: 'exam', to: href(pages.test, { id: testId }) },
                ...(isWritten ? saveAnswers(application) : []),
                remove,
              ]
        }
      />
      <PartTabs
        label="Partes da aplicação"
        tabs={parts.map(part => ({
          label: part.label,
          icon: part.icon,
          to: `?parte=${part.key}`,
          here: part === open,
        }))}
      />
      {open && <open.Tab application={application} />}
      {isOpen && takesPhones(application) && open?.key !== 'progresso' && (
        <FollowedApplication application={application} />
      )}
      {nextStep.dialog}
      {params.has('voltar') && isKeptAsCorrected(application) && (
        <CorrectionDialog
          title="Voltar a corrigir"
          sub="O que se corrigiu guarda-se como está. A próxima versão do relatório diz o que se corrigiu."
          submit="Voltar a corrigir"
          busy={isBusy}
          onReason={reason => correctAgain(reason, stopAsking)}
          onClose={stopAsking}
        />
      )}
      {dialog === 'paper' && <PaperDialog application={application} onClose={close} />}
      {dialog === 'projector' && (
        <Projector
          whose={application.gives === 'quiz' ? 'do quiz' : 'do teste'}
          title={application.testTitle}
          code={application.code}
          link={testLink({ address: sharedAddress(), code: application.code, gives: application.gives })}
          onClose={close}
        />
      )}
    </>
  )
}

function when({ opensAt, closesAt, createdAt }: Application): string {
  const opened = `desde ${formatDateSlashes(opensAt ?? createdAt)} às ${formatTime(opensAt ?? createdAt)}`
  return closesAt ? `${opened} até ${formatDateSlashes(closesAt)} às ${formatTime(closesAt)}` : opened
}

/** What every pupil gave, with the key, as a file. */
function saveAnswers({ id, group }: Application): Action[] {
  const save = (format: 'csv' | 'xlsx') =>
    saveFile(
      call(downloadAnswers, { params: { id }, query: { format } }),
      `respostas-${group.name}.${format}`,
      'Não foi possível preparar as respostas.',
    )
  return [
    { label: 'Respostas em Excel', icon: 'file-xls', onClick: () => void save('xlsx') },
    { label: 'Respostas em CSV', icon: 'download-simple', onClick: () => void save('csv') },
  ]
}
