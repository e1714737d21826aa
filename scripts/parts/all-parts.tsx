import type { ReactNode } from 'react'
import { dialogs } from './dialogs.tsx'
import { drawings } from './drawings.tsx'
import { inputs } from './inputs.tsx'
import { lists } from './lists.tsx'
import { notices } from './notices.tsx'
import { smallParts } from './small-parts.tsx'

/** A part by its states, each drawn when it is looked at; what opens over the page has a name that begins with «opens». */
export type States = Readonly<Record<string, () => ReactNode>>

export const parts: Readonly<Record<string, States>> = {
  ...smallParts,
  ...notices,
  ...inputs,
  ...lists,
  ...dialogs,
  ...drawings,
}

/** Parts that are nothing without a page, a file or a server, and where to see them in `npm run dev`. */
export const drawnByOthers: Readonly<Record<string, string>> = {
  FormPage: '/dashboard/glossaryList/novo',
  LeaveGuard: 'of FormPage, on the way out with something written',
  SearchFound: 'the list of SearchPicker, once somebody types',
  HistoryRouter: 'around every page',
  Menu: 'of ActionMenu and FilterMenu, once it opens',
  MenuItem: 'of ActionMenu and FilterMenu, once it opens',
  Modal: 'of every dialog and drawer',
  ListPage: '/dashboard/glossaryList',
  AllRows: 'of ListPage, once all rows are chosen',
  ImportDialog: '/dashboard/glossaryList, Importar',
  ImportColumns: 'of ImportDialog, after a file',
  ImportCures: 'of ImportDialog, after a file with faults',
  ImportDecisions: 'of ImportDialog, after a file that can be read in two ways',
  ImportReview: 'of ImportDialog, after a file',
  ImportSheets: 'of ImportDialog, after a workbook of several sheets',
  PdfPage: '/dashboard/politicas, a policy',
  PdfPages: '/dashboard/politicas, a policy',
  Toasts: 'beside every page; see notify',
  PlainNotices: 'in place of Toasts, on pages of pupils',
  OnlyHereNote: 'of forms, where the device keeps no drafts',
}
