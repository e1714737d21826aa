import { useParams } from 'react-router'
import { ProgrammePage } from '#features/planning/programmes/web/programme-page.tsx'
import { TaughtFoot, UnitTaught, useTaught } from './taught.tsx'
import { UnitUses } from './unit-uses.tsx'

/** A programme, what was taught of it, and what there is for each unit. */
export function ProgrammeWithUsesPage() {
  // Asked beside the programme, and not once it is there.
  useTaught(useParams().id ?? '')
  return (
    <ProgrammePage
      taught={(programme, unit) => <UnitTaught programme={programme} unit={unit} />}
      foot={programme => <TaughtFoot programme={programme} />}
      uses={(programme, unit) => <UnitUses programme={programme} unit={unit} />}
    />
  )
}
