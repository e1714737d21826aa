import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import {
  getRecoveryPlan,
  type RecoveryPlan,
  updateRecoveryPlan,
} from '#features/assessment/recovery/contract.ts'
import { crumbs, places } from '#features/assessment/recovery/places.ts'
import { type RecoveryBody, recoveryBody, recoveryFields } from '#features/assessment/recovery/recovery.ts'
import { PlanFields, type PlanValues } from '#features/assessment/recovery/web/plan-fields.tsx'
import { getClassReport } from '#features/assessment/reports/contract.ts'
import { query } from '#kit/web/api/queries.ts'
import { conflictOf } from '#kit/web/form/conflict-of.ts'
import { FormPage } from '#kit/web/form/form-page.tsx'
import { useFormPage } from '#kit/web/form/use-form-page.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { useUndo } from '#school/changes/web/use-undo.ts'
import { startRecovery } from '../contract.ts'
import { shownBefore } from './shown-before.ts'

/** Writes on a recovery plan that exists. */
export function EditRecoveryPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(query(getRecoveryPlan, { params: { id } }))
  return data ? (
    <EditForm key={id} plan={data} />
  ) : (
    <Awaited
      answer={{ error, refetch }}
      failed="Não foi possível abrir o plano"
      head={<PageHead title="Editar plano de recuperação" crumbs={crumbs} />}
      awaited={<SkeletonCards rows={6} />}
    />
  )
}

function EditForm({ plan }: { plan: RecoveryPlan }) {
  const [begun] = useState({ values: valuesOf(plan), version: plan.version })
  const navigate = useNavigate()
  const announce = useUndo()
  const application = plan.application?.isWritten ? plan.application.id : ''
  const report = useQuery({
    ...query(getClassReport, { params: { id: application } }),
    enabled: application !== '',
  }).data
  const start = useQuery({
    ...query(startRecovery, { query: { application } }),
    enabled: application !== '',
  }).data
  const state = useFormPage({
    endpoint: updateRecoveryPlan,
    schema: recoveryBody,
    values: begun.values,
    version: begun.version,
    toInput: (body, version = begun.version) => ({ params: { id: plan.id }, body: { ...body, version } }),
    draft: `recovery/${plan.id}`,
    name: body => body.title,
    href: places.edit(plan.id),
    onSaved: (saved, change) => {
      announce(`«${saved.title}» guardado.`, change)
      navigate(places.plan(plan.id))
    },
    conflict: { ...conflictOf(recoveryFields), toValues: valuesOf },
  })
  const ids = plan.competences.map(competence => competence.id)
  const inPlan = plan.pupilList.map(pupil => ({ id: pupil.id, name: pupil.name }))
  const others = (report?.pupils ?? []).flatMap(line =>
    line.studentId === null || inPlan.some(pupil => pupil.id === line.studentId)
      ? []
      : [{ id: line.studentId, name: line.name }],
  )
  return (
    <FormPage
      state={state}
      title={`Editar «${begun.values.title}»`}
      crumbs={[...crumbs, { label: plan.group.name, to: places.plan(plan.id) }]}
      onCancel={() => navigate(places.plan(plan.id))}
    >
      <PlanFields
        // The re-test is not written here: it stays as it was read.
        form={state.form as unknown as UseFormReturn<PlanValues, unknown, PlanValues>}
        school={plan.school.id}
        pupils={[...inPlan, ...others].map(pupil => ({
          ...pupil,
          note: shownBefore(report, pupil.id, ids).map(text => <span key={text}>{text}</span>),
        }))}
        competences={plan.competences.map(competence => ({
          id: competence.id,
          code: competence.code,
          name: competence.description,
        }))}
        times={start?.times ?? []}
        minutes={start?.minutes ?? 45}
      />
    </FormPage>
  )
}

function valuesOf(plan: RecoveryPlan): RecoveryBody {
  return {
    title: plan.title,
    objective: plan.objective,
    competenceIds: plan.competences.map(competence => competence.id),
    pupilGroups: plan.pupilGroups,
    activities: plan.activities,
    responsibleId: plan.responsible.id,
    startsOn: plan.startsOn,
    endsOn: plan.endsOn,
    sessions: plan.sessions.map(({ id, date, startsAt, minutes, theme }) => ({
      id,
      date,
      startsAt,
      minutes,
      theme,
    })),
    retestId: plan.retest?.id ?? null,
  }
}
