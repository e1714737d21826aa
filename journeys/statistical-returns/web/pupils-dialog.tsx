import { useQuery } from '@tanstack/react-query'
import { href } from '#kit/address.ts'
import { counted, formatDateSlashes } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { DrawnDialog } from '#kit/web/dialog/drawn-dialog.tsx'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Column, Text } from '#kit/web/parts/layout.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import * as pages from '#school/pages.ts'
import type { getReturn } from '../contract.ts'
import { listReturnPupils } from '../contract.ts'
import styles from './returns.module.css'

interface PupilsDialogProps {
  open: boolean
  heading: string
  count: number
  paperQuery: Parameters<typeof query<typeof getReturn>>[1]['query'] & { cell: readonly string[] }
  onClose: () => void
}

/** The pupils whom a number counts. */
export default function PupilsDialog({ open, heading, count, paperQuery, onClose }: PupilsDialogProps) {
  const answer = useQuery(query(listReturnPupils, { query: paperQuery }))
  return (
    <DrawnDialog
      open={open}
      onClose={onClose}
      title={heading}
      sub={counted(count, 'aluno', 'alunos')}
      flush
      foot={
        <Button variant="contained" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {answer.data ? (
        <ul className={styles.pupils}>
          {answer.data.pupils.map(({ id, name, group, birthDate, marks }) => (
            <Column as="li" key={id}>
              <Link to={href(pages.pupil, { id })}>{name}</Link>
              <Text small secondary>
                {[group, birthDate === null ? 'sem data de nascimento' : formatDateSlashes(birthDate), marks]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Column>
          ))}
        </ul>
      ) : (
        <Awaited answer={answer} failed="Não foi possível abrir os alunos" />
      )}
    </DrawnDialog>
  )
}
