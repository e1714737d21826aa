import { messageOf } from '#kit/web/api/api-error.ts'
import { download, openInTab } from '#kit/web/page/download.ts'
import { notify } from '#kit/web/page/notify.ts'
import type { Plan, PlanBody, planFiles } from '../contract.ts'

type Format = (typeof planFiles)[number]

const types: Record<Format, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The plan on its official form, drawn on this device from what is on the screen: no network is needed. */
export async function planFile(plan: Plan, format: Format): Promise<Blob> {
  const { drawPlan } = await import('../draw.ts')
  return new Blob([await drawPlan(plan, format)], { type: types[format] })
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
export async function savePlan(plan: Plan, format: Format): Promise<void> {
  try {
    const file = await planFile(plan, format)
    if (format === 'pdf') openInTab(file, fileNameOf(plan, format))
    else download(file, fileNameOf(plan, format))
  } catch (error) {
    notify.error('Não foi possível preparar o documento.', { detail: messageOf(error) })
  }
}

/** `plano-analitico-MAT-6-1T-2026.pdf` */
export function fileNameOf(
  plan: Pick<Plan, 'subject' | 'grade' | 'trimester' | 'year'>,
  format: Format,
): string {
  const when = plan.trimester === null ? plan.year : `${plan.trimester}T-${plan.year}`
  return `plano-analitico-${plan.subject.code}-${plan.grade}-${when}.${format}`
}

/**
 * Loads what draws documents while there is a network, once the page has nothing more to do; not for who saves data or has
 * little of it.
 */
export function warmUpPaper(plan: Plan): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  const warm = () => {
    import('../draw.ts')
      .then(({ prepareToDraw }) => prepareToDraw(plan))
      .catch((error: unknown) => console.info('Paper is loaded when it is asked for.', error))
  }
  if ('requestIdleCallback' in window) requestIdleCallback(warm, { timeout: 10_000 })
  else setTimeout(warm, 3000)
}
