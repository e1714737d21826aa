import { LearningPathPage } from '#journeys/learning-path/web/learning-path-page.tsx'
import { fetchedPart } from '#kit/web/parts/fetched.tsx'

const StepPanel = fetchedPart(() =>
  import('#journeys/recovery/web/step-panel.tsx').then(module => module.StepPanel),
)

/** The loop of a group, each of whose gaps opens the next step under its row. */
export function PathWithStepsPage() {
  return <LearningPathPage step={step => <StepPanel {...step} />} />
}
