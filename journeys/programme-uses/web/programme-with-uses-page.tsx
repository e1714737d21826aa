import { ProgrammePage } from '#features/planning/programmes/web/programme-page.tsx'
import { TaughtFoot, UnitTaught } from './taught.tsx'
import { UnitUses } from './unit-uses.tsx'

/** A programme, what was taught of it, and what there is for each unit. */
export function ProgrammeWithUsesPage() {
  return (
    <ProgrammePage
      taught={(programme, unit) => <UnitTaught programme={programme} unit={unit} />}
      foot={programme => <TaughtFoot programme={programme} />}
      uses={(programme, unit) => <UnitUses programme={programme} unit={unit} />}
    />
  )
}
