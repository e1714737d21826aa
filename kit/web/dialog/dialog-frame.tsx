import { fetchedDialog } from '#kit/web/parts/fetched.tsx'

/**
 * The frame of every dialog. What draws it comes with the first one that opens, or in spare time, so that no page waits
 * for dialogs that nobody has opened.
 */
export const DialogFrame = fetchedDialog(() => import('./drawn-dialog.tsx').then(m => m.DrawnDialog))
