import { useQuery } from '@tanstack/react-query'
import { counted } from '#kit/figures.ts'
import { query } from '#kit/web/api/queries.ts'
import { Note } from '#kit/web/notice/note.tsx'
import { Link } from '#kit/web/parts/link.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { getBeginning } from '../contract.ts'

/** Says to the administration that the example accounts can still sign in, and where the real school begins. */
export function DemonstrationNote() {
  // Of the whole installation: who is of one school does not begin it anew.
  const oneSchool = useSession().user?.oneSchool
  const { data } = useQuery({ ...query(getBeginning, {}), enabled: !oneSchool })
  if (!data?.demonstration) return null
  const many = data.accounts === 1 ? 'entra' : 'entram'
  return (
    <Note tone={data.demoOff ? 'red' : 'amber'} apart>
      {data.demoOff ? (
        <>
          <b>O servidor arrancou com DEMO=0, mas esta pasta guarda a escola de demonstração</b>:{' '}
          {counted(data.accounts, 'conta', 'contas')} {many}, com as senhas de exemplo.{' '}
        </>
      ) : (
        <>
          <b>Esta é a escola de demonstração</b>, com {counted(data.accounts, 'conta', 'contas')} de exemplo.{' '}
        </>
      )}
      <Link to={pages.beginning}>Começar a escola a sério</Link>
    </Note>
  )
}
