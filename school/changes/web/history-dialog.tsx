import { fetchedDialog } from '#kit/web/parts/fetched.tsx'

/** Who changed a row, when and in what; it comes when it opens. */
export const HistoryDialog = fetchedDialog(() => import('./history.tsx').then(m => m.History))
