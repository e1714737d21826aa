import { fetchForLater } from '#kit/web/import-fetched.ts'
import { openFile } from '#kit/web/parts/download.ts'
import { fetchMuchInSpareTime } from '#kit/web/when-idle.ts'
import { fetchPrintedImages } from '#school/schools/web/printed-images.ts'
import type { Plan, PlanBody, planFiles } from '../contract.ts'

type Format = (typeof planFiles)[number]

const types: Record<Format, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The plan on its official form, drawn on this device from what is on the screen: no network is needed. */
export async function planFile(plan: Plan, format: Format): Promise<Blob> {
  const [{ drawPlan }, images] = await Promise.all([import('../draw.ts'), fetchPrintedImages(plan.school.id)])
  return new Blob([await drawPlan(plan, format, images)], { type: types[format] })
}

/** The plan with the words that are being written, saved or not. */
export function withWords(plan: Plan, body: PlanBody): Plan {
  const { kind, shift, startsOn, endsOn, weeklyHours, rows = [] } = body
  return {
    ...plan,
    kind,
    shift: shift ?? plan.shift,
    startsOn,
    endsOn,
    weeklyHours,
    rows,
    trimester: body.trimester ?? null,
    lessonMinutes: body.lessonMinutes ?? plan.lessonMinutes,
    colleagues: body.colleagues ?? [],
    programme: body.programme ?? '',
    bibliography: body.bibliography ?? [],
  }
}

/** Gives the person the plan: the PDF opens in a tab, the Word file is saved. */
export function savePlan(plan: Plan, format: Format) {
  return openFile(planFile(plan, format), fileNameOf(plan, format), 'Não foi possível preparar o documento.')
}

/** `plano-analitico-MAT-6-1T-2026.pdf` */
export function fileNameOf(
  plan: Pick<Plan, 'subject' | 'grade' | 'trimester' | 'year'>,
  format: Format,
): string {
  const when = plan.trimester === null ? plan.year : `${plan.trimester}T-${plan.year}`
  return `plano-analitico-${plan.subject.code}-${plan.grade}-${when}.${format}`
}

/** Fetches what draws this plan while there is a network; gives back what calls it off. */
export function warmUpPaper(plan: Plan): () => void {
  return fetchMuchInSpareTime(() =>
    Promise.all([
      import('../draw.ts').then(({ prepareToDraw }) => prepareToDraw(plan, fetchForLater)),
      fetchPrintedImages(plan.school.id),
    ]),
  )
}
