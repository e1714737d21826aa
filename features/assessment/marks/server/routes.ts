import type { Served } from '#kit/server/http/serve.ts'
import { bookRoutes } from './book-routes.ts'
import { councilRoutes } from './council-routes.ts'
import { exportRoutes } from './export.ts'
import { importRoutes } from './import.ts'
import { paperRoutes } from './paper-routes.ts'
import { pastImportRoutes } from './past-import.ts'
import { pastRoutes } from './past-routes.ts'
import { pupilRoutes } from './pupil-routes.ts'
import { ruleRoutes } from './rule-routes.ts'
import { schoolBoletinRoutes } from './school-boletins.ts'

export const routes: Served[] = [
  ...bookRoutes,
  ...ruleRoutes,
  ...councilRoutes,
  ...paperRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...schoolBoletinRoutes,
  ...pupilRoutes,
  ...pastRoutes,
  ...pastImportRoutes,
]
