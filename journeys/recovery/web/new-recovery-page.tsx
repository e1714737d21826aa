import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { getRecoveryPlan, type RecoveryPlan } from '#features/assessment/recovery/contract.ts'
import { crumbs, places } from '#features/assessment/recovery/places.ts'
import {
  PlanFields,
  type PlanPart,
  type PlanValues,
  planParts,
} from '#features/assessment/recovery/web/plan-fields.tsx'
import { getClassReport } from '#features/assessment/reports/contract.ts'
import type { ClassReport } from '#features/assessment/reports/report-shapes.ts'
import { KeyWarning } from '#features/assessment/reports/web/key-warning.tsx'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { CheckInput, SelectInput } from '#kit/web/form/inputs.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { EmptyState } from '#kit/web/notice/empty-state.tsx'
import { joinAnswers } from '#kit/web/notice/join-answers.ts'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { createRecovery, newRecoveryBody, startRecovery } from '../contract.ts'
import { retestOf } from '../retest-size.ts'
import { begin, practiceOf, proposed, type Start } from './begin-recovery.ts'
import { ChooseCompetences } from './choose-competences.tsx'
import { PracticeFields } from './practice-fields.tsx'
import { OpenedPart, Proposal, type ProposalPart, proposalParts } from './proposal.tsx'
import { partsOf, proposalLines } from './proposal-lines.ts'
import { shownBefore } from './shown-before.ts'

const TITLE = 'Novo plano de recuperação'

/** A recovery plan made from the report of `?aplicacao=`: competences picked, the rest proposed. */
export function NewRecoveryPage() {
  const [params] = useSearchParams()
  const id = params.get('aplicacao') ?? ''
  const report = useQuery({ ...query(getClassReport, { params: { id } }), enabled: id !== '' })
  const start = useQuery({ ...query(startRecovery, { query: { application: id } }), enabled: id !== '' })
  const earlier = params.get('continua') ?? ''
  const continued = useQuery({
    ...query(getRecoveryPlan, { params: { id: earlier } }),
    enabled: earlier !== '',
  })
  if (id === '')
    return (
      <>
        <PageHead title={TITLE} crumbs={crumbs} />
        <Section>
          <EmptyState
            title="Comece por um relatório"
            text="O relatório de uma turma mostra que competências estão por dominar e quem precisa delas."
            primary={{ label: 'Escolher um relatório', to: pages.reports }}
          />
        </Section>
      </>
    )
  return (
    <Loaded
      answer={joinAnswers(report, start, ...(earlier === '' ? [] : [continued]))}
      failed="Não foi possível ler o relatório"
      head={<PageHead title={TITLE} crumbs={crumbs} />}
      awaited={<SkeletonCards rows={6} />}
    >
      {([report, start, continued]) => (
        <NewForm
          key={id}
          report={report}
          start={start}
          first={params.getAll('competencia')}
          continued={continued}
        />
      )}
    </Loaded>
  )
}

const isPlanPart = (part: ProposalPart): part is PlanPart => planParts.some(planPart => planPart === part)

