import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { beginPlace, returnToPlace } from '#kit/web/navigation/places.ts'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { fetchInSpareTime } from '#kit/web/when-idle.ts'
import { MAIN_ID } from '../layout/skip-link.tsx'
import { replayEarlyInput } from './early.ts'
import { usePage } from './page-handle.ts'
import { endProgress, fetchProgress, startProgress } from './progress.ts'
import './progress.css'

let firstPage = true

/**
 * What every change of path brings: the bar on top, the page from its beginning or from where one was, a title of its own.
 * Stands before the routes, so that its effects run first and the page has the last word.
 */
export function NavigationEffects() {
  const { pathname, search, key } = useLocation()
  const type = useNavigationType()
  const { title } = usePage()
  const shown = useRef(pathname)

  useEffect(() => fetchInSpareTime(fetchProgress), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every path
  useLayoutEffect(() => {
    // The first page has come already.
    if (!firstPage) startProgress()
  }, [pathname])

  useLayoutEffect(() => {
    const name = `${key} ${pathname}${search}`
    const isSamePage = shown.current === pathname
    shown.current = pathname
    if (type === NavigationType.Pop) returnToPlace(name, isSamePage)
    else beginPlace(name, isSamePage)
  }, [key, pathname, search, type])

  // biome-ignore lint/correctness/useExhaustiveDependencies: two paths may share a title
  useLayoutEffect(() => {
    const { appName } = runtimeConfig()
    document.title = title ? `${title} · ${appName}` : appName
  }, [title, pathname])

  return null
}

/** Stands beside a page and, once that is drawn, ends the bar and puts the keyboard and the reader at its start. */
export function PageReady() {
  const { pathname } = useLocation()
  const previous = useRef<string>(undefined)
  useEffect(() => {
    endProgress()
    if (previous.current === pathname) return
    previous.current = pathname
    // Once the page has drawn what its own effects asked for.
    if (firstPage) setTimeout(replayEarlyInput)
    else focusMain()
    firstPage = false
  }, [pathname])
  return null
}

/** Unless the page itself has already chosen where to begin, or a dialog holds the focus. */
function focusMain() {
  const main = document.getElementById(MAIN_ID)
  const focused = document.activeElement
  if (!main || main.contains(focused) || focused?.closest('dialog')) return
  main.focus({ preventScroll: true })
}
