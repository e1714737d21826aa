import { useSession } from '#school/accounts/web/session.ts'
import { roleInAcademy } from '#school/reach.ts'
import { SchoolListPage } from '#school/schools/web/school-list-page.tsx'

/** Escolas: those add and delete them who administer the whole academy. */
export function SchoolsPage() {
  return <SchoolListPage mayAdd={roleInAcademy(useSession().user) === 'admin'} />
}
