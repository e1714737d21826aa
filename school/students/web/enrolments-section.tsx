import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#kit/web/api/queries.ts'
import { RowList } from '#kit/web/list/row-list.tsx'
import { Loaded } from '#kit/web/notice/loaded.tsx'
import { ActionButton } from '#kit/web/parts/action.tsx'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { type Enrolment, listEnrolments, wayInLabels } from '../enrolment-contract.ts'
import { studentStateLabels } from '../student.ts'
import { daysText, doubtText } from './doubt-words.ts'
import { useConfirmEnrolment } from './use-enrolment-actions.ts'

const EnrolmentDialog = fetchedDialog(() => import('./enrolment-dialog.tsx').then(m => m.default))

/** In which groups a pupil was, from when until when, with what nobody has said of it; each can be corrected. */
export function EnrolmentsSection({ studentId, groupId }: { studentId: string; groupId: string }) {
  const places = useGroupPlaces()
  const answer = useQuery(query(listEnrolments, { params: { id: studentId } }))
  const phone = useMediaQuery('(max-width:599.95px)')
  const [open, setOpen] = useState<Enrolment>()
  return (
    <Section flush title="Turmas, por dias">
      <Loaded answer={answer} failed="Não foi possível abrir as turmas do aluno">
        {enrolments => (
          <RowList
            rows={enrolments.toReversed().map(enrolment => ({
              key: enrolment.id,
              title: `${enrolment.group.name}, ${enrolment.group.year}`,
              // The page leads to the present group already.
              ...(enrolment.group.id !== groupId && { to: places.pupilsOf(enrolment.group.id) }),
              text: (
                <>
                  {wordsOf(enrolment)}
                  {enrolment.doubt && (
                    <Text block warning>
                      {doubtText(enrolment)}
                    </Text>
                  )}
                  {phone && <EnrolmentActions of={enrolment} correct={setOpen} under />}
                </>
              ),
              aside: !phone && <EnrolmentActions of={enrolment} correct={setOpen} />,
            }))}
          />
        )}
      </Loaded>
      {open && <EnrolmentDialog of={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

/** What is done with one enrolment, at once; a day in doubt can be right as it is. */
export function EnrolmentActions({
  of,
  correct,
  under,
}: {
  of: Enrolment
  correct: (enrolment: Enrolment) => void
  /** Below what they are about, not beside it. */
  under?: boolean
}) {
  const confirm = useConfirmEnrolment()
  return (
    <Row as="span" gap={8} wrap {...(under && { above: 8 })}>
      <ActionButton
        size="small"
        action={{ label: 'Corrigir', icon: 'pencil-simple', onClick: () => correct(of) }}
      />
      {of.doubt && (
        <ActionButton
          size="small"
          action={{ label: 'Está certo', icon: 'check', onClick: () => confirm(of) }}
        />
      )}
    </Row>
  )
}

function wordsOf(enrolment: Enrolment): string {
  const { number, how, leftAs } = enrolment
  return [
    daysText(enrolment),
    number !== null && `nº ${number}`,
    wayInLabels[how].toLowerCase(),
    leftAs && `saiu: ${studentStateLabels[leftAs].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
