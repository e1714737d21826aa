// Written by scripts/generate-icons.ts. Phosphor icons, MIT licence.

/** Names of icons, and how the table that holds their shapes is fetched. */
export const rooms: readonly (readonly [string, () => Promise<{ icons: Readonly<Record<string, string>> }>])[] = [
  ['archive bank calculator desktop eyedropper flask gear globe-hemisphere-east leaf lightning map-trifold music-notes palette person-simple-run translate', () => import('./subjects.generated.ts')],
  ['arrow-counter-clockwise arrow-u-up-left book-open books chart-bar check-circle clock clock-counter-clockwise dots-six-vertical exam file-csv file-doc file-pdf git-diff link pencil-simple plant plus printer student trash upload-simple user users-three', () => import('./common.generated.ts')],
  ['arrow-down arrow-up caret-down caret-up-down check check-circle-fill check-square circle cloud-arrow-up cloud-check cloud-slash dots-three-vertical download-simple info info-fill magnifying-glass question sliders-horizontal warning warning-circle-fill wifi-slash x', () => import('./shell.generated.ts')],
  ['arrow-right arrow-square-out book-open-text-duotone book-open-text-fill books-duotone books-fill buildings-duotone buildings-fill calendar-check-duotone calendar-check-fill calendar-dots-duotone calendar-dots-fill chalkboard-teacher-duotone chalkboard-teacher-fill chart-line-up-duotone chart-line-up-fill clock-duotone clock-fill database-duotone database-fill exam-duotone exam-fill gear-six-duotone gear-six-fill list-magnifying-glass-duotone list-magnifying-glass-fill puzzle-piece-duotone puzzle-piece-fill question-duotone question-fill recycle-duotone recycle-fill scroll-duotone scroll-fill squares-four-duotone squares-four-fill stethoscope-duotone stethoscope-fill student-duotone student-fill user-gear-duotone user-gear-fill users-three-duotone users-three-fill', () => import('./navigation.generated.ts')],
  ['arrow-u-up-right arrows-clockwise arrows-split book-open-text broadcast buildings calendar-blank calendar-dots caret-up chart-line-up corners-out device-mobile devices file file-xls key list-checks list-magnifying-glass list-numbers note-pencil plus-minus prohibit scroll seal-check share-network sign-out target user-gear user-plus', () => import('./shared.generated.ts')],
  ['arrows-in-line-horizontal circle-half corners-in file-text floppy-disk house moon text-align-right', () => import('./later.generated.ts')],
  ['arrows-left-right user-minus', () => import('./students.generated.ts')],
  ['backspace hand lightbulb shuffle speaker-high speaker-slash timer', () => import('./games.generated.ts')],
  ['calendar-plus', () => import('./fulfilment.generated.ts')],
  ['calendar-x puzzle-piece', () => import('./dashboard.generated.ts')],
  ['chat-circle-text clipboard-text columns dots-three users', () => import('./analytical-plans.generated.ts')],
  ['circle-dashed shield-check', () => import('./identity.generated.ts')],
  ['database', () => import('./backups.generated.ts')],
  ['divide image list-bullets math-operations text-b text-italic', () => import('./questions.generated.ts')],
  ['flag flag-fill keyboard projector-screen qr-code', () => import('./applications.generated.ts')],
  ['link-break', () => import('./accounts.generated.ts')],
  ['minus paper-plane-tilt signature', () => import('./policies.generated.ts')],
  ['note play text-aa', () => import('./lesson-plans.generated.ts')],
  ['ruler', () => import('./diagnostic-tests.generated.ts')],
  ['x-circle', () => import('./recovery.generated.ts')],
]
