import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/api/queries.ts'
import { FormSection } from '#kit/web/form/form-section.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import type { Sharing } from '#school/reach.ts'
import { leads } from '#school/roles.ts'
import { getSharing, type SharedKind } from '../contract.ts'
import { SharingChoice } from './sharing-choice.tsx'

/** How it begins, as the tables say it. */
const FIRST: Readonly<Record<SharedKind, Sharing>> = {
  questions: 'escola',
  games: 'escola',
  tests: 'eu',
  quizzes: 'eu',
}

interface SharingFieldProps {
  kind: SharedKind
  /** Of what is stored; absent while it is new. */
  id: string | undefined
  /** What was chosen in the form; nothing as long as it stays as it is. */
  value: Sharing | undefined
  error?: string | undefined
  onChange: (sharing: Sharing) => void
  /** As a section of its own. */
  section?: boolean
}

/** «Partilha» in the form of what is shared by choice, where there is more than one school to share with. */
export function SharingField({ kind, id, value, error, onChange, section = false }: SharingFieldProps) {
  const { user } = useSession()
  const enabled = user?.manySchools === true
  const stored = useQuery({
    ...query(getSharing, { params: { kind, id: id ?? '' } }),
    enabled: enabled && id !== undefined,
    staleTime: 0,
  }).data
  if (!enabled || (id !== undefined && !stored)) return null
  const shared = stored ?? {
    schoolName: null,
    sharing: FIRST[kind],
    mayChange: true,
    toAcademy: kind !== 'questions' || (leads({ role: user.nivel }) && !user.oneSchool),
  }
  const choice = (
    <SharingChoice {...{ kind, shared, error }} sharing={value ?? shared.sharing} onChoose={onChange} />
  )
  return section ? (
    <FormSection title="Partilha" text="Com quem se partilha, uma vez pronto.">
      {choice}
    </FormSection>
  ) : (
    choice
  )
}
