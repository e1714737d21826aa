import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#kit/web/api/queries.ts'
import { awaitedLine } from '#kit/web/notice/skeleton.tsx'
import type { Action } from '#kit/web/parts/action.tsx'
import { Hint } from '#kit/web/parts/hint.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { useGroupPlaces } from '#school/groups/web/group-places.ts'
import { ageOn } from '../age.ts'
import { getStudent, listStudentHistory, type StudentRow } from '../contract.ts'
import { mobileOf } from '../mobile.ts'
import { PersonalDataDialog } from './personal-data-dialog.tsx'
import styles from './pupil-head.module.css'
import { type PupilTab, pupilTabs, usePupilPlaces } from './pupil-places.ts'
import { StudentStateMark } from './student-state.tsx'
import { today } from './today.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { useCards } from './use-cards.ts'
import { useStudentActions } from './use-student-actions.ts'

interface PupilHeadProps {
  id: string
  tab: PupilTab
  /** What this part alone can do, beside what can be done with every pupil. */
  secondary?: Action[]
  /** In place of who the pupil is, where the part says of what it is. */
  sub?: ReactNode
  /** Brings the sheet for home, on the part that shows it; all others lead there. */
  sheet?: (() => void) | undefined
}

/** The one head of all pages of a pupil: who it is, how the family is reached, and the six parts. */
export function PupilHead({ id, tab, secondary = [], sub, sheet }: PupilHeadProps) {
  const places = useGroupPlaces()
  const answer = useQuery(query(getStudent, { params: { id } }))
  const student = answer.data
  return (
    <>
      <div className={styles.head}>
        {student ? (
          <KnownHead student={student} secondary={secondary} sub={sub} tab={tab} />
        ) : (
          <PageHead
            title="Aluno"
            crumbs={[{ label: 'Alunos', to: places.students }, { label: 'Aluno' }]}
            sub={awaitedLine(answer, () => null)}
          />
        )}
        {student && <Guardian student={student} sheet={sheet} />}
      </div>
      <Tabs id={id} tab={tab} />
    </>
  )
}

function KnownHead({
  student,
  secondary,
  sub,
  tab,
}: { student: StudentRow } & Pick<PupilHeadProps, 'secondary' | 'sub' | 'tab'>) {
  const places = useGroupPlaces()
  const navigate = useNavigate()
  const actions = useStudentActions()
  const { make } = useCards()
  const [open, setOpen] = useState<'history' | 'transfer' | 'personal-data'>()
  const { user } = useSession()
  const transfer: Action = {
    label: 'Transferir',
    icon: 'arrows-left-right',
    onClick: () => setOpen('transfer'),
  }
  const isForm = tab === 'dados'
  return (
    <>
      <PageHead
        title={student.fullName}
        crumbs={[
          { label: 'Alunos', to: places.students },
          { label: student.group.name, to: places.pupilsOf(student.group.id) },
          { label: student.fullName },
        ]}
        sub={sub ?? <Who student={student} />}
        secondary={
          isForm
            ? [
                { label: 'Editar', icon: 'pencil-simple', to: places.editStudent(student.id) },
                transfer,
                ...(secondary ?? []),
              ]
            : secondary
        }
        more={[
          ...(isForm ? [] : [transfer]),
          ...(student.state === 'activo'
            ? [
                {
                  label: 'Cartão novo',
                  icon: 'identification-card' as const,
                  onClick: () =>
                    void make(
                      student.id,
                      [student.id],
                      `Cartão de ${student.fullName} feito; um antigo já não abre.`,
                    ),
                },
              ]
            : []),
          { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: () => setOpen('history') },
          ...(user?.nivel === 'admin'
            ? [
                {
                  label: 'Dados pessoais',
                  icon: 'user' as const,
                  onClick: () => setOpen('personal-data'),
                },
              ]
            : []),
          {
            label: 'Eliminar',
            icon: 'trash',
            destructive: true,
            onClick: () => actions.remove(student, () => navigate(places.students)),
          },
        ]}
      />
      {open === 'transfer' && (
        <TransferDialog students={[student]} onClose={() => setOpen(undefined)} onDone={() => {}} />
      )}
      {open === 'personal-data' && (
        <PersonalDataDialog
          student={student}
          onClose={() => setOpen(undefined)}
          onErased={() => navigate(places.students)}
        />
      )}
      <HistoryDialog
        open={open === 'history'}
        name={student.fullName}
        endpoint={listStudentHistory}
        input={{ params: { id: student.id } }}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

/** «n.º 2 da 6ªA · 11 anos · em casa fala xirhonga», and the state where it is not the usual one. */
function Who({ student }: { student: StudentRow }) {
  const { numberInGroup, group, birthDate, motherTongue, state } = student
  return (
    <>
      <p>
        {[
          numberInGroup === null ? group.name : `n.º ${numberInGroup} da ${group.name}`,
          birthDate !== null && `${ageOn(birthDate, today())} anos`,
          motherTongue !== '' && `em casa fala ${motherTongue.toLocaleLowerCase('pt')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {state !== 'activo' && <StudentStateMark state={state} />}
    </>
  )
}

function Guardian({ student, sheet }: { student: StudentRow } & Pick<PupilHeadProps, 'sheet'>) {
  const places = useGroupPlaces()
  const placeOf = usePupilPlaces()
  const { guardianName, guardianContact } = student
  const phone = guardianContact.replace(/[^\d+]/g, '')
  const mobile = mobileOf(guardianContact)
  if (phone === '')
    return (
      <Row center gap={20} below={8} className={styles.guardian} data-print="none">
        <Text as="p" even textEnd>
          <Text as="small" block caption secondary>
            Contacto de casa
          </Text>
          <Link to={places.editStudent(student.id)}>Acrescentar</Link>
        </Text>
      </Row>
    )
  return (
    <Row center gap={20} below={8} className={styles.guardian} data-print="none">
      <Text as="p" even textEnd>
        <Text as="small" block caption secondary>
          Encarregado de educação
        </Text>
        <Text as="b" semibold>
          {guardianName}
        </Text>
        <span>{guardianContact}</span>
      </Text>
      <Row gap={8} className={styles.reach}>
        <Hint text="Telefonar">
          <a href={`tel:${phone}`} aria-label="Telefonar para casa">
            <Icon name="phone" size={20} />
          </a>
        </Hint>
        {mobile && (
          <Hint text="WhatsApp">
            <a
              href={`https://wa.me/${mobile}`}
              target="_blank"
              rel="noreferrer"
              aria-label="WhatsApp para casa"
            >
              <Icon name="whatsapp-logo" size={20} />
            </a>
          </Hint>
        )}
        <Hint text="Folha para casa">
          {sheet ? (
            <button type="button" aria-label="Folha para casa" onClick={sheet}>
              <Icon name="printer" size={20} />
            </button>
          ) : (
            <Link to={placeOf(student.id, 'familia')} aria-label="Folha para casa">
              <Icon name="printer" size={20} />
            </Link>
          )}
        </Hint>
      </Row>
    </Row>
  )
}

function Tabs({ id, tab }: { id: string; tab: PupilTab }) {
  const placeOf = usePupilPlaces()
  return (
    <PartTabs
      label="O que ver deste aluno"
      tabs={pupilTabs.map(({ key, label }) => ({ label, to: placeOf(id, key), here: key === tab }))}
    />
  )
}