function NewForm({
  report,
  start,
  first,
  continued,
}: {
  report: ClassReport
  start: Start
  first: readonly string[]
  /** An earlier plan, of which those go on who have not recovered. */
  continued: RecoveryPlan | undefined
}) {
  const [values] = useState(() => begin(report, start, first, continued))
  const navigate = useNavigate()
  const announce = useUndo()
  const { applicationId } = report.head
  const state = useFormPage({
    endpoint: createRecovery,
    schema: newRecoveryBody,
    values: { ...values, applicationId },
    toInput: body => ({ body }),
    draft: `recovery/new/${applicationId}${continued ? `/${continued.id}` : ''}`,
    name: body => body.title,
    href: href(pages.newRecovery, { aplicacao: applicationId, continua: continued?.id }),
    touches: ['tests', 'lesson-plans', 'quizzes', 'games', 'learning-path'],
    onSaved: (plan, change) => {
      announce(
        'Plano de recuperação criado.',
        change,
        'Ficaram em rascunho, ligados: desfazem-se de uma vez.',
      )
      navigate(places.plan(plan.id))
    },
  })
  const form = state.form
  const { setValue, getValues, register, formState, watch } = form
  const chosen = watch('competenceIds')
  const choose = (ids: string[]) => {
    const [before, after] = [getValues('competenceIds'), ids].map(each =>
      proposed(report, each, getValues('endsOn') ?? null),
    )
    setValue('competenceIds', ids, { shouldDirty: true, shouldValidate: true })
    if (!before || !after) return
    setValue('pupilGroups', after.pupilGroups, { shouldDirty: true })
    const practice = practiceOf(start, ids)
    setValue('quiz', getValues('quiz') ? practice.quiz : null)
    setValue('game', getValues('game') ? practice.game : null)
    // What somebody has written stays.
    if (getValues('title') === before.title) setValue('title', after.title)
    if (getValues('objective') === before.objective) setValue('objective', after.objective)
  }
  const [open, setOpen] = useState<ReadonlySet<ProposalPart>>(new Set())
  const [newest, setNewest] = useState<ProposalPart>()
  const toggle = (part: ProposalPart) => {
    setNewest(open.has(part) ? undefined : part)
    setOpen(new Set(open.has(part) ? [...open].filter(other => other !== part) : [...open, part]))
  }
  // What is refused is opened where it is mended.
  const wrong = partsOf(Object.keys(formState.errors)).filter(part => !open.has(part))
  if (wrong.length > 0) setOpen(new Set([...open, ...wrong]))
  const codes = new Set(
    report.competences.flatMap(({ competenceId, code }) =>
      competenceId !== null && chosen.includes(competenceId) ? [code] : [],
    ),
  )
  const now = { ...watch(), competenceIds: chosen }
  const promised = retestOf(
    {
      ...{ competenceIds: chosen, pupilGroups: now.pupilGroups, retest: now.retest ?? 'banco' },
      ...{ quiz: now.quiz ?? null, game: now.game ?? null },
    },
    report,
    start,
  )
  const fieldsOf: Record<Exclude<ProposalPart, PlanPart>, ReactNode> = {
    competences: (
      <FormSection
        title="Competências"
        text="As que mais alunos ainda não dominam. Com 1 ou 2 perguntas, confirme antes de decidir."
      >
        <ChooseCompetences
          topics={report.competences}
          value={chosen}
          onChange={choose}
          error={formState.errors.competenceIds?.message}
        />
      </FormSection>
    ),
    retest: (
      <FormSection
        title="Reavaliação e aula"
        text="Fazem-se em rascunho, ligadas a este plano: pode alterá-las antes de as usar."
      >
        <SelectInput
          label="Reavaliação"
          options={[
            { value: 'banco', label: 'Perguntas novas do banco, uma igual por competência' },
            { value: 'mesmas', label: 'As mesmas perguntas, por outra ordem' },
            { value: 'nenhuma', label: 'Fazer mais tarde' },
          ]}
          help="Em perguntas novas vê-se se aprenderam, e não se decoraram; onde o banco não chega, ficam as do teste."
          {...register('retest')}
        />
        <CheckInput
          label="Fazer um plano de aula em rascunho para a primeira sessão"
          {...register('lesson')}
        />
      </FormSection>
    ),
    practice: (
      <PracticeFields
        value={{ quiz: watch('quiz') ?? null, game: watch('game') ?? null }}
        onChange={({ quiz, game }) => {
          setValue('quiz', quiz, { shouldDirty: true })
          setValue('game', game, { shouldDirty: true })
        }}
        questions={start.questions.flatMap(question => {
          const topic = report.competences.find(each => each.competenceId === question.competenceId)
          return topic && chosen.includes(question.competenceId) ? [{ ...question, code: topic.code }] : []
        })}
        terms={start.terms}
      />
    ),
  }
  const planFields = (part: PlanPart) => (
    <PlanFields
      // The fields of a plan are a part of what this form writes.
      form={form as unknown as UseFormReturn<PlanValues, unknown, PlanValues>}
      part={part}
      school={report.head.school.id}
      pupils={report.pupils.flatMap(line =>
        line.studentId === null
          ? []
          : [
              {
                id: line.studentId,
                name: line.name,
                note: shownBefore(report, line.studentId, chosen).map(text => <span key={text}>{text}</span>),
              },
            ],
      )}
      competences={report.competences.flatMap(topic =>
        topic.competenceId === null ? [] : [{ id: topic.competenceId, code: topic.code, name: topic.name }],
      )}
      times={start.times}
      minutes={start.minutes}
    />
  )
  return (
    <FormPage
      state={state}
      title={TITLE}
      crumbs={[
        ...crumbs,
        { label: report.head.group.name, to: href(pages.classReport, { id: applicationId }) },
      ]}
      sub={`${report.head.testTitle} · ${report.head.group.name}`}
      submit="Criar plano"
      onCancel={() => navigate(href(pages.classReport, { id: applicationId }))}
    >
      <KeyWarning applicationId={applicationId} items={report.items} codes={codes} />
      <Proposal
        lines={proposalLines(watch(), report, promised, start.questions)}
        open={open}
        onToggle={toggle}
      />
      {proposalParts.map(part =>
        open.has(part) ? (
          <OpenedPart key={isPlanPart(part) ? `${part} ${chosen.join(' ')}` : part} isNew={part === newest}>
            {isPlanPart(part) ? planFields(part) : fieldsOf[part]}
          </OpenedPart>
        ) : null,
      )}
    </FormPage>
  )
}
