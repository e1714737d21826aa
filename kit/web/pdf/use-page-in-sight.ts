import { type RefObject, useEffect } from 'react'

/**
 * Tells which page is in the middle of the window, by `data-page` of what is inside the frame.
 * @param drawn changes when other pages are drawn
 */
export function usePageInSight(
  frame: RefObject<HTMLElement | null>,
  onPage: (page: number) => void,
  drawn: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is watched are others when other pages are drawn
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const watch = new IntersectionObserver(
      entries => {
        for (const entry of entries)
          if (entry.isIntersecting) onPage(Number((entry.target as HTMLElement).dataset.page))
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (const page of current.querySelectorAll('[data-page]')) watch.observe(page)
    return () => watch.disconnect()
  }, [onPage, drawn])
}
