import { startTransition, useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { startOutbox } from '#kit/web/api/outbox.ts'
import { DialogFrame } from '#kit/web/dialog/dialog-frame.tsx'
import { fetchedDialog, fetchedPart } from '#kit/web/parts/fetched.tsx'
import { Column } from '#kit/web/parts/layout.tsx'
import { PlainButton } from '#kit/web/parts/plain-button.tsx'
import { useMediaQuery } from '#kit/web/parts/use-media-query.ts'
import { sessionStore } from '#kit/web/settings/storage.ts'
import { settingsStore, useSettings } from '#kit/web/settings/use-settings.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { fetchInSpareTime } from '#kit/web/when-idle.ts'
import { useSession } from '#school/accounts/web/session.ts'
import * as pages from '#school/pages.ts'
import { usePage } from '../frame/page-handle.ts'
import { ACADEMY, type Area, DIAGNOSTICS, visibleSections, withCount } from '../nav/navigation.ts'
import { Brand } from './brand.tsx'
import styles from './dashboard-layout.module.css'
import { Header } from './header.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

// A phone has the menu in a drawer and fetches none of these, most people the first one alone.
const NavVertical = fetchedPart(() => import('../nav/nav-vertical.tsx').then(m => m.NavVertical))
const NavFooter = fetchedPart(() => import('../nav/nav-footer.tsx').then(m => m.NavFooter))
const NavMini = fetchedPart(() => import('../nav/nav-mini.tsx').then(m => m.NavMini))
const NavHorizontal = fetchedPart(() => import('../nav/nav-horizontal.tsx').then(m => m.NavHorizontal))
const ReadingReminder = fetchedPart(() => import('./reading-reminder.tsx').then(m => m.ReadingReminder))
const SharingDialog = fetchedPart(() =>
  import('#school/sharing/web/sharing-dialog.tsx').then(m => m.SharingDialog),
)
const NavMobile = fetchedDialog(() => import('../nav/nav-mobile.tsx').then(m => m.NavMobile))

/** Where it is kept that the navigation was unfolded on a page on which one works. */
const UNFOLDED = 'nav-unfolded'

startOutbox()

/** The frame of both areas: navigation, header, and the page between them. */
export function DashboardLayout({ area: id }: { area: Area['id'] }) {
  const area = id === 'academy' ? ACADEMY : DIAGNOSTICS
  const { user } = useSession()
  const { navLayout } = useSettings()
  const roomy = useMediaQuery('(min-width:1200px)')
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuWanted, setMenuWanted] = useState(false)
  const { wide } = usePage()
  const [toRead, setToRead] = useState(0)
  const visible = visibleSections(area.sections(), user?.nivel ?? null, user?.oneSchool)
  const sections = withCount(visible, pages.policies, toRead)
  // On a page on which one works the navigation folds, until somebody unfolds it: then on all of them while the tab lasts.
  const [unfolded, setUnfolded] = useState(() => sessionStore.read(UNFOLDED) !== null)
  const unfold = (isUnfolded: boolean) => {
    setUnfolded(isUnfolded)
    if (isUnfolded) sessionStore.write(UNFOLDED, 'true')
    else sessionStore.remove(UNFOLDED)
  }
  const folds = wide && navLayout === 'vertical'
  const layout = folds && !unfolded ? 'mini' : navLayout
  const mini = layout === 'mini'
  // The frame is seen first: to draw the page in it takes a slow phone as long again.
  const [seen, setSeen] = useState(false)
  useEffect(() => startTransition(() => setSeen(true)), [])
  // A question before leaving, above all, is asked just when nothing can be fetched.
  useEffect(() => fetchInSpareTime(DialogFrame.fetch), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const openMenu = () => {
    setMenuWanted(true)
    setMenuOpen(true)
  }

  return (
    <div className={styles.frame} data-layout={layout} data-wide={wide || undefined}>
      <SkipLink />
      {user?.manySchools && <SharingDialog />}
      {roomy && navLayout !== 'horizontal' && (
        <nav className={styles.nav} aria-label="Principal">
          <Brand variant={mini ? 'single' : 'full'} className={styles.logo} />
          <Column grow className={styles.scroll}>
            {mini ? <NavMini sections={sections} /> : <NavVertical sections={sections} />}
            {!mini && <NavFooter />}
          </Column>
          <PlainButton
            look="box"
            className={styles.toggle}
            aria-label={mini ? 'Alargar a navegação' : 'Recolher a navegação'}
            onClick={() =>
              folds ? unfold(mini) : settingsStore.update({ navLayout: mini ? 'vertical' : 'mini' })
            }
          >
            <Icon name={mini ? 'caret-right' : 'caret-left'} size={12} flip />
          </PlainButton>
        </nav>
      )}
      <Column className={styles.page}>
        <Header area={area} wide={wide ?? false} onMenu={openMenu} />
        {roomy && navLayout === 'horizontal' && (
          <nav className={styles.bar} aria-label="Principal">
            <NavHorizontal sections={sections} />
          </nav>
        )}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <div className={styles.content}>{seen && <Outlet />}</div>
        </main>
      </Column>
      {seen && id === 'academy' && <ReadingReminder onCount={setToRead} />}
      {menuWanted && <NavMobile open={menuOpen} onClose={closeMenu} sections={sections} />}
    </div>
  )
}
